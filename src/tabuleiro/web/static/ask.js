/** Questions above the page, such as before something that cannot be taken back. */
import { make } from "./svg.js";
import { _ } from "./words.js";

/** Something above the page until it is closed. @param {string} label @param {...Node} children */
export function open_dialog(label, ...children) {
  const dialog = /** @type {HTMLDialogElement} */ (make("dialog", { "aria-label": label }, ...children));
  dialog.addEventListener("keydown", (event) => event.stopPropagation()); // Escape is the dialog's, not the page's
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Whether the person says yes.
 * @param {string} question
 * @param {string} yes what the button says
 * @returns {Promise<boolean>}
 */
export function ask(question, yes) {
  const no = make("button", { type: "button", class: "btn" }, _("Cancel"));
  const go = make("button", { type: "button", class: "btn primary" }, yes);
  const dialog = open_dialog(question, make("p", {}, question), make("div", { class: "row" }, no, go));
  go.addEventListener("click", () => dialog.close("yes"));
  no.addEventListener("click", () => dialog.close());
  return new Promise((resolve) => dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes")));
}
