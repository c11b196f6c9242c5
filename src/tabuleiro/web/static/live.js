/** A game's socket: the state as it is now, messages that are answered, reconnecting by itself. */
import { Problem } from "./post.js";

/** @typedef {import("./types.js").State} State */

/** Milliseconds before the first attempts to reconnect; the last one again and again. */
const BACKOFF = [250, 500, 1000, 2000, 4000, 8000];
const PING_EVERY = 20000;
const SILENCE = 8000;
/** Close codes after which coming again is of no use. */
const FINAL = new Set([1008, 4404]);

/**
 * Tells "state" (detail: {moved: move text or ""}), "connection", and every other message of the
 * server by its type (detail: the message).
 */
export class Live extends EventTarget {
  /** @param {State} state */
  constructor(state) {
    super();
    this.state = state;
    this.is_connected = false;
    this.is_over = false;
    /** When the clocks of the state were read, on performance.now(). */
    this.received = performance.now();
    this._prefix = Array.from(crypto.getRandomValues(new Uint32Array(2)), (n) => n.toString(36)).join("");
    this._count = 0;
    this._attempts = 0;
    /** @type {Map<string, {message: {type: string}, resolve: (answer: any) => void, reject: (error: Problem) => void}>} */
    this._waiting = new Map();
    /** @type {WebSocket | null} */
    this._socket = null;
    this._timer = 0;
    this._alarm = 0;
    addEventListener("online", () => this._hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this._hurry());
    setInterval(() => this._ping(), PING_EVERY);
  }

  connect() {
    clearTimeout(this._timer);
    const place = new URL(`/api/games/${this.state.id}/live`, location.href);
    place.protocol = place.protocol.replace("http", "ws");
    const socket = new WebSocket(place);
    this._socket = socket;
    socket.addEventListener("open", () => {
      for (const { message } of this._waiting.values()) socket.send(JSON.stringify(message));
    });
    socket.addEventListener("message", (event) => this._receive(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => socket === this._socket && this._lost(event.code));
  }

  /** Come again as who one is now, after a seat was taken. */
  reconnect() {
    const old = this._socket;
    this._socket = null;
    old?.close();
    this.connect();
  }

  /**
   * A message; what is answered, or Problem. Sent again when the connection comes back.
   * @param {string} type
   * @param {object} [fields]
   * @returns {Promise<any>}
   */
  send(type, fields = {}) {
    const id = `${this._prefix}-${++this._count}`;
    const message = { type, id, ...fields };
    return new Promise((resolve, reject) => {
      this._waiting.set(id, { message, resolve, reject });
      if (this._socket?.readyState === WebSocket.OPEN) this._socket.send(JSON.stringify(message));
    });
  }

  /** @param {any} message */
  _receive(message) {
    clearTimeout(this._alarm);
    if (message.type === "state") this._replace(message);
    else if (message.type === "moved") this._move(message);
    else if (message.type === "presence") this._presence(message);
    else this.dispatchEvent(new CustomEvent(message.type, { detail: message.lines ? this._opinion(message) : message }));
    this._answer(message);
  }

  /** What an engine thinks, and of whose turn. @param {any} message */
  _opinion(message) {
    return { ...message, turn: message.turn ?? message.side, sides: this.state.players.map(({ side_name }) => side_name) };
  }

  /** @param {any} message */
  _answer(message) {
    if (message.type === "state") this._settle("state");
    const waiting = this._waiting.get(message.id);
    if (!waiting || !["done", "refused", "because", "pong"].includes(message.type)) return;
    this._waiting.delete(message.id);
    if (message.type === "refused") waiting.reject(new Problem(message));
    else waiting.resolve(message);
  }

  /** What was asked for has come without saying whom it answers. @param {string} type */
  _settle(type) {
    for (const [id, { message, resolve }] of this._waiting) {
      if (message.type !== type) continue;
      this._waiting.delete(id);
      resolve(message);
    }
  }

  /** @param {State} state */
  _replace(state) {
    this._attempts = 0;
    this.state = state;
    this.received = performance.now();
    this._set_connected(true);
    this._tell("");
  }

  /** @param {any} message */
  _move({ sequence, move, view, clocks, offers, can_undo, is_paused, result }) {
    if (sequence <= this.state.sequence) return;
    if (sequence !== this.state.sequence + 1) {
      this.send("state").catch(() => {});
      return;
    }
    const whole = { ...view, diagram: overlay(this.state.view.diagram, view.diagram) };
    const moves = [...this.state.moves, move];
    const changed = { sequence, moves, view: whole, clocks, offers, can_undo, is_paused, result };
    this.state = { ...this.state, ...changed, can_redo: false, is_thinking: false };
    this.received = performance.now();
    this._tell(move);
  }

  /** @param {{connected: boolean[], watchers: number}} message */
  _presence({ connected, watchers }) {
    const players = this.state.players.map((player, i) => ({ ...player, connected: connected[i] }));
    this.state = { ...this.state, players: /** @type {State["players"]} */ (players), watchers };
    this._tell("");
  }

  /** @param {string} moved */
  _tell(moved) {
    this.dispatchEvent(new CustomEvent("state", { detail: { moved } }));
  }

  /** @param {boolean} connected */
  _set_connected(connected) {
    if (this.is_connected === connected) return;
    this.is_connected = connected;
    this.dispatchEvent(new CustomEvent("connection"));
  }

  /** @param {number} code */
  _lost(code) {
    this._set_connected(false);
    if (FINAL.has(code)) {
      this.is_over = true;
      this.dispatchEvent(new CustomEvent("connection"));
      return;
    }
    const pause = BACKOFF[Math.min(this._attempts++, BACKOFF.length - 1)];
    this._timer = setTimeout(() => this.connect(), pause * (0.75 + Math.random() / 2));
  }

  /** Somebody is looking again: do not wait for the next attempt. */
  _hurry() {
    if (this.is_over || (this._socket && this._socket.readyState !== WebSocket.CLOSED)) return;
    this._attempts = 0;
    this.connect();
  }

  /** Closing properly would need an answer. */
  _give_up() {
    const silent = this._socket;
    this._socket = null;
    silent?.close();
    this._lost(0);
  }

  /** A connection that says nothing at all is none. */
  _ping() {
    if (this._socket?.readyState !== WebSocket.OPEN) return;
    this.send("ping").catch(() => {});
    clearTimeout(this._alarm);
    this._alarm = setTimeout(() => this._give_up(), SILENCE);
  }
}

/**
 * A diagram of which only the changes were told.
 * @param {import("./types.js").Diagram} before
 * @param {Partial<import("./types.js").Diagram>} change
 */
export function overlay(before, change) {
  const cells = new Map((change.cells ?? []).map((cell) => [cell.site, cell]));
  return { ...before, ...change, cells: before.cells.map((cell) => cells.get(cell.site) ?? cell) };
}
