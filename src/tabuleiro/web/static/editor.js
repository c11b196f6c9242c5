/** The position editor: pieces from a palette onto the board, or the position's text. */
import { play_on } from "./analysis_play.js";
import { Board } from "./board.js";
import { look_of } from "./looks.js";
import { remark_note } from "./notes.js";
import { picture_of } from "./pieces.js";
import { post, Problem } from "./post.js";
import { element, icon, make, page_data } from "./svg.js";
import { _, learn } from "./words.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").View} View */
/** @typedef {{position: string, options: Object<string, string>, view: View, result: string}} Setting */
/** @typedef {{pieces: Piece[], highest: number}} Palette */

class Editor {
  /** @param {Setting & {sheet: import("./types.js").Sheet, palette: Palette | null}} data */
  constructor(data) {
    this.sheet = data.sheet;
    this.palette = data.palette;
    /** @type {Setting} the last position that could be */
    this.setting = data;
    this.diagram = data.view.diagram;
    /** @type {1 | 2} */
    this.turn = turn_of(data.position);
    this.options = data.options;
    /** What a click puts down; null takes away. @type {Piece | null} */
    this.tool = data.palette?.pieces[0] ?? null;
    this.complaint = "";
    this._asked = 0;
    this.board = new Board(element("board"), { sides: this.sheet.sides, label: this.sheet.title });
    this.board.addEventListener("site", (event) => this._touch(/** @type {CustomEvent} */ (event).detail.site));
    this.text = /** @type {HTMLTextAreaElement} */ (element("text"));
    this._listen();
    this._draw_palette();
    this._draw_options();
    this.render();
    element("study").style.setProperty("--ratio", String(this.board.ratio));
  }

  _listen() {
    this.text.addEventListener("input", () => this._ask({ text: this.text.value }));
    element("clear").addEventListener("click", () => this._arrange(() => []));
    element("initial").addEventListener("click", () => this._ask({ options: this.options }));
    element("flip").addEventListener("click", () => this.board.flip());
    element("analyse").addEventListener("click", () => {
      const { position } = this.setting;
      location.assign(`/analysis?${new URLSearchParams({ game: this.sheet.name, position })}`);
    });
    element("play").addEventListener("click", () => {
      const { position, view } = this.setting;
      if (view.turn) play_on(this.sheet, position, view.turn);
    });
  }

  /** @param {string} site */
  _touch(site) {
    const { tool, palette } = this;
    if (!palette) return;
    this._arrange((cell) => (cell.site === site ? touched(cell.pieces, tool, palette.highest) : cell.pieces));
  }

  /** Change what stands where. @param {(cell: import("./types.js").Cell) => Piece[]} change */
  _arrange(change) {
    const cells = this.diagram.cells.map((cell) => ({ ...cell, pieces: change(cell) }));
    this.diagram = { ...this.diagram, cells, must: [], stuck: [], settled: [], path: [] };
    this._ask_cells();
  }

  _ask_cells() {
    const cells = this.diagram.cells.filter(({ pieces }) => pieces.length).map(({ site, pieces }) => [site, pieces]);
    return this._ask({ cells: Object.fromEntries(cells), turn: this.turn, options: this.options });
  }

  /** Ask the server what it makes of this; what it refuses stays as it is on the board. @param {object} asked */
  async _ask(asked) {
    const number = ++this._asked;
    this.render();
    try {
      const { setting, problem } = await post("/api/positions", { game: this.sheet.name, ...asked });
      if (number !== this._asked) return;
      if (setting) this._take(setting, "text" in asked);
      else this.complaint = problem.text;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (number !== this._asked) return;
      this.complaint = error.message;
    }
    this.render();
  }

  /** @param {Setting} setting @param {boolean} typed */
  _take(setting, typed) {
    this.complaint = "";
    this.setting = setting;
    this.diagram = setting.view.diagram;
    this.turn = turn_of(setting.position);
    this.options = setting.options;
    if (!typed) this.text.value = setting.position;
    this._draw_options();
  }

