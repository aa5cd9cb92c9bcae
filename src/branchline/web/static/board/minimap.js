/** The whole of a picture that is seen in part, small in a corner: where the window is, and a way to move it. */

import { h, SVG } from "../shared/dom.js";

/** @import { PaneView } from "./pane.js" */

/** From which it chooses the one where it covers least; the buttons of the map have the fourth. */
const CORNERS = ["left top", "right top", "left bottom"];
const MARGIN = 6;
/** What is found, chosen or told by its name: in the small picture nothing is. */
const STANDS_FOR_ITSELF = "[id], [data-pick], [data-thing], [data-mark]";

export class MiniMap {
  /** @param {PaneView} shown */
  constructor(shown) {
    this.shown = shown;
    this.art = document.createElementNS(SVG, "g");
    this.window = document.createElementNS(SVG, "rect");
    this.svg = document.createElementNS(SVG, "svg");
    this.svg.append(this.art, this.window);
    /** @type {HTMLElement} */
    this.element = h("div.minimap", { hidden: true, "aria-hidden": "true", "data-corner": "left top" }, this.svg);
    this.element.addEventListener("pointerdown", (event) => {
      this.element.setPointerCapture(event.pointerId);
      this.go(event);
    });
    this.element.addEventListener("pointermove", (event) => event.buttons && this.go(event));
    /** Whether the picture has changed since it was copied. */ this.stale = true;
    /** Of each part of the picture the copy. @type {Map<Element, Element>} */ this.copies = new Map();
    this.due = 0;
    new MutationObserver(() => ((this.stale = true), this.update())).observe(shown.art, { childList: true });
  }

  /** Shows the picture and the window, as they are now, when only a part of a map is seen. */
  update() {
    const { zoom, content } = this.shown;
    const view = content.getAttribute("viewBox"); // not yet, before it has been laid out
    const seen = view && zoom?.enabled && zoom.pixels && zoom.frame.grain;
    const [x, y, width, height] = (view ?? "").split(" ").map(Number);
    const [left, top, all, high] = zoom?.all ?? [0, 0, 0, 0];
    const most = (zoom?.frame.grain ?? 0) / 2; // whoever misses less sees all that lies there
    const partly = seen && Math.max(x - left, y - top, left + all - x - width, top + high - y - height) > most;
    this.element.hidden = !partly;
    if (!partly) return;
    if (this.stale) this.copy();
    this.svg.setAttribute("viewBox", `${left} ${top} ${all} ${high}`);
    for (const [name, value] of Object.entries({ x, y, width, height })) this.window.setAttribute(name, String(value));
  }

  /**
   * Copies what is new of the picture before it is painted. What `use` shows is made anew whenever anything glows: too
   * slow for a phone.
   */
  copy() {
    cancelAnimationFrame(this.due);
    this.due = requestAnimationFrame(() => {
      this.stale = false;
      const parts = [...this.shown.art.children];
      const copies = parts.map((part) => this.copies.get(part) ?? plainCopy(part));
      this.copies = new Map(parts.map((part, at) => [part, copies[at]]));
      for (const old of [...this.art.children].filter((copy) => !copies.includes(copy))) old.remove();
      for (const [at, copy] of copies.entries())
        if (this.art.children[at] !== copy) this.art.insertBefore(copy, this.art.children[at] ?? null);
    });
  }

  /** Goes to the corner where it covers the fewest of these. @param {DOMRect[]} boxes */
  giveWay(boxes) {
    const { width, height } = this.element.getBoundingClientRect();
    const view = this.shown.figure.getBoundingClientRect();
    const covered = (/** @type {string} */ corner) => {
      const left = corner.includes("left") ? view.left : view.right - width - 2 * MARGIN;
      const top = corner.includes("top") ? view.top : view.bottom - height - 2 * MARGIN;
      const [right, bottom] = [left + width + 2 * MARGIN, top + height + 2 * MARGIN];
      return boxes.filter((box) => box.right > left && box.left < right && box.bottom > top && box.top < bottom).length;
    };
    const now = this.element.dataset.corner ?? "";
    const best = CORNERS.reduce((a, b) => (covered(b) < covered(a) ? b : a));
    if (covered(best) < covered(now)) this.element.dataset.corner = best;
  }

  /** Looks at the place under the finger. @param {PointerEvent} event */
  go({ clientX, clientY }) {
    const { zoom } = this.shown;
    const matrix = this.svg.getScreenCTM();
    if (!zoom || !matrix) return;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    zoom.show(x, y, zoom.pixels, false);
  }
}

/** Something as it looks, which is not found, chosen or told. @param {Element} part */
function plainCopy(part) {
  const holder = document.createElementNS(SVG, "g");
  holder.append(part.cloneNode(true));
  for (const hit of holder.querySelectorAll(".hit")) hit.remove();
  for (const named of holder.querySelectorAll(STANDS_FOR_ITSELF))
    for (const { name } of [...named.attributes]) if (/^(id|class|role|tabindex|(aria|data)-.*)$/.test(name)) named.removeAttribute(name);
  return holder;
}
