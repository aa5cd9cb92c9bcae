/** The totals beside the players' names: they count to where they are now, and what was won stands beside them. */

import { h, prefersReducedMotion } from "../shared/dom.js";
import { formatChange, formatPoints } from "../shared/format.js";

/** How long a total counts, and what was won is seen, in milliseconds. */
const COUNT = 400;
const STAY = 1450;

export class Totals {
  /** @param {(seat: number) => Element} rowOf where a seat's total is */
  constructor(rowOf) {
    this.rowOf = rowOf;
    /** @type {Map<number, {from: number, to: number, since: number}>} */ this.counts = new Map();
    /** What a seat has just won. @type {Map<number, number>} */ this.won = new Map();
  }

  /** @param {number} seat @param {number} total what it has now */
  parts(seat, total) {
    const count = this.counts.get(seat);
    if (count?.to !== total) {
      const from = count && !prefersReducedMotion() ? this.shown(seat) : total;
      this.counts.set(seat, { from, to: total, since: performance.now() });
      if (from !== total) requestAnimationFrame(() => this.count(seat));
    }
    const won = this.won.get(seat);
    return [
      won && h("span.won", { "aria-hidden": "true", "data-sign": Math.sign(won) }, formatChange(won)),
      h("strong.total", {}, formatPoints(this.shown(seat))),
    ];
  }

  /** What is shown of a total that counts. @param {number} seat */
  shown(seat) {
    const { from, to, since } = this.counts.get(seat) ?? { from: 0, to: 0, since: 0 };
    return from + Math.round((to - from) * Math.min(1, (performance.now() - since) / COUNT));
  }

  /** @param {number} seat */
  count(seat) {
    const element = this.rowOf(seat).querySelector(".total");
    if (element) element.textContent = formatPoints(this.shown(seat));
    if (this.shown(seat) !== this.counts.get(seat)?.to) requestAnimationFrame(() => this.count(seat));
  }

  /** Shows what a seat has won, which no place on the board shows. @param {number} seat @param {number} points */
  win(seat, points) {
    this.won.set(seat, points);
    setTimeout(() => {
      this.won.delete(seat);
      this.rowOf(seat).querySelector(".won")?.remove();
    }, STAY);
  }
}
