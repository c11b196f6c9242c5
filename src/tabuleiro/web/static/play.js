/** The page of a game: play it or watch it. */
import { draw_actions } from "./actions.js";
import { Assessing } from "./assessing.js";
import { Board } from "./board.js";
import { Clicks } from "./clicks.js";
import { draw_notes } from "./conversation.js";
import { Live } from "./live.js";
import { move_list } from "./movelist.js";
import { Past } from "./past.js";
import { draw_clock, draw_player, draw_tally } from "./players.js";
import { get, Problem } from "./post.js";
import { is_waiting, status_of } from "./say.js";
import { listen_to_shortcuts } from "./shortcuts.js";
import { play_sound } from "./sound.js";
import { element, make, page_data } from "./svg.js";
import { _, learn } from "./words.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").View} View */

/** Milliseconds from one move to the next. */
const LEAST_PAUSE = 250;
/** Moves that are shown at once, such as the two that taking back undoes. */
const MOST_AT_ONCE = 4;

export class Table {
  /** @param {State} state */
  constructor(state) {
    this.live = new Live(state);
    this.past = new Past(state.id);
    /** @type {View} the position on the board */
    this.view = state.view;
    /** The ply of the position on the board, or of the one about to come there. */
    this.heading = state.view.ply;
    this.clicks = new Clicks();
    /** The position the clicks are for. */
    this.clicks_for = "";
    /** @type {import("./notes.js").Remark | null} */
    this.remark = null;
    /** The parts of the move that is pointed out. @type {import("./types.js").Part[]} */
    this.arrows = [];
    /** Sites pointed at before it was known what can be clicked. @type {[string, boolean][]} */
    this.early = [];
    this.assessing = new Assessing(this, { bar: element("eval"), lines: element("lines") });
    this.is_sharing = false;
    this.was_dropped = false;
    /** Whether a draw offered here is still to be answered. */
    this.offered = false;
    /** When the position on the board came there. */
    this.shown_at = -Infinity;
    /** @type {string | null} a move that was sent and is not yet played */
    this.sent = null;
    const sides = state.players.map((player) => player.side_name);
    const flipped = state.you.sides.length === 1 && state.you.sides[0] === 2;
    this.board = new Board(element("board"), { sides, flipped, label: state.title });
    this.moves = move_list(element("moves"), (ply) => this.go(ply));
    element("moves").append(this._entry());
    this._listen();
    this.past.learn(state.view, state.moves);
    this.render({ still: true });
    element("play").style.setProperty("--ratio", String(this.board.ratio));
    this.live.connect();
    this._fetch_clicks();
  }

  get state() {
    return this.live.state;
  }

  get is_now() {
    return this.view.ply === this.state.moves.length;
  }

  /** Whether this browser may move now. */
  get may_move() {
    const { view, you, result, is_paused, stopped } = this.state;
    return Boolean(this.is_now && !result && !stopped && !is_paused && view.turn && you.sides.includes(view.turn));
  }

  _listen() {
    const { live, board } = this;
    live.addEventListener("state", (event) => this._changed(/** @type {CustomEvent} */ (event).detail.moved));
    live.addEventListener("connection", () => this._draw_connection());
    live.addEventListener("thinking", (event) => this.assessing.hear(/** @type {CustomEvent} */ (event).detail));
    live.addEventListener("evaluation", (event) => this.assessing.hear(/** @type {CustomEvent} */ (event).detail));
    live.addEventListener("hint", (event) => this._hinted(/** @type {CustomEvent} */ (event).detail));
    board.addEventListener("site", (event) => {
      const { site, dropped } = /** @type {CustomEvent} */ (event).detail;
      this._click(site, dropped);
    });
    board.addEventListener("cancel", () => this._forget());
    element("flip").addEventListener("click", () => this._flip());
    element("share").addEventListener("click", () => {
      this.is_sharing = !this.is_sharing;
      this.draw_notes();
    });
    listen_to_shortcuts(_("Beside the board"), [
      { key: "ArrowLeft", text: _("Previous move"), act: () => this.go(this.view.ply - 1) },
      { key: "ArrowRight", text: _("Next move"), act: () => this.go(this.view.ply + 1) },
      { key: "Home", text: _("First position"), act: () => this.go(0) },
      { key: "End", text: _("Last position"), act: () => this.go(this.state.moves.length) },
      { key: "Escape", text: _("Clear the selection"), act: () => this._forget(), anyway: true },
      { key: "f", text: _("Turn the board"), act: () => this._flip() },
      { key: "/", text: _("Type a move"), act: () => element("typed").focus() },
    ]);
    setInterval(() => this._draw_clocks(), 200);
  }

