/** The analysis page: walk a game or any line, with the engine's opinion beside it. */
import { address_of, position_address, transcript_of } from "./analysis_address.js";
import { StudyBoard } from "./analysis_board.js";
import { text_fields } from "./analysis_fields.js";
import { GameCard } from "./analysis_game.js";
import { Lines } from "./analysis_lines.js";
import { Analyst } from "./analysis_live.js";
import { play_on } from "./analysis_play.js";
import { fault_note, marks_of, number_of, points_of } from "./analysis_review.js";
import { Views } from "./analysis_views.js";
import { Walk } from "./analysis_walk.js";
import { move_list } from "./movelist.js";
import { remark_note } from "./notes.js";
import { post } from "./post.js";
import { name_of } from "./say.js";
import { listen_to_shortcuts } from "./shortcuts.js";
import { element, icon, make, page_data } from "./svg.js";
import { draw_bar } from "./thought.js";
import { _, learn } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Thought} Thought */
/** @typedef {import("./analysis_review.js").Review} Review */
/**
 * @typedef {object} Data
 * @property {import("./types.js").Sheet} sheet
 * @property {string} start
 * @property {string[]} moves
 * @property {1 | 2} first
 * @property {View} view
 * @property {string} result
 * @property {import("./types.js").State | null} played
 * @property {Review | null} review
 */

/** A longer line is thought about without its past. */
const MOST_SENT = 300;
/** The server reads messages of 8 KB. */
const LONGEST_LINE = 5000;

class Analysis {
  /** @param {Data} data */
  constructor(data) {
    this.data = data;
    this.sheet = data.sheet;
    const { played } = data;
    this.walk = new Walk(data.moves, data.view.ply, played !== null);
    this.views = new Views(this.sheet.name, data.start, played && { id: played.id, moves: data.moves });
    this.views.learn(this.walk.played, data.view);
    this.view = data.view;
    this.review = data.review;
    /** @type {{done: number, of: number} | null} */
    this.progress = null;
    /** @type {Thought | null} */
    this.thought = null;
    /** @type {Map<string, string>} by position, how the game ends there */
    this.endings = new Map([[data.view.position, data.result]]);
    /** @type {import("./notes.js").Remark} */
    this.remark = { text: "" };
    const card = element("builder");
    this.board = new StudyBoard(element("board"), { game: this.sheet.name, sides: this.sheet.sides, label: this.sheet.title, card });
    this.moves = move_list(element("moves"), (ply) => this.go(ply));
    element("moves").append(text_fields({ type: (text) => this.board.type(text), set_up: (text) => this._set_up(text) }));
    this.game = new GameCard(
      { page: element("study"), card: element("game"), summary: element("summary"), graph: element("graph") },
      {
        sides: this.sheet.sides,
        names: played ? played.players.map((player) => name_of(player, played)) : this.sheet.sides,
        first: data.first,
        go: (ply) => this.go_in_game(ply),
        judge: () => this.judge(),
      },
    );
    this.analyst = new Analyst();
    this.lines = new Lines(element("lines"), this.sheet.sides, {
      changed: () => this._think(),
      deeper: () => this._think(),
      walk: (moves, count) => this.follow(this.walk.ply, moves, count),
    });
    this._listen();
    this.render({ still: true });
    element("study").style.setProperty("--ratio", String(this.board.board.ratio));
    new ResizeObserver(() => this._fit_bar()).observe(this.board.board.svg);
    this._think();
  }

  /** The bar is as high as the board without its letters. */
  _fit_bar() {
    const frame = this.board.board.svg.querySelector(".frame");
    if (frame) element("study").style.setProperty("--bar-height", `${frame.getBoundingClientRect().height}px`);
  }

