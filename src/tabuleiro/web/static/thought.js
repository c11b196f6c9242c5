/** What an engine thinks: its line in a card, its opinion as a bar. */
import { score_text, short_count } from "./say.js";
import { make } from "./svg.js";
import { _ } from "./words.js";

/** @typedef {import("./types.js").Thought} Thought */

/** @param {HTMLElement} place @param {Thought | null} thought */
export function draw_thought(place, thought) {
  place.hidden = !thought;
  if (!thought) return;
  const [best] = thought.lines;
  const head = make("div", { class: "head" }, make("span", { class: "score" }, score_text(best?.score, thought.turn, thought.sides ?? [])));
  if (thought.depth) head.append(make("span", { class: "num" }, _("depth {depth}", { depth: thought.depth })));
  if (thought.nodes) {
    head.append(make("span", { class: "num" }, _("{count} positions", { count: short_count(thought.nodes) })));
  }
  place.replaceChildren(head, ...thought.lines.map((line) => make("div", { class: "pv" }, line.moves.join(" "))));
}

/**
 * The bar beside the board; null hides it.
 * @param {HTMLElement} place
 * @param {number | null} bar 0 lost for the first side, 1 won
 * @param {boolean} flipped
 * @param {[string, string]} sides
 */
export function draw_bar(place, bar, flipped, sides) {
  place.hidden = bar === null;
  place.parentElement?.classList.toggle("with-eval", bar !== null);
  if (bar === null) return;
  const share = Math.round(bar * 100);
  const [bottom, top] = flipped ? [2, 1] : [1, 2];
  place.classList.toggle("side-1", !flipped);
  place.classList.toggle("side-2", flipped);
  const upper = place.querySelector("i");
  if (upper) upper.className = `side-${top}`;
  place.style.setProperty("--share", `${bottom === 1 ? 100 - share : share}%`);
  const text = place.querySelector("b");
  if (text) text.textContent = String(bottom === 1 ? share : 100 - share);
  place.setAttribute("aria-label", _("Chances of {side}: {share} %", { side: sides[0], share }));
}
