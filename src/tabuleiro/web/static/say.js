/** Short texts about players, sides and time. */
import { _ } from "./words.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Player} Player */

/** What a player is called on the screen. @param {Player} player @param {State} state */
export function name_of(player, state) {
  if (player.kind === "open") return _("Open seat");
  if (player.name) return player.name;
  return is_you(player, state) ? _("You") : player.side_name;
}

/** Whether it is this browser's only side. @param {Player} player @param {State} state */
export function is_you({ side }, { you }) {
  return you.sides.length === 1 && you.sides[0] === side;
}

/** Whether somebody has yet to join. @param {State} state */
export function is_waiting({ players }) {
  return players.some(({ kind }) => kind === "open");
}

/** Whose turn it is, in one sentence. @param {State} state */
export function status_of(state) {
  const { turn } = state.view;
  if (state.result || !turn) return "";
  const player = state.players[turn - 1];
  if (is_waiting(state)) return _("Waiting for an opponent.");
  if (state.is_paused) return _("The game is paused.");
  const { sides } = state.you;
  if (player.kind === "computer") return _("{name} is thinking.", { name: name_of(player, state) });
  if (sides.length === 1 && sides[0] === turn) return _("Your move.");
  return _("{side} to move.", { side: player.side_name });
}

/**
 * A score of the side to move as people like it: plus is good for the first side.
 * @param {import("./types.js").Score | null} score
 * @param {1 | 2} turn
 * @param {string[]} sides
 */
export function score_text(score, turn, sides) {
  if (!score) return "";
  if (score.is_draw) return _("draw");
  if (score.win_in === null) {
    const value = (turn === 1 ? score.value : -score.value) / 100;
    return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;
  }
  const winner = score.win_in > 0 ? turn : 3 - turn;
  return _("{side} wins in {count}", { side: sides[winner - 1], count: Math.ceil(Math.abs(score.win_in) / 2) });
}

/** A clock's face. @param {number} seconds */
export function clock_face(seconds) {
  const left = Math.max(0, seconds);
  if (left < 20) return `0:${left.toFixed(1).padStart(4, "0")}`;
  const whole = Math.ceil(left);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** A large number. @param {number} count */
export function short_count(count) {
  return new Intl.NumberFormat(document.documentElement.lang, { notation: "compact", maximumFractionDigits: 1 }).format(count);
}
