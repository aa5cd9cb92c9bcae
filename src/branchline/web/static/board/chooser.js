/** Choosing a move on the board: picks in any order, the ghost they lead to, and sending it off. */

import { announce, byId, mark, say } from "../shared/dom.js";
import { Ghost } from "./ghost.js";
import { Choice, nearest } from "./picks.js";
import { clearMessages, showMessage } from "./popups.js";

/**
 * @import { Pick, Previewed, Problem, Reason, SideSheet } from "../shared/messages.d.ts"
 * @import { ScoreChange } from "./ghost.js"
 *
 * @typedef {"mouse" | "touch" | "key"} Input how a pick was made
 * @typedef {{running: boolean, confirmed: boolean, past: object | null, seat: number | null, picks: Pick[]}} Position
 *   what the page knows of the table, as far as choosing needs it
 * @typedef {object} Sender where a chosen move goes
 * @property {{leaf?: Pick}[]} queue what is still on its way
 * @property {(command: {type: "play", move: string, leaf: Pick, from?: string}) => void} add
 * @typedef {object} ChooserPage what the rest of the page does for choosing
 * @property {(picks: string[]) => Promise<Reason | Problem>} explain
 * @property {(refused: Reason | Problem) => Node | null} ruleLink the way to the rule behind a refusal
 * @property {(move: string) => Promise<Previewed | Problem>} preview
 * @property {() => void} onChange called when something has been chosen, or can be
 * @property {(sheets: SideSheet[] | null) => ScoreChange | undefined} showPreview
 * @typedef {object} Coach a lesson, which lets people choose only what it asks for; or a puzzle
 * @property {(picks: Pick[]) => Pick[]} narrow
 * @property {(move: string, from?: Element) => boolean} accepts
 * @property {string} onward what goes on from what it says, where that is only read
 * @property {() => void} next
 * @property {string} later what is said of something that is possible, but not now
 */

/** How long the hand rests before it is asked what a move would bring, in milliseconds. */
const PREVIEW_AFTER = 150;

export class Chooser {
  /**
   * @param {Position} model
   * @param {import("./board.js").Board} board
   * @param {Sender} outbox
   * @param {ChooserPage} page
   */
  constructor(model, board, outbox, page) {
    this.model = model;
    this.board = board;
    this.outbox = outbox;
    this.page = page;
    this.choice = new Choice();
    /** Which element stands for a pick that several have. @type {Map<string, string>} */ this.elements = new Map();
    /** @type {SVGElement | null} */ this.hovered = null;
    this.held = false;
    /** Whether the ghost has been turned under the mouse: then the next click places it. */ this.turned = false;
    /** How the last ghost lay. */ this.orientation = { turn: 0, flip: false };
    /** @type {Pick[]} */ this.leaves = [];
    /** @type {Pick | undefined} */ this.leaf = undefined;
    this.timer = 0;
    /** The move that was asked about last. */ this.previewed = "";
    this.ghost = new Ghost(board);
    /** @type {Coach | null} */ this.coach = null;
  }

  get picked() {
    return this.choice.picked;
  }

  /** The board or the legal moves have changed: keeps what is still possible. */
  refresh() {
    const tree = this.model.running && !this.model.confirmed && !this.model.past ? this.model.picks : [];
    this.choice.load(this.coach?.narrow(tree) ?? tree, (pick) => this.board.byPick.has(pick));
    if (this.held && !this.choice.complete().length) this.held = false;
    if (this.hovered && !this.hovered.isConnected) this.hovered = null;
    this.ghost.showPending(this.outbox.queue.flatMap(({ leaf }) => leaf ?? []));
    this.show();
  }

  /** Shows what glows and what is picked, and then the ghost. */
  show() {
    const { choice } = this;
    const next = choice.next();
    this.board.highlight(
      (pick) => next.has(pick),
      (pick) => choice.complete([...this.picked, pick]).length > 0,
      (pick) => this.picked.length > 0 && choice.adding(pick).ok,
      (element) => this.picked.includes(element.dataset.pick ?? "") && this.isChosen(element),
    );
    this.board.showFor(this.picked);
    mark(byId("table"), "data-picked", String(this.picked.length));
    this.redraw();
    this.page.onChange();
  }

