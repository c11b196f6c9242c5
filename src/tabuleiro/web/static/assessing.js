/** The engine's opinion of the position that is shown: asked for while it is wanted, told beside the board. */
import { draw_bar, draw_thought } from "./thought.js";

/** @typedef {import("./types.js").Thought} Thought */

export class Assessing {
  /** @param {import("./play.js").Table} table @param {{bar: HTMLElement, lines: HTMLElement}} places */
  constructor(table, { bar, lines }) {
    this.table = table;
    this.bar = bar;
    this.lines = lines;
    this.is_on = false;
    /** @type {Thought | null} */
    this.thought = null;
    /** The position an opinion was asked for. */
    this.asked = "";
  }

  toggle() {
    this.is_on = !this.is_on;
    if (!this.is_on) {
      this.table.ask("cancel");
      this.forget();
    }
    this.ask();
    this.table.render();
  }

  /** Ask for an opinion, where one is wanted and allowed. */
  ask() {
    const { view, state, is_now, may_move } = this.table;
    const place = `${view.ply} ${view.position}`;
    if (!this.is_on || view.turn === null || this.asked === place) return;
    if (is_now && !state.result && !may_move) return;
    this.asked = place;
    this.thought = null;
    this.table.ask("evaluate", { ply: view.ply });
  }

  forget() {
    this.thought = null;
    this.asked = "";
  }

  /** @param {Thought} thought also of a computer that is to move */
  hear(thought) {
    if (thought.ply !== this.table.view.ply) return;
    this.thought = thought;
    this.draw();
  }

  draw() {
    const { state, board } = this.table;
    const share = this.is_on ? (this.thought?.bar ?? 0.5) : null;
    const sides = /** @type {[string, string]} */ (state.players.map((player) => player.side_name));
    draw_bar(this.bar, share, board.is_flipped, sides);
    draw_thought(this.lines, this.thought);
  }
}
