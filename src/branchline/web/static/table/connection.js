/** The line to the server: one socket that comes back by itself. */

import { data } from "../shared/dom.js";

const FATAL = new Set([4403, 4404]);
const PING_EVERY = 20_000;
const SILENCE = 10_000;

export class Line {
  /**
   * @param {(message: any) => void} heard
   * @param {(state: "open" | "lost" | "ended") => void} changed
   */
  constructor(heard, changed) {
    this.heard = heard;
    this.changed = changed;
    /** @type {number | null | undefined} which seat to show: null to watch, undefined as the server thinks best */
    this.seat = undefined;
    /** @type {WebSocket | null} */ this.socket = null;
    this.attempts = 0;
    this.timer = 0;
    this.alarm = 0;
    addEventListener("online", () => this.again(0));
    addEventListener("offline", () => this.lost());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.check());
    setInterval(() => this.check(), PING_EVERY);
  }

  /** @param {number | null | undefined} seat */
  open(seat) {
    this.seat = seat;
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    const address = new URL(data.socket, location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    if (this.seat !== undefined) address.searchParams.set("seat", String(this.seat ?? -1));
    const socket = (this.socket = new WebSocket(address));
    socket.onmessage = (event) => {
      clearTimeout(this.alarm);
      this.attempts = 0;
      if (socket === this.socket) this.heard(JSON.parse(event.data));
    };
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.changed("open");
      this.check();
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      if (FATAL.has(event.code)) {
        this.socket = null;
        this.changed("ended");
      } else this.lost(event.code === 4429 ? 15_000 : undefined);
    };
  }

  /** @param {object} frame whether it could be handed to the socket */
  send(frame) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(frame));
    return true;
  }

  /** Asks for a sign of life. */
  check() {
    if (!this.send({ type: "ping", id: "ping" })) return;
    clearTimeout(this.alarm);
    this.alarm = setTimeout(() => this.lost(), SILENCE);
  }

  /** The line is cut: come back a little later each time. @param {number} [delay] */
  lost(delay) {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    clearTimeout(this.alarm);
    this.changed("lost");
    const wait = Math.min(15_000, 500 * 2 ** this.attempts++);
    if (navigator.onLine) this.again(delay ?? wait * (0.75 + Math.random() / 2));
  }

  /** @param {number} delay */
  again(delay) {
    if (this.socket) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), delay);
  }
}
