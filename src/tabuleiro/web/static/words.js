/** The texts of scripts in the language of the page; msgids are the English texts. */

/** @type {Object<string, string | string[]>} */
let catalogue = {};
/** @type {Promise<void> | null} */
let learning = null;

/** Fetches the catalogue once; English needs none. Await it before anything is said. */
export function learn() {
  learning ??= fetch_catalogue();
  return learning;
}

async function fetch_catalogue() {
  const place = document.querySelector('link[rel="preload"][as="fetch"]')?.getAttribute("href");
  if (!place) return;
  const answer = await fetch(place);
  if (answer.ok) catalogue = await answer.json();
}

/**
 * A text with its places filled in: _("Saved as {name}.", {name}).
 * @param {string} text
 * @param {Object<string, string | number>} [values]
 */
export function _(text, values = {}) {
  const known = catalogue[text];
  return fill(typeof known === "string" ? known : text, values);
}

/**
 * @param {string} one
 * @param {string} many
 * @param {number} count
 */
export function ngettext(one, many, count) {
  const forms = catalogue[one];
  const form = Array.isArray(forms) ? forms[count === 1 ? 0 : 1] : count === 1 ? one : many;
  return fill(form, { count });
}

/** @param {string} text @param {Object<string, string | number>} values */
function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));
}
