/** A board on which one plays for both sides: clicks, typed moves, and why something is no move. */
import { Board } from "./board.js";
import { draw_builder, needs_builder } from "./builder.js";
import { Clicks } from "./clicks.js";
import { post, Problem } from "./post.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./board.js").Change} Change */

/** Positions whose click trees are remembered. */
const MOST_TREES = 50;

/**
 * Tells "move" (detail: {move, dropped}) and "said" (detail: a remark; no text takes back the last).
 */
export class StudyBoard extends EventTarget {
  /**
   * @param {Element} place
   * @param {{game: string, sides: string[], label: string, card: Element}} options ``card``: where a
   *   turn of several parts is built
   */
  constructor(place, { game, sides, label, card }) {
    super();
    this.game = game;
    this.card = card;
    this.board = new Board(place, { sides, label });
    /** @type {View | null} */
    this.view = null;
    this.clicks = new Clicks();
    /** The position the clicks are for. */
    this.ready = "";
    /** The parts of the move that is pointed out. @type {import("./types.js").Part[]} */
    this.arrows = [];
    /** Sites pointed at before it was known what can be clicked. @type {[string, boolean][]} */
    this._early = [];
    /** @type {Map<string, import("./types.js").ClickTree>} */
    this._trees = new Map();
    this._dropped = false;
    this.board.addEventListener("site", (event) => {
      const { site, dropped } = /** @type {CustomEvent} */ (event).detail;
      this._click(site, dropped);
    });
    this.board.addEventListener("cancel", () => this.cancel());
  }

  /** Put a position on the board, with the pieces moving there. @param {View} view @param {Change} [change] */
  show(view, change = {}) {
    const is_new = view.position !== this.view?.position;
    this.view = view;
    if (is_new) {
      this.clicks = new Clicks();
      this.ready = "";
      this.arrows = [];
      this._early = [];
    }
    this.draw({ ...change, dropped: this._dropped });
    this._dropped = false;
    if (is_new) this._fetch();
  }

  /** Point out a move; none takes it away. @param {import("./types.js").Parts} [parts] */
  point_out(parts) {
    this.arrows = parts?.order ?? [];
    this.draw();
  }

  cancel() {
    this.clicks.cancel();
    this._say("");
    this.draw();
  }

  /** A move as it was typed. @param {string} text @returns {Promise<boolean>} */
  async type(text) {
    const { view } = this;
    if (!view) return false;
    try {
      const said = await post("/api/why", { game: this.game, position: view.position, move: text });
      if (said.move) this._play(said.move);
      else this._say(said.text, said.rule);
      return Boolean(said.move);
    } catch (error) {
      if (error instanceof Problem) this._say(error.message, error.rule);
      return false;
    }
  }

  /** @param {Change} [change] */
  draw(change = {}) {
    const { view, clicks } = this;
    if (!view) return;
    const ready = this.ready === view.position;
    this.board.show(
      {
        diagram: view.diagram,
        left: view.left,
        reached: view.reached,
        must: view.turn ? view.must : [],
        movable: ready ? clicks.movable : [],
        selected: clicks.chosen,
        destinations: ready && clicks.chosen.length ? clicks.destinations : [],
        counts: clicks.pending.destinations,
        arrows: clicks.chosen.length ? [] : this.arrows,
      },
      change,
    );
    this._draw_card();
  }

  _draw_card() {
    const { clicks } = this;
    const changed = () => {
      this.draw();
      this.board.focus();
    };
    const play = (/** @type {string} */ move) => {
      this._play(move);
      this.board.focus();
    };
    this.card.replaceChildren(...(needs_builder(clicks) ? [draw_builder(clicks, [], { changed, play })] : []));
  }

  async _fetch() {
    const { view } = this;
    if (!view || view.turn === null) return;
    const { position } = view;
    let tree = this._trees.get(position);
    if (!tree) {
      const answer = await post("/api/clicks?signed=true", { game: this.game, position }).catch(() => null);
      if (!answer) return;
      tree = answer.clicks;
      if (this._trees.size >= MOST_TREES) this._trees.clear();
      this._trees.set(position, answer.clicks);
    }
    if (this.view?.position !== position) return;
    this.clicks = new Clicks(tree, view.diagram.cells);
    this.ready = position;
    this.draw();
    for (const [site, dropped] of this._early.splice(0)) if (this.ready === position) this._click(site, dropped);
  }

  /** @param {string} site @param {boolean} dropped */
  async _click(site, dropped) {
    const { view, clicks } = this;
    if (!view) return;
    if (this.ready !== view.position) return void (view.turn && this._early.push([site, dropped]));
    const before = [...clicks.chosen];
    if (!clicks.click(site)) return this._explain(view, [...before, site]);
    this._say("");
    const move = clicks.only;
    if (move) this._play(move, dropped);
    else this.draw();
  }

  /** @param {View} view @param {string[]} sites */
  async _explain(view, sites) {
    const question = { game: this.game, position: view.position, sites };
    const said = await post("/api/why", question).catch(() => null);
    if (said?.text && this.view === view) this._say(said.text, said.rule);
  }

  /** @param {string} move @param {boolean} [dropped] */
  _play(move, dropped = false) {
    this._dropped = dropped;
    this._say("");
    this.clicks.cancel();
    this.dispatchEvent(new CustomEvent("move", { detail: { move } }));
  }

  /** @param {string} text @param {string} [rule] */
  _say(text, rule = "") {
    this.dispatchEvent(new CustomEvent("said", { detail: { text, rule } }));
  }
}
