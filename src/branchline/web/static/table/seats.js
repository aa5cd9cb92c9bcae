/** Coming and going: the room before the game, invites, leaving, bots that stand in. */

import { request, seatAction } from "../shared/api.js";
import { byId, copy, data, h, icon, replaceChildren, say } from "../shared/dom.js";
import { formatTime } from "../shared/format.js";
import { fittingLevel } from "../shared/level.js";
import { noticeOnError } from "../shared/notices.js";
import { levelOption } from "../shared/preparing.js";
import { qrCode } from "../shared/qr.js";
import { randomHex } from "../shared/random.js";
import { beatButton, challengeWords } from "./challenge.js";
import { seatStatus } from "./people.js";

/** @import { SeatInfo, TableInfo } from "../shared/messages.d.ts" */

/** The seats whose random part is on its way. @type {Set<number>} */
const nonceSent = new Set();

/** Adds this device's random part for each of my seats that waits for it. @param {TableInfo} table */
export function addNonces(table) {
  for (const { seat, needs_nonce } of table.seats)
    if (needs_nonce && !nonceSent.has(seat)) {
      nonceSent.add(seat);
      noticeOnError(seatAction(table.id, seat, "take", { nonce: randomHex(32) }));
    }
}

/** The link for a seat, with a button that copies it. @param {string} path */
function invite(path) {
  const address = new URL(path, location.href).href;
  const field = h("input", {
    readonly: true,
    value: address,
    "aria-label": say("invite_link"),
    onfocus: () => field.select(),
  });
  const button = h("button", { type: "button", onclick: () => copy(address, button) }, icon("copy"), say("copy"));
  return h("div", {}, h("div.invite", {}, field, button), qrCode(path));
}

/** The level that was chosen last for a bot at an open seat. */
let level = "";

/** A bot for an open seat, of a level to be chosen. @param {TableInfo} table @param {SeatInfo} seat */
function botSeat(table, { seat }) {
  level ||= fittingLevel(data.levels);
  const choose = (/** @type {Event} */ event) => (level = /** @type {HTMLSelectElement} */ (event.target).value);
  const seatBot = () => noticeOnError(seatAction(table.id, seat, "bot", { bot: level }));
  return [
    h("button", { type: "button", "data-key": `bot-${seat}`, onclick: seatBot }, say("let_bot")),
    h(
      "select",
      { "data-key": `level-${seat}`, "aria-label": say("level", { number: seat + 1 }), onchange: choose },
      ...data.levels.bots.map((bot) => levelOption(data.levels, bot, bot === level)),
    ),
  ];
}

/** What can be done with a seat. @param {TableInfo} table @param {SeatInfo} seat */
function actions(table, seat) {
  const running = table.status === "running";
  const act = (/** @type {string} */ name, /** @type {string} */ action, question = "") =>
    h(
      "button",
      {
        type: "button",
        "data-key": `${action}-${seat.seat}`,
        onclick: async () => {
          if (question && !(await askToConfirm(question))) return;
          const done = await noticeOnError(seatAction(table.id, seat.seat, action));
          if (done && action === "leave") location.reload(); // the page showed a seat that is not mine any more
        },
      },
      name,
    );
  /** @type {HTMLElement[]} */
  const found = [];
  if (seat.resigned || !["open", "running"].includes(table.status)) return found;
  if (seat.mine && running && seat.kind === "bot") found.push(act(say("play_again_myself"), "back"));
  if (seat.mine && running && seat.kind === "human") found.push(act(say("hand_to_bot"), "bot"));
  if (seat.mine) found.push(act(say("leave"), "leave", say("leave_question")));
  if (seat.mine && running) found.push(act(say("resign"), "resign", say("resign_question")));
  if (!seat.owned && seat.kind === "open" && table.created_by_me && !running) found.push(...botSeat(table, seat));
  return found;
}

/** All seats with what can be done about them. @param {TableInfo} table */
function seatList(table) {
  const rows = table.seats.map((seat) => {
    const link = table.invites.find((each) => each.seat === seat.seat);
    const kind = seat.kind === "bot" ? "bot" : seat.kind === "open" ? "open" : "person";
    const status = seat.seated || seat.mine ? seatStatus(seat, table.status === "running") : say("seat_open");
    const state = [
      seat.resigned ? say("resigned") : status,
      seat.owned && !seat.present ? say("absent") : "",
    ];
    return h(
      "li",
      {},
      h(
        "div.who",
        {},
        icon(kind),
        h(
          "span.name",
          {},
          seat.kind === "open" ? say("open_seat") : seat.name,
          seat.mine && h("em", {}, say("yours")),
        ),
        h("span.quiet", {}, [seat.side, ...state].filter(Boolean).join(" · ")),
      ),
      link &&
        (seat.kind === "open"
          ? invite(link.path)
          : h(
              "details",
              { "data-key": `invite-${seat.seat}` },
              h("summary", {}, say("invite_instead")),
              invite(link.path),
            )),
      h("div.row", {}, ...actions(table, seat)),
    );
  });
  return h("ul.seats", {}, ...rows);
}

