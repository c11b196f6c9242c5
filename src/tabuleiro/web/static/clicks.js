/**
 * Clicks to a move: the sites a person points at narrow the moves of a position. The moves come as
 * a tree whose keys are sites with their signs; "" holds what is complete there, by the number of
 * pieces that go first; a move alone stands for ``{"": {"1": [move]}}``. ``play/selection.py`` is
 * the same machine; both pass the cases in ``tests/play/selection.json``.
 */

/** @typedef {import("./types.js").ClickTree} ClickTree */
/** @typedef {import("./types.js").Pending} Pending */

/** What is asked for, by the sign before a site; of several the first. @type {[string, Pending["asks"]][]} */
const ASKED_BY = [["", "destination"], ["x", "target"], [",", "second"], ["+", "support"], [">", "retreat"]];

/**
 * A place of the tree: what can follow there by site, each with its sign, and the moves that are
 * complete. ``counts`` are the numbers of pieces of all moves here and below.
 * @typedef {{sign: string, below: Map<string, Node>, moves: Map<number, string[]>, counts: Set<number>}} Node
 */

/** @param {ClickTree | string} tree @param {Set<string>} sites @param {string} [sign] @returns {Node} */
function read(tree, sites, sign = "") {
  /** @type {Node} */
  const node = { sign, below: new Map(), moves: new Map(), counts: new Set() };
  /** @type {ClickTree} */
  const places = typeof tree === "string" ? { "": { 1: [tree] } } : tree;
  for (const [key, value] of Object.entries(places)) {
    if (key) {
      let start = 0;
      while (start < key.length && !sites.has(key.slice(start))) start++;
      const below = read(value, sites, key.slice(0, start));
      node.below.set(key.slice(start), below);
      for (const count of below.counts) node.counts.add(count);
    } else {
      for (const [count, moves] of Object.entries(value)) {
        node.moves.set(Number(count), moves);
        node.counts.add(Number(count));
      }
    }
  }
  return node;
}

export class Clicks {
  /** @param {ClickTree} [tree] @param {import("./types.js").Cell[]} [cells] of the position */
  constructor(tree = {}, cells = []) {
    this._root = read(tree, new Set(cells.map(({ site }) => site)));
    this._standing = new Set(cells.filter(({ pieces }) => pieces.length).map(({ site }) => site));
    /** @type {string[]} the sites clicked so far */
    this.chosen = [];
    /** The places of the tree that they led to. @type {Node[]} */
    this._path = [];
    /** How many pieces are to go; null when it does not matter. @type {number | null} */
    this.count = null;
  }

  get _node() {
    return this._path.at(-1) ?? this._root;
  }

  /** Moves that are complete with what was clicked; they differ in a count, if in any. */
  get offers() {
    return this._offers.map(({ move }) => move);
  }

  /** What can be clicked next; before the first click, where moves begin. */
  get destinations() {
    return [...this._leading.keys()];
  }

  /** Where moves begin. */
  get movable() {
    return [...this._root.below.keys()];
  }

  /** The move that was made: complete, and nothing else is open. */
  get only() {
    const offers = this.offers;
    return this.chosen.length && offers.length === 1 && !this._leading.size ? offers[0] : null;
  }

  /**
   * The numbers of pieces to choose from, where a site can be reached by several, each with how
   * many sites can follow; or none.
   * @returns {Map<number, number>}
   */
  get counts() {
    const below = [...(this._path[0]?.below.values() ?? [])];
    if (below.every(({ counts }) => counts.size < 2)) return new Map();
    const counts = [...this._path[0].counts].sort((a, b) => a - b);
    return new Map(counts.map((count) => [count, below.filter((node) => node.counts.has(count)).length]));
  }

  /** @returns {Pending} */
  get pending() {
    const leading = [...this._leading];
    return {
      chosen: [...this.chosen],
      count: this.count,
      asks: this._asks,
      counts: Object.fromEntries(this.counts),
      takes: this.destinations.filter((site) => this._standing.has(site)),
      offers: this._offers,
      destinations: Object.fromEntries(leading.map(([site, { counts }]) => [site, this._fitting(counts).sort((a, b) => a - b)])),
    };
  }

  /** Go on with a site, begin anew with it, or step back from it. @param {string} site @returns {boolean} false where it leads nowhere */
  click(site) {
    const next = this._leading.get(site);
    const first = this._root.below.get(site);
    if (next) this._go(site, next);
    else if (this.chosen.length && site === this.chosen.at(-1)) this.back();
    else if (this.chosen.length && first) {
      this.cancel();
      this._go(site, first);
    } else return false;
    return true;
  }

  /**
   * Let so many pieces go; the same again lets any. Clicks that do not lead on with so many are
   * forgotten.
   * @param {number} count @returns {boolean} false where there is no such choice
   */
  choose_count(count) {
    if (!this.counts.has(count)) return false;
    this.count = this.count === count ? null : count;
    while (this.chosen.length > 1 && !this._fitting(this._node.counts).length) this._keep(this.chosen.length - 1);
    return true;
  }

  /** Forget the last click, or all but the first ``keep``. @returns {boolean} false when there was none */
  back(keep = this.chosen.length - 1) {
    const had = this.chosen.length > 0;
    this._keep(keep);
    if (!this.chosen.length) this.count = null;
    return had;
  }

  /** Forget every click. @returns {boolean} false when there was none */
  cancel() {
    return this.back(0);
  }

  /** @param {string} site @param {Node} node */
  _go(site, node) {
    this.chosen.push(site);
    this._path.push(node);
  }

  /** @param {number} count */
  _keep(count) {
    this.chosen.splice(Math.max(0, count));
    this._path.splice(Math.max(0, count));
  }

  /** @param {Iterable<number>} counts */
  _fitting(counts) {
    return [...counts].filter((count) => this.count === null || count === this.count);
  }

  /** The places that can follow, by site. */
  get _leading() {
    return new Map([...this._node.below].filter(([, { counts }]) => this._fitting(counts).length));
  }

  get _offers() {
    const { moves } = this._node;
    const counts = this._fitting(moves.keys()).sort((a, b) => a - b);
    return counts.flatMap((count) => (moves.get(count) ?? []).map((move) => ({ move, count })));
  }

  /** @returns {Pending["asks"]} */
  get _asks() {
    const leading = this._leading;
    if (!this.chosen.length && leading.size) return "origin";
    const offers = this._offers;
    if (new Set(offers.map(({ count }) => count)).size > 1) return "count";
    const signs = new Set([...leading.values()].map(({ sign }) => sign));
    if (!signs.size) return offers.length ? "play" : "";
    return ASKED_BY.find(([sign]) => signs.has(sign))?.[1] ?? "destination";
  }
}
