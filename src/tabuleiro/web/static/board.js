/**
 * A board that knows no rules. It shows a picture (a diagram and marks) and says which sites a
 * person points at, by mouse, finger or keys:
 *
 *   const board = new Board(element, { sides: ["First", "Second"] });
 *   board.show({ diagram, left, reached, movable, selected, destinations });
 *   board.addEventListener("site", (event) => clicked(event.detail.site));
 *
 * See docs/web-board.md.
 */
import { describe } from "./describe.js";
import { draw_ground, margins } from "./ground.js";
import { look_of } from "./looks.js";
import { listen_to_keys } from "./keys.js";
import { draw_marks, outline } from "./marks.js";
import { Motion } from "./motion.js";
import { draw_pieces } from "./pieces.js";
import { listen_to_pointer } from "./pointer.js";
import { draw, use } from "./svg.js";
import { _ } from "./words.js";

/** @typedef {import("./types.js").Diagram} Diagram */
/** @typedef {import("./types.js").Cell} Cell */

/**
 * What is to be seen. Sites are names; everything but the diagram may be left out.
 * @typedef {object} Picture
 * @property {Diagram} diagram
 * @property {string[]} [left] where the last move took something away
 * @property {string[]} [reached] where it brought something
 * @property {string[]} [must] the diagram's when not given
 * @property {string[]} [movable] where a click can begin; a board without them is only looked at
 * @property {string[]} [selected]
 * @property {string[]} [destinations]
 * @property {Object<string, number[]>} [counts] how many pieces may go to a destination
 * @property {import("./types.js").Part[]} [arrows] of a move: one a step, else it points at a site
 * @property {string[]} [path] the diagram's when not given
 * @property {boolean} [fresh] a turn begins: badges pulse once
 */

/**
 * How a change is shown: the moves played or taken back, how fast, and whether the piece was
 * dragged there by hand already.
 * @typedef {{way?: import("./types.js").Played[], rate?: number, dropped?: boolean, still?: boolean}} Change
 */

/** @typedef {{site: string, dropped: boolean}} SiteDetail */

const LAYERS = ["ground", "fixed", "under", "pieces", "ghosts", "over", "hits", "dragged"];

export class Board extends EventTarget {
  /**
   * @param {Element} place is filled with the board
   * @param {{sides?: string[], coordinates?: boolean, label?: string, flipped?: boolean, picture?: boolean}} [options]
   *   ``picture``: only to look at, one image for a screen reader
   */
  constructor(place, options = {}) {
    super();
    this.sides = options.sides ?? ["", ""];
    this.coordinates = options.coordinates ?? true;
    this.label = options.label ?? _("Board");
    this.is_flipped = options.flipped ?? false;
    this.is_picture = options.picture ?? false;
    /** @type {Picture | null} */
    this.picture = null;
    this.cursor = "";
    /** What ground and marks were drawn for. */
    this._drawn = this._marked = "";
    this.svg = draw("svg", { class: "board", "aria-label": this.label });
    this.svg.setAttribute("role", this.is_picture ? "img" : "grid");
    /** @type {Object<string, SVGGraphicsElement>} */
    this.layers = {};
    for (const name of LAYERS) {
      this.layers[name] = draw("g", { class: `layer-${name}`, "aria-hidden": "true" }, this.svg);
    }
    this.layers.hits.removeAttribute("aria-hidden");
    this.layers.hits.setAttribute("role", "presentation");
    /** @type {Map<string, SVGGraphicsElement>} */
    this.hits = new Map();
    /** @type {Map<string, SVGGraphicsElement>} by site: what stands there */
    this.standing = new Map();
    this.motion = new Motion(this);
    place.replaceChildren(this.svg);
    if (this.is_picture) return;
    listen_to_pointer(this);
    listen_to_keys(this);
  }

