/** Points rise where they were earned. */

import { byId, h, prefersReducedMotion } from "../shared/dom.js";
import { formatChange } from "../shared/format.js";

/** @import { Gain } from "./happened.js" */

const RISE = 250;
const STAY = 1200;

/**
 * @param {Gain[]} gains
 * @param {(seats: number[], marks: string[]) => Iterable<Element>} marked the elements that earned them
 * @param {(element: Element) => boolean} isFresh whether one has just been drawn
 * @returns {Gain[]} those that have no place there
 */
export function floatPoints(gains, marked, isFresh) {
  /** @type {Gain[]} */ const elsewhere = [];
  for (const [at, gain] of gains.entries()) {
    const { seats, points, marks } = gain;
    // Beside the board they would cover what is to be read and chosen.
    const onBoard = [...marked(seats, marks)].filter((element) => element.closest("#main"));
    const elements = onBoard.filter((element) => element.getBoundingClientRect().width);
    const found = elements.find(isFresh) ?? elements[0];
    if (!found) {
      elsewhere.push(gain);
      continue;
    }
    const box = found.getBoundingClientRect();
    const tag = h("div.gain", { "aria-hidden": "true", "data-sign": Math.sign(points) }, formatChange(points));
    byId("floating").append(tag);
    const { width, height } = tag.getBoundingClientRect();
    // What several sides get at the same place stands side by side.
    const left = box.x + box.width / 2 - width / 2 + at * (width + 4);
    const top = Math.max(4, box.y - height / 2);
    Object.assign(tag.style, { left: `${Math.min(left, innerWidth - width - 4)}px`, top: `${top}px` });
    if (prefersReducedMotion()) {
      setTimeout(() => tag.remove(), 2000);
      continue;
    }
    const frames = [{ translate: "0 12px", opacity: 0 }, { translate: "0 -12px", opacity: 1 }];
    tag.animate(frames, { duration: RISE, fill: "forwards", easing: "ease-out" });
    setTimeout(() => tag.remove(), RISE + STAY);
  }
  return elsewhere;
}
