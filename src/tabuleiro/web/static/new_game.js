/** A new game: what can be chosen, as fields, and what was chosen, as a request. */
import { icon, make } from "./svg.js";
import { _ } from "./words.js";

/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {{[name: string]: string}} Choices */

/** More than so many choices are a list. */
const MOST_BUTTONS = 4;
const LEVEL = /^engine:(\d+)$/;
export const LONGEST_NAME = 40;
/** Seconds a computer may think, where its name can tell. */
const TIMES = ["0.2", "1", "3", "10", "30"];
const USUAL_TIME = "1";

/** @param {Sheet} sheet */
const members = (sheet) => sheet.players.flatMap((kind) => kind.members);

/** @param {Sheet} sheet */
function levels(sheet) {
  return members(sheet).flatMap(({ name }) => LEVEL.exec(name)?.[1] ?? []);
}

/** Whether a player is one that can be told how long to think. @param {Sheet} sheet @param {string} player */
function takes_time(sheet, player) {
  return sheet.players.some(({ kind, limits }) => kind === player && limits.some(({ name }) => name === "time"));
}

/** What is chosen when nobody has chosen yet. @param {Sheet} sheet @returns {Choices} */
export function defaults(sheet) {
  const [first] = members(sheet);
  const player = sheet.opponent;
  const options = sheet.options.map(({ name, default: value }) => [`option-${name}`, value]);
  return { opponent: first ? "computer" : "here", player, other: player, side: "1", "player-time": USUAL_TIME, "other-time": USUAL_TIME, clock: "", name: "", ...Object.fromEntries(options) };
}

/** The fields that matter for what is chosen. @param {Sheet} sheet @param {Choices} chosen */
export function fields(sheet, chosen) {
  const found = [opponent_field(sheet, chosen)];
  if (chosen.opponent === "computer") found.push(...player_fields(sheet, chosen, "player", _("Strength"), _("Seconds a move")));
  if (chosen.opponent === "watch") {
    ["player", "other"].forEach((name, i) => {
      const side = sheet.sides[i];
      found.push(...player_fields(sheet, chosen, name, side, _("{side}: seconds a move", { side })));
    });
  }
  if (["computer", "link"].includes(chosen.opponent)) found.push(side_field(sheet, chosen.side));
  for (const { name, title, choices, help } of sheet.options) {
    found.push(choice_field(`option-${name}`, title, choices.map((value) => [value, value]), chosen[`option-${name}`], help));
  }
  const clocks = sheet.clocks.map((value) => /** @type {[string, string]} */ ([value, value || _("None")]));
  found.push(choice_field("clock", _("Clock: minutes + seconds a move"), clocks, chosen.clock, "", sheet.clocks.length));
  if (chosen.opponent === "link") found.push(name_field(chosen.name));
  const start = make("button", { class: "btn primary big", id: "go" }, _("Start game"));
  found.push(make("div", { class: "field go" }, start));
  return found;
}

/** @param {Sheet} sheet @param {Choices} chosen */
function opponent_field(sheet, chosen) {
  /** @type {[string, string, string][]} */
  const kinds = [["here", _("Person here"), "person"], ["link", _("By link"), "link"]];
  if (members(sheet).length) {
    kinds.unshift(["computer", _("Computer"), "chip"]);
    kinds.push(["watch", _("Watch"), "eye"]);
  }
  const row = make("span", { class: "segmented" });
  for (const [value, text, drawing] of kinds) {
    row.append(radio("opponent", value, chosen.opponent === value, icon(drawing), text));
  }
  return field(_("Opponent"), row);
}

/** Who plays, and how long it thinks where that can be told. @param {Sheet} sheet @param {Choices} chosen @param {string} name @param {string} label @param {string} time */
function player_fields(sheet, chosen, name, label, time) {
  const found = [player_field(sheet, chosen, name, label)];
  if (!takes_time(sheet, chosen[name])) return found;
  const times = TIMES.map((value) => /** @type {[string, string]} */ ([value, number_text(value)]));
  return [...found, choice_field(`${name}-time`, time, times, chosen[`${name}-time`], "", TIMES.length)];
}

/** A number as the language of the page writes it. @param {string} value */
function number_text(value) {
  return Number(value).toLocaleString(document.documentElement.lang);
}

