/** Playing on from a position: against whom, and a new game. */
import { open_dialog } from "./ask.js";
import { post, Problem } from "./post.js";
import { defaults, side_row } from "./new_game.js";
import { make } from "./svg.js";
import { _ } from "./words.js";

/** @typedef {import("./types.js").Sheet} Sheet */

const HERE = "here";
const LINK = "link";

/** @param {Sheet} sheet */
function opponents(sheet) {
  const list = make("select", { class: "input", name: "opponent", "aria-label": _("Opponent") });
  for (const [value, text] of [[HERE, _("Person here")], [LINK, _("By link")]]) list.append(make("option", { value }, text));
  const usual = defaults(sheet).player;
  for (const { name, title, text } of sheet.players.flatMap((kind) => kind.members)) {
    list.append(make("option", { value: name, selected: name === usual }, `${title} – ${text}`));
  }
  return list;
}

/**
 * Asks, and goes to the new game.
 * @param {Sheet} sheet
 * @param {string} position
 * @param {1 | 2} turn
 */
export function play_on(sheet, position, turn) {
  const no = make("button", { type: "button", class: "btn" }, _("Cancel"));
  const said = make("p", { role: "alert" });
  const form = /** @type {HTMLFormElement} */ (
    make("form", { class: "play-on" }, make("h2", {}, _("Play on from here")),
      make("label", { class: "field" }, make("span", { class: "label" }, _("Opponent")), opponents(sheet)),
      make("div", { class: "field" }, make("span", { class: "label" }, _("You play")), side_row(sheet, String(turn), { role: "radiogroup", "aria-label": _("You play") })),
      said,
      make("div", { class: "row" }, no, make("button", { class: "btn primary" }, _("Start game"))))
  );
  const dialog = open_dialog(_("Play on from here"), form);
  no.addEventListener("click", () => dialog.close());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const fields = new FormData(form);
    try {
      const { url } = await post("/api/games", request(sheet, position, String(fields.get("opponent")), Number(fields.get("side"))));
      location.assign(url);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      said.textContent = error.message;
    }
  });
}

/** @param {Sheet} sheet @param {string} position @param {string} opponent @param {number} side */
function request(sheet, position, opponent, side) {
  const me = { kind: "human" };
  /** @type {Object<string, object>} */
  const others = { [HERE]: me, [LINK]: { kind: "open" } };
  const other = others[opponent] ?? { kind: "computer", player: opponent };
  return { game: sheet.name, position, seats: side === 1 ? [me, other] : [other, me] };
}