/** @param {TableInfo} table */
function settingsList(table) {
  const time = table.clock ? [{ label: say("clock"), value: formatTime(table.clock) }] : [];
  const analysis = table.analysis ? [{ label: say("analysis_allowed"), value: say("allowed") }] : [];
  const list = [...table.settings, ...time, ...analysis].flatMap(({ label, value }) => [h("dt", {}, label), h("dd", {}, value)]);
  return h("dl.facts", {}, ...list);
}

/** @param {TableInfo} table */
const commitment = (table) =>
  table.challenge
    ? challengeWords(table.challenge)
    : table.lesson || table.continued || table.entered
    ? h("p.quiet", {}, say(data.puzzle ? "puzzle_words" : table.lesson ? "lesson_words" : table.entered ? "entered_words" : "continued_words"))
    : h(
        "details.proof",
        { "data-key": "fair" },
        h("summary", {}, say("fair")),
        h("p.quiet", {}, say("fair_words")),
        h("code", {}, table.commitment),
        h("p.quiet", {}, say("fair_limits")),
      );

/** The room before the game starts. @param {TableInfo} table */
export function renderWaitingRoom(table) {
  const open = table.seats.filter((seat) => !seat.seated && !seat.mine);
  replaceChildren(
    byId("room"),
    h("h1", {}, table.title),
    h(
      "p",
      {},
      !open.length ? say("starting") : open.some((seat) => !seat.owned) ? say("waiting_seats") : say("waiting_people"),
    ),
    seatList(table),
    table.created_by_me &&
      open.length > 0 &&
      h(
        "p.links",
        {},
        h(
          "button.primary",
          {
            type: "button",
            "data-key": "start",
            onclick: () => noticeOnError(request("POST", `/api/tables/${table.id}/start`, {})),
          },
          say("start_now"),
        ),
        h("span.quiet", {}, say("start_words")),
      ),
    settingsList(table),
    commitment(table),
  );
}

/** Everything about the table that is not the game. @param {TableInfo} table @param {number | null} [seat] who looks */
export function renderMenu(table, seat) {
  const whoPlays = data.puzzle ? [] : [hints(table), analysis(table, seat), seatList(table)];
  const parts = [settingsList(table), ...whoPlays, beatButton(table), commitment(table)];
  replaceChildren(byId("menu-body"), h("h2", {}, table.title), ...parts);
}

/** Whoever made the table may switch hints off. @param {TableInfo} table */
function hints(table) {
  if (!table.created_by_me || table.status !== "running") return null;
  const change = (/** @type {Event} */ event) => {
    const allowed = /** @type {HTMLInputElement} */ (event.target).checked;
    noticeOnError(request("POST", `/api/tables/${table.id}/hints`, { allowed }));
  };
  return h(
    "label.switch",
    {},
    h("input", { type: "checkbox", "data-key": "hints", checked: table.hints, onchange: change }),
    say("allow_hints"),
  );
}

/** Whoever may try things out beside the game. @param {TableInfo} table @param {number | null} [seat] */
function analysis({ id, game, status, analysable }, seat) {
  if (!analysable || status !== "running") return null;
  const eyes = seat == null ? "" : `&seat=${seat}`;
  return h("p", {}, h("a.button", { href: `/analysis/${game}?table=${id}${eyes}`, target: "_blank", "data-key": "analyse" }, icon("branch_off"), say("analyse")));
}

/** Asks before something that can't be undone. @param {string} question @returns {Promise<boolean>} */
export function askToConfirm(question) {
  return new Promise((resolve) => {
    const dialog = h(
      "dialog.sure",
      { "aria-label": question },
      h(
        "form",
        { method: "dialog" },
        h("p", {}, question),
        h("p.links", {}, h("button.primary", { value: "yes" }, say("yes")), h("button", { value: "no" }, say("no"))),
      ),
    );
    dialog.addEventListener("close", () => {
      resolve(dialog.returnValue === "yes");
      dialog.remove();
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
