/** Pan and zoom of one picture: they change its viewBox and nothing else. */

import { h, icon, say } from "../shared/dom.js";

export const TAP = 8;
const MOST = 6;

export class Zoom {
  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.svg = svg;
    /** The whole picture. */ this.left = this.top = 0;
    this.width = this.height = 1;
    /** What is seen of it. */ this.x = this.y = 0;
    this.scale = 1;
    this.enabled = false;
    /** @type {Map<number, {x: number, y: number}>} */ this.fingers = new Map();
    this.travelled = 0;
    const button = (/** @type {string} */ name, /** @type {() => void} */ act) =>
      h("button", { type: "button", "aria-label": say(name), title: say(name), onclick: act }, icon(name));
    this.fitButton = button("fit", () => this.fit());
    this.buttons = h(
      "div.zoom",
      {},
      button("zoom_in", () => this.by(1.5)),
      button("zoom_out", () => this.by(1 / 1.5)),
      this.fitButton,
    );
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel"])
      svg.addEventListener(end, (event) => this.fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    // What is moved here does not scroll the page, nor is it flung: after a fling browsers swallow the next tap.
    const hold = (/** @type {TouchEvent} */ event) =>
      this.enabled && (this.scale > 1 || event.touches.length > 1) && event.cancelable && event.preventDefault();
    svg.addEventListener("touchmove", hold, { passive: false });
  }

  /**
   * The picture has this box; who looks at a part of it goes on looking there.
   * @param {{left?: number, top?: number, width: number, height: number}} box
   */
  box({ left = 0, top = 0, width, height }) {
    if (this.scale > 1) this.scale = Math.min(MOST, Math.max(1, (this.scale * width) / this.width));
    Object.assign(this, { left, top, width, height });
    this.set(this.x, this.y);
  }

  /** @param {boolean} enabled */
  enable(enabled) {
    this.enabled = enabled;
    this.buttons.hidden = !enabled;
    if (!enabled) this.fit();
  }

  fit() {
    this.scale = 1;
    this.set(this.left, this.top);
  }

  /** @param {number} x @param {number} y */
  set(x, y) {
    const width = this.width / this.scale;
    const height = this.height / this.scale;
    this.x = Math.min(Math.max(x, this.left), this.left + this.width - width);
    this.y = Math.min(Math.max(y, this.top), this.top + this.height - height);
    this.svg.setAttribute("viewBox", `${this.x} ${this.y} ${width} ${height}`);
    this.svg.classList.toggle("zoomed", this.scale > 1);
    this.fitButton.disabled = this.scale === 1;
    this.svg.dispatchEvent(new CustomEvent("zoomed", { bubbles: true }));
  }

  /**
   * Zooms around a point of the screen, or the middle.
   * @param {number} factor
   * @param {{x: number, y: number}} [around]
   */
  by(factor, around) {
    const at = around
      ? this.place(around)
      : { x: this.x + this.width / this.scale / 2, y: this.y + this.height / this.scale / 2 };
    const scale = Math.min(MOST, Math.max(1, this.scale * factor));
    const change = this.scale / scale;
    this.scale = scale;
    this.set(at.x - (at.x - this.x) * change, at.y - (at.y - this.y) * change);
  }

  /** A point of the screen in the units of the picture. @param {{x: number, y: number}} point */
  place({ x, y }) {
    const matrix = this.svg.getScreenCTM();
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : { x: 0, y: 0 };
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (!this.enabled || event.button > 0) return;
    if (!this.fingers.size) this.travelled = 0;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before || (event.pointerType === "mouse" && !event.buttons)) return;
    const now = { x: event.clientX, y: event.clientY };
    const [first, second] = [...this.fingers.values()];
    this.travelled += Math.hypot(now.x - before.x, now.y - before.y);
    this.fingers.set(event.pointerId, now);
    if (this.travelled < TAP) return;
    if (second) {
      const [a, b] = [...this.fingers.values()];
      const spread =
        Math.hypot(a.x - b.x, a.y - b.y) / Math.max(1, Math.hypot(first.x - second.x, first.y - second.y));
      this.by(spread, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    } else if (this.scale > 1) {
      const from = this.place(before);
      const to = this.place(now);
      this.set(this.x + from.x - to.x, this.y + from.y - to.y);
    }
  }

  /** Whether the last touch was a movement and no tap. */
  get dragged() {
    return this.enabled && this.scale > 1 && this.travelled >= TAP;
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!this.enabled || !event.ctrlKey) return;
    event.preventDefault();
    this.by(Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
  }

  /** Moves the picture so that an element can be seen. @param {SVGElement} element */
  reveal(element) {
    if (this.scale === 1) return element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = element.getBoundingClientRect();
    const a = this.place({ x: box.left, y: box.top });
    const b = this.place({ x: box.right, y: box.bottom });
    const width = this.width / this.scale;
    const height = this.height / this.scale;
    const x = a.x < this.x ? a.x : Math.max(this.x, b.x - width);
    const y = a.y < this.y ? a.y : Math.max(this.y, b.y - height);
    this.set(x, y);
  }
}
