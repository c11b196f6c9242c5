/** The boards of a rules page: each is a position to play in, for both sides. */
import { StudyBoard } from "./analysis_board.js";
import { remember } from "./storage.js";
import { remark_note } from "./notes.js";
import { post } from "./post.js";
import { page_data } from "./svg.js";
import { _, learn } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {{game: string, rule: string, caption: string, move: string, view: View}} Example */

/** Boards with more columns are drawn larger. */
const WIDE = 8;

class ExampleBoard {
  /** @param {Element} figure @param {Example} example @param {string[]} sides */
  constructor(figure, example, sides) {
    this.example = example;
    this.sides = sides;
    /** @type {string[]} */
    this.moves = [];
    this.notes = /** @type {HTMLElement} */ (figure.querySelector(".notes"));
    this.status = /** @type {HTMLElement} */ (figure.querySelector(".status"));
    figure.classList.toggle("wide", example.view.diagram.columns.length > WIDE);
    const card = /** @type {Element} */ (figure.querySelector(".turn"));
    const place = /** @type {Element} */ (figure.querySelector(".place"));
    this.board = new StudyBoard(place, { game: example.game, sides, label: example.caption, card });
    this.board.addEventListener("move", (event) => this._play(/** @type {CustomEvent} */ (event).detail.move));
    this.board.addEventListener("said", (event) => this._say(/** @type {CustomEvent} */ (event).detail));
    const show = figure.querySelector("[data-show]");
    show?.addEventListener("click", () => this._demonstrate());
    this.again = /** @type {HTMLButtonElement} */ (figure.querySelector("[data-again]"));
    this.again.addEventListener("click", () => this.reset());
    this.reset();
  }

  reset() {
    this.moves = [];
    this._show(this.example.view, { still: true });
  }

  /** Show the move that shows it. */
  _demonstrate() {
    this.reset();
    this._play(this.example.move);
  }

  /** @param {string} move */
  async _play(move) {
    const { game, view } = this.example;
    const moves = [...this.moves, move];
    const after = await post("/api/view", { game, position: view.position, moves }).catch(() => null);
    if (!after) return this._say({ text: _("The server does not answer.") });
    this.moves = moves;
    this._show(after, { way: after.last ? [{ parts: after.last }] : [] });
  }

  /** @param {View} view @param {import("./board.js").Change} change */
  _show(view, change) {
    this.board.show(view, change);
    this._say({ text: "" });
    this.again.disabled = !this.moves.length;
    const turn = view.turn ? _("{side} to move.", { side: this.sides[view.turn - 1] }) : _("The game is over.");
    const words = [this.moves.at(-1) ?? "", turn, ...view.diagram.notes];
    this.status.textContent = words.filter(Boolean).join(" ");
  }

  /** @param {import("./notes.js").Remark} remark */
  _say(remark) {
    this.notes.replaceChildren(...(remark.text ? [remark_note(remark, this.example.game)] : []));
  }
}

async function start() {
  const data = page_data("data");
  await learn();
  document.getElementById("play")?.addEventListener("click", () => remember("game", data.game));
  for (const drawing of document.querySelectorAll("pre")) {
    if (drawing.scrollWidth > drawing.clientWidth) drawing.tabIndex = 0;
  }
  const figures = [...document.querySelectorAll("figure.example")];
  /** Each board is made when it comes near. */
  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      new ExampleBoard(target, data.examples[figures.indexOf(target)], data.sides);
    }
  }, { rootMargin: "400px" });
  figures.forEach((figure) => seen.observe(figure));
}

start();
