/** The boards at the end of a game: everyone's side by side, or the one that all share; what counts lights up. */

import { h, say, SVG } from "../shared/dom.js";
import { formatPoints } from "../shared/format.js";
import { displayName } from "./people.js";
import { stampOn } from "./stamp.js";

/**
 * @import { Frame, RankInfo } from "../shared/messages.d.ts"
 *
 * @typedef {import("./model.js").Model} Model
 * @typedef {{pane: Frame, art: Element, svg: SVGSVGElement, figure: HTMLElement}} EndBoard
 */

/** So many are shown large; the others are small, in a strip. */
const LARGE = 4;

export class EndBoards {
  /** @param {Model} model @param {import("../board/board.js").Board} board whose pictures are shown once more */
  constructor(model, board) {
    this.model = model;
    const shown = [...board.panes.values()].filter(({ pane }) => (pane.place ?? "board") === "board");
    const shared = shown.filter(({ pane }) => pane.seat == null).slice(0, 1);
    const chosen = shared.length ? shared : this.inOrder(shown);
    /** @type {EndBoard[]} */
    this.boards = chosen.map(({ pane, art }) => this.build(pane, art));
    const large = chosen.length > LARGE ? 2 : chosen.length;
    const figures = this.boards.map(({ figure }) => figure);
    /** @type {HTMLElement} */
    this.element = h(
      "div.boards",
      { "data-count": large },
      ...figures.slice(0, large),
      figures.length > large && h("div.strip", {}, ...figures.slice(large)),
    );
  }

  /** One board for each seat: one's own, then from first to last. @template {{pane: Frame}} T @param {T[]} shown */
  inOrder(shown) {
    const { outcome, seat, table } = this.model;
    const ranked = outcome ? outcome.ranks.flatMap(({ seats }) => seats) : table.seats.map((each) => each.seat);
    const order = seat == null ? ranked : [seat, ...ranked.filter((each) => each !== seat)];
    const boards = order.map((each) => shown.find(({ pane }) => pane.seat === each));
    return /** @type {T[]} */ (boards.filter(Boolean));
  }

  /** @param {Frame} pane @param {Element} source @returns {EndBoard} */
  build(pane, source) {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", `${pane.left ?? 0} ${pane.top ?? 0} ${pane.width} ${pane.height}`);
    const art = /** @type {Element} */ (source.cloneNode(true));
    for (const part of art.querySelectorAll("*")) {
      for (const name of ["id", "data-pick", "tabindex", "role", "aria-label", "aria-pressed", "aria-disabled"])
        part.removeAttribute(name);
      part.classList.remove("can", "completes", "replaces", "picked", "lit");
    }
    svg.append(art);
    svg.setAttribute("aria-hidden", "true");
    const name = this.nameOf(pane);
    const figure = h(
      "figure",
      { class: pane.seat != null && pane.seat === this.model.seat ? "own" : null },
      svg,
      pane.seat != null && h("figcaption", {}, name),
      h("button.enlarge", { type: "button", "aria-label": say("enlarge", { name }), onclick: () => enlarge(svg, name) }),
    );
    figure.style.setProperty("--ratio", String(pane.width / pane.height));
    return { pane, art, svg, figure };
  }

  /** @param {Frame} pane */
  nameOf(pane) {
    return pane.seat == null ? pane.title : displayName(this.model, this.model.table.seats[pane.seat]);
  }

  /** Lights up what some sides have scored with, on all boards. @param {{seats: number[], marks: string[]}[]} sides */
  light(sides) {
    for (const { pane, art } of this.boards) {
      for (const element of art.querySelectorAll(".lit")) element.classList.remove("lit");
      for (const { seats, marks } of sides)
        if (pane.seat == null || seats.includes(pane.seat))
          for (const mark of marks)
            for (const element of art.querySelectorAll(`[data-mark="${CSS.escape(mark)}"]`))
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
      if (winner && svg.getBoundingClientRect().width) stampOn(svg, formatPoints(winner.score));
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
