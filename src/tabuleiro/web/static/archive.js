/** The archive: filters that act at once, moments in local time, games that are brought along. */
import { post } from "./post.js";
import { element } from "./svg.js";
import { _, learn } from "./words.js";

function show_moments() {
  const style = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  for (const moment of document.querySelectorAll("time")) moment.textContent = style.format(new Date(moment.dateTime));
}

/** @param {string} text */
function say(text) {
  element("trouble").textContent = text;
}

/** @param {HTMLTextAreaElement} field @param {HTMLInputElement} chooser */
async function read_file(field, chooser) {
  const [file] = chooser.files ?? [];
  if (!file) return;
  if (file.size > field.maxLength) return say(_("This file is too large; the limit is {most} characters.", { most: field.maxLength }));
  field.value = await file.text();
  say("");
}

/** @param {string} text @param {boolean} keep */
async function bring(text, keep) {
  if (!text.trim()) return say(_("Paste a transcript, or choose a file."));
  try {
    if (keep) {
      const { games } = await post("/api/transcripts", { text });
      location.assign(games.length === 1 ? `/analysis/${games[0].id}` : "/archive?mine=true");
    } else location.assign((await post("/api/transcripts/read", { text })).url);
  } catch (error) {
    say(/** @type {Error} */ (error).message);
  }
}

async function start() {
  await learn();
  show_moments();
  const filters = /** @type {HTMLFormElement} */ (element("filters"));
  filters.addEventListener("change", (event) => {
    if (/** @type {HTMLElement} */ (event.target).matches("select, [type=checkbox]")) filters.requestSubmit();
  });
  filters.addEventListener("submit", () => {
    for (const field of filters.querySelectorAll("input, select")) {
      const one = /** @type {HTMLInputElement} */ (field);
      if (!one.value) one.disabled = true;
    }
  });
  const field = /** @type {HTMLTextAreaElement} */ (element("transcript"));
  const chooser = /** @type {HTMLInputElement} */ (element("file"));
  chooser.addEventListener("change", () => read_file(field, chooser));
  element("keep").addEventListener("click", () => bring(field.value, true));
  element("look").addEventListener("click", () => bring(field.value, false));
}

start();
