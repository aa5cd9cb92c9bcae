/** Who sits at the table, what they are doing, how many points they have, and what is to be done. */

import { byId, h, hide, icon, mark, renewChildren, say } from "../shared/dom.js";
import { formatPoints } from "../shared/format.js";
import { Totals } from "./totals.js";

/**
 * @import { SeatInfo } from "../shared/messages.d.ts"
 *
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("../board/chooser.js").Chooser} Chooser
 */

/** From so many rivals on, a small screen shows them as one. */
const CROWD = 5;
/** So many things that can go to a place are named. */
const NAMED = 3;

/** What a seat is called by the one who looks. @param {Model} model @param {SeatInfo} seat */
export const displayName = (model, seat) =>
  seat.seat === model.seat && model.table.mine.length === 1 ? say("you") : seat.name;

/** A name that is cut before its end where there is no room: of "Player 3" the number stays. @param {string} name */
export function nameSpan(name) {
  const end = /\s*\d+$/.exec(name)?.[0] ?? "";
  return h("span.name", {}, h("span.stem", {}, name.slice(0, name.length - end.length)), end);
}

/** A name where there is hardly room: "P3" for "Player 3", or how it begins. @param {string} name */
export function shortName(name) {
  const [first, last] = [name.slice(0, 1), /\d+$/.exec(name)?.[0]];
  return last ? first + last : name.slice(0, 3);
}

/**
 * What a side is called: by its players, and by its own name where it has one.
 * @param {Model} model
 * @param {{name: string, seats: number[]}} side
 */
export function sideName(model, { name, seats }) {
  const players = seats.map((seat) => displayName(model, model.table.seats[seat])).join(" + ");
  return name ? `${name}: ${players}` : players;
}

/** What a seat is doing, in a word. @param {SeatInfo} seat */
export function seatStatus(seat, running = true) {
  if (seat.kind === "open") return say("seat_open");
  if (!running) return seat.kind === "bot" ? say("seat_bot") : "";
  return say(`seat_${seat.state}`);
}

export class People {
  /** @param {Model} model @param {(seat: SeatInfo) => void} choose */
  constructor(model, choose) {
    this.model = model;
    this.choose = choose;
    /** For each seat its place in the list, with room for the small picture of its board. */
    this.rows = model.table.seats.map(({ seat }) =>
      h("li.player", { "data-seat": seat }, h("div.who-is"), h("div.thumb", { "aria-hidden": "true" })),
    );
    this.totals = new Totals((seat) => this.rows[seat]);
    byId("people").replaceChildren(...this.rows);
  }

  /** Where the small picture of a seat's board lies. @param {number | null} seat */
  shelf(seat) {
    return seat == null ? null : this.rows[seat].querySelector(".thumb");
  }

  /** Shows for a while what a seat has won. @param {number} seat @param {number} points */
  win(seat, points) {
    this.totals.win(seat, points);
    this.render();
  }

  render() {
    const { seats } = this.model.table;
    const rivals = seats.filter(({ seat }) => seat !== this.model.seat).length;
    mark(byId("rail"), "data-rivals", rivals >= CROWD ? "crowd" : String(rivals));
    for (const [at, row] of this.rows.entries()) {
      row.classList.toggle("own", at === this.model.seat);
      renewChildren(row.querySelector(".who-is"), this.chip(seats[at]));
    }
    this.renderCrowd();
  }