  /** Shows the move that the picks, and what the mouse is over, lead to: its ghost, tools and points. */
  redraw() {
    const { choice } = this;
    const hovering = this.hovered && !this.held ? choice.adding(this.hovered.dataset.pick ?? "") : null;
    const { picked, ok } = hovering ?? { picked: this.picked, ok: true };
    this.leaves = ok ? choice.complete(picked) : [];
    this.leaf = this.leaves[nearest(this.leaves, this.orientation)];
    this.ghost.show(this.leaf, this.held);
    this.ghost.anchorAt(() => this.anchor(picked));
    this.preview();
  }

  /** The element that shows best where the choice is: the one under the ghost, or the last one. @param {string[]} picked */
  anchor(picked) {
    const elements = picked.map((id) => this.board.byPick.get(id)?.find((element) => this.isChosen(element)));
    return (
      elements.find((element) => element?.closest(".pane")?.getAttribute("data-pane") === this.leaf?.pane) ??
      elements.at(-1)
    );
  }

  /** Whether an element is the one that was picked, among several with the same pick. @param {SVGElement} element */
  isChosen(element) {
    const chosen = this.elements.get(element.dataset.pick ?? "");
    const known = chosen && document.getElementById(chosen)?.getAttribute("data-pick") === element.dataset.pick;
    return known ? chosen === element.id : true;
  }

  /** @param {SVGElement} element @param {Input} input */
  pick(element, input) {
    const id = element.dataset.pick ?? "";
    clearMessages();
    if (this.model.seat == null || !this.model.running) return;
    if (this.picked.includes(id) && this.isChosen(element)) return this.pickAgain(element, input);
    const pane = element.closest(".pane");
    const rivals = this.picked.filter((other) =>
      this.board.byPick.get(other)?.some((e) => e.closest(".pane") === pane),
    );
    const { picked, ok } = this.choice.adding(id, rivals);
    if (!ok) return void this.explain(element, picked);
    this.elements.set(id, element.id);
    this.choose(picked, input);
  }

  /** A pick that no element stands for, as a button. @param {string} id */
  pickById(id) {
    this.choose(this.choice.adding(id).picked, "key");
  }

  /** @param {string[]} picked @param {Input} input */
  choose(picked, input) {
    const turned = this.turned && input === "mouse";
    this.choice.picked = picked;
    this.hovered = null;
    this.board.enlarge(null);
    const leaves = this.choice.complete();
    const more = this.choice.next().size > 0;
    this.held = leaves.length > 0;
    this.show();
    if (!more && leaves.length && ((leaves.length === 1 && !leaves[0].hold) || turned)) return this.place();
    if (this.held && this.leaf) announce(this.leaf.label); // what to do next is in the status, which is heard, too
    if (this.held && input === "key" && this.freedom() !== "menu") announce(say(`keys_${this.freedom()}`));
    if (input !== "key" || this.held) return;
    announce(this.choice.labels().join(", ")); // what is asked next does not name it
    this.focusNext();
  }

  /** What is picked is chosen once more: the ghost turns, or the pick is dropped. @param {SVGElement} element @param {Input} input */
  pickAgain(element, input) {
    const there = element.closest(".pane")?.getAttribute("data-pane") === this.leaf?.pane;
    if (this.held && input === "key" && (there || this.leaf?.hold)) return this.place();
    if (this.held && there) return void this.turn(1);
    this.choice.picked = this.picked.filter((id) => id !== element.dataset.pick);
    this.held = false;
    this.show();
  }

  /** Moves the focus to what can be picked next. */
  focusNext() {
    const next = [...this.choice.next().keys()].flatMap((id) => this.board.byPick.get(id) ?? []);
    if (next[0] && !next.includes(/** @type {any} */ (document.activeElement))) this.board.focus(next[0]);
  }

  /** The mouse is over an element, or over none. @param {SVGElement | null} element */
  hover(element) {
    if (element === this.hovered) return;
    this.hovered = element;
    this.turned = false;
    if (!this.held) this.redraw();
  }

  /** @param {number} step */
  turn(step) {
    if (!this.leaf) return false;
    if (this.leaves.length < 2) announce(say("one_way"));
    else this.turnTo(this.leaves[(this.leaves.indexOf(this.leaf) + step + this.leaves.length) % this.leaves.length]);
    return true;
  }

