/** Mouse and finger on a board: a click points at a site; a drag points at two. */

/** So far, in pixels, a pointer moves before it is a drag. */
const SLACK = { mouse: 5, other: 10 };

/** @param {import("./board.js").Board} board */
export function listen_to_pointer(board) {
  /** @type {{site: string, x: number, y: number, id: number, slack: number} | null} */
  let held = null;
  /** @type {Element | null} what follows the pointer */
  let carried = null;
  let was_drag = false;

  board.svg.addEventListener("pointerdown", (event) => {
    was_drag = false;
    const site = site_at(board, event);
    if (event.button !== 0 || !site || held || !can_be_dragged(board, site)) return;
    const slack = event.pointerType === "mouse" ? SLACK.mouse : SLACK.other;
    held = { site, x: event.clientX, y: event.clientY, id: event.pointerId, slack };
  });

  addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.id) return;
    if (!carried) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < held.slack) return;
      carried = lift(board, held.site);
      was_drag = true;
      if (board.picture?.selected?.at(-1) !== held.site) board.point(held.site);
    }
    carry(board, carried, event);
  });

  addEventListener("pointerup", (event) => {
    if (!held || event.pointerId !== held.id) return;
    const { site } = held;
    drop();
    if (!was_drag) return;
    const target = site_at(board, event);
    if (target && target !== site) board.point(target, true);
  });
  addEventListener("pointercancel", drop);

  board.svg.addEventListener("click", (event) => {
    const { site } = /** @type {SVGElement} */ (event.target).dataset;
    if (site && !was_drag) board.point(site);
  });

  function drop() {
    if (held) board.standing.get(held.site)?.classList.remove("lifted");
    carried?.remove();
    held = carried = null;
  }
}

/** @param {import("./board.js").Board} board @param {MouseEvent} event */
function site_at(board, event) {
  const found = document.elementFromPoint(event.clientX, event.clientY);
  const site = found && board.svg.contains(found) ? /** @type {SVGElement} */ (found).dataset.site : "";
  return site ?? "";
}

/** @param {import("./board.js").Board} board @param {string} site */
function can_be_dragged(board, site) {
  const { movable = [], destinations = [], selected = [] } = board.picture ?? {};
  return board.standing.has(site) && [movable, destinations, selected].some((sites) => sites.includes(site));
}

/** A copy of what stands on a site, to follow the pointer. @param {import("./board.js").Board} board @param {string} site */
function lift(board, site) {
  const standing = board.standing.get(site);
  if (!standing) return null;
  const copy = /** @type {Element} */ (standing.cloneNode(true));
  copy.classList.add("dragged");
  board.layers.dragged.append(copy);
  standing.classList.add("lifted");
  return copy;
}

/** @param {import("./board.js").Board} board @param {Element | null} carried @param {MouseEvent} event */
function carry(board, carried, event) {
  const turn = board.layers.dragged.getScreenCTM()?.inverse();
  if (!carried || !turn) return;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(turn);
  carried.setAttribute("transform", `translate(${x - 50} ${y - 50})`);
}
