/** A clock that runs down. */

import { announce, say } from "../shared/dom.js";
import { formatTime } from "../shared/format.js";

export class Timer {
  /** @param {HTMLElement} face where it is shown */
  constructor(face) {
    this.face = face;
    this.until = 0;
    this.ticking = 0;
  }

  /** Runs for so many seconds. @param {number} seconds */
  start(seconds) {
    this.stop();
    this.until = performance.now() + 1000 * seconds;
    this.ticking = setInterval(() => this.tick(), 250);
    this.show();
  }

  stop() {
    clearInterval(this.ticking);
    this.face.classList.remove("up");
  }

  get left() {
    return Math.max(0, Math.ceil((this.until - performance.now()) / 1000));
  }

  tick() {
    this.show();
    if (this.left) return;
    this.stop();
    this.face.classList.add("up");
    this.face.textContent = say("time_up");
    announce(say("time_up"), true);
    navigator.vibrate?.(300);
  }

  show() {
    this.face.textContent = formatTime(this.left);
  }
}
