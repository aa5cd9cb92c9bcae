/** What floats beside a place on the board: a sentence, a small toolbar, the points a move would bring. */

import { announce, byId, h } from "../shared/dom.js";

const GAP = 10;
const EDGE = 8;

/**
 * What floats, and the place it belongs beside. It stays inside the window, also when the page moves, and covers
 * nothing else that floats.
 * @type {Map<HTMLElement, () => DOMRect | undefined>}
 */
const floating = new Map();

function reposition() {
  /** @type {DOMRect[]} */ const taken = [];
  for (const [element, place] of floating) {
    const at = place();
    element.hidden = !at;
    if (!at) continue;
    const own = element.getBoundingClientRect();
    const above = element.dataset.side === "above";
    let { box, under } = boxBeside(at, own, above);
    const hit = taken.find((other) => overlap(other, box));
    if (hit) ({ box, under } = boxBeside(union(at, hit), own, above));
    taken.push(box);
    element.style.left = `${box.left}px`;
    element.style.top = `${box.top}px`;
    element.style.setProperty("--tip", `${at.left + at.width / 2 - box.left}px`);
    element.classList.toggle("under", under);
  }
}

/** Where something belongs beside a place, inside the window. @param {DOMRect} at @param {DOMRect} own @param {boolean} above */
function boxBeside(at, own, above) {
  const below = at.bottom + GAP + own.height < innerHeight - EDGE;
  const over = at.top - GAP - own.height > EDGE;
  const under = above ? !over : below || !over;
  const left = Math.min(Math.max(EDGE, at.left + at.width / 2 - own.width / 2), innerWidth - own.width - EDGE);
  const top = Math.min(under ? at.bottom + GAP : at.top - GAP - own.height, innerHeight - own.height - EDGE);
  return { box: new DOMRect(left, Math.max(EDGE, top), own.width, own.height), under };
}

/** @param {DOMRect} one @param {DOMRect} other */
const overlap = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** What holds both. @param {DOMRect} one @param {DOMRect} other */
export function union(one, other) {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
  return new DOMRect(
    left,
    top,
    Math.max(one.right, other.right) - left,
    Math.max(one.bottom, other.bottom) - top,
  );
}

for (const event of ["resize", "scroll", "zoomed"])
  addEventListener(event, reposition, { capture: true, passive: true });

/**
 * @param {HTMLElement} element
 * @param {() => DOMRect | undefined} place
 * @param {"above" | "below"} [side] where it would rather be
 */
export function showBeside(element, place, side = "below") {
  element.dataset.side = side;
  if (!element.isConnected) byId("floating").append(element);
  floating.set(element, place);
  reposition();
}

/** @param {HTMLElement} element */
export function removePopup(element) {
  floating.delete(element);
  element.remove();
}

/** @type {HTMLElement | null} */ let bubble = null;
let timer = 0;

/**
 * Says something at a place, until the next thing is done.
 * @param {Element | undefined} element
 * @param {string} sentence
 * @param {Node | null} [link] where more can be read about it
 */
export function showMessage(element, sentence, link = null) {
  clearMessages();
  announce(sentence, true);
  bubble = h("p.bubble", { "aria-hidden": link ? null : "true" }, sentence, link && " ", link);
  const id = element?.id;
  const place = () =>
    (id ? (document.getElementById(id) ?? undefined) : (element ?? byId("main")))?.getBoundingClientRect();
  showBeside(/** @type {HTMLElement} */ (bubble), place, "above");
  timer = setTimeout(clearMessages, (link ? 6000 : 3000) + 60 * sentence.length);
}

/** Takes the sentence away. @returns whether there was one */
export function clearMessages() {
  clearTimeout(timer);
  if (!bubble) return false;
  removePopup(bubble);
  bubble = null;
  return true;
}
