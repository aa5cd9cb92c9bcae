/** The board as a picture of the page: shown whole, and patched after each touch. */

import { nearestAhead } from "../board/keys.js";
import { byId, h, SVG } from "../shared/dom.js";

/** @import { Pane, Patch } from "../shared/messages.d.ts" */

/** @type {Record<string, number[]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export class PaperBoard {
  /** @param {(place: string) => void} onTouch */
  constructor(onTouch) {
    this.sprite = "";
    /** The place that was touched last. */ this.selected = "";
    this.svg = document.createElementNS(SVG, "svg");
    this.svg.setAttribute("role", "group");
    this.svg.addEventListener("click", (event) => {
      const place = /** @type {Element} */ (event.target).closest("[data-pick]")?.getAttribute("data-pick");
      if (place) onTouch(place);
    });
    byId("stage").append(h("figure", {}, this.svg));
  }

  /** @param {Pane} pane @param {string} sprite */
  async show(pane, sprite) {
    await this.loadSprite(sprite);
    this.svg.setAttribute("viewBox", `0 0 ${pane.width} ${pane.height}`);
    this.svg.setAttribute("aria-label", pane.title);
    this.svg.innerHTML = Object.values(pane.fragments).join("");
    this.update();
  }

  /** @param {string} address */
  async loadSprite(address) {
    if (address === this.sprite) return;
    const source = await (await fetch(address)).text();
    const parsed = new DOMParser().parseFromString(source, "image/svg+xml").documentElement;
    byId("sprite").replaceChildren(...parsed.children);
    this.sprite = address;
  }

  /** @param {Patch[]} patches */
  patch(patches) {
    const focused = document.activeElement?.id;
    const holder = document.createElementNS(SVG, "g");
    for (const { id, svg, before } of patches) {
      const old = document.getElementById(id);
      holder.innerHTML = svg ?? "";
      const fresh = holder.firstElementChild;
      if (old && fresh) old.replaceWith(fresh);
      else if (fresh) this.svg.insertBefore(fresh, before ? document.getElementById(before) : null);
      else old?.remove();
    }
    this.update();
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  }

  get places() {
    return /** @type {SVGElement[]} */ ([...this.svg.querySelectorAll("[data-pick]")]);
  }

  /** @param {string} place @returns {SVGElement | undefined} */
  at(place) {
    return this.places.find((element) => element.dataset.pick === place);
  }

  /** @param {string} place */
  select(place) {
    this.selected = place;
    this.update();
  }

  /** One place can be reached by Tab, the others from there by arrows. */
  update() {
    const { places } = this;
    const reached = this.at(this.selected) ?? places[0];
    for (const element of places) {
      element.classList.toggle("picked", element.dataset.pick === this.selected);
      element.setAttribute("tabindex", element === reached ? "0" : "-1");
    }
  }

  /** Goes to the neighbouring place. @param {string} key @returns whether it is an arrow */
  step(key) {
    if (!(key in ARROWS)) return false;
    const open = this.places.filter((element) => element.getBoundingClientRect().width && this.isOpen(element));
    const from = open.find((element) => element === document.activeElement);
    const start = this.at(this.selected);
    const found = from ? nearestAhead(from, open, ARROWS[key]) : start && open.includes(start) ? start : open[0];
    if (found instanceof SVGElement) {
      for (const element of open) element.setAttribute("tabindex", element === found ? "0" : "-1");
      found.focus({ preventScroll: true });
    }
    return true;
  }

  /** Whether a place can be touched with what is in hand. @param {SVGElement} element */
  isOpen(element) {
    const { tool } = byId("stage").dataset;
    return (element.dataset.tool ?? "") === (this.places.some((other) => other.dataset.tool === tool) ? tool : "");
  }

  /** Lights up what a line of the sheet counts. @param {string[]} marks */
  light(marks) {
    const wanted = new Set(marks);
    for (const element of this.svg.querySelectorAll("[data-mark]"))
      element.classList.toggle("lit", wanted.has(element.getAttribute("data-mark") ?? ""));
  }
}
