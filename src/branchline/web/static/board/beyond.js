/** Arrows at the edges of a picture that is seen in part: they count what can be chosen outside, and lead there. */

import { h, hide, icon, mark, say, write } from "../shared/dom.js";

/**
 * @typedef {import("./pane.js").PaneView} PaneView
 * @typedef {"left" | "right" | "top" | "bottom"} Side
 */

const SIDES = /** @type {const} */ (["left", "right", "top", "bottom"]);

export class Beyond {
  /** @param {PaneView} shown */
  constructor(shown) {
    this.shown = shown;
    /** @type {Map<Side, {x: number, y: number}>} the nearest place on each side */ this.nearest = new Map();
    const arrow = (/** @type {Side} */ side) =>
      h(
        "button.beyond",
        { type: "button", "data-side": side, hidden: true, onclick: () => this.go(side) },
        icon("step_on"),
        h("span"),
      );
    this.arrows = Object.fromEntries(SIDES.map((side) => [side, arrow(side)]));
    this.due = 0;
  }

  get buttons() {
    return Object.values(this.arrows);
  }

  /** Counts anew before the next picture is painted. */
  update() {
    cancelAnimationFrame(this.due);
    this.due = requestAnimationFrame(() => this.count());
  }

  count() {
    const { figure, content, zoom, minimap } = this.shown;
    if (!zoom?.enabled || !zoom.pixels) return this.clear();
    const view = content.getBoundingClientRect();
    const places = view.width ? this.places() : [];
    /** @type {Map<Side, {x: number, y: number}[]>} */ const found = new Map(SIDES.map((side) => [side, []]));
    const add = (/** @type {{x: number, y: number}} */ at) => found.get(sideOf(at, view))?.push(at);
    const inside = places.filter((at) => within(at, view) || void add(at));
    // While nothing can be chosen, what matters is what has just been placed.
    if (!zoom?.fingers.size) minimap?.giveWay(places.length ? places.map(({ box }) => box) : (zoom?.nearBox ?? []));
    // What lies under a button is out of reach, too.
    const covers = [zoom?.buttons, minimap?.element, ...SIDES.filter((side) => found.get(side)?.length).map((side) => this.arrows[side])];
    for (const side of SIDES) hide(this.arrows[side], !found.get(side)?.length);
    const boxes = covers.filter(Boolean).map((cover) => cover.getBoundingClientRect());
    for (const at of inside) if (boxes.some((box) => within(at, box))) add(at);
    for (const side of SIDES) this.show(side, found.get(side) ?? [], view);
    mark(figure, "data-beyond", String([...found.values()].flat().length));
  }

  /** All is in sight. */
  clear() {
    for (const arrow of this.buttons) hide(arrow, true);
    mark(this.shown.figure, "data-beyond", "0");
  }

  /** Where what can be chosen lies, on the screen. */
  places() {
    return [...this.shown.art.querySelectorAll(".can")].map((element) => {
      const box = (element.querySelector(".hit") ?? element).getBoundingClientRect();
      return { x: box.left + box.width / 2, y: box.top + box.height / 2, box };
    });
  }

  /** @param {Side} side @param {{x: number, y: number}[]} places @param {DOMRect} view */
  show(side, places, view) {
    const arrow = this.arrows[side];
    hide(arrow, !places.length);
    if (!places.length) return;
    write(arrow.lastElementChild, String(places.length));
    mark(arrow, "aria-label", say("beyond", { count: places.length }));
    const [x, y] = [view.left + view.width / 2, view.top + view.height / 2];
    const distance = (/** @type {{x: number, y: number}} */ at) => Math.hypot(at.x - x, at.y - y);
    this.nearest.set(
      side,
      places.reduce((best, at) => (distance(at) < distance(best) ? at : best)),
    );
  }

  /** Looks at the nearest place on a side. @param {Side} side */
  go(side) {
    const { zoom } = this.shown;
    const at = this.nearest.get(side);
    if (!zoom || !at) return;
    const { x, y } = zoom.place(at);
    zoom.show(x, y, zoom.pixels);
  }
}

/** @param {{x: number, y: number}} at @param {DOMRect} box */
const within = ({ x, y }, { left, right, top, bottom }) => x > left && x < right && y > top && y < bottom;

/** On which side of a window something lies. @param {{x: number, y: number}} at @param {DOMRect} view @returns {Side} */
function sideOf({ x, y }, { left, right, top, bottom }) {
  const past = { left: left - x, right: x - right, top: top - y, bottom: y - bottom };
  return SIDES.reduce((most, side) => (past[side] > past[most] ? side : most));
}