  mirror() {
    if (!this.leaf) return false;
    const { turn = 0, flip = false } = this.leaf;
    const others = this.leaves.filter((leaf) => (leaf.flip ?? false) !== flip);
    if (others.length) this.turnTo(others[nearest(others, { turn, flip: !flip })]);
    else announce(say("no_mirror"));
    return true;
  }

  /** @param {Pick} leaf */
  turnTo(leaf) {
    this.orientation = { turn: leaf.turn ?? 0, flip: leaf.flip ?? false };
    this.turned = true;
    announce(leaf.label);
    this.redraw();
    this.page.onChange();
  }

  /** Sends what is chosen. @param {Pick} [leaf] */
  place(leaf = this.held ? this.leaf : undefined) {
    if (!leaf?.move || !(this.coach?.accepts(leaf.move, this.anchor(this.picked)) ?? true)) return;
    const from = this.elements.get(this.picked.at(-1) ?? "");
    this.choice.picked = [];
    this.held = this.turned = false;
    this.hovered = null;
    this.outbox.add({ type: "play", move: leaf.move, leaf, from });
  }

  /**
   * How what is held can still change: be mirrored, only be turned, not at all; or be chosen from a menu.
   * @returns {import("./ghost.js").Freedom}
   */
  freedom() {
    if (this.leaves.length === 1 && this.leaf?.hold) return "one";
    if (!this.leaves.every((leaf) => leaf.symbol)) return "menu";
    if (new Set(this.leaves.map((leaf) => leaf.flip ?? false)).size > 1) return "mirror";
    return this.leaves.length > 1 ? "turn" : "one";
  }

  /** Takes up a move that somebody proposes, so that it only has to be placed. @param {string} move @param {string} words */
  offer(move, words) {
    const path = this.choice.paths.find(({ leaf }) => leaf.move === move);
    if (!path) return showMessage(undefined, words);
    const named = `[data-key="${CSS.escape(path.leaf.id)}"]`;
    if (!path.keys.length) {
      const button = /** @type {HTMLElement | null} */ (document.querySelector(`#actions ${named}`));
      button?.focus();
      return showMessage(button ?? undefined, words);
    }
    this.choice.picked = path.keys;
    this.orientation = { turn: path.leaf.turn ?? 0, flip: path.leaf.flip ?? false };
    this.held = true;
    this.show();
    const anchor = this.anchor(path.keys);
    // Enter is to place it, and not to ask for another hint.
    if (anchor && this.freedom() !== "menu") this.board.focus(anchor);
    else /** @type {HTMLElement | null} */ (document.querySelector(`#actions ${named}`))?.focus();
    showMessage(anchor, words);
  }

  /** Takes a step back in choosing. @returns whether there was anything to cancel */
  cancel() {
    if (!this.picked.length) return false;
    this.choice.picked = this.held ? this.picked.slice(0, -1) : [];
    this.held = this.turned = false;
    this.hovered = null;
    this.show();
    return true;
  }

  /** Why is that not possible? @param {Element} element @param {string[]} picks */
  async explain(element, picks) {
    const answer = await this.page.explain(picks);
    if (answer.code) showMessage(element, answer.text, this.page.ruleLink(answer));
    else if (this.coach) showMessage(element, this.coach.later);
  }

  /** What would the ghost change on the sheet? Asked when the hand rests. */
  preview() {
    const move = this.leaf?.move ?? "";
    if (move === this.previewed) return;
    this.previewed = move;
    clearTimeout(this.timer);
    this.ghost.showPoints(undefined);
    this.ghost.showOverlay({});
    this.page.showPreview(null);
    if (!move) return;
    this.timer = setTimeout(async () => {
      const answer = await this.page.preview(move);
      if (this.previewed !== move || answer.code) return;
      const { sheets = [], overlay = {} } = /** @type {Previewed} */ (answer);
      this.ghost.showPoints(this.page.showPreview(sheets));
      this.ghost.showOverlay(overlay);
      if (this.held) announce(this.ghost.describe());
    }, PREVIEW_AFTER);
  }
}
