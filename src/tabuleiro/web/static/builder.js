/** A turn of several parts, built under the board: what is chosen, what can be taken back, play now. */
import { icon, make } from "./svg.js";
import { _, ngettext } from "./words.js";

/** Whether there is something to decide besides the next site. @param {import("./clicks.js").Clicks} clicks */
export function needs_builder(clicks) {
  return clicks.chosen.length > 0 && (clicks.counts.size > 0 || clicks.offers.length > 0 || clicks.chosen.length > 1);
}

/**
 * @param {import("./clicks.js").Clicks} clicks
 * @param {string[]} notes what players like to have in view of the rules
 * @param {{changed: () => void, play: (move: string) => void}} then
 */
export function draw_builder(clicks, notes, { changed, play }) {
  const card = make("section", { class: "card builder", "aria-label": _("Your turn so far") });
  card.append(make("div", { class: "row" }, chosen_parts(clicks, changed), cancel_button(clicks, changed)));
  const { counts, pending: { asks, offers } } = clicks;
  if (counts.size && !offers.length) card.append(count_buttons(clicks, changed));
  if (offers.length) card.append(offer_buttons(offers, play));
  const next = clicks.destinations.length;
  if (offers.length && next) {
    card.append(make("span", { class: "muted" }, _("Or continue: choose a marked square.")));
  }
  else if (!offers.length && prompt_for(asks)) card.append(make("span", { class: "muted" }, prompt_for(asks)));
  else if (!offers.length) card.append(...notes.map((note) => make("span", { class: "hint" }, note)));
  return card;
}

/** What to do next, where a move has more than an origin and a destination. @param {import("./types.js").Pending["asks"]} asks */
function prompt_for(asks) {
  if (asks === "second") return _("Choose a second piece to move.");
  if (asks === "target") return _("Choose what to attack.");
  if (asks === "support") return _("Choose who supports.");
  return asks === "retreat" ? _("Choose where they retreat to.") : "";
}

/** Each click; pressing one takes it back with what follows. @param {import("./clicks.js").Clicks} clicks @param {() => void} changed */
function chosen_parts(clicks, changed) {
  const parts = make("span", { class: "parts" });
  clicks.chosen.forEach((site, i) => {
    const part = make("button", { type: "button", class: "part", "aria-label": _("Take back {site}", { site }) }, site);
    part.addEventListener("click", () => {
      clicks.back(i);
      changed();
    });
    parts.append(part);
  });
  return parts;
}

/** @param {import("./clicks.js").Clicks} clicks @param {() => void} changed */
function cancel_button(clicks, changed) {
  const button = make("button", { type: "button", class: "btn quiet square", "aria-label": _("Cancel") }, icon("close"));
  button.addEventListener("click", () => {
    clicks.cancel();
    changed();
  });
  return button;
}

/** @param {import("./clicks.js").Clicks} clicks @param {() => void} changed */
function count_buttons(clicks, changed) {
  const row = make("div", { class: "count", role: "group", "aria-label": _("How many") });
  for (const [count, sites] of clicks.counts) {
    const places = make("small", {}, ngettext("{count} square", "{count} squares", sites));
    const pressed = String(clicks.count === count);
    const button = make("button", { type: "button", "aria-pressed": pressed }, String(count), places);
    button.addEventListener("click", () => {
      clicks.choose_count(count);
      changed();
    });
    row.append(button);
  }
  return row;
}

/** Moves that differ in their count are told apart by it. @param {{move: string, count: number}[]} offers @param {(move: string) => void} play */
function offer_buttons(offers, play) {
  const row = make("div", { class: "count", role: "group", "aria-label": _("Play now") });
  const differ = new Set(offers.map(({ count }) => count)).size === offers.length;
  for (const { move, count } of offers) {
    const name = offers.length === 1 ? _("Play now") : _("Play {part}", { part: differ ? count : move });
    const button = make("button", { type: "button", class: offers.length === 1 ? "primary" : "", "data-move": move }, name, make("small", {}, move));
    button.addEventListener("click", () => play(move));
    row.append(button);
  }
  return row;
}
