/** What floats beside a place on the board: a sentence, a small toolbar, the points a move would bring. */

import { announce, byId, h } from "./dom.js";

const GAP = 10;

/**
 * Keeps an element beside a place, inside the window, also when the page moves.
 * @type {Map<HTMLElement, () => DOMRect | undefined>}
 */
const floating = new Map();

export function settle() {
  for (const [element, place] of floating) {
    const at = place();
    element.hidden = !at;
    if (!at) continue;
    const own = element.getBoundingClientRect();
    const below = at.bottom + GAP + own.height < innerHeight - 8;
    const above = at.top - GAP - own.height > 8;
    const under = element.dataset.side === "above" ? !above : below || !above;
    const left = Math.min(Math.max(8, at.left + at.width / 2 - own.width / 2), innerWidth - own.width - 8);
    const top = Math.min(under ? at.bottom + GAP : at.top - GAP - own.height, innerHeight - own.height - 8);
    element.style.left = `${left}px`;
    element.style.top = `${Math.max(8, top)}px`;
    element.style.setProperty("--tip", `${at.left + at.width / 2 - left}px`);
    element.classList.toggle("under", under);
  }
}

for (const event of ["resize", "scroll", "zoomed"]) addEventListener(event, settle, { capture: true, passive: true });

/**
 * @param {HTMLElement} element
 * @param {() => DOMRect | undefined} place
 * @param {"above" | "below"} [side] where it would rather be
 */
export function float(element, place, side = "below") {
  element.dataset.side = side;
  if (!element.isConnected) byId("floating").append(element);
  floating.set(element, place);
  settle();
}

/** @param {HTMLElement} element */
export function sink(element) {
  floating.delete(element);
  element.remove();
}

/** @type {HTMLElement | null} */ let bubble = null;
let timer = 0;

/**
 * Says something at a place, until the next thing is done.
 * @param {Element | undefined} element
 * @param {string} sentence
 */
export function tell(element, sentence) {
  hush();
  announce(sentence, true);
  bubble = h("p.bubble", { "aria-hidden": "true" }, sentence);
  const id = element?.id;
  const place = () =>
    (id ? (document.getElementById(id) ?? undefined) : (element ?? byId("main")))?.getBoundingClientRect();
  float(/** @type {HTMLElement} */ (bubble), place, "above");
  timer = setTimeout(hush, 3000 + 60 * sentence.length);
}

/** Takes the sentence away. @returns whether there was one */
export function hush() {
  clearTimeout(timer);
  if (!bubble) return false;
  sink(bubble);
  bubble = null;
  return true;
}
