/** The boards at the end of a game: everyone's side by side, or the one that all share; what counts lights up. */

import { h, say, SVG } from "../shared/dom.js";
import { formatPoints } from "../shared/format.js";
import { displayName } from "../table/people.js";
import { sample } from "./curve_picture.js";
import { stampOn } from "../board/stamp.js";

/**
 * @import { Pane, RankInfo } from "../shared/messages.d.ts"
 *
 * @typedef {import("../table/model.js").Model} Model
 * @typedef {{pane: Pane, svg: SVGSVGElement}} EndBoard
 */

/** So many are shown large; of more, the first two are, and the others are small, in a strip. */
const LARGE = 4;

export class EndBoards {
  /** @param {Model} model @param {Pane[]} panes @param {number[]} order the seats, one's own first */
  constructor(model, panes, order) {
    this.model = model;
    this.order = order;
    const place = (/** @type {Pane} */ { seat }) => (seat == null ? 0 : order.indexOf(seat));
    const sorted = [...panes].sort((a, b) => place(a) - place(b));
    /** @type {EndBoard[]} */ this.boards = [];
    const cells = sorted.map((pane) => h("div.cell", {}, this.build(pane)));
    const large = cells.length > LARGE ? 2 : cells.length;
    /** @type {HTMLElement} */
    this.element = h(
      "div.boards",
      { "data-count": large },
      ...cells.slice(0, large),
      cells.length > large && h("div.strip", {}, ...cells.slice(large)),
    );
  }

  /** @param {Pane} pane */
  build(pane) {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", `${pane.left} ${pane.top} ${pane.width} ${pane.height}`);
    svg.setAttribute("aria-hidden", "true");
    svg.innerHTML = Object.values(pane.fragments).join("");
    for (const part of svg.querySelectorAll("[id], [tabindex]"))
      for (const name of ["id", "tabindex", "data-pick"]) part.removeAttribute(name);
    this.boards.push({ pane, svg });
    const name = this.nameOf(pane);
    const rank = this.order.indexOf(pane.seat ?? -1);
    const figure = h(
      "figure",
      { class: pane.seat != null && pane.seat === this.model.seat ? "own" : null },
      svg,
      pane.seat != null && this.order.length > 1 && h("figcaption", {}, sample(rank), name),
      h("button.enlarge", { type: "button", "aria-label": say("enlarge", { name }), onclick: () => enlarge(svg, name) }),
    );
    figure.style.setProperty("--ratio", String(pane.width / pane.height));
    return figure;
  }

  /** @param {Pane} pane */
  nameOf(pane) {
    return pane.seat == null ? pane.title : displayName(this.model, this.model.table.seats[pane.seat]);
  }

  /** Lights up what some sides have scored with, on all boards. @param {{seats: number[], marks: string[]}[]} sides */
  light(sides) {
    for (const { pane, svg } of this.boards) {
      for (const element of svg.querySelectorAll(".lit")) element.classList.remove("lit");
      for (const { seats, marks } of sides)
        if (pane.seat == null || seats.includes(pane.seat))
          for (const mark of marks)
            for (const element of svg.querySelectorAll(`[data-mark="${CSS.escape(mark)}"]`))
              element.classList.add("lit");
    }
  }

  /** The winners' stamps: each on their board, one on what all share. */
  stamp() {
    const { outcome } = this.model;
    if (!outcome || (outcome.ranks.length < 2 && !outcome.won)) return;
    const winners = /** @type {RankInfo[]} */ (outcome.ranks.filter(({ place }) => place === 1));
    for (const { pane, svg } of this.boards) {
      const winner = pane.seat == null ? winners[0] : winners.find(({ seats }) => seats.includes(pane.seat ?? -1));
      if (winner && svg.getBoundingClientRect().width) stampOn(svg, say("winner_stamp"), formatPoints(winner.score));
    }
  }
}

/** A board on its own, as large as the window. @param {SVGSVGElement} svg @param {string} name */
function enlarge(svg, name) {
  const close = () => dialog.close();
  const dialog = h(
    "dialog.large-board",
    { "aria-label": name },
    svg.cloneNode(true),
    h("button", { type: "button", onclick: close }, say("close")),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
