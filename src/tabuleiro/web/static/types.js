/**
 * What the server sends, as docs/protocol-web.md says it. Only types.
 *
 * @typedef {0 | 1 | 2} Side 0: nobody's
 * @typedef {{kind: string, side: Side}} Piece
 * @typedef {{site: string, pieces: Piece[], label: string, ground: string}} Cell
 * @typedef {{side: Side, label: string, have: number, of: number}} Tally
 *
 * @typedef {object} Diagram
 * @property {string} game
 * @property {Side} turn
 * @property {string[]} columns
 * @property {number[]} rows
 * @property {Cell[]} cells in printed order
 * @property {string[]} must
 * @property {string[]} stuck
 * @property {string[]} settled
 * @property {Tally[]} tallies
 * @property {Object<string, Side>} edges
 * @property {string[]} notes
 * @property {string[]} [path] the sites that decided the game, to be joined by a line
 *
 * @typedef {{[site: string]: ClickTree}  & {"": string[]}} ClickTree
 */
export {};
