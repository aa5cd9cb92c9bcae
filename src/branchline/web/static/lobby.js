/** The lobby: one click to play, a form for everything else, and the tables one has. */

import { request } from "./api.js";
import { byId, data, h, icon, say } from "./dom.js";
import "./header.js";
import { trying } from "./notices.js";
import { Setup } from "./setup.js";

/**
 * @typedef {import("./model.js").Table} Table
 * @typedef {{id: string, title: string, summary: string, seats: {least: number, most: number}, secrets: boolean,
 *   bots: string[], settings: {name: string, label: string, default: any, choices: {value: any, label: string}[]}[]}} Game
 * @typedef {{kind: "me" | "here" | "open" | "bot", name?: string, bot?: string}} Wish
 */

/** Makes a table and goes there. @param {Game} game @param {Wish[]} seats @param {object} options @param {object} [house] */
async function open(game, seats, options, house = {}) {
  document.body.classList.add("going");
  const table = await trying(request("POST", "/api/tables", { game: game.id, options, seats, ...house }));
  if (table) location.assign(`/t/${table.id}`);
  else document.body.classList.remove("going");
}

/** Makes a table that teaches the game, and goes there. @param {Game} game */
async function learn(game) {
  document.body.classList.add("going");
  const table = await trying(request("POST", `/api/lessons/${game.id}`, {}));
  if (table) location.assign(`/t/${table.id}`);
  else document.body.classList.remove("going");
}

/** The bot that is offered first. @param {Game} game */
export const usualBot = (game) => (game.bots.includes("greedy") ? "greedy" : game.bots[0]);

/** Me against as many bots as it takes, and at least one. @param {Game} game @returns {Wish[]} */
function usualSeats(game) {
  const bots = Math.min(Math.max(1, game.seats.least - 1), game.seats.most - 1);
  return [
    { kind: "me" },
    ...Array.from({ length: bots }, () => ({ kind: /** @type {const} */ ("bot"), bot: usualBot(game) })),
  ];
}

const setup = new Setup(open);
for (const game of /** @type {Game[]} */ (data.games)) {
  const card = /** @type {HTMLElement} */ (document.querySelector(`[data-game="${CSS.escape(game.id)}"]`));
  card.querySelector("[data-play]")?.addEventListener("click", () => open(game, usualSeats(game), {}));
  card.querySelector("[data-lesson]")?.addEventListener("click", () => learn(game));
  card.querySelector("[data-setup]")?.addEventListener("click", () => setup.show(game, usualSeats(game)));
}

/** @param {Table} table */
function entry(table) {
  const others = table.seats
    .filter((seat) => !seat.mine)
    .map((seat) => (seat.kind === "open" ? say("open_seat") : seat.name));
  const turn =
    table.status === "running" &&
    table.seats.some((seat) => seat.mine && seat.kind === "human" && seat.state === "drawing");
  const state = turn
    ? say("your_turn_short")
    : table.status === "open"
      ? say("waiting_players")
      : table.status === "running"
        ? say("running")
        : table.status === "over"
          ? say("over_short")
          : say("abandoned_short");
  return h(
    "li",
    {},
    h(
      "a.card.entry",
      { href: `/t/${table.id}`, "data-turn": String(turn) },
      h("strong", {}, table.title),
      h("span.quiet", {}, others.length ? say("with", { names: others.join(", ") }) : say("alone")),
      h("span.state", {}, turn && icon("pen"), state),
    ),
  );
}

/** @param {Table[]} tables */
function showTables(tables) {
  const running = tables.filter((table) => table.status === "open" || table.status === "running").map(entry);
  const finished = tables.filter((table) => table.status === "over" || table.status === "abandoned").map(entry);
  const waits = (/** @type {HTMLElement} */ item) => Number(item.querySelector("[data-turn=true]") !== null);
  byId("tables").hidden = !tables.length;
  byId("running").replaceChildren(...running.sort((a, b) => waits(b) - waits(a)));
  byId("finished").replaceChildren(...finished);
  byId("finished-part").hidden = !finished.length;
  byId("finished-part").open ||= !running.length;
}

showTables(data.tables);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") request("GET", "/api/tables").then(showTables, () => {});
});

if (data.device) {
  byId("device").showModal();
  byId("device-yes").addEventListener("click", async () => {
    if (await trying(request("POST", "/api/me/device", { token: data.device }))) location.assign("/");
  });
}
addEventListener("pageshow", (event) => event.persisted && location.reload());