  _listen() {
    const { board, analyst } = this;
    board.addEventListener("move", (event) => this.play(/** @type {CustomEvent} */ (event).detail.move));
    board.addEventListener("said", (event) => this._say(/** @type {CustomEvent} */ (event).detail));
    analyst.addEventListener("info", (event) => this._opinion(/** @type {CustomEvent} */ (event).detail));
    analyst.addEventListener("done", (event) => {
      if (/** @type {CustomEvent} */ (event).detail.of === "search") this.lines.end();
    });
    analyst.addEventListener("progress", (event) => {
      this.progress = /** @type {CustomEvent} */ (event).detail;
      this._draw_game();
    });
    analyst.addEventListener("review", (event) => this._reviewed(/** @type {CustomEvent} */ (event).detail));
    analyst.addEventListener("refused", (event) => {
      const { of, text, rule } = /** @type {CustomEvent} */ (event).detail;
      if (of === "review") this.progress = null;
      this._say({ text, rule });
      this._draw_game();
    });
    element("flip").addEventListener("click", () => this._flip());
    listen_to_shortcuts(_("Beside the board"), [
      { key: "ArrowLeft", text: _("Previous move"), act: () => this.go(this.walk.ply - 1) },
      { key: "ArrowRight", text: _("Next move"), act: () => this.go(this.walk.ply + 1) },
      { key: "Home", text: _("First position"), act: () => this.go(0) },
      { key: "End", text: _("Last position"), act: () => this.go(this.walk.moves.length) },
      { key: "Escape", text: _("Clear the selection"), act: () => board.cancel() },
      { key: "b", text: _("Leave the side line"), act: () => this.walk.branch !== null && this.come_back() },
      { key: "f", text: _("Turn the board"), act: () => this._flip() },
      { key: "/", text: _("Type a move"), act: () => element("typed").focus() },
    ]);
  }

  /** @param {string} move */
  play(move) {
    this.walk.play(move);
    return this._arrive(1, 1);
  }

  /** Look at another place of this line. @param {number} ply */
  go(ply) {
    const before = this.walk.ply;
    this.walk.go(ply);
    const step = this.walk.ply - before;
    if (!step) return;
    return this._arrive(step, 0.5);
  }

  /** Look at a place of the game itself. @param {number} ply */
  go_in_game(ply) {
    this.walk.moves = this.walk.main;
    this.walk.go(Math.min(this.walk.ply, this.walk.main.length));
    return this.go(ply);
  }

  /** Leave the line for another one. @param {number} ply @param {string[]} moves @param {number} count */
  follow(ply, moves, count) {
    const near = ply === this.walk.ply && count === 1;
    this.walk.follow(ply, moves, count);
    return this._arrive(near ? 1 : 0, 0.5);
  }

  come_back() {
    this.walk.come_back();
    return this._arrive(0, 0.5);
  }

  /** @param {number} step 1: a move is played; -1: taken back; else the board is shown as it is @param {number} rate */
  async _arrive(step, rate) {
    const old = this.view;
    const wanted = this.walk.played;
    const view = await this.views.view(wanted).catch(() => null);
    if (wanted.join() !== this.walk.played.join()) return;
    if (!view) return this._say({ text: _("The server does not answer.") });
    this.view = view;
    this.thought = null;
    this.remark = { text: "" };
    if (!view.turn) await this._learn_ending(view);
    const parts = step === 1 ? view.last : step === -1 ? old.last : null;
    this.render({ way: parts ? [{ parts, back: step < 0 }] : [], rate, still: !parts });
    this._announce();
    this._think();
    this._remember();
  }

  /** How a game ends in a position. @param {View} view */
  async _learn_ending({ position }) {
    if (this.endings.has(position)) return;
    const found = await post("/api/positions", { game: this.sheet.name, text: position }).catch(() => null);
    this.endings.set(position, found?.setting?.result ?? "");
  }

  _announce() {
    const { walk, view } = this;
    const move = walk.ply ? `${number_of(walk.ply, this.data.first)} ${view.last?.words ?? view.last_move}. ` : "";
    element("said").textContent = move + this._status();
  }

