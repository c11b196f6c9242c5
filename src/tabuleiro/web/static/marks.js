/** Drawing marks: below the pieces, and above them. */
import { look_of } from "./looks.js";
import { draw } from "./svg.js";

/** @typedef {import("./types.js").Diagram} Diagram */
/** @typedef {import("./ground.js").At} At */
/** @typedef {import("./board.js").Picture} Picture */

const SIGN = "M83 4h6l-1.5 12h-3zM86 19a2.8 2.8 0 1 0 .01 0z";

/** @param {Picture} picture @param {At} at @param {Element} under @param {Element} over */
export function draw_marks(picture, at, under, over) {
  const { diagram } = picture;
  const cells = new Map(diagram.cells.map((cell) => [cell.site, cell]));
  const look = look_of(diagram.game);
  /** @param {string} site */
  const filling = (site) => {
    const top = cells.get(site)?.pieces.at(-1);
    return Boolean(top && look.kind_of(top)?.filling);
  };
  for (const site of picture.left ?? []) {
    const dark = look.ground_of(cells.get(site)?.ground ?? "").fixed ? " dark" : "";
    outline(site, at, 4, `last from${dark}`, under);
  }
  for (const site of picture.reached ?? []) {
    outline(site, at, 4, "last", under);
    if (!filling(site)) continue;
    outline(site, at, 6, "last over", over);
    outline(site, at, 6, "last over lit", over);
  }
  for (const site of picture.selected ?? []) {
    outline(site, at, 5, "picked", under);
    if (!filling(site)) continue;
    outline(site, at, 5, "picked over", over);
    outline(site, at, 10, "picked-halo", over);
  }
  /** @param {string} site */
  const filled = (site) => Boolean(cells.get(site)?.pieces.length);
  draw_destinations(picture, cells, at, over);
  draw_badges(picture, cells, at, over);
  const path = picture.path ?? diagram.path ?? [];
  if (path.length) {
    const halo = look.line(cells.get(path[0])?.ground ?? "");
    draw_path(path, at, over, picture.fresh ?? false, halo);
  }
  draw_arrows(picture.arrows ?? [], filled, at, over);
}

/** @param {string} site @param {At} at @param {number} inset @param {string} kind @param {Element} layer */
export function outline(site, at, inset, kind, layer) {
  const [x, y] = at(site);
  const side = 100 - 2 * inset;
  const box = { x: x + inset, y: y + inset, width: side, height: side, rx: 10 };
  return draw("rect", { ...box, class: kind, "data-site": site }, layer);
}

/**
 * A dot where nothing stands, brackets around what does; a number where the count matters.
 * @param {Picture} picture
 * @param {Map<string, import("./types.js").Cell>} cells
 * @param {At} at
 * @param {Element} over
 */
function draw_destinations({ diagram, destinations = [], selected = [], counts = {} }, cells, at, over) {
  const origin = selected.at(-1);
  const top = origin && cells.get(origin)?.pieces.at(-1);
  const numbered = top && look_of(diagram.game).kind_of(top)?.numbered;
  for (const site of destinations) {
    const [x, y] = at(site);
    let [cx, cy] = [x + 50, y + 50];
    if (cells.get(site)?.pieces.length) {
      const d = corners(x, y);
      draw("path", { d, class: "take-halo" }, over);
      draw("path", { d, class: "take", "data-site": site }, over);
      [cx, cy] = [x + 84, y + 84];
    }
    const number = numbered ? counts[site]?.[0] : 0;
    if (number || cx === x + 50) {
      draw("circle", { cx, cy, r: number ? 17 : 14, class: "dest", "data-site": site }, over);
    }
    if (number) draw("text", { x: cx, y: cy + 1, class: "dest-text", "font-size": 20 }, over, number);
  }
}

/** @param {number} x @param {number} y */
function corners(x, y) {
  return [[8, 8, 1, 1], [92, 8, -1, 1], [92, 92, -1, -1], [8, 92, 1, -1]]
    .map(([cx, cy, sx, sy]) => {
      const start = `M${x + cx + 20 * sx} ${y + cy}h${-14 * sx}`;
      return `${start}q${-6 * sx} 0 ${-6 * sx} ${6 * sy}v${14 * sy}`;
    })
    .join("");
}

/**
 * @param {Picture} picture
 * @param {Map<string, import("./types.js").Cell>} cells
 * @param {At} at
 * @param {Element} over
 */
