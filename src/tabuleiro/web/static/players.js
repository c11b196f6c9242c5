/** The two players beside the board: names, presence, tallies, clocks. */
import { look_of } from "./looks.js";
import { picture_of } from "./pieces.js";
import { clock_face, is_waiting, name_of } from "./say.js";
import { make } from "./svg.js";
import { _ } from "./words.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").View} View */

/** Tallies with a target up to this one are shown as boxes, too. */
const MOST_BOXES = 12;
/** Seconds from which on a clock warns. */
const LOW = 20;

/**
 * @param {HTMLElement} place
 * @param {1 | 2} side
 * @param {State} state
 * @param {View} view the position that is shown
 */
export function draw_player(place, side, state, view) {
  const player = state.players[side - 1];
  const name = make("span", { class: "name", title: player.name }, make("span", {}, name_of(player, state)));
  if (player.kind === "human" && !player.connected && state.has_opponents) {
    name.append(make("span", { class: "away" }, _("away")));
  }
  const sub = make("span", { class: "sub" });
  const tallies = view.diagram.tallies.filter((tally) => tally.side === side);
  if (!tallies.length && name.textContent !== player.side_name) sub.append(make("span", {}, player.side_name));
  for (const tally of tallies) sub.append(draw_tally(tally, view.diagram.game));
  place.replaceChildren(make("span", { class: `chip side-${side}`, title: player.side_name }), name, sub);
  if (state.clocks) place.append(make("span", { class: "clock", role: "timer" }));
  place.classList.toggle("on", active(state, view) === side);
}

/** Whose clock runs, or whose turn it is; with clocks nobody's before all are there. @param {State} state @param {View} view */
function active(state, view) {
  if (state.result || (state.clocks && is_waiting(state))) return null;
  return state.clocks?.running ?? view.turn;
}

/** @param {import("./types.js").Tally} tally @param {string} game */
export function draw_tally({ side, label, have, of, supply }, game) {
  if (!of) return make("span", {}, _("{label} {have}", { label, have }));
  const text = _("{label} {have} of {of}", { label, have, of });
  if (of > MOST_BOXES) return make("span", {}, text);
  if (supply) return draw_supply(look_of(game), { kind: supply, side }, of - have, of, text);
  const boxes = make("span", { class: "tally", "aria-hidden": "true" });
  for (let i = 0; i < of; i++) boxes.append(make("i", { class: i < have ? "full" : "" }));
  return make("span", {}, boxes, text);
}

/** Pieces that wait to be placed, and the places of those that are gone. @param {import("./looks.js").Look} look @param {import("./types.js").Piece} piece @param {number} left @param {number} of @param {string} text */
function draw_supply(look, piece, left, of, text) {
  const pieces = Array.from({ length: of }, (_none, i) => {
    const picture = picture_of(look, piece);
    picture.classList.toggle("gone", i >= left);
    return picture;
  });
  return make("span", { class: "supply", title: text }, ...pieces, make("span", { class: "unseen" }, text));
}

/** Seconds a side has left now. @param {import("./live.js").Live} live @param {1 | 2} side */
function seconds_left({ state, received }, side) {
  if (!state.clocks) return 0;
  const left = state.clocks.left[side - 1];
  return state.clocks.running === side ? left - (performance.now() - received) / 1000 : left;
}

/** @param {HTMLElement} place @param {1 | 2} side @param {import("./live.js").Live} live */
export function draw_clock(place, side, live) {
  const clock = place.querySelector(".clock");
  if (!clock) return;
  const seconds = seconds_left(live, side);
  clock.textContent = clock_face(seconds);
  clock.classList.toggle("low", seconds < LOW);
}
