/** One pane of the drawing as a figure of the page: a picture, or a tray whose things lie in rows. */

import { h, mark, SVG, write } from "../shared/dom.js";
import { Beyond } from "./beyond.js";
import { MiniMap } from "./minimap.js";
import { Zoom } from "./zoom.js";

/** @import { Frame, Pane } from "../shared/messages.d.ts" */

export class PaneView {
  /** @param {Pane} pane @param {() => void} enlarge called when someone wants to see it large */
  constructor(pane, enlarge) {
    /** @type {Frame} */ this.pane = pane;
    this.name = h("span.name");
    this.note = h("p.note");
    this.enlarge = h("button.enlarge", { type: "button", onclick: enlarge });
    /** What holds the fragments. */
    this.art = pane.item ? h("div.items") : document.createElementNS(SVG, "g");
    /** What is drawn over a picture; things in rows have nothing over them. @type {SVGGElement | null} */
    this.overlay = null;
    this.content = pane.item ? this.art : this.picture();
    /** @type {Zoom | null} */ this.zoom = pane.item ? null : new Zoom(this.content);
    this.content.setAttribute("role", "group");
    this.art.id = `art/${pane.id}`;
    this.beyond = pane.item ? null : new Beyond(this);
    this.minimap = pane.item ? null : new MiniMap(this);
    /** @type {HTMLElement} */
    this.figure = h(
      "figure.pane",
      { "data-pane": pane.id, "data-seat": pane.seat },
      h("figcaption", {}, this.name, this.note),
      this.content,
      this.minimap?.element,
      ...(this.beyond?.buttons ?? []),
      this.zoom?.buttons,
      this.enlarge,
    );
    this.content.addEventListener("zoomed", () => {
      this.minimap?.update();
      this.beyond?.update();
    });
    const holder = document.createElementNS(SVG, "g");
    holder.innerHTML = Object.values(pane.fragments).join("");
    this.art.append(...[...holder.children].map((fragment) => this.unit(fragment)));
    this.frame(pane);
  }

  picture() {
    const svg = document.createElementNS(SVG, "svg");
    this.overlay = document.createElementNS(SVG, "g");
    this.overlay.setAttribute("class", "overlay");
    this.overlay.setAttribute("aria-hidden", "true");
    svg.append(this.art, this.overlay);
    return svg;
  }

  /** @param {Frame} pane */
  frame(pane) {
    this.pane = pane;
    mark(this.content, "aria-label", pane.title);
    write(this.name, pane.title);
    write(this.note, pane.note ?? "");
    mark(this.figure, "data-noted", String(Boolean(pane.note)));
    mark(this.figure, "data-map", String(Boolean(pane.grain)));
    this.zoom?.box(pane);
    this.figure.style.setProperty("--ratio", String(pane.width / pane.height));
    const [width, height] = pane.item ?? [0, 0];
    this.figure.style.setProperty("--item-width", String(width));
    for (const item of this.art.querySelectorAll(".item")) item.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.update();
  }

  /** What is put into the pane for a fragment: in a tray, a small picture of its own. @param {Element} fragment */
  unit(fragment) {
    if (!this.pane.item) return fragment;
    const item = document.createElementNS(SVG, "svg");
    item.setAttribute("class", "item");
    item.setAttribute("viewBox", `0 0 ${this.pane.item.join(" ")}`);
    item.append(fragment);
    return item;
  }

  /** @param {Element | null} element of a fragment @returns {Element | null} */
  unitOf(element) {
    return this.pane.item ? (element?.closest(".item") ?? null) : element;
  }

  /** Tells the page how many things lie in a tray. */
  update() {
    if (!this.pane.item) return;
    mark(this.figure, "data-items", String(this.art.childElementCount));
  }

  /** What can be picked here. */
  get targets() {
    return /** @type {SVGElement[]} */ ([...this.art.querySelectorAll("[data-pick]")]);
  }
}
