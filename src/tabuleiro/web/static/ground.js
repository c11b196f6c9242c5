/** Drawing the board itself: frame, squares, lines, fixtures, edges, coordinates. */
import { look_of } from "./looks.js";
import { draw, use } from "./svg.js";

/** @typedef {import("./types.js").Diagram} Diagram */
/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./looks.js").Look} Look */
/** @typedef {(site: string) => [number, number]} At where a site's square begins, in units */

const EDGE = 24;

/**
 * The margins of a board, in units of which a square has a hundred.
 * @param {Diagram} diagram
 * @param {boolean} coordinates
 */
export function margins(diagram, coordinates) {
  const longest = Math.max(diagram.columns.length, diagram.rows.length) * 100;
  const pad = longest * 0.012 + (has_edges(diagram) ? EDGE : 0);
  return { pad, gutter: coordinates ? longest * 0.042 : 0 };
}

/** @param {Diagram} diagram */
const has_edges = (diagram) => Object.keys(diagram.edges).length > 0;

/**
 * @param {Diagram} diagram
 * @param {At} at
 * @param {{flipped: boolean, coordinates: boolean}} look
 * @param {Element} layer
 */
export function draw_ground(diagram, at, { flipped, coordinates }, layer) {
  const width = diagram.columns.length * 100;
  const height = diagram.rows.length * 100;
  const { pad, gutter } = margins(diagram, coordinates);
  const frame = { x: -pad, y: -pad, width: width + 2 * pad, height: height + 2 * pad };
  draw("rect", { ...frame, rx: Math.max(width, height) * 0.016, class: "frame" }, layer);
  draw_edges(diagram, width, height, flipped, layer);
  const look = look_of(diagram.game);
  for (const cell of diagram.cells) draw_square(look, cell, at, layer);
  draw_lines(look, diagram, at, layer);
  draw_homes(look, diagram, at, layer);
  for (const cell of diagram.cells) {
    const ground = look.ground_of(cell.ground);
    if (ground.symbol && !ground.fixed) use(ground.symbol, 0, ...at(cell.site), 100, layer);
  }
  if (coordinates) draw_coordinates(diagram, at, height, pad + gutter * 0.52, layer);
}

/** @param {Look} look @param {Cell} cell @param {At} at @param {Element} layer */
function draw_square(look, cell, at, layer) {
  const [x, y] = at(cell.site);
  const shade = (x / 100 + y / 100) % 2;
  const fill = look.square(cell.ground, shade);
  draw("rect", { x, y, width: 100, height: 100, class: "square", fill }, layer);
}

/** Lines and points where pieces stand on those. @param {Look} look @param {Diagram} diagram @param {At} at @param {Element} layer */
function draw_lines(look, diagram, at, layer) {
  const points = diagram.cells.filter((cell) => look.ground_of(cell.ground).lines);
  const known = new Set(points.map((cell) => String(at(cell.site))));
  for (const cell of points) {
    const [x, y] = at(cell.site);
    for (const [right, down] of [[100, 0], [0, 100]]) {
      if (!known.has(String([x + right, y + down]))) continue;
      const ends = { x1: x + 50, y1: y + 50, x2: x + 50 + right, y2: y + 50 + down };
      draw("line", { ...ends, class: "grid-line", stroke: look.line(cell.ground) }, layer);
    }
  }
  for (const cell of points) {
    const [x, y] = at(cell.site);
    const colours = { fill: look.square(cell.ground, 0), stroke: look.line(cell.ground) };
    draw("circle", { cx: x + 50, cy: y + 50, r: 9, class: "point", ...colours }, layer);
  }
}

/** Homes are tinted and closed by a line. @param {Look} look @param {Diagram} diagram @param {At} at @param {Element} layer */
function draw_homes(look, diagram, at, layer) {
  const homes = diagram.cells.filter((cell) => look.ground_of(cell.ground).home);
  const places = new Map(homes.map((cell) => [String(at(cell.site)), cell]));
  const height = diagram.rows.length * 100;
  for (const cell of homes) {
    const [x, y] = at(cell.site);
    const side = `side-${look.ground_of(cell.ground).home}`;
    draw("rect", { x, y, width: 100, height: 100, class: `square home ${side}` }, layer);
    for (const [line, beyond] of [[y, y - 100], [y + 100, y + 100]]) {
      if (line === 0 || line === height || places.has(String([x, beyond]))) continue;
      draw("line", { x1: x, x2: x + 100, y1: line, y2: line, class: `home-line ${side}` }, layer);
    }
  }
}

/**
 * The edges that sides own, as bevels around the board.
 * @param {Diagram} diagram
 * @param {number} width
 * @param {number} height
 * @param {boolean} flipped
 * @param {Element} layer
 */
function draw_edges(diagram, width, height, flipped, layer) {
  const opposite = { top: "bottom", bottom: "top", left: "right", right: "left" };
  const out = EDGE - 4;
  const shapes = {
    top: `M0 0H${width}l${out} ${-out}H${-out}Z`,
    bottom: `M0 ${height}H${width}l${out} ${out}H${-out}Z`,
    left: `M0 0V${height}l${-out} ${out}V${-out}Z`,
    right: `M${width} 0V${height}l${out} ${out}V${-out}Z`,
  };
  for (const name of /** @type {(keyof typeof shapes)[]} */ (Object.keys(shapes))) {
    const side = diagram.edges[flipped ? opposite[name] : name];
    if (side) draw("path", { d: shapes[name], class: `edge side-${side}` }, layer);
  }
}

/** @param {Diagram} diagram @param {At} at @param {number} height @param {number} off @param {Element} layer */
function draw_coordinates(diagram, at, height, off, layer) {
  for (const column of diagram.columns) {
    const [x] = at(column + diagram.rows[0]);
    draw("text", { x: x + 50, y: height + off, class: "coord" }, layer, column);
  }
  for (const row of diagram.rows) {
    const [, y] = at(diagram.columns[0] + row);
    draw("text", { x: -off, y: y + 50, class: "coord" }, layer, row);
  }
}
