/** What this browser keeps for its person; nothing where it may not keep anything. */

/** @param {string} name */
export function remembered(name) {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} name @param {string} value "" forgets */
export function remember(name, value) {
  try {
    if (value) localStorage.setItem(name, value);
    else localStorage.removeItem(name);
  } catch {
    // The choice holds for this page.
  }
}
