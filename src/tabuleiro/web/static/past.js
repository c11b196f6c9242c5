/** Every position of a game that was looked at, by the number of moves before it. */
import { get } from "./post.js";

/** The server gives at most so many at once. */
const AT_ONCE = 50;

export class Past {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    /** @type {import("./types.js").View[]} */
    this.views = [];
    /** @type {string[]} */
    this.moves = [];
  }

  /** A position and the moves that led to it; what came of other moves is forgotten. @param {import("./types.js").View} view @param {string[]} moves */
  learn(view, moves) {
    let same = 0;
    while (same < moves.length && this.moves[same] === moves[same]) same++;
    this.moves = moves;
    this.views.length = Math.min(this.views.length, same + 1);
    this.views[view.ply] = view;
  }

  /** @param {number} ply @returns {Promise<import("./types.js").View>} */
  async view(ply) {
    if (!this.views[ply]) await this._fetch(ply);
    return this.views[ply];
  }

  /** @param {number} ply */
  async _fetch(ply) {
    const first = Math.max(0, ply - AT_ONCE / 2);
    const last = Math.min(this.views.length - 1, first + AT_ONCE - 1);
    const { views } = await get(`/api/games/${this.id}/views?first=${first}&last=${last}`);
    for (const view of views) this.views[view.ply] ??= view;
  }
}
