/** The menu of every page: language, colours, sound. */
import { remember, remembered } from "./memory.js";

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
