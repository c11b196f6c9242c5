/**
 * Clicks to a move: the sites a person points at narrow the moves of a position. The moves come as
 * a tree whose keys are sites in the order of clicks; "" holds what is complete there.
 */

/** @typedef {import("./types.js").ClickTree} ClickTree */

const SITE = /[a-z][0-9]+/;
const EMPTY = /** @type {ClickTree} */ (/** @type {unknown} */ ({ "": [] }));

export class Clicks {
  /** @param {ClickTree} tree */
  constructor(tree = EMPTY) {
    this.tree = tree;
    /** @type {string[]} the sites clicked so far */
    this.chosen = [];
    /** What moves begin with before their first site; null when it does not matter. @type {string | null} */
    this.head = null;
  }

  /** @returns {ClickTree} */
  get _node() {
    return this.chosen.reduce((node, site) => node[site], this.tree);
  }

  /** Moves that are complete with what was clicked. */
  get offers() {
    return (this._node[""] ?? []).filter((text) => this._fits(text));
  }

  /** What can be clicked next; before the first click, where moves begin. */
  get destinations() {
    const node = this._node;
    return Object.keys(node).filter((site) => site && this._leads(node[site]));
  }

  /** Where moves begin. */
  get movable() {
    return Object.keys(this.tree).filter(Boolean);
  }

  /** The move that was made: complete, and nothing else is open. */
  get only() {
    const offers = this.offers;
    return this.chosen.length && offers.length === 1 && !this.destinations.length ? offers[0] : null;
  }

  /**
   * What the open moves begin with: a count, in games that have one. Empty where there is no choice.
   * Each with the number of sites that can follow.
   * @returns {{head: string, count: number}[]}
   */
  get heads() {
    if (!this.chosen.length) return [];
    const node = this.tree[this.chosen[0]];
    /** @type {Map<string, Set<string>>} */
    const found = new Map();
    for (const site of [...Object.keys(node)]) {
      const texts = site ? texts_of(node[site]) : node[""];
      for (const text of texts) {
        const head = head_of(text);
        found.set(head, (found.get(head) ?? new Set()).add(site));
      }
    }
    const heads = [...found].map(([head, sites]) => ({ head, count: sites.size }));
    return heads.length > 1 ? heads.sort((a, b) => (a.head && (!b.head || a.head < b.head) ? -1 : 1)) : [];
  }

  /** Go on with a site, begin anew with it, or step back from it. @param {string} site @returns {boolean} false where it leads nowhere */
  click(site) {
    const next = this._node[site];
    if (site && next && this._leads(next)) this.chosen.push(site);
    else if (this.chosen.length && site === this.chosen.at(-1)) this.back();
    else if (this.chosen.length && this.tree[site]) {
      this.cancel();
      this.chosen.push(site);
    } else return false;
    return true;
  }

  /** Forget the last click, or those after the first ``count``. */
  back(count = this.chosen.length - 1) {
    this.chosen.length = Math.max(0, count);
    if (!this.chosen.length) this.head = null;
  }

  cancel() {
    this.back(0);
  }

  /** Narrow by what moves begin with; the same again widens. @param {string} head */
  choose_head(head) {
    this.head = this.head === head ? null : head;
    while (this.chosen.length > 1 && !this._leads(this._node)) this.chosen.pop();
  }

  /** @param {string} text */
  _fits(text) {
    return this.head === null || head_of(text) === this.head;
  }

  /** @param {ClickTree} node @returns {boolean} */
  _leads(node) {
    if (this.head === null) return true;
    return texts_of(node).some((text) => this._fits(text));
  }
}

/** @param {string} text */
function head_of(text) {
  return text.slice(0, text.search(SITE));
}

/** Every text at and below a place of the tree. @param {ClickTree} node @returns {string[]} */
function texts_of(node) {
  return Object.entries(node).flatMap(([site, below]) =>
    site ? texts_of(/** @type {ClickTree} */ (below)) : /** @type {string[]} */ (/** @type {unknown} */ (below)));
}

/** The sites a move names, in order. @param {string} move */
export function sites_of(move) {
  return move.match(new RegExp(SITE, "g")) ?? [];
}

/**
 * Offers, told apart: what each has that the others have not.
 * @param {string[]} offers
 */
export function differences(offers) {
  const [first = ""] = offers;
  let start = 0;
  while (offers.length > 1 && offers.every((text) => text[start] === first[start])) start++;
  let end = 0;
  while (offers.length > 1 && offers.every((text) => text.length - end > start && text.at(-1 - end) === first.at(-1 - end))) end++;
  return offers.map((text) => text.slice(start, text.length - end) || text);
}