function draw_badges({ diagram, must = diagram.must, fresh }, cells, at, over) {
  /** @param {string} site @param {string} kind */
  const group = (site, kind) => {
    const [x, y] = at(site);
    const pulse = fresh ? "pulse" : "";
    const place = draw("g", { transform: `translate(${x} ${y})` }, over);
    return draw("g", { class: pulse, "data-site": site, "data-mark": kind }, place);
  };
  for (const site of must) {
    const badge = group(site, "must");
    draw("circle", { cx: 86, cy: 14, r: 17, class: "must" }, badge);
    draw("path", { d: SIGN, class: "must-sign" }, badge);
  }
  for (const site of diagram.stuck) {
    const badge = group(site, "stuck");
    draw("circle", { cx: 86, cy: 14, r: 16, class: "stuck" }, badge);
    draw("path", { d: SIGN, class: "stuck-sign" }, badge);
  }
  for (const site of diagram.settled) {
    const side = `side-${cells.get(site)?.pieces.at(-1)?.side ?? 0}`;
    const badge = group(site, "settled");
    draw("circle", { cx: 84, cy: 80, r: 15, class: `settled ${side}` }, badge);
    draw("path", { d: "M77 80l5 6 9-11", class: `settled-sign ${side}` }, badge);
  }
}

/** @param {string[]} sites @param {At} at @param {Element} over @param {boolean} fresh it draws itself @param {string} halo its colour */
function draw_path(sites, at, over, fresh, halo) {
  const d = "M" + sites.map((site) => at(site).map((value) => value + 50).join(" ")).join("L");
  const drawing = fresh ? " drawing" : "";
  draw("path", { d, class: `path-halo${drawing}`, pathLength: 1, stroke: halo }, over);
  draw("path", { d, class: `path${drawing}`, pathLength: 1 }, over);
}

/** Half the width of a step's arrow and of its head, by role. */
const WIDTHS = { walk: [7, 20], attack: [10, 26], support: [5, 17], retreat: [5, 17] };

/**
 * An arrow for each step of a move, numbered where two move one after the other; a move without
 * steps points at its sites.
 * @param {import("./types.js").Part[]} order
 * @param {(site: string) => boolean} filled
 * @param {At} at
 * @param {Element} over
 */
function draw_arrows(order, filled, at, over) {
  const steps = order.flatMap((part) => ("site" in part ? [] : [part]));
  const numbered = steps.some(({ mover }) => mover > 1);
  for (const step of steps) draw_arrow(step, numbered ? step.mover : 0, filled, at, over);
  if (steps.length) return;
  for (const part of order) {
    if (!("site" in part)) continue;
    const [x, y] = at(part.site);
    const place = `translate(${x + 50} ${y + 50})`;
    draw("path", { d: "M-7 -44V-6H-20L0 18L20 -6H7V-44Z", transform: place, class: "arrow here", "data-site": part.site }, over);
  }
}

/** @param {import("./types.js").Step} step @param {number} number 0: none @param {(site: string) => boolean} filled @param {At} at @param {Element} over */
function draw_arrow({ role, origin, destination }, number, filled, at, over) {
  const [[x1, y1], [x2, y2]] = [at(origin), at(destination)];
  const length = Math.hypot(x2 - x1, y2 - y1);
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  const [half, head] = WIDTHS[role];
  const is_near = length < 150;
  const start = is_near ? 22 : filled(origin) ? 40 : 16;
  const end = length - (is_near ? 18 : filled(destination) ? 30 : 8);
  const neck = end - 1.3 * head;
  const place = { transform: `translate(${x1 + 50} ${y1 + 50}) rotate(${angle})` };
  const group = draw("g", { ...place, class: `arrow ${role}`, "data-origin": origin, "data-destination": destination }, over);
  draw("path", { d: `M${start} ${-half}H${neck}V${-head}L${end} 0L${neck} ${head}V${half}H${start}Z` }, group);
  if (role === "support") draw("path", { d: `M${start + 4} 0H${neck}`, class: "core" }, group);
  if (!number) return;
  const badge = draw("g", { transform: `translate(${(start + neck) / 2} 0) rotate(${-angle})`, class: "number" }, group);
  draw("circle", { r: 16 }, badge);
  draw("text", { y: 1, class: "dest-text", "font-size": 20 }, badge, number);
}
