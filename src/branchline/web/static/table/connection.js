/** The connection to the server: one socket that comes back by itself. */

import { data } from "../shared/dom.js";

/** @import { FromClient, FromServer } from "../shared/messages.d.ts" */

const FATAL = new Set([4403, 4404, 4421]);
const TOO_MANY_SOCKETS = 4429;
const PING_EVERY = 20_000;
const LONGEST_SILENCE = 10_000;
const LONGEST_DELAY = 15_000;

export class Connection {
  /**
   * @param {(message: FromServer) => void} onMessage
   * @param {(state: "open" | "lost" | "ended") => void} onState
   */
  constructor(onMessage, onState) {
    this.onMessage = onMessage;
    this.onState = onState;
    /** @type {number | null | undefined} which seat to show: null to watch, undefined as the server thinks best */
    this.seat = undefined;
    /** What a page that comes back says it knows, in case the server does not. @type {() => string} */ this.known = () => "";
    /** @type {WebSocket | null} */ this.socket = null;
    this.attempts = 0;
    this.reconnectTimer = 0;
    this.silenceTimer = 0;
    addEventListener("online", () => this.reconnect(0));
    addEventListener("offline", () => this.lost());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.ping());
    setInterval(() => this.ping(), PING_EVERY);
  }

  /** @param {number | null | undefined} seat */
  open(seat) {
    this.seat = seat;
    this.connect();
  }

  connect() {
    clearTimeout(this.reconnectTimer);
    const address = new URL(data.socket, location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    address.searchParams.set("language", document.documentElement.lang); // not every browser says it to sockets
    if (this.seat !== undefined) address.searchParams.set("seat", String(this.seat ?? -1));
    if (this.known()) address.searchParams.set("moves", this.known());
    const socket = (this.socket = new WebSocket(address));
    socket.onmessage = (event) => {
      clearTimeout(this.silenceTimer);
      this.attempts = 0;
      if (socket === this.socket) this.onMessage(JSON.parse(event.data));
    };
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.onState("open");
      this.ping();
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      if (FATAL.has(event.code)) {
        this.socket = null;
        this.onState("ended");
      } else this.lost(event.code === TOO_MANY_SOCKETS ? LONGEST_DELAY : undefined);
    };
  }

  /** @param {FromClient} message @returns whether it could be handed to the socket */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Asks for a sign of life. */
  ping() {
    if (!this.send({ type: "ping", id: "ping" })) return;
    clearTimeout(this.silenceTimer);
    this.silenceTimer = setTimeout(() => this.lost(), LONGEST_SILENCE);
  }

  /** The connection is cut: comes back a little later each time. @param {number} [delay] */
  lost(delay) {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    clearTimeout(this.silenceTimer);
    this.onState("lost");
    const wait = Math.min(LONGEST_DELAY, 500 * 2 ** this.attempts++);
    if (navigator.onLine) this.reconnect(delay ?? wait * (0.75 + Math.random() / 2));
  }

  /** @param {number} delay */
  reconnect(delay) {
    if (this.socket) return;
    clearTimeout(this.reconnectTimer);
    this.reconnectTimer = setTimeout(() => this.connect(), delay);
  }
}