  /** @param {SeatInfo} seat */
  chip(seat) {
    const { model } = this;
    const { running } = model;
    const kind = seat.kind === "bot" ? "bot" : seat.kind === "open" ? "open" : "person";
    const present = seat.kind === "bot" || seat.present;
    const absent = present || seat.kind === "open" ? "" : say("absent");
    const points = model.sheetOf(seat.seat)?.total;
    const name = displayName(model, seat);
    const words = [name, seat.side, points != null && formatPoints(points), seatStatus(seat, running), absent];
    const label = words.filter(Boolean).join(", ");
    return h(
      "button.chip",
      {
        type: "button",
        "data-key": `seat-${seat.seat}`,
        "data-state": running ? seat.state : "waiting",
        "data-present": String(present),
        "data-sided": String(Boolean(seat.side)),
        "aria-label": label,
        title: label,
        "aria-pressed": String(seat.seat === model.seat),
        onclick: () => this.choose(seat),
      },
      icon(kind),
      nameSpan(name),
      h("span.short", {}, shortName(name)),
      seat.side && h("span.side", {}, seat.side),
      this.mark(seat),
      ...(points != null ? this.totals.parts(seat.seat, points) : []),
    );
  }

  /** Whether a seat is at it, or ready. @param {SeatInfo} seat */
  mark(seat) {
    if (!this.model.running || !["drawing", "ready"].includes(seat.state)) return null;
    return h(`span.mark.${seat.state}`, {}, icon(seat.state === "drawing" ? "pen" : "check"));
  }

  /** Many rivals as one: how many are ready, and which. */
  renderCrowd() {
    const { table, seat: mine } = this.model;
    const rivals = table.seats.filter(({ seat }) => seat !== mine);
    const ready = rivals.filter(({ state }) => state !== "drawing").length;
    const each = rivals.map((seat) => h("span", {}, String(seat.seat + 1), this.mark(seat)));
    const words = say("all_ready", { ready, all: rivals.length });
    renewChildren(byId("crowd"), h("span.name", {}, words), h("span.each", { "aria-hidden": "true" }, ...each));
  }
}

/** How far the game has come: a mark for every round, or in words. @param {Model} model */
export function renderProgress({ progress, running }) {
  const element = byId("progress");
  hide(element, !running || !progress);
  if (!progress) return;
  const { label, step, steps } = progress;
  const pip = (/** @type {unknown} */ _, /** @type {number} */ at) =>
    h("i", { "data-at": at + 1 < step ? "past" : at + 1 === step ? "now" : "next" });
  mark(document.body, "data-progress", steps <= 8 ? "pips" : "words");
  const pips = steps <= 8 ? [h("span.pips", { "aria-hidden": "true" }, ...Array.from({ length: steps }, pip))] : [];
  mark(element, "title", label);
  renewChildren(element, h(pips.length ? "span.label.unseen" : "span.label", {}, label), ...pips);
}

/** What there is to do now, in a sentence. @param {Model} model @param {Chooser} chooser */
export function statusLine(model, chooser) {
  const { table, seat, confirmed, seatsToMove } = model;
  const others = seatsToMove
    .filter((each) => each.seat !== seat)
    .map((each) => each.name)
    .join(", ");
  if (model.past) return say("looking_back");
  if (table.status === "over") return say("over");
  if (table.status === "abandoned") return say("abandoned");
  if (model.myTurn) return question(model, chooser);
  if (model.me?.kind === "bot" && model.me.mine) return say("bot_plays_for_you");
  if (confirmed) return others ? say("ready_waiting", { names: others }) : say("ready");
  if (table.entered && !others) return say("host_enters");
  return others ? say("waiting_for", { names: others }) : say("wait");
}

/** What is asked, in the game's words, after every pick. @param {Model} model @param {Chooser} chooser */
function question(model, chooser) {
  const { choice, held } = chooser;
  const asked = choice.question();
  if (asked) return asked;
  if (held) return say(`held_${chooser.freedom()}`);
  // A place has been picked before what goes there.
  if (choice.picked.length && !choice.asking()) return whatGoesThere([...choice.next().values()].map(({ label }) => label));
  return model.prompt?.sentence ?? say("your_turn_short");
}

/** @param {string[]} names */
const whatGoesThere = (names) =>
  names.length > NAMED ? say("what_goes_there") : say("one_goes_there", { names: names.join(", ") });
