/** What the page knows of its table: the last snapshot with all updates since. Nothing here touches the page. */

import { changedPicks } from "../board/picks.js";

/**
 * @import { LogLine, OutcomeInfo, Pick, ProgressInfo, PromptInfo, Replayed, SeatInfo, SideSheet, Tried } from "../shared/messages.d.ts"
 * @import { Snapshot, TableInfo, Update } from "../shared/messages.d.ts"
 */

export class Model {
  /** @param {TableInfo} table */
  constructor(table) {
    this.table = table;
    /** @type {number | null} */ this.seat = null;
    this.version = "";
    /** @type {string[]} */ this.pending = [];
    this.confirmed = false;
    /** @type {Pick[]} */ this.picks = [];
    /** @type {PromptInfo | null} what is to be done, for whoever is to act */ this.prompt = null;
    /** @type {ProgressInfo | null} */ this.progress = null;
    /** @type {SideSheet[]} */ this.sheets = [];
    /** @type {SideSheet[]} those of what is drawn, which may be behind */ this.drawnSheets = [];
    /** @type {LogLine[]} */ this.log = [];
    /** @type {OutcomeInfo | null} */ this.outcome = null;
    /** @type {Tried | null} how far a try at a puzzle has come */ this.puzzle = null;
    /** @type {Replayed | null} a step of the past that is shown instead of now */ this.past = null;
  }

  /** Takes a snapshot, in which what is left out is empty. @param {Snapshot} message */
  snapshot(message) {
    const { table, seat, version = "", pending = [], confirmed = false } = message;
    const { picks = [], prompt = null, progress = null, sheets = [], log = [], outcome = null, puzzle = null } = message;
    const game = { picks, prompt, progress, sheets, log, outcome, puzzle };
    Object.assign(this, { table, seat, version, pending, confirmed, ...game });
    this.drawnSheets = sheets;
  }

  /** Takes an update, in which what is left out is as it was. @param {Update} message */
  update({ table, version, pending, confirmed, picks, prompt, progress, sheets, outcome, puzzle, log }) {
    const changed = { table, version, pending, confirmed, prompt, progress, sheets, outcome, puzzle };
    const given = Object.entries(changed).filter(([, value]) => value !== undefined);
    Object.assign(this, Object.fromEntries(given));
    if (picks) this.picks = changedPicks(this.picks, picks);
    if (log) this.log = [...this.log.slice(0, log.keep), ...log.lines];
  }

  get running() {
    return this.table.status === "running";
  }

  /** The seat this page plays. @returns {SeatInfo | undefined} */
  get me() {
    return this.seat == null ? undefined : this.table.seats[this.seat];
  }

  /** Whether the one who looks is to act. */
  get myTurn() {
    return this.running && this.me?.state === "drawing" && this.me.kind === "human" && !this.confirmed;
  }

  /** Those whom everyone is waiting for. */
  get seatsToMove() {
    return this.running ? this.table.seats.filter((seat) => seat.state === "drawing") : [];
  }

  /** The sheets of what is shown: now, or a step of the past. */
  get shownSheets() {
    return this.past?.sheets ?? this.drawnSheets;
  }

  /** The sheet on which a seat's points are. @param {number | null} seat */
  sheetOf(seat) {
    return this.shownSheets.find((sheet) => seat != null && sheet.seats.includes(seat));
  }
}