  /** The state has changed. @param {string} moved the move, when it was a plain one */
  async _changed(moved) {
    const { view, offers, result } = this.state;
    const before = this.past.views.length - 1;
    const was_declined = this.offered && !offers.draw && !result && view.ply === this.view.ply;
    this.offered = offers.draw !== null && this.state.you.sides.includes(offers.draw);
    if (was_declined) this.say({ text: _("The draw was declined."), quiet: true });
    const followed = this.heading >= before;
    const known = [...this.past.views];
    this.past.learn(view, this.state.moves);
    if (view.position !== this.view.position || view.ply !== this.view.ply) {
      this.sent = null;
      this._forget_advice();
      this._announce(moved);
      if (followed || view.ply < this.view.ply) {
        this.heading = view.ply;
        const [way] = await Promise.all([this._way(view, known), this._pace()]);
        if (this.state.view !== view || this.heading !== view.ply) return;
        this._show(view, way);
      }
    }
    this.render();
    this._fetch_clicks();
    this.assessing.ask();
  }

  /** Let the last move be seen before the next one begins. */
  async _pace() {
    const left = this.shown_at + LEAST_PAUSE - performance.now();
    if (left > 0 && !this.board.motion.is_calm.matches) await new Promise((done) => setTimeout(done, left));
  }

  /**
   * The moves from the position on the board to another one, or none where they are not known.
   * @param {View} view
   * @param {View[]} known the positions of the game before it changed
   * @returns {Promise<import("./types.js").Played[]>}
   */
  async _way(view, known) {
    const [from, to] = [this.view.ply, view.ply];
    if (Math.abs(to - from) > MOST_AT_ONCE) return [];
    const between = [];
    for (let ply = from + 1; ply < to; ply++) between.push(await this.past.view(ply).catch(() => null));
    const way = to > from
      ? [...between, view].map((each) => ({ parts: each?.last }))
      : known.slice(to + 1, from + 1).reverse().map((each) => ({ parts: each?.last, back: true }));
    const is_whole = way.length === Math.abs(to - from) && way.every(({ parts }) => parts);
    return is_whole ? /** @type {import("./types.js").Played[]} */ (way) : [];
  }

  /** Put a position on the board, moving the pieces. @param {View} view @param {import("./types.js").Played[]} way to it */
  _show(view, way) {
    this.view = view;
    this.shown_at = performance.now();
    this.clicks.cancel();
    this.early = [];
    const forwards = way.length === 1 && !way[0].back;
    const rate = forwards && this.is_now ? 1 : 0.5;
    this.draw_board({ way, rate, still: !way.length, dropped: this.was_dropped && forwards });
    this.was_dropped = false;
    if (!forwards) return;
    const taken = way[0].parts.order.some(({ role }) => role === "removed");
    play_sound(view.turn === null ? "end" : taken ? "capture" : "move");
  }

  /** Look at another position of the game. @param {number} ply */
  async go(ply) {
    const wanted = Math.max(0, Math.min(this.state.moves.length, ply));
    if (wanted === this.view.ply) return;
    this.heading = wanted;
    const view = await this.past.view(wanted).catch(() => null);
    if (!view) return void (this.heading = this.view.ply);
    this.arrows = [];
    this.remark = null;
    const near = Math.abs(wanted - this.view.ply) === 1;
    this._show(view, near ? await this._way(view, this.past.views) : []);
    this.render();
    this.assessing.ask();
  }

