/** Who sits at the table, what they are doing, whose turn it is, how it ended. */

import { byId, fill, h, icon, say } from "./dom.js";

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("./model.js").Seat} Seat
 */

/** What a seat is called by the one who looks. @param {Model} model @param {Seat} seat */
export const called = (model, seat) =>
  seat.seat === model.seat && model.table.mine.length === 1 ? say("you") : seat.name;

/** @param {Seat} seat */
export function doing(seat, running = true) {
  if (seat.kind === "open") return say("seat_open");
  if (!running) return seat.kind === "bot" ? say("seat_bot") : "";
  return say(`seat_${seat.state}`);
}

/**
 * The seats as a row of buttons.
 * @param {Model} model
 * @param {(seat: Seat) => void} choose
 */
export function people(model, choose) {
  const { table, seat: mine, running } = model;
  const chips = table.seats.map((seat) => {
    const kind = seat.kind === "bot" ? "bot" : seat.kind === "open" ? "open" : "person";
    const present = seat.kind === "bot" || seat.present;
    const state = running ? seat.state : "waiting";
    const mark =
      running && seat.state === "drawing" ? icon("pen") : running && seat.state === "ready" ? icon("check") : null;
    const words = [called(model, seat), doing(seat, running), present || seat.kind === "open" ? "" : say("absent")]
      .filter(Boolean)
      .join(", ");
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
        h("span.name", {}, called(model, seat)),
        mark,
      ),
    );
  });
  fill(byId("people"), ...chips);
  byId("people").hidden = chips.length < 2;
}

/** @param {string} words */
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** What there is to do now, in a sentence. @param {Model} model @param {import("./choose.js").Chooser} chooser */
export function status(model, chooser) {
  const { table, seat, confirmed, drawing } = model;
  const others = drawing
    .filter((each) => each.seat !== seat)
    .map((each) => each.name)
    .join(", ");
  if (table.status === "over") return say("over");
  if (table.status === "abandoned") return say("abandoned");
  if (model.myTurn && chooser.held) return say(matchMedia("(hover: none)").matches ? "held_touch" : "held_hint");
  if (model.myTurn && chooser.picked.length)
    return say("picked", { labels: capital(chooser.choice.labels().join(", ")) });
  if (model.myTurn && !chooser.choice.ways.some((way) => way.keys.length)) return say("only_buttons");
  if (model.myTurn && chooser.choice.buttons().length)
    return say("may_confirm", { button: chooser.choice.buttons()[0].label });
  if (model.myTurn) return say(model.draft.length ? "go_on" : "your_turn");
  if (model.me?.kind === "bot" && model.me.mine) return say("bot_plays_for_you");
  if (confirmed) return others ? say("ready_waiting", { names: others }) : say("ready");
  return others ? say("waiting_for", { names: others }) : say("wait");
}

/** How the game has ended. @param {Model} model */
export function outcome(model) {
  const { outcome: result, table, seat } = model;
  const panel = byId("outcome");
  panel.hidden = !result && table.status !== "abandoned";
  if (panel.hidden) return;
  const names = (/** @type {number[]} */ seats) => seats.map((each) => called(model, table.seats[each])).join(" + ");
  const rank = (/** @type {import("./model.js").Outcome["ranks"][0]} */ { place, seats, score }) =>
    h(
      "li",
      { "data-place": place, class: seat != null && seats.includes(seat) ? "own" : null },
      h("span.place", {}, String(place)),
      h("span.name", {}, names(seats)),
      h("strong", {}, String(score).replace("-", "−")),
    );
  const winners = result?.ranks.filter((each) => each.place === 1) ?? [];
  const mine = winners.some(({ seats }) => seat != null && seats.includes(seat));
  const title = !result
    ? say("abandoned")
    : result.ranks.length < 2
      ? say("final_score", { score: result.ranks[0]?.score ?? 0 })
      : winners.length > 1
        ? say("shared_win", { names: winners.map(({ seats }) => names(seats)).join(", ") })
        : mine
          ? say("you_win")
          : say("wins", { name: names(winners[0].seats) });
  fill(
    panel,
    h("h2", {}, title),
    result?.decided_by && result.ranks.length > 1 ? h("p.quiet", {}, result.decided_by) : null,
    result && result.ranks.length > 1 ? h("ol.ranks", {}, ...result.ranks.map(rank)) : null,
    h(
      "p.links",
      {},
      h("a.button.primary", { href: "/", "data-key": "lobby" }, say("to_lobby")),
      table.proof &&
        h(
          "a.button",
          { href: table.proof.game, download: `${table.game}-${table.id}.txt`, "data-key": "save" },
          say("download"),
        ),
    ),
    table.proof &&
      h(
        "details.proof",
        { "data-key": "proof" },
        h("summary", {}, say("proof")),
        h("p.quiet", {}, say("proof_words")),
        h(
          "dl",
          {},
          h("dt", {}, say("commitment")),
          h("dd", {}, h("code", {}, table.commitment)),
          h("dt", {}, say("seed")),
          h("dd", {}, h("code", {}, table.proof.seed)),
          h("dt", {}, say("nonces")),
          ...table.proof.nonces.map((nonce) => h("dd", {}, h("code", {}, nonce))),
        ),
      ),
  );
}
