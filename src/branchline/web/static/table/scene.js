/** What an update changes on the boards: drawn, moved there, outlined until one acts, heard. */

import { byId } from "../shared/dom.js";
import { gains } from "./happened.js";
import { floatPoints } from "./points.js";
import { changedThings, thingsOnBoards, travel } from "./travel.js";

/**
 * @import { Patch, Snapshot, Update } from "../shared/messages.d.ts"
 * @import { Gain, Happening } from "./happened.js"
 * @import { Things } from "./travel.js"
 *
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("../board/board.js").Board} Board
 */

export class Scene {
  /**
   * @param {Model} model
   * @param {Board} board
   * @param {import("./people.js").People} people
   * @param {import("./sound.js").Sound} sound
   * @param {() => void} render shows the rest of the page
   */
  constructor(model, board, people, sound, render) {
    this.model = model;
    this.board = board;
    this.people = people;
    this.sound = sound;
    this.render = render;
    /** What was where when one last acted; nothing as long as nobody else has. @type {Things | null} */ this.known = null;
    /** What others have drawn since: selectors of it. @type {Set<string>} */ this.drawn = new Set();
    /** All that others have changed since: selectors of it. @type {string[]} */ this.recent = [];
  }

  /**
   * @param {Update} message
   * @param {Happening | null} event what of others it shows
   * @param {boolean} moving whether things are seen to move
   */
  draw(message, event, moving) {
    const { model, board } = this;
    const before = thingsOnBoards();
    const { drawnSheets } = model;
    const { panes, patches = [], resized = [] } = message;
    if (panes) board.show(panes, model.seat);
    else if (patches.length || resized.length) board.patch(patches, resized);
    board.name((seat) => model.table.seats[seat].name);
    model.drawnSheets = message.sheets ?? drawnSheets;
    this.render();
    const after = thingsOnBoards();
    if (event) this.remember(patches, before, after);
    this.outline();
    if (!moving || byId("play").hidden) return;
    travel(before, after, event?.seats.length === 1 ? event.seats[0] : undefined);
    this.showGains(gains(drawnSheets, model.drawnSheets), patches);
    this.sound.playFor(message, event, model.table.sound);
  }

  /** Points rise where they were earned, or beside the names of those who have them. @param {Gain[]} won @param {Patch[]} patches */
  showGains(won, patches) {
    const fresh = new Set(patches.map(({ id }) => document.getElementById(id)));
    const elsewhere = floatPoints(
      won,
      (seats, marks) => this.board.marked(seats, marks),
      (element) => fresh.has(/** @type {any} */ (element)) || fresh.has(/** @type {any} */ (element.closest("[id]"))),
    );
    for (const { seats, points } of elsewhere) for (const seat of seats) this.people.win(seat, points);
  }

  /** Somebody comes, or another one looks: what others have done since their last turn. @param {Snapshot} message */
  recall({ panes = [], since = [] }) {
    const { board, model } = this;
    if (model.past) return;
    this.clear();
    if (since.length) {
      const after = thingsOnBoards();
      board.patch(since, []);
      const before = thingsOnBoards();
      board.show(panes, model.seat);
      board.name((seat) => model.table.seats[seat].name);
      this.render();
      this.remember(since, before, after);
    }
    this.outline();
  }

  /** @param {Patch[]} patches what is different @param {Things} before @param {Things} after */
  remember(patches, before, after) {
    this.known ??= before;
    for (const { pane, id, cause } of patches) {
      const { figure, pane: { seat } = {} } = this.board.panes.get(pane) ?? {};
      // Where things have names, those are what is new: not the free places around them.
      const drawn = seat !== this.model.seat && cause !== "roll" && !figure?.querySelector("[data-thing]");
      if (drawn && document.getElementById(id)?.hasAttribute("data-mark")) this.drawn.add(`#${CSS.escape(id)}`);
    }
    const moved = [...changedThings(this.known, after)].map((name) => `[data-thing="${CSS.escape(name)}"]`);
    this.recent = [...this.drawn, ...moved];
  }

  /** Outlines what others have changed, on the boards: what is chosen from is framed when it can be. */
  outline() {
    for (const element of document.querySelectorAll(".pane .recent")) element.classList.remove("recent");
    if (!this.recent.length) return;
    for (const element of document.querySelectorAll(this.recent.map((each) => `.pane ${each}`).join()))
      if (!element.closest("#tray, .asides")) element.classList.add("recent");
  }

  /** Something else is shown instead of the boards: nothing of them stays in the air. */
  clearAir() {
    for (const element of document.querySelectorAll(".gain, .flying, .slot")) element.remove();
  }

  /** One acts, or another one looks: what was new is known. */
  forget() {
    this.clear();
    this.outline();
  }

  clear() {
    this.known = null;
    this.drawn.clear();
    this.recent = [];
  }
}
