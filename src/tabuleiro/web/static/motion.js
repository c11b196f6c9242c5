/**
 * Showing a change. The board under it already shows the new position, with what is still on its
 * way hidden; ghosts travel above. So nothing ever waits for an animation, and stopping one is safe.
 */
import { look_of } from "./looks.js";
import { draw_pieces, layout } from "./pieces.js";
import { effects } from "./effects.js";
import { draw, use } from "./svg.js";

/** @typedef {import("./types.js").Piece} Piece */

/** Milliseconds. */
const TIMES = { travel: 220, farther: 12, longest: 320, step: 140, lift: 90, land: 120, fade: 90, sink: 220, grow: 160, open: 220 };
const EASE = "cubic-bezier(.2, .7, .2, 1)";
const LANDING = "cubic-bezier(.3, 1.25, .5, 1)";
/** How high, in units, a pile is lifted before it travels. */
const LIFT = 6;

export class Motion {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Animation[]} */
    this.running = [];
    this.look = look_of("");
    this.is_calm = matchMedia("(prefers-reduced-motion: reduce)");
  }

  /** Show the new position as it is. */
  stop() {
    for (const animation of this.running) animation.cancel();
    this.running = [];
    this.board.layers.ghosts.replaceChildren();
    for (const node of this.board.standing.values()) node.removeAttribute("visibility");
  }

  /**
   * @param {import("./types.js").Diagram} before
   * @param {import("./types.js").Diagram} after
   * @param {import("./board.js").Change} change
   */
  begin(before, after, { way = [], rate = 1, dropped = false }) {
    this.stop();
    const is_same_board = before.game === after.game && before.cells.length === after.cells.length;
    if (!way.length || !is_same_board || this.is_calm.matches || document.hidden) return;
    const found = effects(before, after, way);
    if (!found) return;
    const { travels, gone, fresh, opened, staying } = found;
    for (const travel of travels) travel.path = this._corners(travel.path);
    this.rate = rate;
    this.look = look_of(after.game);
    for (const site of [...staying.keys()]) this.board.standing.get(site)?.setAttribute("visibility", "hidden");
    const labels = new Map(before.cells.map((cell) => [cell.site, cell.label]));
    const arrival = dropped ? 0 : Math.max(0, ...travels.map((travel) => this._duration(travel)));
    for (const site of opened) this._open(site, before);
    this._keep(staying, travels);
    for (const one of gone) this._take(one, labels.get(one.site) ?? "", arrival, travels.length > 0);
    for (const travel of travels) this._travel(travel, dropped ? 0 : 1, labels.get(travel.path[0]) ?? "");
    for (const one of fresh) this._grow(one, arrival);
    const all = this.running;
    Promise.allSettled(all.map((animation) => animation.finished)).then(() => {
      if (this.running === all) this.stop();
    });
  }

  /** A path without the sites that are passed straight on. @param {string[]} path */
  _corners(path) {
    const points = path.map((site) => this.board.at(site));
    /** @param {number} i */
    const turn = (i) => Math.atan2(points[i][1] - points[i - 1][1], points[i][0] - points[i - 1][0]);
    return path.filter((_site, i) => i === 0 || i === path.length - 1 || turn(i) !== turn(i + 1));
  }

  /** @param {string} site @param {Piece[]} pieces @param {string} [label] */
  _ghost(site, pieces, label = "") {
    const [x, y] = this.board.at(site);
    const place = draw("g", { transform: `translate(${x} ${y})` }, this.board.layers.ghosts);
    return draw_pieces(this.look, pieces, label, place);
  }

  /** @param {Element} node @param {Keyframe[]} frames @param {KeyframeAnimationOptions} times */
  _animate(node, frames, { duration, delay = 0, ...rest }) {
    const rate = this.rate ?? 1;
    const times = { duration: Number(duration) * rate, delay: delay * rate, fill: /** @type {const} */ ("both") };
    this.running.push(node.animate(frames, { ...times, ...rest }));
  }

  /** What lies still on changed sites, settling for what lands on it. @param {Map<string, Piece[]>} staying @param {import("./effects.js").Travel[]} travels */
  _keep(staying, travels) {
    for (const [site, pieces] of staying) {
      if (!pieces.length) continue;
      const ghost = this._ghost(site, pieces);
      const landing = travels.find((travel) => travel.path.at(-1) === site);
      if (!landing) continue;
      const shift = layout(this.look, [...landing.onto, ...landing.pieces]).floor - layout(this.look, pieces).floor;
      const frames = [{ transform: "none" }, { transform: `translateY(${shift}px)` }];
      this._animate(ghost, frames, { duration: TIMES.land, delay: this._duration(landing) - TIMES.land });
    }
  }

  /** @param {import("./effects.js").Travel} travel */
  _duration({ path, pieces }) {
    if (path.length > 2) return TIMES.step * (path.length - 1) + TIMES.step / 2;
    const [[x1, y1], [x2, y2]] = [this.board.at(path[0]), this.board.at(path[1])];
    const squares = Math.max(Math.abs(x1 - x2), Math.abs(y1 - y2)) / 100;
    const travel = Math.min(TIMES.longest, TIMES.travel + TIMES.farther * Math.max(0, squares - 3));
    return this.look.kind_of(pieces[0])?.lifted ? TIMES.lift + travel + TIMES.land : travel;
  }

  /** @param {import("./effects.js").Travel} travel @param {number} share of its time, 0 when it is there @param {string} label */
  _travel(travel, share, label) {
    const { path, pieces, from, onto } = travel;
    const [home, own] = [layout(this.look, [...from, ...pieces]), layout(this.look, pieces)];
    const [there, end] = [layout(this.look, [...onto, ...pieces]), path[path.length - 1]];
    const start_lift = home.floor - from.length * home.step - own.floor;
    const end_lift = there.floor - onto.length * there.step - own.floor;
    const ghost = this._ghost(end, pieces, label);
    const [ex, ey] = this.board.at(end);
    const frames = path.map((site, i) => {
      const [x, y] = this.board.at(site);
      const lift = i === 0 ? start_lift : i === path.length - 1 ? end_lift : 0;
      return { transform: `translate(${x - ex}px, ${y - ey + lift}px)`, easing: EASE, offset: undefined };
    });
    const duration = this._duration(travel);
    if (this.look.kind_of(pieces[0])?.lifted && path.length === 2) {
      const [first, last] = [frames[0].transform, frames[1].transform];
      const up = `translateY(-${LIFT}px)`;
      frames.splice(1, 1,
        { transform: `${up} ${first}`, easing: EASE, offset: /** @type {any} */ (TIMES.lift / duration) },
        { transform: `${up} ${last}`, easing: LANDING, offset: /** @type {any} */ (1 - TIMES.land / duration) },
        { transform: last, easing: EASE, offset: undefined });
    }
    this._animate(ghost, frames.map(({ offset, ...frame }) => (offset ? { ...frame, offset } : frame)), { duration: duration * share });
  }

  /** Taken pieces shrink once the mover is half-way; one that is only removed sinks. @param {{site: string, pieces: Piece[]}} one @param {string} label @param {number} arrival @param {boolean} taken */
  _take({ site, pieces }, label, arrival, taken) {
    const ghost = this._ghost(site, pieces, label);
    ghost.classList.add("centred");
    const frames = [{ transform: "none", opacity: 1 }, { transform: "scale(.7)", opacity: 0 }];
    this._animate(ghost, frames, taken ? { duration: TIMES.fade, delay: arrival / 2 } : { duration: TIMES.sink });
  }

  /** @param {{site: string, pieces: Piece[]}} one @param {number} delay */
  _grow({ site, pieces }, delay) {
    const ghost = this._ghost(site, pieces);
    ghost.classList.add("centred");
    const frames = [{ transform: "scale(.4)", opacity: 0 }, { opacity: 1, offset: 0.3 }, { transform: "none", opacity: 1 }];
    this._animate(ghost, frames, { duration: TIMES.grow, delay, easing: LANDING });
  }

  /** A ground that was dug, or was filled again by taking back. @param {string} site @param {import("./types.js").Diagram} before */
  _open(site, before) {
    const node = this.board.layers.fixed.querySelector(`[data-site="${site}"]`);
    if (node) this._animate(node, [{ opacity: 0 }, { opacity: 1 }], { duration: TIMES.open });
    const was = before.cells.find((cell) => cell.site === site)?.ground ?? "";
    const { fixed, symbol } = this.look.ground_of(was);
    if (node || !fixed || !symbol) return;
    const [x, y] = this.board.at(site);
    const ghost = use(symbol, 0, x, y, 100, this.board.layers.ghosts);
    this._animate(ghost, [{ opacity: 1 }, { opacity: 0 }], { duration: TIMES.open });
  }
}
