/** The chances over a game as a curve, with the faults on it. Pointing at it leads there. */
import { draw, make } from "./svg.js";
import { _ } from "./words.js";

/**
 * @typedef {object} Point
 * @property {number} chances of the first side, from 0 to 1
 * @property {string} mark of the move that led there, "" when it was good
 * @property {string} label
 */

const TICKS = 8;

export class Graph {
  /** @param {HTMLElement} place @param {(ply: number) => void} go */
  constructor(place, go) {
    this._place = place;
    this._go = go;
    /** @type {Point[]} */
    this._points = [];
    this._ply = -1;
    /** @type {Element | null} */
    this._here = null;
    this._slider = make("div", { class: "graph-box", role: "slider", tabindex: 0, "aria-label": _("Chances over the game") });
    this._marks = make("div", { class: "graph-marks" });
    this._ticks = make("div", { class: "ticks", "aria-hidden": "true" });
    place.replaceChildren(make("div", { class: "graph-frame" }, this._slider, this._marks), this._ticks);
    this._slider.addEventListener("pointerdown", (event) => this._point(event));
    this._slider.addEventListener("pointermove", (event) => event.buttons & 1 && this._point(event));
    this._marks.addEventListener("click", (event) => {
      const ply = /** @type {HTMLElement} */ (event.target).closest("button")?.dataset.ply;
      if (ply) go(Number(ply));
    });
  }

  /** @param {Point[]} points one for every position, the start first @param {string[]} ticks numbers of the moves */
  show(points, ticks) {
    this._points = points;
    const last = Math.max(1, points.length - 1);
    const at = (/** @type {number} */ i) => (i / last) * 100;
    const high = (/** @type {Point} */ { chances }) => 96 - 92 * chances;
    const curve = points.map((point, i) => `${at(i).toFixed(2)} ${high(point).toFixed(2)}`).join("L");
    const svg = draw("svg", { class: "graph", viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" });
    draw("rect", { width: 100, height: 100, class: "field side-2" }, svg);
    draw("path", { d: `M0 100L${curve}L100 100Z`, class: "field side-1" }, svg);
    draw("path", { d: "M0 50H100", class: "level" }, svg);
    draw("path", { d: `M${curve}`, class: "curve" }, svg);
    this._here = draw("path", { class: "here" }, svg);
    this._slider.replaceChildren(svg);
    this._slider.setAttribute("aria-valuemin", "0");
    this._slider.setAttribute("aria-valuemax", String(points.length - 1));
    this._marks.replaceChildren(...points.flatMap((point, i) => (point.mark ? [this._mark(point, i, at(i), high(point))] : [])));
    const step = 2 * Math.ceil(last / TICKS / 2);
    this._ticks.replaceChildren();
    for (let i = 1; i <= last; i += step) this._ticks.append(tick(ticks[i] ?? "", at(i)));
    this.go(Math.max(0, this._ply));
  }

  /** @param {Point} point @param {number} ply @param {number} x @param {number} y */
  _mark({ mark, label }, ply, x, y) {
    const button = make("button", { type: "button", class: mark === "?!" ? "warn" : "bad", "data-ply": ply, "aria-label": label, title: label }, mark);
    button.style.left = `${x}%`;
    button.style.top = `${Math.max(9, Math.min(91, y))}%`;
    return button;
  }

  /** @param {number} ply */
  go(ply) {
    this._ply = ply;
    const last = Math.max(1, this._points.length - 1);
    const x = (Math.min(ply, last) / last) * 100;
    this._here?.setAttribute("d", `M${x} 0V100`);
    const point = this._points[ply];
    this._slider.setAttribute("aria-valuenow", String(Math.min(ply, last)));
    if (point) this._slider.setAttribute("aria-valuetext", point.label);
  }

  /** @param {PointerEvent} event */
  _point(event) {
    const box = this._slider.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    this._go(Math.round(Math.max(0, Math.min(1, share)) * (this._points.length - 1)));
  }
}

/** @param {string} text @param {number} x */
function tick(text, x) {
  const node = make("span", {}, text);
  node.style.left = `${x}%`;
  return node;
}
