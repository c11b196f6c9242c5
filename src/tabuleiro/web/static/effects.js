/** What is to be seen of moves, by their parts: what travels, what goes, what comes. */

/** @typedef {import("./types.js").Diagram} Diagram */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Part} Part */
/** @typedef {import("./types.js").Played} Played */

/**
 * Pieces that went along a path of sites, from a stack of ``from`` pieces that lay under them onto
 * a stack of ``onto``.
 * @typedef {{path: string[], pieces: Piece[], from: Piece[], onto: Piece[]}} Travel
 */

/**
 * @typedef {object} Effects
 * @property {Travel[]} travels
 * @property {{site: string, pieces: Piece[]}[]} gone
 * @property {{site: string, pieces: Piece[]}[]} fresh
 * @property {string[]} opened sites whose ground changed
 * @property {Map<string, Piece[]>} staying what lies still on the changed sites
 */

/** A piece that lies somewhere, and the travel that brought it. @typedef {{piece: Piece, travel: Travel | null}} Lying */

/**
 * @param {Diagram} before
 * @param {Diagram} after
 * @param {Played[]} way from one to the other
 * @returns {Effects | null} null where the way does not lead there
 */
export function effects(before, after, way) {
  const old = new Map(before.cells.map((cell) => [cell.site, cell]));
  /** @type {Map<string, Lying[]>} */
  const board = new Map(before.cells.map(({ site, pieces }) => [site, pieces.map((piece) => ({ piece, travel: null }))]));
  /** @type {Effects} */
  const found = { travels: [], gone: [], fresh: [], opened: [], staying: new Map() };
  /** How many pieces of a changed site were never lifted. @type {Map<string, number>} */
  const still = new Map();
  /** @param {string} site */
  const at = (site) => board.get(site) ?? [];
  /** @param {string} site @param {number} count */
  const take = (site, count) => {
    const pile = at(site);
    const taken = pile.splice(Math.max(0, pile.length - count));
    still.set(site, Math.min(still.get(site) ?? Infinity, pile.length));
    return taken;
  };
  /** @param {string} site @param {Lying[]} pieces */
  const put = (site, pieces) => {
    still.set(site, Math.min(still.get(site) ?? Infinity, at(site).length));
    at(site).push(...pieces);
  };
  for (const part of way.flatMap(parts_of)) {
    if ("site" in part) {
      const { site, pieces } = part;
      if (part.role === "removed") found.gone.push({ site, pieces: bare(take(site, pieces.length)) });
      else {
        put(site, pieces.map((piece) => ({ piece, travel: null })));
        found.fresh.push({ site, pieces });
      }
      continue;
    }
    const taken = take(part.origin, part.count);
    for (const run of runs(taken)) {
      const travel = travel_of(run, part, bare(at(part.origin)), found.travels);
      travel.onto = bare(at(part.destination));
      put(part.destination, run.map(({ piece }) => ({ piece, travel })));
    }
  }
  for (const { site, ground, pieces } of after.cells) {
    if (!same(bare(at(site)), pieces)) return null;
    if (old.get(site)?.ground !== ground) found.opened.push(site);
  }
  for (const [site, count] of still) found.staying.set(site, (old.get(site)?.pieces ?? []).slice(0, count));
  return found;
}

/** The parts of a move in the order they are seen: a move that is taken back runs backwards. @param {Played} played @returns {Part[]} */
function parts_of({ parts, back }) {
  if (!back) return parts.order;
  return [...parts.order].reverse().map((part) => {
    if ("site" in part) return { ...part, role: part.role === "removed" ? "placed" : "removed" };
    return { ...part, origin: part.destination, destination: part.origin, path: [...part.path].reverse() };
  });
}

/** Pieces that came together go on together. @param {Lying[]} taken @returns {Lying[][]} */
function runs(taken) {
  /** @type {Lying[][]} */
  const found = [];
  for (const lying of taken) {
    const last = found.at(-1);
    if (last && last[0].travel === lying.travel) last.push(lying);
    else found.push([lying]);
  }
  return found;
}

/**
 * Those who came by a step of this move go on with the next one; others set out.
 * @param {Lying[]} run
 * @param {import("./types.js").Step} step
 * @param {Piece[]} from
 * @param {Travel[]} travels
 */
function travel_of(run, { origin, path, destination }, from, travels) {
  const { travel } = run[0];
  if (travel && travel.pieces.length === run.length) {
    travel.path.push(...path, destination);
    return travel;
  }
  const begun = { path: [origin, ...path, destination], pieces: bare(run), from, onto: [] };
  travels.push(begun);
  return begun;
}

/** @param {Lying[]} pile */
const bare = (pile) => pile.map(({ piece }) => piece);

/** @param {Piece[]} a @param {Piece[]} b */
const same = (a, b) => a.length === b.length && a.every((piece, i) => piece.kind === b[i].kind && piece.side === b[i].side);