  /** Let the engine look at what is on the board, if it is wanted. */
  _think() {
    const { view, lines, walk } = this;
    this.thought = null;
    draw_bar(element("eval"), this._known_bar(), this.board.board.is_flipped, this.sheet.sides);
    lines.clear(view.turn ? _("Looking…") : this._status());
    if (!lines.is_on || !view.turn) {
      this.board.point_out();
      return this.analyst.think(null);
    }
    const near = walk.ply <= MOST_SENT;
    const position = near ? { start: this.data.start, moves: walk.played } : { start: view.position, moves: [] };
    this.analyst.think({ game: this.sheet.name, ...position, lines: lines.count });
  }

  /** The bar as far as it is known without a search; null: none. */
  _known_bar() {
    const { review, walk, view, data } = this;
    if (!this.lines.is_on && !review) return null;
    const points = review && walk.branch === null ? points_of(review, data.first, "") : [];
    return points[walk.ply]?.chances ?? (view.turn ? 0.5 : null);
  }

  /** @param {Thought} thought */
  _opinion(thought) {
    if (!this.view.turn) return;
    this.thought = thought;
    this.lines.show(thought);
    draw_bar(element("eval"), thought.bar, this.board.board.is_flipped, this.sheet.sides);
    this.board.point_out(thought.lines[0]?.parts);
  }

  judge() {
    const { played } = this.data;
    const { main } = this.walk;
    if (!played && main.join(" ").length > LONGEST_LINE) return this._say({ text: _("This line is too long to review.") });
    this.progress = { done: 0, of: main.length };
    this._draw_game();
    this.analyst.judge(played ? { of: played.id } : { game: this.sheet.name, start: this.data.start, moves: main });
  }

  /** @param {Review} review */
  _reviewed(review) {
    this.progress = null;
    if (review.moves.length !== this.walk.main.length) return this._draw_game();
    this.review = review;
    element("said").textContent = _("Every move has been reviewed.");
    this.render();
    this._think();
  }

  /** @param {import("./notes.js").Remark} remark */
  _say(remark) {
    this.remark = remark;
    if (remark.text) element("said").textContent = remark.text;
    this._draw_notes();
  }

  _flip() {
    this.board.board.flip();
    draw_bar(element("eval"), this.thought?.bar ?? this._known_bar(), this.board.board.is_flipped, this.sheet.sides);
  }

  /** @param {import("./board.js").Change} [change] */
  render(change = {}) {
    const { walk, view, data } = this;
    this.board.show(view, change);
    const notes = this.review && walk.branch === null ? marks_of(this.review) : this._shared_marks();
    this.moves.show(walk.moves, data.first, walk.ply, notes);
    /** @type {HTMLInputElement} */ (element("position")).value = view.position;
    this._draw_notes();
    this._draw_game();
    this._draw_actions();
  }

  /** The marks of the moves that a line shares with the game. */
  _shared_marks() {
    const { branch } = this.walk;
    return this.review && branch !== null ? marks_of(this.review).slice(0, branch) : [];
  }

  /** Whose turn it is, or how it ended. */
  _status() {
    const { view, sheet } = this;
    if (view.turn) return _("{side} to move.", { side: sheet.sides[view.turn - 1] });
    return this.endings.get(view.position) || _("The game is over.");
  }

  _draw_notes() {
    const { remark, walk, review, sheet, data } = this;
    const notes = [];
    const status = make("div", { class: "note quiet", id: "status" }, make("span", {}, make("b", {}, this._status())));
    const was_ended = data.result && walk.branch === null && walk.ply === data.moves.length && this.view.turn;
    if (was_ended) status.append(make("span", {}, data.result));
    for (const text of this.view.diagram.notes) status.firstElementChild?.append(" ", text);
    notes.push(status);
    if (remark.text) notes.push(remark_note(remark, sheet.name));
    if (walk.branch !== null) notes.push(this._branch_note(walk.branch));
    const judged = review && walk.branch === null ? review.moves[walk.ply - 1] : null;
    const fault = judged && fault_note(judged, (line) => this.follow(judged.ply - 1, line, 1));
    if (fault) notes.push(fault);
    element("notes").replaceChildren(...notes);
  }

