/** Asking before something that cannot be taken back. */
import { make } from "./svg.js";
import { _ } from "./words.js";

/**
 * Whether the person says yes.
 * @param {string} question
 * @param {string} yes what the button says
 * @returns {Promise<boolean>}
 */
export function ask(question, yes) {
  const no = make("button", { type: "button", class: "btn" }, _("Cancel"));
  const go = make("button", { type: "button", class: "btn primary" }, yes);
  const dialog = /** @type {HTMLDialogElement} */ (
    make("dialog", { "aria-label": question }, make("p", {}, question), make("div", { class: "row" }, no, go))
  );
  document.body.append(dialog);
  return new Promise((resolve) => {
    go.addEventListener("click", () => dialog.close("yes"));
    no.addEventListener("click", () => dialog.close());
    dialog.addEventListener("keydown", (event) => event.stopPropagation()); // Escape is the dialog's, not the page's
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
    dialog.showModal();
  });
}
