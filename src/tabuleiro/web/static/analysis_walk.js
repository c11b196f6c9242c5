/** Where one is in a game: its main line, and the line one walks, which may leave it. */

export class Walk {
  /**
   * @param {string[]} main
   * @param {number} ply
   * @param {boolean} fixed a game that was played: moves beyond it are another line
   */
  constructor(main, ply, fixed) {
    this.main = main;
    this.moves = main;
    this.ply = ply;
    this.fixed = fixed;
  }

  /** How many moves the line shares with the main line; null when it is the main line. */
  get branch() {
    if (this.moves === this.main) return null;
    return this.moves.findIndex((move, i) => move !== this.main[i]);
  }

  /** The moves that led here. */
  get played() {
    return this.moves.slice(0, this.ply);
  }

  /** @param {string} move */
  play(move) {
    if (this.moves[this.ply] !== move) this._leave([...this.played, move]);
    this.ply++;
  }

  /** Follow some moves from a place of this line. @param {number} ply @param {string[]} moves @param {number} count so many of them */
  follow(ply, moves, count) {
    this._leave([...this.moves.slice(0, ply), ...moves]);
    this.ply = ply + count;
  }

  /** @param {number} ply */
  go(ply) {
    this.ply = Math.max(0, Math.min(this.moves.length, ply));
  }

  /** Back to where the main line was left. */
  come_back() {
    this.go(this.branch ?? this.ply);
    this.moves = this.main;
  }

  /** This line is the one that matters. */
  promote() {
    this.main = this.moves;
  }

  /** @param {string[]} moves */
  _leave(moves) {
    const shared = moves.findIndex((move, i) => move !== this.main[i]);
    if (shared < 0) this.moves = this.main;
    else {
      const grows = !this.fixed && shared === this.main.length && this.moves === this.main;
      this.moves = moves;
      if (grows) this.main = moves;
    }
  }
}
