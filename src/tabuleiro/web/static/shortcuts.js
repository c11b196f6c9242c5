/** The keys of a page, wherever the focus is, and the list that tells of them. */
import { open_dialog } from "./ask.js";
import { make } from "./svg.js";
import { _ } from "./words.js";

/** @typedef {{key: string, text: string, act: () => unknown, anyway?: boolean}} Shortcut ``anyway``: in fields, too */

/** @type {Object<string, string>} what is printed on a key, where its name is another */
const FACES = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", Escape: "Esc" };

const FIELDS = "input, select, textarea, dialog, .menu";
/** Those in which a letter means something. */
const TEXT_FIELDS = "input:not([type=radio], [type=checkbox]), select, textarea, dialog, .menu";

/** @type {Map<string, [string[], string][]>} by where they are heard: keys and what they do */
const told = new Map();

/** Put keys into the list. @param {string} where @param {[string[], string][]} rows */
export function tell_keys(where, rows) {
  told.set(where, rows);
}

/**
 * The board has the keys with names (arrows, Home, Escape) to itself while the focus is on it, fields have all.
 * @param {string} where
 * @param {Shortcut[]} shortcuts
 */
export function listen_to_shortcuts(where, shortcuts) {
  tell_keys(where, shortcuts.map(({ key, text }) => [[key], text]));
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const shortcut = shortcuts.find(({ key }) => key === event.key);
    if (!shortcut || event.ctrlKey || event.altKey || event.metaKey) return;
    const has_name = event.key.length > 1;
    if ((event.repeat && !has_name) || (target.closest(".board") && has_name)) return;
    if (target.closest(has_name ? FIELDS : TEXT_FIELDS) && !shortcut.anyway) return;
    event.preventDefault();
    shortcut.act();
  });
}

/** Show what can be done by keys on this page. */
export function show_shortcuts() {
  const parts = [...told].map(([where, rows]) => {
    const list = make("dl", { class: "keys" });
    for (const [keys, text] of rows) {
      const faces = keys.map((key) => make("kbd", {}, key === " " ? _("Space") : (FACES[key] ?? key)));
      list.append(make("div", {}, make("dt", {}, ...faces), make("dd", {}, text)));
    }
    return make("section", {}, make("h3", {}, where), list);
  });
  const close = make("button", { type: "button", class: "btn primary", autofocus: true }, _("Close"));
  const dialog = open_dialog(_("Keys"), make("h2", {}, _("Keys")), make("div", { class: "parts" }, ...parts), make("div", { class: "row" }, close));
  dialog.id = "shortcuts";
  close.addEventListener("click", () => dialog.close());
}
