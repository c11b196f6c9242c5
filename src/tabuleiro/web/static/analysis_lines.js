/** The engine's lines in a card; every move of them can be walked to. */
import { remember, remembered } from "./storage.js";
import { score_text, short_count } from "./say.js";
import { icon, make } from "./svg.js";
import { _, ngettext } from "./words.js";

/** @typedef {import("./types.js").Thought} Thought */

const MOST_LINES = 5;
const STANDARD = 3;

export class Lines {
  /**
   * @param {HTMLElement} place
   * @param {[string, string]} sides
   * @param {{changed: () => void, deeper: () => void, walk: (moves: string[], count: number) => void}} then
   */
  constructor(place, sides, { changed, deeper, walk }) {
    this.is_on = remembered("engine") !== "off";
    this.count = Number(remembered("lines")) || STANDARD;
    this._sides = sides;
    this._walk = walk;
    this._changed = changed;
    this._list = make("ol", { class: "lines" });
    this._status = make("span", { class: "muted num" });
    this._deeper = make("button", { type: "button", class: "btn quiet square", hidden: true, "aria-label": _("Think longer") }, icon("redo"));
    this._deeper.addEventListener("click", deeper);
    this._toggle = make("button", { type: "button", class: "btn quiet square", id: "engine", "aria-label": _("Engine") }, icon("bolt"));
    this._toggle.addEventListener("click", () => this._switch(!this.is_on));
    place.replaceChildren(
      make("div", { class: "bar" }, make("h2", {}, _("Lines")), this._status, this._deeper, this._chooser(), this._toggle),
      this._list,
    );
    this._list.addEventListener("click", (event) => {
      const step = /** @type {HTMLElement} */ (event.target).closest("button");
      if (step) this._walk(JSON.parse(step.dataset.line ?? "[]"), Number(step.dataset.count));
    });
    this._press();
  }

  _chooser() {
    const chooser = /** @type {HTMLSelectElement} */ (make("select", { class: "input", "aria-label": _("Number of lines") }));
    for (let i = 1; i <= MOST_LINES; i++) chooser.append(make("option", { value: i, selected: i === this.count }, String(i)));
    chooser.addEventListener("change", () => {
      this.count = Number(chooser.value);
      remember("lines", chooser.value);
      this._changed();
    });
    return chooser;
  }

  /** @param {boolean} on */
  _switch(on) {
    this.is_on = on;
    remember("engine", on ? "" : "off");
    this._press();
    this._changed();
  }

  _press() {
    this._toggle.setAttribute("aria-pressed", String(this.is_on));
    this._list.hidden = !this.is_on;
  }

  /** Nothing is known yet. @param {string} text what to say instead */
  clear(text) {
    this._deeper.hidden = true;
    this._status.textContent = this.is_on ? "" : _("off");
    this._list.replaceChildren(make("li", { class: "line none" }, text));
  }

  /** @param {Thought} thought */
  show(thought) {
    const depth = thought.depth ? _("depth {depth}", { depth: thought.depth }) : "";
    this._status.textContent = [depth, short_count(thought.nodes)].filter(Boolean).join(" · ");
    this._status.title = ngettext("{count} position", "{count} positions", thought.nodes);
    this._list.replaceChildren(...thought.lines.map((line, i) => draw_line(line, score_text(line.score, thought.turn, this._sides), i === 0)));
  }

  /** The search has ended. */
  end() {
    this._deeper.hidden = false;
  }
}

/** @param {import("./types.js").Line} line @param {string} score @param {boolean} best */
function draw_line({ moves }, score, best) {
  const steps = make("span", { class: "steps" });
  moves.forEach((move, i) => {
    const about = { type: "button", "data-line": JSON.stringify(moves), "data-count": i + 1 };
    steps.append(make("button", about, move));
  });
  const row = make("li", { class: best ? "line best" : "line" });
  row.append(make("span", { class: "score" }, score), steps);
  return row;
}