  render() {
    this.board.show({ diagram: this.diagram }, { still: true });
    const good = !this.complaint;
    /** @type {HTMLButtonElement} */ (element("analyse")).disabled = !good;
    /** @type {HTMLButtonElement} */ (element("play")).disabled = !good || !this.setting.view.turn;
    const said = this.complaint || this.setting.result;
    const notes = said ? [remark_note({ text: said, quiet: good }, this.sheet.name)] : [];
    element("notes").replaceChildren(...notes);
    this._press();
  }

  _press() {
    const tools = [...(this.palette?.pieces ?? []), null];
    element("palette").querySelectorAll("button").forEach((button, i) => {
      button.setAttribute("aria-pressed", String(tools[i] === this.tool));
    });
    element("turn").querySelectorAll("button").forEach((button, i) => {
      button.setAttribute("aria-pressed", String(i + 1 === this.turn));
    });
  }

  _draw_palette() {
    const { palette, sheet } = this;
    const look = look_of(sheet.name);
    if (palette) {
      const tools = palette.pieces.map((piece) => this._tool(piece, name_of(look, piece, sheet.sides), picture_of(look, piece)));
      element("palette").replaceChildren(...tools, this._tool(null, _("Remove"), icon("close")));
    } else element("palette").replaceChildren(make("span", { class: "muted" }, _("Positions of this game are set up as text.")));
    const sides = sheet.sides.map((side, i) => {
      const button = make("button", { type: "button" }, make("span", { class: `chip side-${i + 1}`, "aria-hidden": "true" }), side);
      button.addEventListener("click", () => this._change_turn(/** @type {1 | 2} */ (i + 1)));
      return button;
    });
    element("turn").replaceChildren(...sides);
  }

  /** @param {1 | 2} turn */
  _change_turn(turn) {
    this.turn = turn;
    if (this.palette) return this._ask_cells();
    const [board, , ...rest] = this.text.value.trim().split(" ");
    this.text.value = [board, String(turn), ...rest].join(" ");
    return this._ask({ text: this.text.value });
  }

  /** @param {Piece | null} tool @param {string} label @param {Node} drawing */
  _tool(tool, label, drawing) {
    const button = make("button", { type: "button", "aria-label": label, title: label }, drawing);
    button.addEventListener("click", () => {
      this.tool = tool;
      this._press();
    });
    return button;
  }

  _draw_options() {
    const fields = this.sheet.options.map(({ name, title, choices }) => {
      const list = /** @type {HTMLSelectElement} */ (make("select", { class: "input", name }));
      for (const value of choices) list.append(make("option", { value, selected: value === this.options[name] }, value));
      list.addEventListener("change", () => this._choose(name, list.value));
      return make("label", { class: "field" }, make("span", { class: "label" }, title), list);
    });
    element("options").replaceChildren(...fields);
  }

  /** Another option: with the same pieces where they fit, else its start. @param {string} name @param {string} value */
  async _choose(name, value) {
    this.options = { ...this.options, [name]: value };
    if (this.palette) await this._ask_cells();
    if (!this.palette || this.complaint || this.setting.options[name] !== value) await this._ask({ options: this.options });
    /** @type {HTMLElement | null} */ (element("options").querySelector(`[name="${name}"]`))?.focus();
  }
}

/** Who is to move, as the text has it: also in a position in which nobody is. @param {string} position @returns {1 | 2} */
function turn_of(position) {
  return position.split(" ")[1] === "2" ? 2 : 1;
}

/** What stands on a site after a click. @param {Piece[]} pieces @param {Piece | null} tool @param {number} highest */
function touched(pieces, tool, highest) {
  if (!tool) return pieces.slice(0, -1);
  if (highest > 1) return pieces.length < highest ? [...pieces, tool] : pieces;
  const [old] = pieces;
  return old && old.kind === tool.kind && old.side === tool.side ? [] : [tool];
}

/** @param {import("./looks.js").Look} look @param {Piece} piece @param {string[]} sides */
function name_of(look, piece, sides) {
  const kind = look.kind_name(piece.kind);
  return piece.side ? _("{kind} of {side}", { kind, side: sides[piece.side - 1] }) : kind;
}

async function start() {
  const data = page_data("data");
  await learn();
  new Editor(data);
  const games = /** @type {HTMLSelectElement} */ (element("games"));
  games.addEventListener("change", () => location.assign(`/editor?game=${games.value}`));
}

start();
