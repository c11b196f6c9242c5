/** The row of things to ask for: which there are depends on the game's state alone. */
import { ask } from "./ask.js";
import { is_you } from "./say.js";
import { icon, make } from "./svg.js";
import { _ } from "./words.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {{name: string, icon: string, label: string, act: () => void, disabled?: boolean, pressed?: boolean}} Action */

/**
 * @param {State} state
 * @param {import("./play.js").Table} table
 * @returns {Action[]}
 */
function actions_of(state, table) {
  const { you, result, has_opponents } = state;
  const alone = !has_opponents && (you.is_owner || you.sides.length > 0);
  /** @type {Action[]} */
  const found = [];
  /** @param {string} name @param {string} label @param {() => void} act @param {Partial<Action>} [more] */
  const add = (name, label, act, more = {}) => found.push({ name, icon: name, label, act, ...more });
  const turn = state.view.turn;
  const mine = turn !== null && you.sides.includes(turn);
  const computers = state.players.every(({ kind }) => kind === "computer");
  if (you.sides.length) {
    add("undo", _("Undo"), () => table.ask("undo", { action: "ask" }), { disabled: !state.can_undo });
    if (alone) add("redo", _("Redo"), () => table.ask("redo"), { disabled: !state.can_redo });
  }
  if (alone && !computers && !result) {
    if (turn && !mine) add("move_now", _("Move now"), () => table.ask("move_now"), { icon: "bolt" });
    else add("hint", _("Hint"), () => table.hint());
  }
  if (computers && alone && !result) {
    const word = state.is_paused ? _("Go on") : _("Pause");
    add("pause", word, () => table.ask(state.is_paused ? "resume" : "pause"), { icon: state.is_paused ? "next" : "pause" });
    add("step", _("Step"), () => table.ask("step"), { icon: "last", disabled: !state.is_paused });
  } else if (alone && state.is_paused && !result) add("resume", _("Go on"), () => table.ask("resume"), { icon: "next" });
  if (alone || result) add("evaluate", _("Evaluate"), () => table.assessing.toggle(), { icon: "gauge", pressed: table.assessing.is_on });
  if (you.sides.length && !result) {
    add("draw", _("Draw"), () => offer_draw(state, table), { disabled: state.offers.draw !== null });
    add("resign", _("Resign"), () => resign(state, table), { icon: "flag" });
  }
  return found;
}

/** @param {HTMLElement} place @param {State} state @param {import("./play.js").Table} table */
export function draw_actions(place, state, table) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.action;
  place.replaceChildren(
    ...actions_of(state, table).map(({ name, icon: drawing, label, act, disabled = false, pressed }) => {
      const button = make("button", { type: "button", class: "btn", "data-action": name, disabled }, icon(drawing), label);
      if (pressed !== undefined) button.setAttribute("aria-pressed", String(pressed));
      button.addEventListener("click", act);
      return button;
    }),
  );
  if (focused) /** @type {HTMLElement | null} */ (place.querySelector(`[data-action="${focused}"]`))?.focus();
}

/** The side that speaks: on one device the one to move. @param {State} state */
function speaker({ you, view }) {
  return you.sides.length > 1 ? (view.turn ?? you.sides[0]) : you.sides[0];
}

/** @param {State} state @param {import("./play.js").Table} table */
async function offer_draw(state, table) {
  const side = speaker(state);
  if (state.you.sides.length < 2) {
    const done = await table.ask("draw", { action: "offer", side });
    if (done && state.players[2 - side].kind === "computer") table.expect_answer();
    return;
  }
  if (!(await ask(_("Do both sides agree on a draw?"), _("Agree to a draw")))) return;
  if (await table.ask("draw", { action: "offer", side })) table.ask("draw", { action: "accept", side: 3 - side });
}

/** @param {State} state @param {import("./play.js").Table} table */
async function resign(state, table) {
  const side = speaker(state);
  const player = state.players[side - 1];
  const question = is_you(player, state) ? _("Resign this game?") : _("Does {side} resign?", { side: player.side_name });
  if (await ask(question, _("Resign"))) table.ask("resign", { side });
}
