/** What a board is drawn with: the pieces of its game, an eraser, the number of the round. */

import { byId, h, icon, say, SVG } from "../shared/dom.js";
import { LETTERS } from "./model.js";

/** @import { Pane } from "../shared/messages.d.ts" */

export const ERASER = "erase";
export const ROUND = "round";
/** Pieces in a row, and how many rows leave enough room for the board. */
const COLUMNS = 8;
const ROWS = 3;
/** Eraser, round, and the way to the other page. */
const OWN = 3;
const NARROW = matchMedia("(max-width: 370px)");
/** Beside the board there is room for everything. */
const BESIDE = matchMedia("(min-width: 800px), (max-height: 479px)");

export class Palette {
  /** @param {() => void} onChange called when something else is in hand */
  constructor(onChange) {
    this.onChange = onChange;
    /** What is in hand. */ this.tool = "";
    this.round = 1;
    this.rounds = 0;
    /** The trays of the expansions, and what is before them. */ this.tab = "routes";
    /** @type {Map<string, HTMLElement>} */ this.buttons = new Map();
    /** What the trays of the expansions are called. @type {string[]} */ this.titles = [];
    for (const query of [NARROW, BESIDE]) query.addEventListener("change", () => this.fit());
  }

  /** @param {Pane[]} trays @param {number} rounds the most rounds there are */
  show(trays, rounds) {
    this.rounds = rounds;
    this.buttons.clear();
    const letters = [...LETTERS];
    const groups = trays.map((tray, at) => this.group(tray, at, letters));
    const eraser = this.own(ERASER, say("eraser"), icon("eraser"));
    const round = rounds ? this.own(ROUND, "", h("b.round")) : null;
    this.switch = h("button.piece.switch", { type: "button", onclick: () => this.turnPage() });
    byId("palette").replaceChildren(
      ...groups.slice(0, 2),
      eraser,
      this.switch,
      ...groups.slice(2),
      ...(round ? [round] : []),
    );
    this.titles = trays.slice(2).map(({ title }) => title);
    if (!this.buttons.has(this.tool)) this.tool = this.buttons.keys().next().value ?? "";
    this.fit();
    this.update();
  }

  /** @param {Pane} tray @param {number} at @param {string[]} letters those that are left */
  group(tray, at, letters) {
    const holder = document.createElementNS(SVG, "g");
    holder.innerHTML = Object.values(tray.fragments).join("");
    const pieces = [...holder.children].map((piece) => this.piece(piece, tray, letters.shift()));
    return h("div.tray", { role: "group", "aria-label": tray.title, "data-page": at < 2 ? "routes" : "more" }, ...pieces);
  }

  /** @param {Element} piece @param {Pane} tray @param {string} [letter] */
  piece(piece, tray, letter) {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", `0 0 ${(tray.item ?? [44, 44]).join(" ")}`);
    svg.setAttribute("aria-hidden", "true");
    const [pick, label] = ["data-pick", "aria-label"].map((name) => piece.getAttribute(name) ?? "");
    for (const name of ["data-pick", "aria-label", "role", "tabindex"]) piece.removeAttribute(name);
    svg.append(piece);
    const key = letter ? h("kbd", { "aria-hidden": "true", "data-letter": letter }, letter) : null;
    return this.button("piece", pick, label, svg, key);
  }

  /** A tool that every game has. @param {string} tool @param {string} label @param {Node} content */
  own(tool, label, content) {
    return this.button(`piece.${tool}`, tool, label, content);
  }

  /** @param {string} kind @param {string} tool @param {string} label @param {...(Node | null)} content */
  button(kind, tool, label, ...content) {
    const onclick = () => this.take(tool);
    const button = h(`button.${kind}`, { type: "button", "aria-label": label, title: label, "data-piece": tool, onclick }, ...content);
    this.buttons.set(tool, button);
    return button;
  }

  /** Takes something in hand; the number of the round, touched again, is the next one. @param {string} tool */
  take(tool) {
    if (tool === ROUND && this.tool === ROUND) this.round = (this.round % this.rounds) + 1;
    this.tool = tool;
    this.update();
    this.onChange();
  }

  /** @param {number} round */
  takeRound(round) {
    if (round > this.rounds) return;
    this.round = round;
    this.tool = ROUND;
    this.update();
    this.onChange();
  }

  /** The piece that a letter stands for is taken. @param {string} letter */
  takeLetter(letter) {
    const found = [...this.buttons].find(([, button]) => button.querySelector(`[data-letter="${letter}"]`));
    if (found) this.take(found[0]);
    return Boolean(found);
  }

  /** What is in hand, in words. */
  get label() {
    return this.buttons.get(this.tool)?.getAttribute("aria-label") ?? "";
  }

  turnPage() {
    this.tab = this.tab === "routes" ? "more" : "routes";
    this.fit();
  }

  /** Where all pieces would leave the board too little room, those of the expansions have a page of their own. */
  fit() {
    const room = COLUMNS * (NARROW.matches ? ROWS - 1 : ROWS);
    const paged = !BESIDE.matches && Boolean(this.titles.length) && this.buttons.size > room;
    const first = byId("palette").querySelectorAll("[data-page=routes] .piece").length;
    const { dataset } = byId("palette");
    dataset.paged = String(paged);
    dataset.full = String(first + OWN > room);
    dataset.shown = this.tab;
    if (!this.switch) return;
    this.switch.hidden = !paged;
    this.switch.textContent = this.tab === "routes" ? this.titles.join(" + ") : say("other_pieces");
  }

  update() {
    for (const [tool, button] of this.buttons) button.setAttribute("aria-pressed", String(tool === this.tool));
    const round = this.buttons.get(ROUND);
    if (!round) return;
    const label = say("round_tool", { round: this.round });
    round.setAttribute("aria-label", label);
    round.title = label;
    /** @type {HTMLElement} */ (round.firstElementChild).textContent = String(this.round);
  }
}