  /** Width by height. */
  get ratio() {
    const box = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (this.svg)).viewBox.baseVal;
    return box.width / box.height;
  }

  /** Where a site's square begins. @param {string} site @returns {[number, number]} */
  at = (site) => {
    const { columns, rows } = /** @type {Picture} */ (this.picture).diagram;
    const column = columns.indexOf(site[0]);
    const row = rows.indexOf(Number(site.slice(1)));
    const [x, y] = this.is_flipped ? [columns.length - 1 - column, rows.length - 1 - row] : [column, row];
    return [x * 100, y * 100];
  };

  /** @param {Picture} picture @param {Change} [change] */
  show(picture, change = {}) {
    const before = this.picture?.diagram;
    const is_new = before !== picture.diagram;
    this.picture = picture;
    this._prepare(picture.diagram);
    if (is_new) {
      this._draw_standing(picture.diagram);
      if (before && !change.still) this.motion.begin(before, picture.diagram, change);
      else this.motion.stop();
    }
    const marks = JSON.stringify({ ...picture, diagram: "", fresh: false });
    if (!is_new && marks === this._marked) return;
    this._marked = marks;
    this._draw_marks(picture);
    this._describe(picture);
  }

  flip(flipped = !this.is_flipped) {
    if (flipped === this.is_flipped) return;
    this.is_flipped = flipped;
    if (!this.picture) return;
    this.motion.stop();
    this._prepare(this.picture.diagram);
    this._draw_standing(this.picture.diagram);
    this._draw_marks(this.picture);
    this._describe(this.picture);
  }

  /** Told by pointer and keys. @param {string} site */
  point(site, dropped = false) {
    this.dispatchEvent(new CustomEvent("site", { detail: { site, dropped } }));
  }

  cancel() {
    this.dispatchEvent(new CustomEvent("cancel"));
  }

  /** Back to the keyboard's cursor, from a button that is gone now. */
  focus() {
    this.hits.get(this.cursor)?.focus({ preventScroll: true });
  }

  /** Put the keyboard's cursor somewhere. @param {string} site */
  move_cursor(site, focus = true) {
    this.hits.get(this.cursor)?.setAttribute("tabindex", "-1");
    this.cursor = site;
    const hit = this.hits.get(site);
    hit?.setAttribute("tabindex", "0");
    if (focus) hit?.focus();
    this._draw_cursor();
  }

  /** Frame, squares and what is pointed at: drawn anew only when they change. @param {Diagram} diagram */
  _prepare(diagram) {
    const look = look_of(diagram.game);
    const grounds = diagram.cells.map((cell) => (look.ground_of(cell.ground).fixed ? "" : cell.ground));
    const key = JSON.stringify([diagram.game, diagram.columns, diagram.rows, this.is_flipped, grounds]);
    if (key === this._drawn) return;
    this._drawn = key;
    const [width, height] = [diagram.columns.length * 100, diagram.rows.length * 100];
    const { pad, gutter } = margins(diagram, this.coordinates);
    const box = [-pad - gutter, -pad, width + 2 * pad + gutter, height + 2 * pad + gutter];
    this.svg.setAttribute("viewBox", box.join(" "));
    this.svg.dataset.game = diagram.game;
    this.svg.style.setProperty("--columns", String(Math.max(diagram.columns.length, diagram.rows.length)));
    const way = { flipped: this.is_flipped, coordinates: this.coordinates };
    this.layers.ground.replaceChildren();
    draw_ground(diagram, this.at, way, this.layers.ground);
    if (!this.is_picture) this._draw_hits(diagram);
  }

  /** One invisible square a site, in rows: what a screen reader walks. @param {Diagram} diagram */
  _draw_hits(diagram) {
    this.layers.hits.replaceChildren();
    this.hits.clear();
    const rows = this.is_flipped ? [...diagram.rows].reverse() : diagram.rows;
    const columns = this.is_flipped ? [...diagram.columns].reverse() : diagram.columns;
    for (const row of rows) {
      const group = draw("g", { role: "row" }, this.layers.hits);
      for (const column of columns) {
        const site = `${column}${row}`;
        const [x, y] = this.at(site);
        const hit = draw("rect", { x, y, width: 100, height: 100, class: "hit" }, group);
        hit.setAttribute("role", "gridcell");
        hit.setAttribute("tabindex", "-1");
        hit.dataset.site = site;
        this.hits.set(site, hit);
      }
    }
    const first = `${columns[0]}${rows.at(-1)}`;
    this.move_cursor(this.hits.has(this.cursor) ? this.cursor : first, false);
  }

  /** @param {Diagram} diagram */
  _draw_standing(diagram) {
    const { fixed, pieces } = this.layers;
    fixed.replaceChildren();
    pieces.replaceChildren();
    this.standing.clear();
    const look = look_of(diagram.game);
    const cells = this.is_flipped ? [...diagram.cells].reverse() : diagram.cells;
    for (const cell of cells) {
      const [x, y] = this.at(cell.site);
      const ground = look.ground_of(cell.ground);
      if (ground.fixed && ground.symbol) use(ground.symbol, 0, x, y, 100, fixed).dataset.site = cell.site;
      if (!cell.pieces.length) continue;
      const place = draw("g", { transform: `translate(${x} ${y})`, "data-site": cell.site }, pieces);
      draw_pieces(look, cell.pieces, cell.label, place);
      this.standing.set(cell.site, place);
    }
  }

  /** @param {Picture} picture */
  _draw_marks(picture) {
    this.layers.under.replaceChildren();
    this.layers.over.replaceChildren();
    draw_marks(picture, this.at, this.layers.under, this.layers.over);
    this._draw_cursor();
  }

  _draw_cursor() {
    for (const old of this.layers.over.querySelectorAll(".cursor, .cursor-halo")) old.remove();
    if (!this.picture || !this.hits.has(this.cursor)) return;
    for (const kind of ["cursor-halo", "cursor"]) {
      const mark = outline(this.cursor, this.at, 7, kind, this.layers.over);
      mark.classList.toggle("shown", this.svg.classList.contains("by-keys"));
    }
  }

  /** @param {Picture} picture */
  _describe(picture) {
    const { movable = [], destinations = [], selected = [] } = picture;
    const open = new Set([...movable, ...destinations, ...selected]);
    this.svg.classList.toggle("live", movable.length > 0);
    for (const cell of picture.diagram.cells) {
      const hit = this.hits.get(cell.site);
      if (!hit) continue;
      hit.classList.toggle("open", open.has(cell.site));
      hit.setAttribute("aria-label", describe(cell, picture, this.sides));
      hit.setAttribute("aria-selected", String(selected.includes(cell.site)));
    }
  }
}
