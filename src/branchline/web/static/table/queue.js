/**
 * Events on their way to the page: each is shown for its time, one after another. Nothing here touches the page.
 *
 * @import { Happening } from "./happened.js"
 *
 * @typedef {{event: Happening, draw: (event: Happening, moving: boolean) => void}} Item an event, and what it changes on the page
 * @typedef {{act: number, about: number, step: number}} Pace
 *   for how long an act is shown, one that concerns the one who looks, and each of several shown as one; in milliseconds
 */

import { joined } from "./happened.js";

/** @type {Record<string, Pace>} */
export const PACES = {
  calm: { act: 1200, about: 2000, step: 600 },
  quick: { act: 600, about: 1000, step: 300 },
  instant: { act: 0, about: 0, step: 0 },
};

export class EventQueue {
  /**
   * @param {(events: Happening[], number: number, total: number) => void} show
   *   shows events as one line, the last of them being this one of so many
   * @param {() => void} rest called when there is nothing more to show
   * @param {() => Pace} pace
   * @param {() => boolean} hurried whether the one who looks is to act: then the rest is one line
   * @param {{setTimeout: (call: () => void, after: number) => number, clearTimeout: (timer: number) => void, now: () => number}} clock
   */
  constructor(show, rest, pace, hurried, clock) {
    this.show = show;
    this.rest = rest;
    this.pace = pace;
    this.hurried = hurried;
    this.clock = clock;
    /** @type {Item[]} */ this.waiting = [];
    /** What the line that is shown still has to draw. @type {Item[]} */ this.playing = [];
    /** @type {Happening[]} */ this.current = [];
    this.timer = 0;
    this.since = 0;
    this.shown = 0;
  }

  get busy() {
    return this.timer !== 0;
  }

  /** Whether something has happened that the page does not show yet. */
  get undrawn() {
    return this.waiting.length + this.playing.length > 0;
  }

  /** @param {Item} item */
  add(item) {
    const last = this.waiting.at(-1);
    const both = last && joined(last.event, item.event);
    if (last && both) {
      /** @type {Item["draw"]} */
      const draw = (event, moving) => (last.draw(event, false), item.draw(event, moving));
      this.waiting.splice(-1, 1, { event: both, draw });
    }
    else this.waiting.push(item);
    if (!this.busy || !this.pace().act) return this.next();
    this.show(this.current, this.shown, this.total);
    if (this.hurried()) this.hasten();
  }

  get total() {
    return this.shown + this.waiting.length;
  }

  /** The next one, or all that are left when it is one's turn. */
  next() {
    this.stop();
    if (!this.waiting.length) return this.clear();
    if (!this.pace().act) return this.playOut();
    this.begin(this.hurried() ? this.waiting.length : 1);
    this.step();
  }

  /** @param {number} count how many are shown as one line */
  begin(count) {
    const items = this.waiting.splice(0, count);
    this.playing = [...this.playing, ...items];
    this.current = items.map(({ event }) => event);
    this.shown += count;
    this.since = this.clock.now();
    this.show(this.current, this.shown, this.total);
  }

  step() {
    const { act, about, step } = this.pace();
    const item = this.playing.shift();
    item?.draw(item.event, true);
    if (this.playing.length) return this.after(step, () => this.step());
    const hold = this.current.some((event) => event.about) ? about : act;
    this.after(hold, () => this.next());
  }

  /** It is one's turn: what is shown stays only as long as it takes to notice it, unless it concerns oneself. */
  hasten() {
    if (this.playing.length || this.current.some((event) => event.about)) return;
    const { act, step } = this.pace();
    const left = Math.min(step, act) - (this.clock.now() - this.since);
    this.after(Math.max(0, left), () => this.next());
  }

  /** Shows everything at once; the last line stays for its time. */
  playOut() {
    if (!this.waiting.length && !this.playing.length) return;
    if (this.waiting.length) this.begin(this.waiting.length);
    const items = this.playing;
    this.playing = [];
    for (const [at, { event, draw }] of items.entries()) draw(event, at === items.length - 1);
    this.shown = 0;
    this.after(this.pace().act, () => this.next());
  }

  /** Forgets what is left. */
  clear() {
    this.stop();
    this.waiting = [];
    this.playing = [];
    this.current = [];
    this.shown = 0;
    this.rest();
  }

  /** @param {number} delay @param {() => void} call */
  after(delay, call) {
    this.clock.clearTimeout(this.timer);
    this.timer = this.clock.setTimeout(call, delay);
  }

  stop() {
    this.clock.clearTimeout(this.timer);
    this.timer = 0;
  }
}
