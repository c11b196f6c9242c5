/** Fields to type in: a move, and the position as text. */
import { make } from "./svg.js";
import { _ } from "./words.js";

/** @param {string} id @param {string} label @param {object} more @param {(field: HTMLInputElement) => void} submit */
function text_field(id, label, more, submit) {
  const plain = { autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "go" };
  const field = /** @type {HTMLInputElement} */ (make("input", { class: "input", id, "aria-label": label, ...plain, ...more }));
  const form = make("form", { class: `type-${id}` }, field);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value.trim()) submit(field);
  });
  return form;
}

/** @param {{type: (text: string) => Promise<boolean>, set_up: (text: string) => void}} then ``type`` tells whether it was a move */
export function text_fields({ type, set_up }) {
  const words = _("Type a move");
  const move = text_field("typed", words, { maxlength: 100, placeholder: words }, async (field) => {
    if (await type(field.value)) field.value = "";
  });
  const position = text_field("position", _("Position text"), { maxlength: 1000 }, (field) => set_up(field.value));
  return make("div", { class: "fields" }, move, position);
}
