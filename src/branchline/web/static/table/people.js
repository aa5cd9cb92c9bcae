/** Who sits at the table, what they are doing, whose turn it is. */

import { byId, h, icon, replaceChildren, say } from "../shared/dom.js";

/**
 * @import { SeatInfo } from "../shared/messages.d.ts"
 *
 * @typedef {import("./model.js").Model} Model
 */

/** What a seat is called by the one who looks. @param {Model} model @param {SeatInfo} seat */
export const displayName = (model, seat) =>
  seat.seat === model.seat && model.table.mine.length === 1 ? say("you") : seat.name;

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

/**
 * The seats as a row of buttons.
 * @param {Model} model
 * @param {(seat: SeatInfo) => void} choose
 */
export function renderPeople(model, choose) {
  const { table, seat: mine, running } = model;
  const chips = table.seats.map((seat) => {
    const kind = seat.kind === "bot" ? "bot" : seat.kind === "open" ? "open" : "person";
    const present = seat.kind === "bot" || seat.present;
    const state = running ? seat.state : "waiting";
    const mark =
      running && seat.state === "drawing" ? icon("pen") : running && seat.state === "ready" ? icon("check") : null;
    const absent = present || seat.kind === "open" ? "" : say("absent");
    const words = [displayName(model, seat), seat.side, seatStatus(seat, running), absent].filter(Boolean).join(", ");
    return h(
      "li",
      {},
      h(
        "button.chip",
        {
          type: "button",
          "data-key": `seat-${seat.seat}`,
          "data-state": state,
          "data-present": String(present),
          "aria-label": words,
          title: words,
          "aria-pressed": String(seat.seat === mine),
          onclick: () => choose(seat),
        },
        icon(kind),
        h("span.name", {}, displayName(model, seat)),
        seat.side && h("span.side", {}, seat.side),
        mark,
      ),
    );
  });
  replaceChildren(byId("people"), ...chips);
  byId("people").hidden = chips.length < 2;
}

/** @param {string} words */
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** What there is to do now, in a sentence. @param {Model} model @param {import("../board/chooser.js").Chooser} chooser */
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
  return others ? say("waiting_for", { names: others }) : say("wait");
}

/** What is asked of whoever is to act: in the game's words, after every pick. @param {Model} model @param {import("../board/chooser.js").Chooser} chooser */
function question(model, chooser) {
  const { choice, held } = chooser;
  if (!choice.picked.length) return model.prompt?.sentence ?? say("your_turn_short");
  const asked = choice.asking()?.ask;
  if (asked) return asked;
  if (held) return say(`held_${matchMedia("(hover: none)").matches ? "touch_" : ""}${chooser.freedom()}`);
  return say("picked", { labels: capital(choice.labels().join(", ")) });
}