/** What to expect of the player that is chosen. @param {Sheet} sheet @param {Choices} chosen @param {string} name */
function expected(sheet, chosen, name) {
  const [player, time] = [chosen[name], chosen[`${name}-time`]];
  if (takes_time(sheet, player) && time !== USUAL_TIME) return _("at full strength, {seconds} seconds a move", { seconds: number_text(time) });
  return members(sheet).find((one) => one.name === player)?.text ?? "";
}

/** The engine's steps as buttons, and everybody in a list. @param {Sheet} sheet @param {Choices} chosen @param {string} name @param {string} label */
function player_field(sheet, chosen, name, label) {
  const [steps, value] = [levels(sheet), chosen[name]];
  const row = make("span", { class: "levels" });
  for (const step of steps) row.append(radio(`${name}-level`, `engine:${step}`, value === `engine:${step}`, step));
  const list = make("select", { class: "input", name, "aria-label": label });
  for (const one of members(sheet)) list.append(make("option", { value: one.name, selected: one.name === value }, one.title));
  return field(label, ...(steps.length ? [row] : []), list, make("span", { class: "help" }, expected(sheet, chosen, name)));
}

/** The sides to choose from. @param {Sheet} sheet @param {string} value @param {Object<string, string>} [more] */
export function side_row(sheet, value, more = {}) {
  const row = make("span", { class: "segmented", ...more, "data-game": sheet.name });
  sheet.sides.forEach((side, i) => {
    const chip = make("span", { class: `chip side-${i + 1}`, "aria-hidden": "true" });
    row.append(radio("side", String(i + 1), value === String(i + 1), chip, side));
  });
  return row;
}

/** @param {Sheet} sheet @param {string} value */
function side_field(sheet, value) {
  const row = side_row(sheet, value);
  row.append(radio("side", "any", value === "any", _("Either")));
  return field(_("You play"), row);
}

/** @param {string} value */
function name_field(value) {
  return field(_("Your name"), make("input", { class: "input", name: "name", value, maxlength: LONGEST_NAME, autocomplete: "nickname", "aria-label": _("Your name") }));
}

/**
 * @param {string} name
 * @param {string} label
 * @param {[string, string][]} choices values and their texts
 * @param {string} chosen
 * @param {string} help
 */
function choice_field(name, label, choices, chosen, help, most = MOST_BUTTONS) {
  const note = help ? [make("span", { class: "help" }, help)] : [];
  if (choices.length <= most) {
    const row = make("span", { class: "segmented" });
    for (const [value, text] of choices) row.append(radio(name, value, value === chosen, text));
    return field(label, row, ...note);
  }
  const list = make("select", { class: "input", name, "aria-label": label });
  for (const [value, text] of choices) list.append(make("option", { value, selected: value === chosen }, text));
  return field(label, list, ...note);
}

/** @param {string} label @param {...Node} children */
function field(label, ...children) {
  return make("fieldset", { class: "field" }, make("legend", { class: "label" }, label), ...children);
}

/** @param {string} name @param {string} value @param {boolean} checked @param {...(Node | string)} text */
function radio(name, value, checked, ...text) {
  return make("label", {}, make("input", { type: "radio", name, value, checked }), ...text);
}

/** A computer by its name, which tells how long it thinks unless that is as usual. @param {Sheet} sheet @param {Choices} chosen @param {string} name */
function computer(sheet, chosen, name) {
  const [player, time] = [chosen[name], chosen[`${name}-time`]];
  return { kind: "computer", player: takes_time(sheet, player) && time !== USUAL_TIME ? `${player}:time=${time}` : player };
}

/** What the server is asked for. @param {Sheet} sheet @param {Choices} chosen */
export function request(sheet, chosen) {
  const options = Object.fromEntries(sheet.options.map(({ name }) => [name, chosen[`option-${name}`]]));
  const me = { kind: "human" };
  const named = chosen.name ? { ...me, name: chosen.name } : me;
  /** @type {Object<string, object[]>} */
  const seats = {
    here: [me, me],
    link: [named, { kind: "open" }],
    computer: [me, computer(sheet, chosen, "player")],
    watch: [computer(sheet, chosen, "player"), computer(sheet, chosen, "other")],
  };
  const second = chosen.side === "2" || (chosen.side === "any" && Math.random() < 0.5);
  const swapped = second && ["link", "computer"].includes(chosen.opponent);
  const [first, other] = seats[chosen.opponent];
  const clock = chosen.clock ? { clock: chosen.clock } : {};
  return { game: sheet.name, options, seats: swapped ? [other, first] : [first, other], ...clock };
}
