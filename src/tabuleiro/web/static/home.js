/** The home page: little boards, a new game, games that go on. */
import { Board } from "./board.js";
import { remember, remembered } from "./storage.js";
import { get, post } from "./post.js";
import { defaults, fields, request } from "./new_game.js";
import { element, make, page_data } from "./svg.js";
import { _, learn, ngettext } from "./words.js";

/** @typedef {import("./types.js").Sheet} Sheet */

/** @param {Sheet} sheet @returns {import("./new_game.js").Choices} */
function chosen_before(sheet) {
  try {
    const kept = JSON.parse(remembered(`new-game-${sheet.name}`) || "{}");
    return { ...defaults(sheet), ...kept, name: remembered("name") };
  } catch {
    return defaults(sheet);
  }
}

class Home {
  /** @param {Sheet[]} sheets */
  constructor(sheets) {
    this.sheets = new Map(sheets.map((sheet) => [sheet.name, sheet]));
    /** @type {import("./new_game.js").Choices} */
    this.chosen = {};
    this.form = /** @type {HTMLFormElement} */ (element("start"));
    for (const place of document.querySelectorAll("[data-board]")) {
      const sheet = this.sheets.get(/** @type {HTMLElement} */ (place).dataset.board ?? "");
      if (!sheet) continue;
      const board = new Board(place, { coordinates: false, picture: true, label: sheet.title });
      board.show({ diagram: sheet.start.diagram, must: [] });
    }
    const last = this.form.querySelector(`[name="game"][value="${CSS.escape(remembered("game"))}"]`);
    if (last) /** @type {HTMLInputElement} */ (last).checked = true;
    this.choose();
    this.form.addEventListener("change", (event) => this._changed(/** @type {HTMLInputElement} */ (event.target)));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this._begin();
    });
  }

  get sheet() {
    return /** @type {Sheet} */ (this.sheets.get(String(new FormData(this.form).get("game"))));
  }

  /** A game was chosen: show what can be set up of it. */
  choose() {
    this.chosen = chosen_before(this.sheet);
    this._draw();
  }

  _draw() {
    element("new-game").replaceChildren(...fields(this.sheet, this.chosen));
  }

  /** @param {HTMLInputElement} field */
  _changed({ name, value }) {
    if (name === "game") {
      remember("game", value);
      return this.choose();
    }
    const known = name.replace(/-level$/, "");
    this.chosen = { ...this.chosen, [known]: value };
    if (name === "name") return remember("name", value.trim());
    remember(`new-game-${this.sheet.name}`, JSON.stringify(this.chosen));
    this._draw();
    const again = `[name="${name}"]`;
    const same = element("new-game").querySelector(`${again}:checked, select${again}`);
    /** @type {HTMLElement | null} */ (same)?.focus();
  }

  async _begin() {
    const go = /** @type {HTMLButtonElement} */ (element("go"));
    go.disabled = true;
    try {
      location.assign((await post("/api/games", request(this.sheet, this.chosen))).url);
    } catch (error) {
      go.disabled = false;
      this._refuse(/** @type {Error} */ (error).message);
    }
  }

  /** @param {string} text */
  _refuse(text) {
    document.querySelector("#new-game .note")?.remove();
    element("new-game").append(make("p", { class: "note", role: "alert" }, text));
  }
}

/** @param {import("./types.js").Player} player */
const called = ({ name, side_name }) => name || side_name;

/** Games of this browser that are not over. */
async function show_running() {
  const found = await get("/api/archive?mine=true&status=running&limit=4").catch(() => null);
  if (!found?.games.length) return;
  const cards = found.games.map((/** @type {any} */ game) => {
    const names = game.players.map(called).join(" – ");
    const about = make("div", {}, make("b", {}, game.title), make("div", { class: "muted" }, names));
    const moves = make("span", { class: "muted num" }, ngettext("{count} move", "{count} moves", game.plies));
    return make("div", { class: "card resume" }, about, moves, make("a", { class: "btn", href: game.url }, _("Continue")));
  });
  element("running").replaceChildren(make("h2", {}, _("Your games")), ...cards);
  element("running").hidden = false;
}

async function start() {
  const data = page_data("data");
  await learn();
  new Home(data.games);
  show_running();
}

start();
