/** How kinds of pieces and grounds look: data only. What is not here is a disc with its label. */
import { _ } from "./words.js";

/**
 * @typedef {object} Figure
 * @property {string} symbol of pieces.svg
 * @property {number} [scale] of the square, 1 when not given
 * @property {{step: number, room: number, rest: number}} [stack] how pieces lie one on another: the
 *   rise of each, the most of all, and how far a single one is lifted to stand in the middle
 * @property {boolean} [lifted] is taken up before it travels, and put down
 * @property {boolean} [numbered] a destination tells its distance, since as many pieces go there
 * @property {boolean} [filling] covers its square: marks under it are repeated above
 */

const DISCS = { step: 12, room: 50, rest: 26 };
const DRUMS = { step: 15, room: 45, rest: 24 };

/** By kind, or by kind and side. @type {Object<string, Figure>} */
const FIGURES = {
  elephant: { symbol: "barca-elephant", scale: 0.92 },
  lion: { symbol: "barca-lion", scale: 0.92 },
  mouse: { symbol: "barca-mouse", scale: 0.92 },
  "mole-1": { symbol: "talpa-first", filling: true },
  "mole-2": { symbol: "talpa-second", filling: true },
  disc: { symbol: "nava-disc", stack: DISCS, lifted: true, numbered: true },
  cube: { symbol: "nava-cube" },
  "piece-1": { symbol: "stacks-first", stack: DRUMS },
  "piece-2": { symbol: "stacks-second", stack: DRUMS },
};

/**
 * Grounds: the class of the square, a symbol on it, whether it is dug out of the board in the
 * course of a game, whether lines join it to its neighbours, whose home it is.
 * @type {Object<string, {square?: string, symbol?: string, fixed?: boolean, lines?: boolean, home?: 1 | 2}>}
 */
export const GROUNDS = {
  plain: {},
  hole: { symbol: "barca-hole" },
  dug: { symbol: "talpa-dug", fixed: true },
  point: { square: "stone", lines: true },
  "home-1": { home: 1 },
  "home-2": { home: 2 },
};

/** @param {import("./types.js").Piece} piece @returns {Figure | undefined} */
export function figure_of(piece) {
  return FIGURES[piece.kind] ?? FIGURES[`${piece.kind}-${piece.side}`];
}

/** A kind in the language of the page. @param {string} kind */
export function kind_name(kind) {
  /** @type {Object<string, () => string>} */
  const names = {
    elephant: () => _("elephant"),
    lion: () => _("lion"),
    mouse: () => _("mouse"),
    mole: () => _("mole"),
    disc: () => _("disc"),
    cube: () => _("cube"),
    piece: () => _("piece"),
  };
  return names[kind]?.() ?? kind;
}

/** A ground in words, "" where there is nothing to say. @param {string} ground */
export function ground_name(ground) {
  /** @type {Object<string, () => string>} */
  const names = { hole: () => _("watering hole"), dug: () => _("dug") };
  return names[ground]?.() ?? "";
}
