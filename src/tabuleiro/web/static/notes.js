/** What is said under the players: whose turn, what must move, refusals, offers, the result. */
import { is_you, name_of, status_of } from "./say.js";
import { icon, make } from "./svg.js";
import { _, ngettext } from "./words.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {{text: string, rule?: string, quiet?: boolean}} Remark */

/** The name of a site stays as it is, also where a sentence begins. */
const SITE_FIRST = /^[a-z]\d/;

/** A sentence with a link to its rule. @param {Remark} remark @param {string} game */
export function remark_note({ text, rule = "", quiet = false }, game) {
  const plain = rule && text.startsWith(`${rule}: `) ? text.slice(rule.length + 2) : text;
  const said = make("span", {}, quiet || SITE_FIRST.test(plain) ? plain : plain[0].toUpperCase() + plain.slice(1));
  const note = make("div", { class: quiet ? "note quiet" : "note" });
  if (!quiet) note.append(make("span", { class: "sign", "aria-hidden": "true" }, "!"));
  if (rule) {
    const link = make("a", { href: `/rules/${game}#${rule}`, target: "_blank" }, _("Rule {rule}", { rule }));
    said.append(" ", link);
  }
  note.append(said);
  return note;
}

/** Whose turn it is, with what players like to have in view of the rules. @param {State} state */
export function status_note(state) {
  const note = make("div", { class: "note quiet", id: "status" }, make("span", {}, make("b", {}, status_of(state))));
  for (const text of state.view.diagram.notes) note.firstElementChild?.append(" ", text);
  return note;
}

/** @param {State} state */
export function must_note(state) {
  const { must } = state.view;
  const text = ngettext("Must move: {sites}.", "One of these must move: {sites}.", must.length);
  return remark_note({ text: text.replace("{sites}", must.join(", ")) }, state.game);
}

/**
 * A question with answers.
 * @param {string} text
 * @param {[string, () => void][]} answers the first is the one to stress
 * @param {...Node} fields before them
 */
export function question_note(text, answers, ...fields) {
  const row = make("span", { class: "row" }, ...fields);
  answers.forEach(([label, act], i) => {
    const button = make("button", { type: "button", class: i ? "btn" : "btn primary" }, label);
    button.addEventListener("click", act);
    row.append(button);
  });
  return make("div", { class: "note quiet" }, make("span", {}, text, row));
}

/** Computers play each other: how long each position stays. @param {State} state @param {(delay: number) => void} change */
export function speed_card(state, change) {
  const field = /** @type {HTMLInputElement} */ (
    make("input", { type: "range", min: 0, max: 3, step: 0.1, value: state.delay, id: "speed" })
  );
  field.addEventListener("change", () => change(Number(field.value)));
  return make("div", { class: "card speed" }, make("label", { for: "speed", class: "label" }, _("Pause between moves")), field);
}

/** @param {State} state @param {1 | 2 | null} winner */
function result_title(state, winner) {
  if (!winner) return _("Draw");
  const player = state.players[winner - 1];
  return is_you(player, state) ? _("You win") : _("{name} wins", { name: name_of(player, state) });
}

/** @param {State} state @param {() => void} rematch */
export function result_card(state, rematch) {
  const result = /** @type {import("./types.js").Result} */ (state.result);
  const { winner } = result;
  const count = ngettext("{count} move", "{count} moves", state.moves.length);
  const row = make("div", { class: "row" });
  if (state.next) row.append(make("a", { class: "btn primary", href: `/game/${state.next}` }, _("To the rematch")));
  else if (state.you.sides.length || state.you.is_owner) {
    const again = make("button", { type: "button", class: "btn primary" }, _("Rematch, sides swapped"));
    again.addEventListener("click", rematch);
    row.append(again);
  }
  row.append(make("a", { class: "btn", href: `/analysis/${state.id}` }, _("Review")));
  const file = { href: `/api/games/${state.id}/transcript`, download: `${state.game}-${state.id}.txt` };
  row.append(make("a", { class: "btn", ...file }, icon("save"), _("Save")));
  const head = make("div", { class: "winner" }, make("h2", {}, result_title(state, winner)));
  if (winner) head.prepend(make("span", { class: `chip side-${winner}` }));
  const text = make("p", {}, result.text, " ", make("span", { class: "muted" }, `${count}.`));
  return make("section", { class: "card result", "aria-label": _("Result") }, head, text, row);
}

/** The link that another person opens. @param {string} text */
export function share_card(text) {
  const field = /** @type {HTMLInputElement} */ (
    make("input", { class: "input", readonly: true, value: location.href.split("#")[0], "aria-label": _("Link to this game") })
  );
  const copy = make("button", { type: "button", class: "btn" }, icon("link"), _("Copy"));
  copy.addEventListener("click", async () => {
    field.select();
    await navigator.clipboard?.writeText(field.value).catch(() => {});
    copy.replaceChildren(icon("check"), _("Copied"));
  });
  return make("section", { class: "card share" }, make("b", {}, text), make("div", { class: "row" }, field, copy));
}
