/** A judged game: marks behind the moves, the graph, what a fault gave away, a summary. */
import { icon, make } from "./svg.js";
import { _, ngettext } from "./words.js";

/** @typedef {import("./types.js").Line} Line */
/**
 * @typedef {object} Judged
 * @property {number} ply
 * @property {1 | 2} side
 * @property {string} move
 * @property {import("./types.js").Score} score
 * @property {number} chances
 * @property {number} loss
 * @property {"blunder" | "mistake" | "inaccuracy" | null} fault
 * @property {string} mark
 * @property {Line} best
 * @property {number} best_chances
 * @property {string} why
 *
 * @typedef {{side: 1 | 2, moves: number, mean_loss: number, accuracy: number | null, faults: Object<string, number>}} Summary
 * @typedef {{moves: Judged[], sides: [Summary, Summary]}} Review
 */

/** @param {string} fault */
function fault_name(fault) {
  /** @type {Object<string, () => string>} */
  const names = { blunder: () => _("Blunder"), mistake: () => _("Mistake"), inaccuracy: () => _("Inaccuracy") };
  return names[fault]?.() ?? fault;
}

/** @param {string} fault @param {number} count */
function fault_count(fault, count) {
  /** @type {Object<string, () => string>} */
  const names = {
    blunder: () => ngettext("{count} blunder", "{count} blunders", count),
    mistake: () => ngettext("{count} mistake", "{count} mistakes", count),
    inaccuracy: () => ngettext("{count} inaccuracy", "{count} inaccuracies", count),
  };
  return names[fault]();
}

/** In per cent; only what is proven is 0 or 100. @param {number} chances */
function percent(chances) {
  const whole = Math.round(chances * 100);
  return chances > 0 && chances < 1 ? Math.max(1, Math.min(99, whole)) : whole;
}

/** Signs behind the moves. @param {Review} review */
export function marks_of(review) {
  return review.moves.map(({ mark, fault }) => {
    if (!fault) return "";
    const kind = fault === "inaccuracy" ? "judge warn" : "judge bad";
    return make("span", { class: kind }, make("span", { "aria-hidden": "true" }, mark), make("span", { class: "unseen" }, fault_name(fault)));
  });
}

/** The number of a move as it is written. @param {number} ply @param {1 | 2} first */
export function number_of(ply, first) {
  const turn = ply - 1 + (first - 1);
  return `${Math.floor(turn / 2) + 1}${turn % 2 ? "…" : "."}`;
}

/** @param {Review} review @param {1 | 2} first @param {string} side the name of the first side @returns {import("./graph.js").Point[]} */
export function points_of(review, first, side) {
  const [opening] = review.moves;
  const own = (/** @type {1 | 2} */ mover, /** @type {number} */ chances) => (mover === 1 ? chances : 1 - chances);
  const start = opening ? own(opening.side, opening.best_chances) : 0.5;
  const said = (/** @type {number} */ chances) => _("Chances of {side}: {share} %", { side, share: percent(chances) });
  return [
    { chances: start, mark: "", label: said(start) },
    ...review.moves.map((judged) => {
      const chances = own(judged.side, judged.chances);
      const move = `${number_of(judged.ply, first)} ${judged.move}`;
      const fault = judged.fault ? ` ${fault_name(judged.fault)}.` : "";
      return { chances, mark: judged.mark, label: `${move}.${fault} ${said(chances)}` };
    }),
  ];
}

/**
 * What a move gave away, and the better one.
 * @param {Judged} judged
 * @param {(line: string[]) => void} walk
 */
export function fault_note(judged, walk) {
  if (!judged.fault) return null;
  const [from, to] = [percent(judged.best_chances), percent(judged.chances)];
  const text = _("Chances fell from {from} % to {to} %. Better was {move}: {why}.", {
    from, to, move: judged.best.moves[0], why: judged.why,
  });
  const show = make("button", { type: "button", class: "btn" }, icon("next"), _("Show the better line"));
  show.addEventListener("click", () => walk(judged.best.moves));
  const words = make("span", {}, make("b", {}, `${fault_name(judged.fault)}. `), text, make("span", { class: "row" }, show));
  const sign = make("span", { class: judged.fault === "inaccuracy" ? "sign warn" : "sign", "aria-hidden": "true" }, judged.mark);
  return make("div", { class: "note", "data-fault": judged.fault }, sign, words);
}

/** Faults and accuracy of both sides. @param {Review} review @param {string[]} names */
export function draw_summary(review, names) {
  const rows = review.sides.map((side, i) => {
    const faults = Object.entries(side.faults).filter(([, count]) => count).map(([fault, count]) => fault_count(fault, count));
    const row = make("span", { class: "side" }, make("span", { class: `chip side-${i + 1}`, "aria-hidden": "true" }), make("b", {}, names[i]));
    if (side.accuracy !== null) {
      row.append(make("span", { class: "num" }, _("accuracy {share} %", { share: Math.round(side.accuracy * 100) })));
    }
    row.append(make("span", { class: "muted" }, faults.join(", ") || _("no faults")));
    return row;
  });
  return make("div", { class: "summary" }, ...rows);
}
