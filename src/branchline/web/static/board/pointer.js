/** Mouse and fingers on the board: taps, hovering, the wheel, and dragging from the tray. */

import { byId, h, SVG } from "../shared/dom.js";
import { clearMessages } from "./popups.js";
import { TAP } from "./zoom.js";

/** @typedef {import("./chooser.js").Chooser} Chooser */

const WHEEL_STEP = 60;

/** @param {EventTarget | null} target @returns {SVGElement | null} */
const pickable = (target) => /** @type {Element | null} */ (target)?.closest?.("[data-pick]") ?? null;

/** @param {Chooser} chooser @param {import("./board.js").Board} board */
export function listenToPointer(chooser, board) {
  const table = byId("table");
  const drag = new Drag(chooser);
  let wheel = 0;

  table.addEventListener("click", (/** @type {PointerEvent} */ event) => {
    const element = pickable(event.target);
    const shown = board.panes.get(
      /** @type {Element} */ (event.target).closest(".pane")?.getAttribute("data-pane") ?? "",
    );
    if (drag.ended || shown?.zoom?.dragged) return void (drag.ended = false);
    const touch = event.pointerType === "touch";
    // A double click places what the first one has put there.
    if (element && !touch && event.detail === 2 && chooser.held) chooser.place();
    else if (element) chooser.pick(element, touch ? "touch" : "mouse");
    // Its buttons move the picture: what is picked stays.
    else if (shown && !(/** @type {Element} */ (event.target).closest("button")) && !clearMessages()) chooser.cancel();
  });
  table.addEventListener("pointerover", (/** @type {PointerEvent} */ event) => {
    if (event.pointerType === "mouse" && !drag.element) chooser.hover(pickable(event.target));
  });
  table.addEventListener("pointerleave", () => chooser.hover(null));
  table.addEventListener(
    "wheel",
    (/** @type {WheelEvent} */ event) => {
      const pane = /** @type {Element} */ (event.target).closest(".pane")?.getAttribute("data-pane");
      if (!pane) return;
      if (event.ctrlKey || chooser.leaves.length < 2) return board.panes.get(pane)?.zoom?.wheel(event);
      event.preventDefault();
      wheel += event.deltaY;
      if (Math.abs(wheel) < WHEEL_STEP) return;
      chooser.turn(Math.sign(wheel));
      wheel = 0;
    },
    { passive: false },
  );
}

/** Dragging something from the tray onto a target: two picks in one movement. */
class Drag {
  /** @param {Chooser} chooser */
  constructor(chooser) {
    this.chooser = chooser;
    /** @type {SVGElement | null} what is held */ this.element = null;
    /** @type {HTMLElement | null} its picture under the finger */ this.picture = null;
    this.start = { x: 0, y: 0 };
    /** Whether the click that follows belongs to a drag. */ this.ended = false;
    byId("tray").addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.down(event));
    addEventListener("pointermove", (event) => this.move(event));
    // What is dragged is not flung: after a fling browsers swallow the next tap.
    const hold = (/** @type {TouchEvent} */ event) => this.picture && event.cancelable && event.preventDefault();
    byId("tray").addEventListener("touchmove", hold, { passive: false });
    addEventListener("pointerup", (event) => this.drop(event));
    addEventListener("pointercancel", () => this.stop());
    addEventListener("keydown", (event) => event.key === "Escape" && this.stop());
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.ended = false;
    const element = pickable(event.target);
    if (event.button > 0 || !element?.matches(".can, .replaces, .picked")) return;
    this.element = element;
    this.start = { x: event.clientX, y: event.clientY };
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.element) return;
    const { x, y } = this.start;
    if (!this.picture && Math.hypot(event.clientX - x, event.clientY - y) >= TAP) this.lift();
    if (!this.picture) return;
    this.picture.style.translate = `${event.clientX}px ${event.clientY}px`;
    this.chooser.hover(pickable(document.elementFromPoint(event.clientX, event.clientY)));
  }

  /** The piece is picked and follows the hand. */
  lift() {
    const element = /** @type {SVGElement} */ (this.element);
    const pick = element.dataset.pick ?? "";
    if (!this.chooser.picked.includes(pick)) this.chooser.pick(element, "mouse");
    const svg = document.createElementNS(SVG, "svg");
    const box = /** @type {SVGGraphicsElement} */ (element).getBBox();
    const size = element.getBoundingClientRect();
    const copy = /** @type {SVGElement} */ (element.cloneNode(true));
    for (const name of ["id", "data-pick", "tabindex", "role", "class"]) copy.removeAttribute(name);
    svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    svg.append(copy);
    const picture = h("div.dragged", { "aria-hidden": "true" }, svg);
    picture.style.width = `${size.width}px`;
    byId("floating").append(picture);
    this.picture = picture;
    document.body.classList.add("dragging");
  }

  /** @param {PointerEvent} event */
  drop(event) {
    if (this.picture) {
      const target = pickable(document.elementFromPoint(event.clientX, event.clientY));
      if (target && target !== this.element)
        this.chooser.pick(target, event.pointerType === "touch" ? "touch" : "mouse");
      this.ended = true;
      setTimeout(() => (this.ended = false));
    }
    this.stop();
  }

  stop() {
    this.picture?.remove();
    this.element = this.picture = null;
    document.body.classList.remove("dragging");
  }
}
