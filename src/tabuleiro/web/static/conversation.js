/** What is said and asked beside the board, and what a person answers. */
import { draw_builder, needs_builder } from "./builder.js";
import { remember, remembered } from "./storage.js";
import { must_note, question_note, remark_note, result_card, share_card, speed_card, status_note } from "./notes.js";
import { post } from "./post.js";
import { is_you, name_of } from "./say.js";
import { LONGEST_NAME } from "./new_game.js";
import { make } from "./svg.js";
import { _, ngettext } from "./words.js";

/** @typedef {import("./play.js").Table} Table */

/** @param {HTMLElement} place @param {Table} table */
export function draw_notes(place, table) {
  const { state, clicks } = table;
  const notes = [];
  if (table.may_move && !table.sent && needs_builder(clicks)) notes.push(builder_card(table));
  if (state.result) notes.push(result_card(state, () => rematch(table)));
  else if (state.stopped) notes.push(remark_note({ text: state.stopped }, state.game));
  else if (!notes.length) notes.push(status_note(state));
  if (!table.is_now) notes.push(past_note(table));
  if (!state.result && state.you.is_owner && state.players.every(({ kind }) => kind === "computer")) {
    notes.push(speed_card(state, (delay) => table.ask("speed", { delay })));
  }
  notes.push(...seat_notes(table), ...offer_notes(table));
  if (table.remark) notes.push(remark_note(table.remark, state.game));
  else if (table.may_move && state.view.must.length && !clicks.chosen.length) notes.push(must_note(state));
  place.replaceChildren(...notes);
}

/** @param {Table} table */
function builder_card(table) {
  const changed = () => {
    table.draw_board();
    table.draw_notes();
    table.board.focus();
  };
  const play = (/** @type {string} */ move) => {
    table.play(move);
    table.board.focus();
  };
  return draw_builder(table.clicks, table.state.view.diagram.notes, { changed, play });
}

/** An earlier position is on the board. @param {Table} table */
function past_note(table) {
  const text = ngettext("The board shows the position after {count} move.", "The board shows the position after {count} moves.", table.view.ply);
  /** @type {[string, () => void][]} */
  const answers = [[_("Back to the game"), () => table.go(table.state.moves.length)]];
  const again = table.view.ply ? _("Play on from here") : _("Start again");
  if (table.view.turn) answers.push([again, () => play_on(table)]);
  return question_note(text, answers);
}

/** A seat that waits for somebody; the link to hand on. @param {Table} table */
function seat_notes(table) {
  const { state } = table;
  const open = state.players.find(({ kind }) => kind === "open");
  if (open && !state.you.sides.length) {
    const about = { maxlength: LONGEST_NAME, value: remembered("name"), placeholder: _("Your name"), "aria-label": _("Your name") };
    const name = /** @type {HTMLInputElement} */ (make("input", { class: "input", ...about }));
    const text = _("{side} is free.", { side: open.side_name });
    return [question_note(text, [[_("Join the game"), () => join(table, name.value.trim())]], name)];
  }
  if (open) return [share_card(_("Send this link to your opponent."))];
  return table.is_sharing ? [share_card(_("Anyone with this link can watch."))] : [];
}

/** @param {Table} table */
function offer_notes(table) {
  const { state } = table;
  const notes = [];
  const texts = {
    draw: (/** @type {string} */ name) => _("{name} offers a draw.", { name }),
    undo: (/** @type {string} */ name) => _("{name} asks to take a move back.", { name }),
  };
  const own = { draw: _("You have offered a draw."), undo: _("You have asked to take a move back.") };
  for (const kind of /** @type {("draw" | "undo")[]} */ (["draw", "undo"])) {
    const side = state.offers[kind];
    if (side === null || state.result) continue;
    const other = /** @type {1 | 2} */ (3 - side);
    /** @param {string} action */
    const answer = (action) => () => table.ask(kind, kind === "draw" ? { action, side: other } : { action });
    /** @type {[string, () => void][]} */
    const answers = [[_("Accept"), answer("accept")], [_("Decline"), answer("decline")]];
    const player = state.players[side - 1];
    const text = is_you(player, state) ? own[kind] : texts[kind](name_of(player, state));
    notes.push(question_note(text, state.you.sides.includes(other) ? answers : []));
  }
  return notes;
}

/** Take the open seat. @param {Table} table @param {string} name */
async function join(table, name) {
  remember("name", name);
  const said = await asked(table, `/api/games/${table.state.id}/join`, name ? { name } : {});
  if (!said) return;
  table.board.flip(said.side === 2);
  table.live.reconnect();
}

/** @param {Table} table */
async function rematch(table) {
  const follow = () => {
    if (table.state.next) location.assign(`/game/${table.state.next}`);
  };
  if (!(await table.ask("rematch"))) return;
  table.live.addEventListener("state", follow);
  follow();
}

/** A new game from the position on the board, with the same players. @param {Table} table */
async function play_on(table) {
  const { id, game, players, clocks } = table.state;
  const answer = await fetch(`/api/games/${id}/transcript`).catch(() => null);
  if (!answer?.ok) return table.say({ text: _("The server does not answer.") });
  const seats = players.map(({ kind, player }) => (kind === "computer" ? { kind, player } : { kind: "human" }));
  const clock = clocks ? { clock: clocks.control } : {};
  const said = await asked(table, "/api/games", { game, transcript: await answer.text(), ply: table.view.ply, seats, ...clock });
  if (said) location.assign(said.url);
}

/**
 * What is answered, or null: then it was told why.
 * @param {Table} table
 * @param {string} place
 * @param {object} body
 * @returns {Promise<any>}
 */
async function asked(table, place, body) {
  return post(place, body).catch((problem) => {
    table.say({ text: problem.message });
    return null;
  });
}
