/**
 * Things explain themselves: a card says what something needs, what it gives and how far one is. It comes when the
 * mouse rests on a thing that can't be chosen now, by a tap on it or a long one, and by the key I.
 */

import { removePopup, showBeside } from "../board/popups.js";
import { TAP } from "../board/zoom.js";
import { announce, byId, h, say } from "../shared/dom.js";

/**
 * @import { Described, Problem } from "../shared/messages.d.ts"
 *
 * @typedef {(thing: string) => Promise<Described | Problem>} Ask
 */

const REST = 500;

/** What explains itself at a place, under whatever lies over it. @param {{clientX: number, clientY: number}} event */
function thingAt({ clientX, clientY }) {
  const there = document.elementsFromPoint(clientX, clientY);
  for (const element of there) {
    const found = element.closest("[data-about]");
    if (found) return found;
  }
  // Art that fingers go through is found by its box, the smallest first.
  const boxes = [...(there[0]?.closest("svg")?.querySelectorAll("[data-about]") ?? [])]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.left <= clientX && clientX <= box.right && box.top <= clientY && clientY <= box.bottom);
  boxes.sort((one, other) => one.box.width * one.box.height - other.box.width * other.box.height);
  return boxes[0]?.element ?? null;
}

/**
 * What a tap asks about. What can be chosen is chosen, and of what can't be it is said why, unless it is only the
 * room around something else.
 * @param {PointerEvent} event
 */
function tapped(event) {
  const found = thingAt(event);
  const pick = /** @type {Element} */ (event.target).closest("[data-pick]");
  if (!found || !pick) return found;
  return pick.matches(".can, .replaces, .picked") || pick.contains(found) || found.contains(pick) ? null : found;
}

/** @param {Ask} ask */
export function listenForAbout(ask) {
  const card = new Card(ask);
  const table = byId("table");
  let timer = 0;
  /** @type {Element | null} */ let resting = null;
  let start = { clientX: 0, clientY: 0 };
  let long = false;
  const wait = (/** @type {() => void} */ then) => {
    clearTimeout(timer);
    timer = setTimeout(then, REST);
  };

  table.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
    if (event.pointerType !== "mouse") {
      if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) >= TAP) clearTimeout(timer);
      return;
    }
    const found = event.buttons || /** @type {Element} */ (event.target).closest(".can") ? null : thingAt(event);
    if (found === resting) return;
    resting = found;
    clearTimeout(timer);
    if (card.at && found !== card.at) card.close();
    if (found) wait(() => card.show(found));
  });
  table.addEventListener("pointerleave", () => {
    clearTimeout(timer);
    resting = null;
    card.close();
  });
  addEventListener(
    "pointerdown",
    (event) => {
      clearTimeout(timer);
      long = false;
      if (!card.contains(event.target)) card.close();
      if (event.pointerType === "mouse") return;
      start = { clientX: event.clientX, clientY: event.clientY };
      const found = table.contains(/** @type {Node} */ (event.target)) && thingAt(event);
      if (found) wait(() => ((long = true), card.show(found, true)));
    },
    true,
  );
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => clearTimeout(timer));
  table.addEventListener("contextmenu", (/** @type {Event} */ event) => long && event.preventDefault());
  table.addEventListener(
    "click",
    (/** @type {PointerEvent} */ event) => {
      if (long) {
        // The finger that has asked lets go: that is no choice.
        long = false;
        return event.stopPropagation();
      }
      const found = tapped(event);
      if (!found) return;
      if (/** @type {Element} */ (event.target).closest("[data-pick]")) event.stopPropagation();
      card.show(found, true);
    },
    true,
  );
  document.addEventListener(
    "keydown",
    (event) => {
      const target = /** @type {Element} */ (event.target);
      if (event.key === "Escape" && card.close()) return event.stopPropagation();
      if (event.code !== "KeyI" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest("dialog, input, select, textarea")) return;
      const found = target.closest("[data-about]") ?? target.querySelector("[data-about]");
      if (found && target !== document.body) card.show(found, true);
    },
    true,
  );
}

/** The card, one at a time. */
class Card {
  /** @param {Ask} ask */
  constructor(ask) {
    this.ask = ask;
    /** @type {Element | null} what it explains */ this.at = null;
    /** @type {HTMLElement | null} */ this.element = null;
  }

  /** @param {EventTarget | null} target */
  contains(target) {
    return !!this.element?.contains(/** @type {Node} */ (target));
  }

  /** @param {Element} thing @param {boolean} [aloud] whether somebody has asked who may be listening */
  async show(thing, aloud = false) {
    if (this.at === thing) return;
    this.close();
    this.at = thing;
    const told = await this.ask(thing.getAttribute("data-about") ?? "");
    if (this.at !== thing) return;
    if (told.type === "error" || !told.title) return void (this.at = null);
    const { title, text, progress } = told;
    const [now, all] = progress ?? [0, 0];
    this.element = h(
      "div.about",
      { role: "tooltip" },
      h("strong", {}, title),
      h("p", {}, text),
      progress &&
        h(
          "p.how-far",
          {},
          h("progress", { value: Math.min(now, all), max: all, "aria-label": title }),
          h("span", {}, `${now}/${all}`),
        ),
    );
    const place = () => (thing.isConnected ? thing.getBoundingClientRect() : undefined);
    showBeside(/** @type {HTMLElement} */ (this.element), place, "above");
    const far = progress ? say("about_progress", { now, all }) : "";
    if (aloud) announce([title, text, far].filter(Boolean).join(". "));
  }

  /** @returns whether it was there */
  close() {
    this.at = null;
    if (!this.element) return false;
    removePopup(this.element);
    this.element = null;
    return true;
  }
}
