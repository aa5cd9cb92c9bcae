/** Pan and zoom of one picture: they change its viewBox and nothing else. */

import { h, icon, prefersReducedMotion, say } from "../shared/dom.js";

/** @import { Frame } from "../shared/messages.d.ts" */

export const TAP = 8;
/** The least width of something to be touched, by a finger or a mouse, in pixels. */
const TOUCH = 44;
const CLICK = 26;
/** How many times larger than the whole picture it can be seen. */
const MOST = 6;
/** How far beyond its edge one may go when a part is seen: what lies there comes out from under buttons. */
const BEYOND = 56;
const EASE = 250;

const coarse = () => matchMedia("(pointer: coarse)").matches;

export class Zoom {
  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.svg = svg;
    /** @type {Pick<Frame, "left" | "top" | "width" | "height" | "grain" | "near">} the whole picture */
    this.frame = { width: 1, height: 1 };
    /** The middle of what is seen. */ this.x = this.y = 0;
    /** @type {number | null} pixels a unit, or none when all is seen */ this.pixels = null;
    this.enabled = false;
    /** Whether somebody has seen it: then it keeps what is looked at. */ this.begun = false;
    /** Whether somebody wanted to see all: then it stays so, however small that becomes. */ this.wanted = false;
    /** Whether what matters has moved since another one of the same picture was seen. */ this.behind = false;
    /** @type {Map<number, {x: number, y: number}>} */ this.fingers = new Map();
    this.travelled = 0;
    this.motion = 0;
    const button = (/** @type {string} */ name, /** @type {() => void} */ act) =>
      h("button", { type: "button", "aria-label": say(name), title: say(name), onclick: act }, icon(name));
    this.fitButton = button("fit", () => ((this.wanted = true), this.fit()));
    this.buttons = h(
      "div.zoom",
      {},
      button("zoom_out", () => this.by(1 / 1.5)),
      button("zoom_in", () => this.by(1.5)),
      this.fitButton,
    );
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel"])
      svg.addEventListener(end, (event) => this.fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
    // What is moved here does not scroll the page, nor is it flung: after a fling browsers swallow the next tap.
    const hold = (/** @type {TouchEvent} */ event) =>
      this.enabled && (this.pixels || event.touches.length > 1) && event.cancelable && event.preventDefault();
    svg.addEventListener("touchmove", hold, { passive: false });
    new ResizeObserver(() => this.resize()).observe(svg);
  }

  /** The picture has this box; who looks at a part of it goes on looking there. @param {Frame} frame */
  box(frame) {
    const { grain = 0, near } = this.frame;
    this.frame = frame;
    const moved = JSON.stringify(near) !== JSON.stringify(frame.near);
    this.buttons.classList.toggle("map", Boolean(frame.grain));
    if (!this.begun) return this.resize();
    if (grain !== (frame.grain ?? 0) || this.outgrown) return this.begin(true);
    this.set(this.x, this.y);
    if (moved && this.pixels) this.follow();
  }

  /** Goes on where another one of the same picture was. @param {Zoom} other */
  resume({ x, y, pixels, begun, wanted, frame }) {
    if ((frame.grain ?? 0) !== (this.frame.grain ?? 0)) return;
    Object.assign(this, { x, y, pixels, begun, wanted });
    this.behind = JSON.stringify(frame.near) !== JSON.stringify(this.frame.near);
  }

  /** @param {boolean} enabled */
  enable(enabled) {
    if (enabled && this.enabled && this.begun) return; // whether it has another size now is told by the observer
    this.enabled = enabled;
    this.buttons.hidden = !enabled;
    if (enabled) return this.resize();
    this.begun = false;
    this.fit(false);
  }

  resize() {
    if (!this.svg.clientWidth) return;
    if (this.enabled && (!this.begun || this.outgrown)) return this.begin(false);
    this.set(this.x, this.y);
    if (this.behind && this.pixels) this.follow();
    this.behind = false;
  }

  /** Looks at all, or where that is too small for a finger at what matters first. @param {boolean} eased */
  begin(eased) {
    if (!this.svg.clientWidth) return;
    this.begun = true;
    this.wanted = false;
    if (this.least <= this.whole) return this.fit(eased);
    const [left, top, width, height] = this.frame.near ?? this.all;
    this.show(left + width / 2, top + height / 2, Math.min(this.least, this.whole * MOST), eased);
  }

  /** Pixels a unit at which a place is large enough to be touched. */
  get least() {
    const { grain } = this.frame;
    return grain ? (coarse() ? TOUCH : CLICK) / grain : 0;
  }

  /** Whether all is seen, but has become too small to be touched since. */
  get outgrown() {
    return this.enabled && this.pixels === null && !this.wanted && this.least > this.whole;
  }

  /** The picture as a box. */
  get all() {
    const { left = 0, top = 0, width, height } = this.frame;
    return [left, top, width, height];
  }

  /** Pixels a unit when all is seen. */
  get whole() {
    const { clientWidth, clientHeight } = this.svg;
    const { width, height } = this.frame;
    return Math.min(clientWidth / width, (clientHeight - this.shelf) / height);
  }

  /** How much of the height a map leaves to its buttons, unless there is room beside it. */
  get shelf() {
    const { clientWidth, clientHeight } = this.svg;
    const { width, height, grain } = this.frame;
    const beside = clientWidth - (width * clientHeight) / height > 7 * TOUCH;
    return grain && !beside && !coarse() ? TOUCH + 8 : 0;
  }

