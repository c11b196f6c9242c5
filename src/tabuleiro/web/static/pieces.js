/** Drawing what stands on a site, from the tables of looks.js. */
import { figure_of } from "./looks.js";
import { draw, use } from "./svg.js";

/** @typedef {import("./types.js").Piece} Piece */

/** Below this rise the edges of stacked pieces are drawn thin. */
const THIN_BELOW = 8;

/**
 * The pieces of a site as one group with its origin at the corner of the square.
 * @param {Piece[]} pieces bottom to top
 * @param {string} label shown on what has no drawing
 * @param {Element} parent
 */
export function draw_pieces(pieces, label, parent) {
  const group = draw("g", {}, parent);
  const top = pieces[pieces.length - 1];
  const figure = figure_of(top);
  if (figure?.stack) draw_stack(pieces, group);
  else if (figure && pieces.length === 1) {
    const size = 100 * (figure.scale ?? 1);
    use(figure.symbol, top.side, (100 - size) / 2, (100 - size) / 2, size, group);
  } else draw_token(pieces, label, group);
  return group;
}

/** A piece by itself, beside words that tell what it is. @param {Piece} piece */
export function picture_of(piece) {
  const svg = draw("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" });
  draw_pieces([piece], "", svg);
  return svg;
}

/**
 * Where the pieces of a stack lie: the floor of the lowest, and the rise of each above it. A low
 * stack stands near the middle of its square, a tall one on its floor.
 * @param {Piece[]} pieces
 */
export function layout(pieces) {
  const stack = pieces.length ? figure_of(pieces[pieces.length - 1])?.stack : undefined;
  if (!stack) return { floor: 0, step: 0 };
  const above = pieces.length - 1;
  const step = above ? Math.min(stack.step, stack.room / above) : 0;
  return { floor: -(1 - (step * above) / stack.room) * stack.rest, step };
}

/** @param {Piece[]} pieces @param {Element} group */
function draw_stack(pieces, group) {
  const count = pieces.length;
  const { floor, step } = layout(pieces);
  const rise = step * (count - 1);
  const body = draw("g", {}, group);
  body.style.setProperty("--line", step && step < THIN_BELOW ? "1.5" : "3");
  pieces.forEach((piece, i) => {
    const symbol = figure_of(piece)?.symbol;
    if (symbol) use(symbol, piece.side, 0, floor - i * step, 100, body);
  });
  if (count > 1) {
    const place = { x: 50, y: floor - rise + 69, "font-size": 23 };
    draw("text", { ...place, class: `height side-${pieces[count - 1].side}` }, group, count);
  }
}

/** @param {Piece[]} pieces @param {string} label @param {Element} group */
function draw_token(pieces, label, group) {
  const { kind, side } = pieces[pieces.length - 1];
  draw("circle", { cx: 50, cy: 50, r: 36, class: `token side-${side}` }, group);
  const text = label || kind[0];
  const place = { x: 50, y: 51, "font-size": Math.min(34, 80 / text.length) };
  draw("text", { ...place, class: `token-text side-${side}` }, group, text);
}
