/** What every page has: the menu (language, colours, sound), the keys for the rules and for the list of keys. */
import { remember, remembered } from "./storage.js";
import { listen_to_shortcuts, show_shortcuts } from "./shortcuts.js";
import { _, learn } from "./words.js";

const YEAR = 365 * 24 * 3600;

/** The server is asked in other ways than by pages, too: all of them shall speak the same language. */
function keep_language() {
  if (!/(^|; )lang=/.test(document.cookie)) document.cookie = `lang=${document.documentElement.lang}; path=/; SameSite=Lax`;
}

function start() {
  const menu = document.getElementById("menu");
  const button = menu?.querySelector("button");
  const sheet = document.getElementById("sheet");
  if (!menu || !button || !sheet) return;
  /** @param {boolean} open */
  const open = (open) => {
    sheet.hidden = !open;
    button.setAttribute("aria-expanded", String(open));
  };
  button.addEventListener("click", () => open(sheet.hidden));
  document.addEventListener("click", (event) => {
    if (!menu.contains(/** @type {Node} */ (event.target))) open(false);
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    open(false);
    button.focus();
  });
  choices(sheet, "language", () => document.documentElement.lang.split("-")[0], (code) => {
    document.cookie = `lang=${code}; path=/; max-age=${YEAR}; SameSite=Lax`;
    location.reload();
  });
  choices(sheet, "themeChoice", () => remembered("theme"), (theme) => {
    remember("theme", theme);
    if (theme) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
  });
  choices(sheet, "sound", () => remembered("sound"), (sound) => remember("sound", sound));
  document.getElementById("keys")?.addEventListener("click", () => {
    open(false);
    button.focus();
    show_shortcuts();
  });
}

async function listen() {
  await learn();
  listen_to_shortcuts(_("Everywhere"), [
    { key: "r", text: _("Rules"), act: open_rules },
    { key: "?", text: _("This list"), act: show_shortcuts },
  ]);
}

/** The rules of the game that is here, or what all share. */
function open_rules() {
  const here = document.querySelector("#rules, .game:has(:checked) .rules");
  const link = here ?? document.querySelector('.top nav [href="/rules"]');
  /** @type {HTMLElement | null} */ (link)?.click();
}

/**
 * Buttons of which one is pressed.
 * @param {HTMLElement} sheet
 * @param {string} name of the data attribute that holds what a button chooses
 * @param {() => string} current
 * @param {(value: string) => void} choose
 */
function choices(sheet, name, current, choose) {
  const buttons = [...sheet.querySelectorAll("button")].filter((one) => name in one.dataset);
  const press = () => {
    for (const one of buttons) one.setAttribute("aria-pressed", String(one.dataset[name] === current()));
  };
  for (const one of buttons) {
    one.addEventListener("click", () => {
      choose(one.dataset[name] ?? "");
      press();
    });
  }
  press();
}

keep_language();
start();
listen();
