/** How the games look, as the page brings it: what has no entry is a disc with its label. */
import { page_data } from "./svg.js";

/**
 * A kind of piece. What is not given: scale 1, and not the rest.
 * @typedef {object} Kind
 * @property {string} words its name
 * @property {[string, string]} [symbol] of the sprite, for each side
 * @property {number} [scale] of the square
 * @property {{step: number, room: number, rest: number}} [pile] how pieces lie one on another: the
 *   rise of each, the most of all, and how far a single one is lifted to stand in the middle
 * @property {boolean} [lifted] is taken up before it travels, and put down
 * @property {boolean} [numbered] a destination tells its distance, since as many pieces go there
 * @property {boolean} [filling] covers its square: marks under it are repeated above
 */

/**
 * @typedef {object} Ground
 * @property {string} [words] may name {first} and {second}
 * @property {[string, string]} [square] the colours of its squares by turns, else the plain ones
 * @property {string} [line] the colour of what is drawn on it
 * @property {string} [symbol] of the sprite
 * @property {boolean} [fixed] dug out of the board in the course of a game
 * @property {boolean} [lines] joined by lines to its neighbours
 * @property {0 | 1 | 2} [home] whose
 */

export class Look {
  /** @param {{ground: Object<string, Ground>, kind: Object<string, Kind>}} said */
  constructor({ ground, kind }) {
    this.grounds = ground;
    this.kinds = kind;
  }

  /** @param {import("./types.js").Piece} piece @returns {Kind | undefined} */
  kind_of({ kind }) {
    return this.kinds[kind];
  }

  /** The drawing of a piece. @param {import("./types.js").Piece} piece */
  symbol(piece) {
    return this.kind_of(piece)?.symbol?.[Math.max(piece.side, 1) - 1];
  }

  /** @param {string} name @returns {Ground} */
  ground_of(name) {
    return this.grounds[name] ?? this.grounds.plain;
  }

  /** The colour of a square. @param {string} name @param {number} shade 1 on every other square */
  square(name, shade) {
    const colours = this.ground_of(name).square ?? this.grounds.plain.square;
    return `var(--${colours?.[shade]})`;
  }

  /** The colour of lines. @param {string} name */
  line(name) {
    return `var(--${this.ground_of(name).line ?? this.grounds.plain.line})`;
  }

  /** A kind in words. @param {string} kind */
  kind_name(kind) {
    return this.kinds[kind]?.words ?? kind;
  }

  /** A ground in words, "" where there is nothing to say. @param {string} name @param {string[]} sides */
  ground_name(name, [first, second]) {
    const words = this.ground_of(name).words ?? "";
    return words.replace("{first}", first).replace("{second}", second);
  }
}

/** @type {Map<string, Look>} */
const looks = new Map();

/** How a game looks. @param {string} game */
export function look_of(game) {
  if (!looks.size) {
    for (const [name, look] of Object.entries(page_data("looks"))) looks.set(name, new Look(look));
  }
  return looks.get(game) ?? new Look({ ground: { plain: {} }, kind: {} });
}
