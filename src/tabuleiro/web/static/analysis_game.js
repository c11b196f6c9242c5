/** The card of a game as a whole: its graph, or how far it is judged, or the button that has it judged. */
import { draw_summary, number_of, points_of } from "./analysis_review.js";
import { Graph } from "./graph.js";
import { icon, make } from "./svg.js";
import { _, ngettext } from "./words.js";

/** @typedef {import("./analysis_review.js").Review} Review */
/**
 * @typedef {object} Game
 * @property {string[]} moves
 * @property {number} ply where the board is, in this game
 * @property {Review | null} review
 * @property {{done: number, of: number} | null} progress of a review that is being made
 */

export class GameCard {
  /**
   * @param {{page: HTMLElement, card: HTMLElement, summary: HTMLElement, graph: HTMLElement}} places
   * @param {{sides: [string, string], names: string[], first: 1 | 2, go: (ply: number) => void, judge: () => void}} options
   */
  constructor({ page, card, summary, graph }, options) {
    this.page = page;
    this.card = card;
    this.summary = summary;
    this.place = graph;
    this.options = options;
    this.graph = new Graph(graph, options.go);
  }

  /** @param {Game} game */
  show({ moves, ply, review, progress }) {
    const known = review?.moves.length === moves.length ? review : null;
    this.card.hidden = !known && !progress && !moves.length;
    this.page.classList.toggle("with-game", !this.card.hidden);
    this.page.classList.toggle("with-graph", Boolean(known));
    this.place.hidden = !known;
    if (known) this._show_graph(known, moves, ply);
    else if (progress) this._show_progress(progress);
    else this._offer(moves.length);
  }

  /** @param {Review} review @param {string[]} moves @param {number} ply */
  _show_graph(review, moves, ply) {
    const { first, names, sides } = this.options;
    const ticks = ["", ...moves.map((_move, i) => number_of(i + 1, first).replace(/\D/g, ""))];
    this.summary.replaceChildren(draw_summary(review, names));
    this.graph.show(points_of(review, first, sides[0]), ticks);
    this.graph.go(ply);
  }

  /** @param {{done: number, of: number}} progress */
  _show_progress({ done, of }) {
    const text = _("{done} of {of} moves reviewed", { done, of });
    const bar = make("progress", { max: Math.max(1, of), value: done, "aria-label": text });
    this.summary.replaceChildren(make("span", { class: "muted num" }, text), bar);
  }

  /** @param {number} moves */
  _offer(moves) {
    const judge = make("button", { type: "button", class: "btn", id: "judge" }, icon("gauge"), _("Review every move"));
    judge.addEventListener("click", () => this.options.judge());
    const count = ngettext("{count} move", "{count} moves", moves);
    this.summary.replaceChildren(make("span", { class: "muted" }, count), judge);
  }
}
