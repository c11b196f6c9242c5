/** What moved between two diagrams, found by comparing them: rules are not needed. */

/** @typedef {import("./types.js").Diagram} Diagram */
/** @typedef {import("./types.js").Piece} Piece */

/**
 * Pieces that went along a path of sites, from a pile of ``before`` pieces that lay under them
 * onto a pile of ``onto``.
 * @typedef {{path: string[], pieces: Piece[], from: Piece[], onto: Piece[]}} Travel
 */

/**
 * @typedef {object} Plan
 * @property {Travel[]} travels
 * @property {{site: string, pieces: Piece[]}[]} gone
 * @property {{site: string, pieces: Piece[]}[]} fresh
 * @property {string[]} opened sites whose ground changed
 * @property {Map<string, Piece[]>} staying what lies still on the changed sites
 */

/** @param {Piece} a @param {Piece} b */
const same = (a, b) => a.kind === b.kind && a.side === b.side;

/**
 * @param {Diagram} before
 * @param {Diagram} after
 * @param {string[]} sites of the move, in its order; those not named come last
 * @returns {Plan}
 */
export function plan(before, after, sites) {
  const old = new Map(before.cells.map((cell) => [cell.site, cell]));
  /** @type {Map<string, {stays: Piece[], lost: Piece[], gained: Piece[], was: Piece[]}>} */
  const changes = new Map();
  const opened = [];
  for (const cell of after.cells) {
    const was = old.get(cell.site);
    if (!was) continue;
    if (was.ground !== cell.ground) opened.push(cell.site);
    const common = common_prefix(was.pieces, cell.pieces);
    if (common === was.pieces.length && common === cell.pieces.length) continue;
    const [stays, lost] = [was.pieces.slice(0, common), was.pieces.slice(common)];
    changes.set(cell.site, { stays, lost, gained: cell.pieces.slice(common), was: was.pieces });
  }
  const order = [...changes.keys()].sort((a, b) => place(a, sites) - place(b, sites));
  /** @type {Travel[]} */
  const travels = [];
  const fresh = [];
  for (const site of order) {
    const change = /** @type {NonNullable<ReturnType<typeof changes.get>>} */ (changes.get(site));
    let wanted = change.gained;
    for (const source of order) {
      const other = changes.get(source);
      if (!other || source === site) continue;
      const count = common_suffix(other.lost, wanted);
      if (!count) continue;
      const pieces = wanted.slice(wanted.length - count);
      wanted = wanted.slice(0, wanted.length - count);
      other.lost = other.lost.slice(0, other.lost.length - count);
      const from = [...other.stays, ...other.lost];
      const onto = [...change.stays, ...wanted];
      travels.push({ path: path(source, site, sites, old, pieces[0].side), pieces, from, onto });
    }
    if (wanted.length) fresh.push({ site, pieces: wanted });
  }
  const gone = order
    .map((site) => ({ site, pieces: changes.get(site)?.lost ?? [] }))
    .filter(({ pieces }) => pieces.length);
  const staying = new Map([...changes].map(([site, { stays }]) => [site, stays]));
  return { travels, gone, fresh, opened, staying };
}

/** @param {Piece[]} a @param {Piece[]} b */
function common_prefix(a, b) {
  let count = 0;
  while (count < a.length && count < b.length && same(a[count], b[count])) count++;
  return count;
}

/** @param {Piece[]} a @param {Piece[]} b */
function common_suffix(a, b) {
  return common_prefix([...a].reverse(), [...b].reverse());
}

/** @param {string} site @param {string[]} sites */
function place(site, sites) {
  const index = sites.indexOf(site);
  return index < 0 ? sites.length : index;
}

/**
 * The sites a piece passes on its way: those the move names in between, without its companions'.
 * @param {string} from
 * @param {string} to
 * @param {string[]} sites
 * @param {Map<string, import("./types.js").Cell>} old
 * @param {number} side
 */
function path(from, to, sites, old, side) {
  const [start, end] = [sites.indexOf(from), sites.lastIndexOf(to)];
  const between = start >= 0 && end > start ? sites.slice(start + 1, end) : [];
  const passed = between.filter((site) => !old.get(site)?.pieces.some((piece) => piece.side === side));
  return [from, ...passed, to];
}
