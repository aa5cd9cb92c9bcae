/**
 * What the page knows of its table: the last snapshot with all updates since.
 *
 * @typedef {{id: string, label: string, then?: Pick[], move?: string, pane?: string, symbol?: string,
 *   transform?: string, turn?: number, flip?: boolean}} Pick
 * @typedef {{seat: number, name: string, kind: "human" | "bot" | "open", bot: string, owned: boolean,
 *   mine: boolean, needs_nonce: boolean, seated: boolean, resigned: boolean, present: boolean,
 *   state: "drawing" | "ready" | "waiting"}} Seat
 * @typedef {{id: string, game: string, title: string, status: "open" | "running" | "over" | "abandoned",
 *   options: object, settings: {label: string, value: string}[], secrets: boolean, lesson: boolean, commitment: string,
 *   created_by_me: boolean, seats: Seat[], mine: number[], invites: {seat: number, path: string}[],
 *   hints: boolean, clock: number, deadline: number | null, rematch: string,
 *   proof: {seed: string, nonces: string[], game: string} | null}} Table
 * @typedef {{key: string, label: string, points: number, marks: string[]}} Line
 * @typedef {{side: number, seats: number[], total: number, lines: Line[]}} Sheet
 * @typedef {{id: string, title: string, width: number, height: number, seat?: number | null, left?: number, top?: number,
 *   fragments: Record<string, string>}} Pane
 * @typedef {{pane: string, id: string, svg?: string, before?: string,
 *   cause: "roll" | "place" | "erase" | "score"}} Patch
 * @typedef {{kind: "chance" | "turn", seat?: number | null, label?: string, items: string[], text: string}} Entry
 * @typedef {{ranks: {place: number, side: number, seats: number[], score: number}[], decided_by: string}} Outcome
 */

export class Model {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {number | null} */ this.seat = null;
    this.version = "";
    /** @type {string[]} */ this.pending = [];
    this.confirmed = false;
    /** @type {Pick[]} */ this.picks = [];
    /** @type {Sheet[]} */ this.sheets = [];
    /** @type {Entry[]} */ this.log = [];
    /** @type {Outcome | null} */ this.outcome = null;
    /** @type {import("./replay.js").Step | null} a step of the past that is shown instead of now */ this.past = null;
  }

  /** Takes a snapshot, in which what is left out is empty. @param {any} message */
  snapshot(message) {
    const { table, seat = null, version = "", pending = [], confirmed = false } = message;
    const { picks = [], sheets = [], log = [], outcome = null } = message;
    Object.assign(this, { table, seat, version, pending, confirmed, picks, sheets, log, outcome });
  }

  /** Takes an update, in which what is left out is as it was. @param {any} message */
  update(message) {
    for (const part of ["table", "version", "pending", "confirmed", "picks", "sheets", "outcome"])
      if (part in message) /** @type {any} */ (this)[part] = message[part];
    if (message.log) this.log = [...this.log.slice(0, message.log.keep), ...message.log.lines];
  }

  get running() {
    return this.table.status === "running";
  }

  /** The seat this page plays. @returns {Seat | undefined} */
  get me() {
    return this.seat == null ? undefined : this.table.seats[this.seat];
  }

  /** Whether the one who looks is to act. */
  get myTurn() {
    return this.running && this.me?.state === "drawing" && this.me.kind === "human" && !this.confirmed;
  }

  /** Those whom everyone is waiting for. */
  get drawing() {
    return this.running ? this.table.seats.filter((seat) => seat.state === "drawing") : [];
  }

  /** The sheets of what is shown. */
  get scores() {
    return this.past?.sheets ?? this.sheets;
  }

  /** The sheet on which a seat's points are. @param {number | null} seat */
  sheetOf(seat) {
    return this.scores.find((sheet) => seat != null && sheet.seats.includes(seat));
  }
}
