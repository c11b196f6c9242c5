/** The moves of a game, in pairs; each leads to its position. */
import { icon, make } from "./svg.js";
import { _ } from "./words.js";

/**
 * @typedef {object} MoveList
 * @property {(moves: string[], first: 1 | 2, ply: number, notes?: (Node | string)[]) => void} show
 */

/**
 * @param {HTMLElement} place
 * @param {(ply: number) => void} go
 * @returns {MoveList}
 */
export function move_list(place, go) {
  const list = make("ol", { tabindex: 0, "aria-label": _("Moves") });
  const none = make("p", { class: "none" }, _("No move has been played."));
  /** @type {[string, string, (ply: number, last: number) => number][]} */
  const ways = [
    ["first", _("First position"), () => 0],
    ["prev", _("Previous move"), (ply) => ply - 1],
    ["next", _("Next move"), (ply) => ply + 1],
    ["last", _("Last position"), (_ply, last) => last],
  ];
  let [shown, last] = [0, 0];
  const walk = make("div", { class: "walk" });
  for (const [name, label, target] of ways) {
    const button = make("button", { type: "button", class: "btn quiet square", "aria-label": label, title: label }, icon(name));
    button.addEventListener("click", () => go(target(shown, last)));
    walk.append(button);
  }
  place.replaceChildren(none, list, walk);
  new ResizeObserver(() => scroll(list)).observe(list);
  list.addEventListener("click", (event) => {
    const ply = /** @type {HTMLElement} */ (event.target).closest("button")?.dataset.ply;
    if (ply) go(Number(ply));
  });

  new ResizeObserver(() => mark(list, shown)).observe(list);

  /** @type {string[]} */
  let drawn = [];
  return {
    show(moves, first, ply, notes = []) {
      [shown, last] = [ply, moves.length];
      none.hidden = moves.length > 0;
      list.hidden = !moves.length;
      if (moves.join() !== drawn.join() || notes.length) list.replaceChildren(...rows(moves, first, notes));
      drawn = moves;
      mark(list, ply);
      const [start, back, on, end] = walk.querySelectorAll("button");
      start.disabled = back.disabled = ply === 0;
      on.disabled = end.disabled = ply === last;
    },
  };
}

/** @param {string[]} moves @param {1 | 2} first @param {(Node | string)[]} notes behind the moves, by their place */
function rows(moves, first, notes) {
  const found = [];
  for (let i = first === 2 ? -1 : 0; i < moves.length; i += 2) {
    const number = make("span", { class: "n" }, String(Math.floor((i + first) / 2) + 1));
    const row = make("li", {}, number);
    for (const at of [i, i + 1]) {
      if (at < 0) row.append(make("span", {}, "…"));
      else if (at < moves.length) {
        const button = make("button", { type: "button", "data-ply": at + 1 }, moves[at]);
        if (notes[at]) button.append(notes[at]);
        row.append(button);
      } else row.append(make("span"));
    }
    found.push(row);
  }
  return found;
}

/** @param {HTMLElement} list @param {number} ply */
function mark(list, ply) {
  list.querySelector(".now")?.removeAttribute("aria-current");
  list.querySelector(".now")?.classList.remove("now");
  const now = list.querySelector(`[data-ply="${ply}"]`);
  now?.classList.add("now");
  now?.setAttribute("aria-current", "true");
  scroll(list);
}

/** Let the move that is marked be seen. @param {HTMLElement} list */
function scroll(list) {
  const now = /** @type {HTMLElement | null} */ (list.querySelector(".now"));
  if (!now) return void (list.scrollTop = 0);
  list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
  list.scrollLeft = now.offsetLeft - list.offsetLeft - list.clientWidth + now.offsetWidth + 16;
}