  fit(eased = true) {
    const [left, top, width, height] = this.all;
    this.show(left + width / 2, top + height / 2, null, eased);
  }

  /** Where on the screen what matters now is. */
  get nearBox() {
    const matrix = this.svg.getScreenCTM();
    const { near } = this.frame;
    if (!matrix || !near) return [];
    const [left, top, width, height] = near;
    const { x, y } = new DOMPoint(left, top).matrixTransform(matrix);
    return [new DOMRect(x, y, width * matrix.a, height * matrix.d)];
  }

  /** Moves the window only as far as needed to see what matters now. */
  follow() {
    const [left, top, width, height] = this.frame.near ?? this.all;
    const { clientWidth, clientHeight } = this.svg;
    const pixels = this.pixels ?? this.whole;
    const into = (/** @type {number} */ at, /** @type {number} */ middle, /** @type {number} */ half) =>
      half <= 0 ? middle : Math.min(Math.max(at, middle - half), middle + half);
    this.show(
      into(this.x, left + width / 2, (clientWidth / pixels - width) / 2),
      into(this.y, top + height / 2, (clientHeight / pixels - height) / 2),
      this.pixels,
    );
  }

  /** Looks there, in one eased movement. @param {number} x @param {number} y @param {number | null} pixels */
  show(x, y, pixels, eased = true) {
    cancelAnimationFrame(this.motion);
    const from = { x: this.x, y: this.y, pixels: this.pixels ?? this.whole };
    const to = { x, y, pixels: pixels ?? this.whole };
    const same = from.x === x && from.y === y && from.pixels === to.pixels;
    if (!eased || same || prefersReducedMotion() || !this.svg.clientWidth) {
      this.pixels = pixels;
      return this.set(x, y);
    }
    const start = performance.now();
    const step = (/** @type {number} */ now) => {
      const part = Math.min(1, Math.max(0, (now - start) / EASE));
      const done = 1 - (1 - part) ** 3;
      const between = (/** @type {"x" | "y" | "pixels"} */ name) => from[name] + (to[name] - from[name]) * done;
      this.pixels = part < 1 ? between("pixels") : pixels;
      this.set(between("x"), between("y"));
      if (part < 1) this.motion = requestAnimationFrame(step);
    };
    this.motion = requestAnimationFrame(step);
  }

  /** @param {number} x @param {number} y */
  set(x, y) {
    const [left, top, width, height] = this.all;
    const { clientWidth, clientHeight } = this.svg;
    const { whole } = this;
    if (!clientWidth || !(whole > 0)) {
      this.svg.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
      return;
    }
    if (this.pixels && this.pixels <= whole) this.pixels = null;
    const pixels = this.pixels ?? whole;
    const seen = { width: clientWidth / pixels, height: clientHeight / pixels };
    const edge = this.pixels && this.frame.grain ? BEYOND / pixels : 0;
    this.x = within(x, left - edge, width + 2 * edge, seen.width);
    this.y = within(y, top - edge, height + 2 * edge, seen.height);
    const up = this.pixels ? 0 : this.shelf / pixels / 2;
    this.svg.setAttribute(
      "viewBox",
      `${this.x - seen.width / 2} ${this.y - seen.height / 2 + up} ${seen.width} ${seen.height}`,
    );
    this.svg.classList.toggle("zoomed", this.pixels !== null);
    this.fitButton.disabled = this.pixels === null;
    this.svg.dispatchEvent(new CustomEvent("zoomed", { bubbles: true }));
  }

  /** Zooms around a point of the screen, or the middle. @param {number} factor @param {{x: number, y: number}} [around] */
  by(factor, around) {
    cancelAnimationFrame(this.motion);
    const at = around ? this.place(around) : { x: this.x, y: this.y };
    const before = this.pixels ?? this.whole;
    const pixels = Math.min(MOST * this.whole, Math.max(this.whole, before * factor));
    this.pixels = pixels;
    this.wanted = true;
    const change = before / pixels;
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
    cancelAnimationFrame(this.motion);
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
    } else if (this.pixels) {
      const from = this.place(before);
      const to = this.place(now);
      this.set(this.x + from.x - to.x, this.y + from.y - to.y);
    }
  }

  /** Whether the last touch was a movement and no tap. */
  get dragged() {
    return this.enabled && this.pixels !== null && this.travelled >= TAP;
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!this.enabled || !(event.ctrlKey || this.frame.grain)) return;
    event.preventDefault();
    this.by(Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
  }

  /** Moves the picture so that an element can be seen. @param {SVGElement} element */
  reveal(element) {
    if (!this.pixels) return element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = element.getBoundingClientRect();
    const a = this.place({ x: box.left, y: box.top });
    const b = this.place({ x: box.right, y: box.bottom });
    const half = { x: this.svg.clientWidth / this.pixels / 2, y: this.svg.clientHeight / this.pixels / 2 };
    const x = Math.min(Math.max(this.x, b.x - half.x), a.x + half.x);
    const y = Math.min(Math.max(this.y, b.y - half.y), a.y + half.y);
    this.set(x, y);
  }
}

/**
 * The middle of a window that shows as little as possible beside a picture, along one axis.
 * @param {number} at where it is wanted
 * @param {number} from where the picture begins
 * @param {number} size
 * @param {number} seen how much the window shows
 */
const within = (at, from, size, seen) =>
  seen >= size ? from + size / 2 : Math.min(Math.max(at, from + seen / 2), from + size - seen / 2);
