/** What has been chosen and is not there yet: the ghost, what it would bring, and pieces on their way. */

import { h, SVG, use } from "../shared/dom.js";
import { formatChange } from "../shared/format.js";
import { removePopup, showBeside, union } from "./popups.js";

/**
 * @import { Pick } from "../shared/messages.d.ts"
 *
 * @typedef {{points: number, sign: number, parts: {label: string, points: number}[]}} ScoreChange what a move would
 *   bring, and whether that is good, bad, or not known before the game ends
 * @typedef {"menu" | "mirror" | "turn" | "one"} Freedom how what is held can still change
 */

export class Ghost {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {SVGElement | null} */ this.element = null;
    /** What the chosen move brings, drawn over it. @type {SVGElement[]} */ this.overlay = [];
    this.tag = h("output.tag", { "aria-hidden": "true" });
    /** @type {() => Element | undefined} */ this.anchor = () => undefined;
  }

  /**
   * Shows a leaf where it would lie.
   * @param {Pick | undefined} leaf
   * @param {boolean} held whether it stays there to be turned and placed
   */
  show(leaf, held) {
    const same = this.element && leaf && this.element.dataset.move === leaf.move;
    if (!same) {
      this.element?.remove();
      this.element = null;
    }
    if (!leaf?.symbol || !leaf.pane) return;
    this.element ??= this.draw(leaf, "ghost");
    this.element?.classList.toggle("held", held);
  }

  /** @param {Pick} leaf @param {string} kind */
  draw(leaf, kind) {
    const overlay = this.board.panes.get(leaf.pane ?? "")?.overlay;
    if (!overlay) return null;
    const drawn = use(leaf.symbol ?? "", leaf.transform);
    drawn.setAttribute("class", kind);
    drawn.dataset.move = leaf.move;
    overlay.append(drawn);
    return drawn;
  }

  /** Pieces that the server has not answered for yet. @param {Pick[]} leaves */
  showPending(leaves) {
    for (const { overlay } of this.board.panes.values())
      for (const old of overlay?.querySelectorAll(".pending") ?? []) old.remove();
    for (const leaf of leaves) if (leaf.symbol) this.draw(leaf, "pending");
  }

  /** Where the choice is, so that the points stand beside it. @param {() => Element | undefined} anchor */
  anchorAt(anchor) {
    this.anchor = anchor;
    if (this.tag.isConnected) this.showTag();
  }

  /** What the chosen move would bring. @param {ScoreChange | undefined} change */
  showPoints(change) {
    if (!change || !this.element) return removePopup(this.tag);
    const part = (/** @type {{label: string, points: number}} */ { label, points }) =>
      h("small", {}, `${formatChange(points)} ${label}`);
    this.tag.replaceChildren(h("strong", {}, formatChange(change.points)), ...change.parts.map(part));
    this.tag.dataset.sign = String(change.sign);
    this.showTag();
  }

  showTag() {
    showBeside(this.tag, () => this.anchorRect(), "above");
  }

  /** What the chosen move would bring beside points. @param {Record<string, string>} drawn SVG by pane */
  showOverlay(drawn) {
    for (const old of this.overlay) old.remove();
    this.overlay = Object.entries(drawn).map(([pane, svg]) => {
      const over = document.createElementNS(SVG, "g");
      over.innerHTML = svg;
      for (const part of over.querySelectorAll("[id]")) part.removeAttribute("id"); // the board may have it, too
      this.board.panes.get(pane)?.overlay?.append(over);
      return over;
    });
  }

  /** All that is shown of what the chosen move would bring, in words. */
  describe() {
    const named = this.overlay.flatMap((over) => [...over.querySelectorAll("[aria-label]")]);
    return [
      ...[...this.tag.children].map((part) => part.textContent),
      ...named.map((part) => part.getAttribute("aria-label")),
    ].join(", ");
  }

  /** Where the points belong: at the element that was chosen and the ghost, so that they cover neither. */
  anchorRect() {
    const anchor = this.anchor() ?? this.element;
    const at = anchor?.getBoundingClientRect();
    if (!at || !this.element || anchor?.closest(".pane") !== this.element.closest(".pane")) return at;
    return union(at, this.element.getBoundingClientRect());
  }
}
