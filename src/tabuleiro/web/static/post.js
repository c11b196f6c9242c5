/** Asking the server for something over HTTP. */
import { _ } from "./words.js";

/** What the server says instead of doing something. */
export class Problem extends Error {
  /** @param {{code?: string, text?: string, rule?: string}} answer */
  constructor({ code = "unavailable", text, rule = "" }) {
    super(text ?? _("The server does not answer."));
    this.code = code;
    this.rule = rule;
  }
}

/**
 * @param {string} place
 * @param {object} body
 * @returns {Promise<any>} the answer; Problem when there is none
 */
export async function post(place, body) {
  const headers = { "Content-Type": "application/json" };
  return answer_of(fetch(place, { method: "POST", headers, body: JSON.stringify(body) }));
}

/** @param {string} place @returns {Promise<any>} */
export async function get(place) {
  return answer_of(fetch(place));
}

/** @param {Promise<Response>} asked */
async function answer_of(asked) {
  const answer = await asked.catch(() => null);
  const said = await answer?.json().catch(() => ({}));
  if (!answer?.ok) throw new Problem(said ?? {});
  return said;
}