  /** @param {number} branch */
  _branch_note(branch) {
    const text = this.walk.fixed
      ? _("You have left the game at move {number}", { number: number_of(branch + 1, this.data.first) })
      : _("You have left the main line at move {number}", { number: number_of(branch + 1, this.data.first) });
    const back = make("button", { type: "button", class: "btn", id: "back" }, icon("undo"), _("Come back"));
    back.addEventListener("click", () => this.come_back());
    const row = make("span", { class: "row" }, back);
    if (!this.walk.fixed) {
      const promote = make("button", { type: "button", class: "btn" }, _("Make it the main line"));
      promote.addEventListener("click", () => {
        this.walk.promote();
        this.review = null;
        this.render();
      });
      row.append(promote);
    }
    return make("div", { class: "note quiet", id: "branch" }, make("span", {}, text, row));
  }

  _draw_game() {
    const { review, progress, walk } = this;
    this.game.show({ moves: walk.main, ply: Math.min(walk.branch ?? walk.ply, walk.ply), review, progress });
  }

  _draw_actions() {
    const { view, sheet, data } = this;
    /** @type {[string, string, string, () => void, boolean][]} */
    const actions = [
      ["play", "person", _("Play on"), () => view.turn && play_on(sheet, view.position, view.turn), !view.turn],
      ["edit", "swap", _("Edit"), () => location.assign(position_address("/editor", sheet.name, view.position)), false],
      ["share", "share", _("Share"), () => this._copy(), false],
    ];
    const buttons = actions.map(([name, drawing, label, act, disabled]) => {
      const button = make("button", { type: "button", class: "btn", "data-action": name, disabled }, icon(drawing), make("span", {}, label));
      button.addEventListener("click", act);
      return button;
    });
    const save = data.played
      ? { href: `/api/games/${data.played.id}/transcript`, download: "" }
      : { href: transcript_of(this._here), download: `${sheet.name}.txt` };
    const link = make("a", { class: "btn", "data-action": "save", ...save }, icon("save"), _("Save"));
    element("acts").replaceChildren(...buttons, link);
  }

  /** @returns {import("./analysis_address.js").Place} */
  get _here() {
    const { data, walk, view, sheet } = this;
    return { game: sheet.name, start: data.start, position: view.position, walk, id: data.played?.id ?? null };
  }

  /** Go to a position that was typed. @param {string} text */
  async _set_up(text) {
    const game = this.sheet.name;
    try {
      const { setting, problem } = await post("/api/positions", { game, text });
      if (problem) return this._say({ text: problem.text });
      location.assign(position_address("/analysis", game, setting.position));
    } catch (error) {
      this._say({ text: /** @type {Error} */ (error).message });
    }
  }

  _remember() {
    history.replaceState(null, "", address_of(this._here));
  }

  async _copy() {
    const address = new URL(address_of(this._here), location.href).href;
    const copied = await navigator.clipboard?.writeText(address).then(() => true, () => false);
    const text = copied
      ? _("Link to this position copied: {link}", { link: address })
      : _("Link to this position: {link}", { link: address });
    this._say({ text, quiet: true });
  }
}

async function start() {
  const data = page_data("data");
  await learn();
  const analysis = new Analysis(data);
  const ply = Number(location.hash.slice(1));
  if (location.hash && Number.isInteger(ply)) analysis.go(ply);
  const games = /** @type {HTMLSelectElement | null} */ (document.getElementById("games"));
  games?.addEventListener("change", () => location.assign(`/analysis?game=${games.value}`));
}

start();
