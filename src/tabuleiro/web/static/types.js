/**
 * What the server sends, as docs/protocol-web.md says it. Only types.
 *
 * @typedef {0 | 1 | 2} Side 0: nobody's
 * @typedef {{kind: string, side: Side}} Piece
 * @typedef {{site: string, pieces: Piece[], label: string, ground: string}} Cell
 * @typedef {{side: Side, label: string, have: number, of: number, supply: string}} Tally
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
 * @typedef {object} View
 * @property {number} ply
 * @property {1 | 2 | null} turn
 * @property {string} position
 * @property {string} last_move
 * @property {Parts | null} last its parts
 * @property {string[]} left
 * @property {string[]} reached
 * @property {string[]} must
 * @property {Diagram} diagram
 *
 * Pieces that go from a site to another; ``count`` are the top ones, ``path`` the sites between.
 * @typedef {object} Step
 * @property {"walk" | "attack" | "support" | "retreat"} role
 * @property {string} origin
 * @property {string} destination
 * @property {number} count
 * @property {string[]} path
 * @property {number} mover 2: the second of two that move; 0: supporters and who retreats
 *
 * @typedef {{role: "removed" | "placed", site: string, pieces: Piece[]}} Change
 * @typedef {Step | Change} Part
 * @typedef {{move: string, side: 1 | 2, order: Part[], words: string}} Parts a move, done in this order
 * @typedef {{parts: Parts, back?: boolean}} Played a move that was played, or taken back
 *
 * Keys are sites with the sign before them; "" holds the moves that are complete, by the number of
 * pieces that go first. A move alone stands for ``{"": {"1": [move]}}``.
 * @typedef {{[key: string]: any}} ClickTree
 *
 * @typedef {object} Pending a move that is being made
 * @property {string[]} chosen
 * @property {number | null} count
 * @property {"" | "origin" | "destination" | "count" | "second" | "target" | "support" | "retreat" | "play"} asks
 * @property {Object<string, number>} counts to choose from, each with how many sites can follow
 * @property {string[]} takes the destinations on which something stands
 * @property {{move: string, count: number}[]} offers
 * @property {Object<string, number[]>} destinations each with how many pieces may go there
 *
 * @typedef {{name: string, title: string, help: string, default: string, choices: string[]}} Option
 * @typedef {{name: string, unit: string, text: string}} Limit
 * @typedef {{kind: string, members: {name: string, title: string, text: string}[], limits: Limit[]}} PlayerKind
 *
 * @typedef {object} Sheet
 * @property {string} name
 * @property {string} title
 * @property {[string, string]} sides
 * @property {string} summary
 * @property {Option[]} options
 * @property {PlayerKind[]} players
 * @property {string} opponent whom a newcomer should meet first
 * @property {string[]} clocks those offered; empty: none
 * @property {boolean} has_rules
 * @property {View} start
 *
 * @typedef {object} Player
 * @property {1 | 2} side
 * @property {string} side_name
 * @property {"human" | "computer" | "open"} kind
 * @property {string} player
 * @property {string} name
 * @property {boolean} connected
 *
 * @typedef {{control: string, left: [number, number], running: 1 | 2 | null}} Clocks
 * @typedef {{winner: 1 | 2 | null, result: string, reason: string, text: string}} Result
 * @typedef {{draw: 1 | 2 | null, undo: 1 | 2 | null}} Offers
 * @typedef {{text: string, value: number, win_in: number | null, is_draw: boolean}} Score
 * @typedef {{score: Score | null, moves: string[], parts?: Parts}} Line
 * @typedef {{ply: number, turn: 1 | 2, depth: number, nodes: number, bar: number | null, lines: Line[], sides?: string[]}} Thought
 * @typedef {{move: string, parts: Parts, text: string, rule: string, ply: number}} Hint
 *
 * @typedef {object} State
 * @property {string} id
 * @property {number} sequence
 * @property {string} game
 * @property {string} title
 * @property {Object<string, string>} options
 * @property {[Player, Player]} players
 * @property {number} watchers
 * @property {{sides: (1 | 2)[], is_owner: boolean}} you
 * @property {boolean} has_opponents
 * @property {1 | 2} first
 * @property {string[]} moves
 * @property {View} view
 * @property {Clocks | null} clocks
 * @property {Offers} offers
 * @property {boolean} can_undo
 * @property {boolean} can_redo
 * @property {boolean} is_paused
 * @property {boolean} is_thinking
 * @property {number} delay
 * @property {Result | null} result
 * @property {string | null} next
 * @property {string} stopped why the game cannot be gone on with
 */
export {};
