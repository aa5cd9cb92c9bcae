/** The event line: what the others do, one thing after another, as fast as one likes; and what is new since one's turn. */

import { byId, h, hide, icon, mark, renewChildren, say } from "../shared/dom.js";
import { happenings } from "./happened.js";
import { sentence } from "./log.js";
import { heard } from "./phrases.js";
import { EventQueue, PACES } from "./queue.js";

/**
 * @import { LogLine } from "../shared/messages.d.ts"
 * @import { Happening } from "./happened.js"
 *
 * @typedef {import("./model.js").Model} Model
 */

const KEY = "branchline-pace";

export class Events {
  /** @param {Model} model @param {() => void} openLog */
  constructor(model, openLog) {
    this.model = model;
    this.pace = storedPace();
    /** Whose act is shown. @type {number[]} */ this.seats = [];
    const clock = {
      setTimeout: (/** @type {() => void} */ call, /** @type {number} */ after) => window.setTimeout(call, after),
      clearTimeout: (/** @type {number} */ timer) => window.clearTimeout(timer),
      now: () => performance.now(),
    };
    this.queue = new EventQueue(
      (events, number, total) => this.show(events, number, total),
      () => this.frame([]),
      () => PACES[document.hidden ? "instant" : this.pace],
      () => model.myTurn || !model.running,
      clock,
    );
    byId("event").addEventListener("click", openLog);
    // Whoever does something wants to see where things stand, and is never kept waiting.
    for (const input of ["pointerdown", "keydown"]) addEventListener(input, () => this.queue.playOut(), true);
    const choice = byId("pace");
    choice.value = this.pace;
    choice.addEventListener("change", () => this.choose(choice.value));
  }

  /** @param {string} pace */
  choose(pace) {
    this.pace = pace;
    try {
      localStorage.setItem(KEY, pace);
    } catch {
      /* no storage: until the page is left */
    }
    this.queue.playOut();
  }

  /** @param {Happening[]} events one line @param {number} number @param {number} total */
  show(events, number, total) {
    byId("event-count").textContent = total > 1 ? say("event_count", { number, total }) : "";
    this.write(
      events.map((event) => h("span", {}, ...this.words(event), " ")),
      events.some(({ about }) => about) ? "take" : this.picture(events.at(-1)),
      events.some(({ about }) => about),
    );
  }

  /** What has happened since one's last turn, or last, for whoever comes. */
  showNew() {
    this.queue.clear();
    const { log, seat, table } = this.model;
    const last = log.findLastIndex((line) => line.seat == null || line.seat !== seat);
    const mine = log.findLastIndex((line) => line.kind === "turn" && line.seat === seat);
    const lines = log.slice(mine < 0 ? Math.max(0, last) : Math.min(mine, last));
    const events = happenings(seat, table.seats, table.seats, heard(lines));
    this.show(events, events.length, events.length);
    byId("event-text").scrollTop = byId("event-text").lastElementChild?.offsetTop ?? 0;
  }

  /** One of the events of the line is drawn now: its words come to the front, and who did it is framed. @param {Happening} event */
  focus(event) {
    const part = byId("event-text").children[this.queue.current.indexOf(event)];
    byId("event-text").scrollTop = part?.offsetTop ?? 0;
    this.frame(event.seats);
  }

  /** @param {HTMLElement[]} parts @param {string} picture @param {boolean} about */
  write(parts, picture, about) {
    const text = byId("event-text");
    const words = parts.map((part) => part.textContent).join("").trim();
    mark(byId("event"), "data-about", String(about));
    renewChildren(byId("event-icon"), icon(picture));
    hide(byId("event"), !words);
    // Said once: the line may be shown again when only the number of those that wait has changed.
    if (text.textContent.trim() !== words) text.replaceChildren(...parts);
  }

  /** @param {Happening | undefined} event */
  picture(event) {
    const [seat] = event?.seats ?? [];
    if (seat == null) return event?.kind === "chance" ? "chance" : "clock";
    return this.model.table.seats[seat].kind === "bot" ? "bot" : "person";
  }

  /** @param {Happening} event @returns {(Node | string)[]} */
  words(event) {
    if (event.kind !== "ready") return event.lines.flatMap((line) => [...this.told(line), " "]);
    const names = event.seats.map((seat) => this.model.table.seats[seat].name);
    const said = say(names.length > 1 ? "are_ready" : "is_ready", { names: "\n", name: "\n" });
    const [before, after] = said.split("\n");
    return [before, h("strong", {}, names.join(", ")), after];
  }

  /** @param {LogLine} line */
  told(line) {
    const mine = line.kind === "turn" && this.model.seat != null && line.about?.includes(this.model.seat);
    if (!mine) return sentence(this.model, line);
    // Where the line is too long for the screen its end is cut off.
    return [h("em", {}, say("from_you")), " ", ...sentence(this.model, line)];
  }

  /** Frames the boards and names of those whose act is shown. @param {number[]} [seats] */
  frame(seats = this.seats) {
    this.seats = seats;
    for (const element of document.querySelectorAll("[data-seat]"))
      element.classList.toggle("acts", seats.includes(Number(element.getAttribute("data-seat"))));
  }
}

/** What was chosen here before. */
function storedPace() {
  try {
    const pace = localStorage.getItem(KEY) ?? "";
    return pace in PACES ? pace : "calm";
  } catch {
    return "calm";
  }
}
