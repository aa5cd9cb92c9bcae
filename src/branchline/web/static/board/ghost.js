/** What has been chosen and is not there yet: the ghost, its toolbar, and pieces on their way. */

import { h, icon, replaceChildren, say, SVG, use } from "../shared/dom.js";
import { formatChange } from "../shared/format.js";
import { removePopup, showBeside, union } from "./popups.js";

/**
 * @import { Pick } from "../shared/messages.d.ts"
 *
 * @typedef {{points: number, parts: {label: string, points: number}[]}} ScoreChange what a move would bring
 * @typedef {"menu" | "mirror" | "turn" | "one"} Freedom how what is held can still change
 */

export class Ghost {
  /**
   * @param {import("./board.js").Board} board
   * @param {{turn: (step: number) => void, mirror: () => void, place: (leaf?: Pick) => void, cancel: () => void}} actions
   */
  constructor(board, actions) {
    this.board = board;
    /** @type {SVGElement | null} */ this.element = null;
    /** What the chosen move brings, drawn over it. @type {SVGElement[]} */ this.overlay = [];
    const button = (/** @type {string} */ name, /** @type {() => void} */ act) =>
      h(
        "button",
        { type: "button", "data-key": name, "aria-label": say(name), title: say(`${name}_key`), onclick: act },
        icon(name),
      );
    this.turnButton = button("turn", () => actions.turn(1));
    this.mirrorButton = button("mirror", () => actions.mirror());
    this.placeButton = button("place", () => actions.place());
    this.placeButton.classList.add("primary");
    this.cancelButton = button("cancel", () => actions.cancel());
    this.tools = h("div.tools", { role: "toolbar", "aria-label": say("ghost_tools") });
    this.actions = actions;
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

  /**
   * The buttons beside a held ghost; or, when the moves can't be seen, their names to choose from.
   * @param {Pick[]} leaves
   * @param {Freedom | null} freedom of what is held
   * @param {() => Element | undefined} anchor
   */
  toolbar(leaves, freedom, anchor) {
    this.anchor = anchor;
    if (freedom) this.showTools(leaves, freedom);
    else removePopup(this.tools);
    if (this.tag.isConnected) this.showTag();
  }

  /** @param {Pick[]} leaves @param {Freedom} freedom */
  showTools(leaves, freedom) {
    if (freedom === "menu") {
      const choices = leaves.map((leaf) =>
        h("button", { type: "button", "data-key": leaf.id, onclick: () => this.actions.place(leaf) }, leaf.label),
      );
      replaceChildren(this.tools, ...choices, this.cancelButton);
    } else {
      this.turnButton.hidden = freedom === "one";
      this.mirrorButton.hidden = freedom !== "mirror";
      if (this.placeButton.parentElement !== this.tools)
        replaceChildren(this.tools, this.turnButton, this.mirrorButton, this.placeButton, this.cancelButton);
    }
    this.tools.classList.toggle("menu", freedom === "menu");
    showBeside(this.tools, () => this.anchorRect());
  }

  /** What the chosen move would bring. @param {ScoreChange | undefined} change */
  showPoints(change) {
    if (!change || !this.element) return removePopup(this.tag);
    const part = (/** @type {{label: string, points: number}} */ { label, points }) =>
      h("small", {}, `${formatChange(points)} ${label}`);
    this.tag.replaceChildren(h("strong", {}, formatChange(change.points)), ...change.parts.map(part));
    this.tag.dataset.sign = String(Math.sign(change.points));
    this.showTag();
  }

  /** Puts the points beyond the buttons, which stay where they are: a finger may be on its way to them. */
  showTag() {
    const beyond = () => {
      const at = this.anchorRect();
      return at && this.tools.isConnected ? union(at, this.tools.getBoundingClientRect()) : at;
    };
    removePopup(this.tag); // the buttons take their place first
    showBeside(this.tag, beyond, this.tools.isConnected && this.tools.classList.contains("under") ? "below" : "above");
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

  /** Where the tools belong: at the element that was chosen and the ghost, so that they cover neither. */
  anchorRect() {
    const anchor = this.anchor() ?? this.element;
    const at = anchor?.getBoundingClientRect();
    if (!at || !this.element || anchor?.closest(".pane") !== this.element.closest(".pane")) return at;
    return union(at, this.element.getBoundingClientRect());
  }
}
