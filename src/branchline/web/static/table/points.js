/** Points rise where they were earned. */

import { byId, h, prefersReducedMotion } from "../shared/dom.js";
import { formatChange } from "../shared/format.js";

/** @import { Gain } from "./happened.js" */

const RISE = 250;
const STAY = 1200;
/** How far they rise from where they belong, and come from below it, in pixels. */
const HIGH = 12;

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
    const top = box.y - height / 2;
    // What was earned out of sight is told at the edge of the board.
    const view = byId("main").getBoundingClientRect();
    const into = (/** @type {number} */ place, /** @type {number} */ from, /** @type {number} */ to) =>
      Math.max(from + HIGH, Math.min(place, to - HIGH));
    Object.assign(tag.style, {
      left: `${into(left, view.left, view.right - width)}px`,
      top: `${into(top, view.top, view.bottom - height)}px`,
    });
    if (prefersReducedMotion()) {
      setTimeout(() => tag.remove(), 2000);
      continue;
    }
    const frames = [{ translate: `0 ${HIGH}px`, opacity: 0 }, { translate: `0 ${-HIGH}px`, opacity: 1 }];
    tag.animate(frames, { duration: RISE, fill: "forwards", easing: "ease-out" });
    setTimeout(() => tag.remove(), RISE + STAY);
  }
  return elsewhere;
}