  /** Ask the server for something; what it refuses is told. @param {string} type @param {object} [fields] @returns {Promise<boolean>} */
  async ask(type, fields = {}) {
    try {
      await this.live.send(type, fields);
      return true;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code !== "outdated") this.say({ text: error.message, rule: error.rule });
      return false;
    }
  }

  /** A computer accepts a draw at once, or never. */
  expect_answer() {
    setTimeout(() => this.state.result || this.say({ text: _("The draw was declined."), quiet: true }), 2 * LEAST_PAUSE);
  }

  /** @param {string} move */
  async play(move) {
    if (this.sent) return;
    this.sent = move;
    const done = await this.ask("move", { ply: this.view.ply, move });
    this.sent = null;
    if (done) return;
    this.was_dropped = false;
    this.clicks.cancel();
    this.draw_board();
    this.draw_notes();
  }

  hint() {
    this.say({ text: _("Looking for a good move."), quiet: true });
    return this.ask("hint");
  }

  /** @param {string} site @param {boolean} dropped */
  _click(site, dropped) {
    if (!this.may_move || this.sent) return;
    if (this.clicks_for !== this.view.position) return void this.early.push([site, dropped]);
    const { chosen } = this.clicks;
    if (!this.clicks.click(site)) return void this._explain([...chosen, site]);
    this.remark = null;
    this.arrows = [];
    this.was_dropped = dropped;
    const move = this.clicks.only;
    if (move) this.play(move);
    this.draw_board();
    this.draw_notes();
  }

  /** Say why a click leads nowhere. @param {string[]} sites */
  async _explain(sites) {
    const { text, rule } = await this.live.send("why", { sites }).catch(() => ({ text: "" }));
    this.say({ text, rule });
  }

  _forget() {
    this.clicks.cancel();
    this.early = [];
    this.remark = null;
    this.arrows = [];
    this.draw_board();
    this.draw_notes();
  }

  _forget_advice() {
    this.remark = null;
    this.arrows = [];
    this.assessing.forget();
  }

  async _fetch_clicks() {
    const { position, ply } = this.state.view;
    if (!this.may_move || this.clicks_for === position) return;
    const tree = await get(`/api/games/${this.state.id}/clicks?ply=${ply}&signed=true`).catch(() => null);
    const is_late = this.state.view.position !== position || this.clicks_for === position;
    if (!tree || is_late) return;
    this.clicks = new Clicks(tree.clicks, this.state.view.diagram.cells);
    this.clicks_for = position;
    this.draw_board();
    for (const [site, dropped] of this.early.splice(0)) this._click(site, dropped);
  }

  /** @param {import("./types.js").Hint} hint */
  _hinted({ ply, move, parts, text, rule }) {
    if (ply !== this.view.ply) return;
    this.arrows = parts.order;
    this.say({ text: text ? _("{move}: {text}.", { move, text }) : move, rule, quiet: true });
    this.draw_board();
  }

  /** @param {import("./notes.js").Remark} remark */
  say(remark) {
    if (!remark.text) return;
    this.remark = remark;
    element("said").textContent = remark.text;
    this.draw_notes();
  }

  /** For those who hear the game. @param {string} moved */
  _announce(moved) {
    const { state } = this;
    const mover = (state.moves.length + state.first) % 2 ? 2 : 1;
    const side = state.players[mover - 1].side_name;
    const said = moved ? _("{side}: {move}.", { side, move: state.view.last?.words ?? moved }) : "";
    element("said").textContent = `${said} ${state.result?.text ?? status_of(state)}`.trim();
  }

  _flip() {
    this.board.flip();
    this.render();
  }

  /** A field to type a move in. */
  _entry() {
    const field = /** @type {HTMLInputElement} */ (
      make("input", { class: "input", id: "typed", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 100, placeholder: _("Type a move"), "aria-label": _("Type a move") })
    );
    const form = make("form", { class: "entry" }, field, make("button", { class: "btn" }, _("Play")));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (!this.is_now) await this.go(this.state.moves.length);
      if (field.value.trim() && (await this.ask("move", { ply: this.view.ply, move: field.value }))) field.value = "";
    });
    return form;
  }

  /** @param {import("./board.js").Change} [change] */
  render(change = {}) {
    const { state, view } = this;
    const [bottom, top] = /** @type {(1 | 2)[]} */ (this.board.is_flipped ? [2, 1] : [1, 2]);
    draw_player(element("me"), bottom, state, view);
    draw_player(element("them"), top, state, view);
    this._draw_clocks();
    this._draw_facts();
    this.draw_board(change);
    this.draw_notes();
    this.moves.show(state.moves, state.first, view.ply);
    /** @type {HTMLElement} */ (document.querySelector(".entry")).hidden = !state.you.sides.length || Boolean(state.result);
    draw_actions(element("acts"), state, this);
    this.assessing.draw();
    const is_waited_for = this.may_move && state.you.sides.length === 1 && !is_waiting(state);
    document.title = `${is_waited_for ? `${_("Your move.")} ` : ""}${state.title} · Tabuleiro`;
  }

  /** @param {import("./board.js").Change} [change] */
  draw_board(change = {}) {
    const { view, clicks, may_move } = this;
    const ready = may_move && this.clicks_for === view.position;
    this.board.show(
      {
        diagram: view.diagram,
        left: view.left,
        reached: view.reached,
        must: this.is_now && view.turn ? view.must : [],
        movable: ready ? clicks.movable : [],
        selected: clicks.chosen,
        destinations: ready && clicks.chosen.length ? clicks.destinations : [],
        counts: clicks.pending.destinations,
        arrows: this.arrows,
        fresh: change.way !== undefined,
      },
      change,
    );
  }

  _draw_clocks() {
    if (!this.state.clocks) return;
    const [bottom, top] = /** @type {(1 | 2)[]} */ (this.board.is_flipped ? [2, 1] : [1, 2]);
    draw_clock(element("me"), bottom, this.live);
    draw_clock(element("them"), top, this.live);
  }

  _draw_facts() {
    const { state, view } = this;
    const facts = [...Object.values(state.options), state.clocks?.control ?? ""].filter(Boolean).join(" · ");
    const shared = view.diagram.tallies.filter((tally) => tally.side === 0);
    const others = state.watchers > (state.you.sides.length ? 0 : 1);
    const watching = others ? [make("span", {}, _("watching: {count}", { count: state.watchers }))] : [];
    const parts = [facts ? make("span", {}, facts) : "", ...shared.map((tally) => draw_tally(tally, view.diagram.game)), ...watching].filter(Boolean);
    element("facts").replaceChildren(...parts.flatMap((part, i) => (i ? [" · ", part] : [part])));
  }

  draw_notes() {
    draw_notes(element("notes"), this);
  }

  _draw_connection() {
    document.querySelector(".offline")?.remove();
    if (this.live.is_connected) return;
    const text = this.live.is_over ? _("This game no longer exists.") : _("Connection lost. Trying again…");
    document.body.append(make("div", { class: "offline", role: "status" }, text));
  }
}

async function start() {
  const data = page_data("data");
  await learn();
  new Table(data.state);
}

start();
