/** The keyboard on a board: arrows walk, Enter points, Escape forgets. */
import { tell_keys } from "./shortcuts.js";
import { _ } from "./words.js";

/** @type {Object<string, [number, number]>} columns to the right, rows down */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {import("./board.js").Board} board */
export function listen_to_keys(board) {
  tell_keys(_("On the board"), [
    [Object.keys(STEPS), _("Walk from square to square")],
    [["Home", "End"], _("To the end of the row")],
    [["Enter", " "], _("Choose the square")],
    [["Escape"], _("Clear the selection")],
  ]);
  board.svg.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    board.svg.classList.add("by-keys");
    if (handle(board, event.key, event.shiftKey)) event.preventDefault();
  });
  board.svg.addEventListener("focusin", (event) => {
    const site = /** @type {SVGElement} */ (event.target).dataset.site;
    if (site && /** @type {Element} */ (event.target).matches(":focus-visible")) {
      board.svg.classList.add("by-keys");
    }
    if (site) board.move_cursor(site, false);
  });
  board.svg.addEventListener("pointerdown", () => board.svg.classList.remove("by-keys"));
}

/** Whether the key means something here. @param {import("./board.js").Board} board @param {string} key @param {boolean} shift */
function handle(board, key, shift) {
  if (key in STEPS && !shift) return walk(board, ...STEPS[key]);
  if (key === "Home") return walk(board, -Infinity, 0);
  if (key === "End") return walk(board, Infinity, 0);
  if (key === "Enter" || key === " ") board.point(board.cursor);
  else if (key === "Escape") board.cancel();
  else return false;
  return true;
}

/** @param {import("./board.js").Board} board @param {number} right @param {number} down */
function walk(board, right, down) {
  if (!board.picture) return false;
  const { columns, rows } = board.picture.diagram;
  const sign = board.is_flipped ? -1 : 1;
  const column = clamp(columns.indexOf(board.cursor[0]) + sign * right, columns.length);
  const row = clamp(rows.indexOf(Number(board.cursor.slice(1))) + sign * down, rows.length);
  board.move_cursor(`${columns[column]}${rows[row]}`);
  return true;
}

/** @param {number} value @param {number} length */
const clamp = (value, length) => Math.max(0, Math.min(length - 1, value));
