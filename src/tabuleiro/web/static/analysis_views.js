/** The boards of a line, asked for when they are looked at. */
import { get, post } from "./post.js";

/** @typedef {import("./types.js").View} View */

/** The server gives at most so many of a game at once. */
const AT_ONCE = 50;
/** It reads at most so many moves at once. */
const MOST_MOVES = 500;

export class Views {
  /** @param {string} game @param {string} start @param {{id: string, moves: string[]} | null} played */
  constructor(game, start, played) {
    this.game = game;
    this.start = start;
    this.played = played;
    /** @type {Map<string, View>} */
    this._known = new Map();
  }

  /** @param {string[]} moves that led there @param {View} view */
  learn(moves, view) {
    this._known.set(moves.join(" "), view);
  }

  /** @param {string[]} moves @returns {View | undefined} */
  known(moves) {
    return this._known.get(moves.join(" "));
  }

  /** @param {string[]} moves that led there @returns {Promise<View>} */
  async view(moves) {
    if (!this.known(moves)) {
      const { played } = this;
      if (played && moves.every((move, i) => move === played.moves[i])) await this._fetch_played(played, moves.length);
      else await this._fetch(moves);
    }
    return /** @type {View} */ (this.known(moves));
  }

  /** @param {{id: string, moves: string[]}} played @param {number} ply */
  async _fetch_played({ id, moves }, ply) {
    const first = Math.max(0, ply - AT_ONCE / 2);
    const { views } = await get(`/api/games/${id}/views?first=${first}&last=${first + AT_ONCE - 1}`);
    for (const view of views) this.learn(moves.slice(0, view.ply), view);
  }

  /** @param {string[]} moves */
  async _fetch(moves) {
    const before = this.known(moves.slice(0, -1));
    const far = before && moves.length > MOST_MOVES;
    const asked = far ? { position: before.position, moves: moves.slice(-1) } : { position: this.start, moves };
    const view = await post("/api/view", { game: this.game, ...asked });
    this.learn(moves, { ...view, ply: moves.length });
  }
}
