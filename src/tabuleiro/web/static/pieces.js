/** Drawing what stands on a site, as the look of its game says. */
import { draw, use } from "./svg.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./looks.js").Look} Look */

/** Below this rise the edges of piled pieces are drawn thin. */
const THIN_BELOW = 8;

/**
 * The pieces of a site as one group with its origin at the corner of the square.
 * @param {Look} look
 * @param {Piece[]} pieces bottom to top
 * @param {string} label shown on what has no drawing
 * @param {Element} parent
 */
export function draw_pieces(look, pieces, label, parent) {
  const group = draw("g", {}, parent);
  const top = pieces[pieces.length - 1];
  const kind = look.kind_of(top);
  const symbol = look.symbol(top);
  if (kind?.pile && symbol) draw_pile(look, pieces, group);
  else if (symbol && pieces.length === 1) {
    const size = 100 * (kind?.scale ?? 1);
    use(symbol, top.side, (100 - size) / 2, (100 - size) / 2, size, group);
  } else draw_token(pieces, label, group);
  return group;
}

/** A piece by itself, beside words that tell what it is. @param {Look} look @param {Piece} piece */
export function picture_of(look, piece) {
  const svg = draw("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" });
  draw_pieces(look, [piece], "", svg);
  return svg;
}

/**
 * Where the pieces of a pile lie: the floor of the lowest, and the rise of each above it. A low
 * pile stands near the middle of its square, a tall one on its floor.
 * @param {Look} look
 * @param {Piece[]} pieces
 */
export function layout(look, pieces) {
  const pile = pieces.length ? look.kind_of(pieces[pieces.length - 1])?.pile : undefined;
  if (!pile) return { floor: 0, step: 0 };
  const above = pieces.length - 1;
  const step = above ? Math.min(pile.step, pile.room / above) : 0;
  return { floor: -(1 - (step * above) / pile.room) * pile.rest, step };
}

/** @param {Look} look @param {Piece[]} pieces @param {Element} group */
function draw_pile(look, pieces, group) {
  const count = pieces.length;
  const { floor, step } = layout(look, pieces);
  const rise = step * (count - 1);
  const body = draw("g", {}, group);
  body.style.setProperty("--line", step && step < THIN_BELOW ? "1.5" : "3");
  pieces.forEach((piece, i) => {
    const symbol = look.symbol(piece);
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
