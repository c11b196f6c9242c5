/** The analysis socket: one search and one review at a time. */

/** @typedef {import("./types.js").Thought} Thought */

/** Milliseconds before the next attempts to connect; the last one again and again. */
const BACKOFF = [500, 1000, 2000, 5000, 10000];
/** So long a position stays before anybody thinks about it. */
const PATIENCE = 180;
/** So long to wait where the server has too much to do. */
const LATER = 1500;

/**
 * Tells "info" (an opinion), "done" (nothing more will come of it), "progress", "review",
 * "refused" (detail: {of: "search" | "review", code, text}).
 */
export class Analyst extends EventTarget {
  constructor() {
    super();
    /** @type {WebSocket | null} */
    this._socket = null;
    this._count = 0;
    this._attempts = 0;
    this._timer = 0;
    /** What is to be thought about, also when the connection is lost. @type {object | null} */
    this._position = null;
    /** @type {object | null} */
    this._game = null;
    this._search = "";
    this._review = "";
    addEventListener("pagehide", () => this._socket?.close());
  }

  /** Think about a position; null: about none. @param {object | null} position */
  think(position) {
    clearTimeout(this._timer);
    this._position = position;
    if (!position) {
      if (this._search) this._send("stop", {});
      this._search = "";
      return;
    }
    this._timer = setTimeout(() => this._begin(), PATIENCE);
  }

  /** Judge a game. @param {object} game */
  judge(game) {
    this._game = game;
    this._review = this._send("review", game);
  }

  /** Nobody waits for the review. */
  leave() {
    this._game = null;
    this._send("leave", {});
  }

  _begin() {
    if (this._position) this._search = this._send("start", this._position);
  }

  /** @param {string} type @param {object} fields @returns {string} the message's id, "" when it waits */
  _send(type, fields) {
    if (this._socket?.readyState !== WebSocket.OPEN) {
      if (!this._socket) this._connect();
      return "";
    }
    const id = String(++this._count);
    this._socket.send(JSON.stringify({ type, id, ...fields }));
    return id;
  }

  _connect() {
    const place = new URL("/api/analysis/live", location.href);
    place.protocol = place.protocol.replace("http", "ws");
    const socket = new WebSocket(place);
    this._socket = socket;
    socket.addEventListener("open", () => {
      this._attempts = 0;
      this._begin();
      if (this._game) this.judge(this._game);
    });
    socket.addEventListener("message", (event) => this._receive(JSON.parse(event.data)));
    socket.addEventListener("close", () => this._lost());
  }

  _lost() {
    this._socket = null;
    this._search = this._review = "";
    if (!this._position && !this._game) return;
    const pause = BACKOFF[Math.min(this._attempts++, BACKOFF.length - 1)];
    setTimeout(() => !this._socket && this._connect(), pause * (0.75 + Math.random() / 2));
  }

  /** @param {"search" | "review"} of */
  _try_later(of) {
    if (of === "search") this._timer = setTimeout(() => this._begin(), LATER);
    else setTimeout(() => this._game && this.judge(this._game), LATER);
  }

  /** @param {any} message */
  _receive(message) {
    const of = message.id === this._search ? "search" : message.id === this._review ? "review" : "";
    if (!of) return;
    if (message.type === "refused" && ["too_many", "busy"].includes(message.code)) return this._try_later(of);
    if (of === "review" && ["review", "refused"].includes(message.type)) this._game = null;
    this.dispatchEvent(new CustomEvent(message.type, { detail: { ...message, of } }));
  }
}
