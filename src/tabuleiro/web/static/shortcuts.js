/** The keys of a page, wherever the focus is. */

/**
 * The board has the keys with names (arrows, Home, Escape) to itself while the focus is on it, fields have all.
 * @param {Object<string, () => unknown>} keys
 * @param {string[]} [anyway] those that are heard in fields, too
 */
export function listen_to_shortcuts(keys, anyway = []) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const { key } = event;
    if (!keys[key] || event.ctrlKey || event.altKey || event.metaKey) return;
    if (target.closest("input, select, dialog, .menu") && !anyway.includes(key)) return;
    if (target.closest(".board") && key.length > 1) return;
    event.preventDefault();
    keys[key]();
  });
}
