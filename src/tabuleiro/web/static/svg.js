/** Finding and making elements. */
const SVG = "http://www.w3.org/2000/svg";

/** An element that is in the page. @param {string} id */
export const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** What the server tells in a script of JSON; nothing where there is none. @param {string} id @returns {any} */
export function page_data(id) {
  return JSON.parse(document.getElementById(id)?.textContent ?? "{}");
}

/**
 * An SVG element with attributes, added to a parent.
 * @param {string} name
 * @param {Object<string, string | number>} [attributes]
 * @param {Element | null} [parent]
 * @param {string | number} [text]
 * @returns {SVGGraphicsElement}
 */
export function draw(name, attributes = {}, parent = null, text) {
  const node = /** @type {SVGGraphicsElement} */ (document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  if (text !== undefined) node.textContent = String(text);
  parent?.append(node);
  return node;
}

/**
 * A symbol of the sprite in the page, in a side's colours.
 * @param {string} symbol
 * @param {number} side
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {Element} parent
 */
export function use(symbol, side, x, y, size, parent) {
  const place = { href: `#${symbol}`, x, y, width: size, height: size };
  return draw("use", { ...place, class: `side-${side}` }, parent);
}

/**
 * An HTML element: make("button", {class: "btn"}, "Play", icon("next")).
 * @param {string} name
 * @param {Object<string, string | boolean | number>} [attributes] true sets one, false leaves it out
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function make(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== false) node.setAttribute(key, value === true ? "" : String(value));
  }
  node.append(...children);
  return node;
}

/** An icon of the sprite in the page. @param {string} name */
export function icon(name) {
  const node = draw("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" });
  draw("use", { href: `#i-${name}`, width: 24, height: 24 }, node);
  return node;
}
