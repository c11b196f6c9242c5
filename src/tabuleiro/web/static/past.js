/** Every position of a game that was looked at, by the number of moves before it. */

/** The server gives at most so many at once. */
const AT_ONCE = 50;

export class Past {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    /** @type {import("./types.js").View[]} */
    this.views = [];
  }

  /** What is known; moves that were taken back are forgotten. @param {import("./types.js").View} view */
  learn(view) {
    const known = this.views[view.ply];
    if (known && known.position !== view.position) this.views.length = 0;
    this.views.length = Math.min(this.views.length, view.ply);
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
    const answer = await fetch(`/api/games/${this.id}/views?first=${first}&last=${last}`);
    if (!answer.ok) throw new Error(answer.statusText);
    for (const view of (await answer.json()).views) this.views[view.ply] ??= view;
  }
}
