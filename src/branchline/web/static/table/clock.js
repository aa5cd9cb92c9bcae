/** The clock of a round: how long one has, a warning, and that the time is up. */

import { announce, byId, hide, icon, mark, say, write } from "../shared/dom.js";
import { formatTime } from "../shared/format.js";

const WARN = 10;

export class RoundClock {
  /** @param {import("./model.js").Model} model @param {import("./sound.js").Sound} sound */
  constructor(model, sound) {
    this.model = model;
    this.sound = sound;
    /** How far the server's clock is ahead of this page's, which nobody can set, in seconds. */
    this.ahead = Date.now() / 1000 - performance.now() / 1000;
    this.timer = 0;
    this.warnedFor = 0;
    /** @type {number | null} */ this.deadline = null;
    this.left = document.createElement("span");
    this.bar = document.createElement("progress");
    this.bar.setAttribute("aria-hidden", "true");
    byId("clock").replaceChildren(icon("clock"), this.left, this.bar);
  }

  /** The server has said what time it is. @param {number} now */
  setServerTime(now) {
    this.ahead = now - performance.now() / 1000;
    this.render();
  }

  render() {
    const { clock, deadline } = this.model.table;
    hide(byId("clock"), deadline == null);
    clearInterval(this.timer);
    if (deadline == null) return mark(document.body, "data-clock", "none");
    // Without a clock, this is the time of a question.
    if (!clock && this.deadline !== deadline) this.bar.max = deadline - Date.now() / 1000 - this.ahead;
    if (clock) this.bar.max = clock;
    this.deadline = deadline;
    this.timer = setInterval(() => this.tick(deadline), 250);
    this.tick(deadline);
  }

  /** @param {number} deadline */
  tick(deadline) {
    const left = Math.max(0, Math.ceil(deadline - performance.now() / 1000 - this.ahead));
    const warn = left <= WARN && this.model.seatsToMove.length > 0;
    mark(document.body, "data-clock", left ? "runs" : "up");
    mark(byId("clock"), "data-warn", String(warn));
    mark(byId("clock"), "data-up", String(!left));
    this.bar.value = left;
    write(this.left, left ? formatTime(left) : say("time_is_up"));
    if (!warn || !this.model.myTurn || this.warnedFor === deadline) return;
    this.warnedFor = deadline;
    announce(left ? say("seconds_left", { seconds: left }) : say("time_is_up"), true);
    this.sound.play("warning");
  }
}

