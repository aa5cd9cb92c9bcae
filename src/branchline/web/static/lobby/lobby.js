/** The lobby: one click to play, a form for everything else, and the tables one has. */

import { request } from "../shared/api.js";
import { byId, data, say } from "../shared/dom.js";
import "../shared/header.js";
import { noticeOnError, showNotice } from "../shared/notices.js";
import { Setup } from "./setup.js";

/** @import { GameInfo, SeatWish } from "../shared/messages.d.ts" */

/** It may have become one's turn somewhere. */
const REFRESH_EVERY = 30_000;

/** A server that has just been installed makes its games ready first: then it is said why nothing happens. */
const PATIENCE = 1500;

/** Makes a table and goes there. @param {string} path @param {object} wishes */
async function createTable(path, wishes) {
  document.body.classList.add("going");
  const waiting = setTimeout(() => showNotice(say("preparing")), PATIENCE);
  const table = await noticeOnError(request("POST", path, wishes));
  clearTimeout(waiting);
  if (table) location.assign(`/t/${table.id}`);
  else document.body.classList.remove("going");
}

/** A table as one wants it. @param {GameInfo} game @param {SeatWish[]} seats @param {object} options @param {object} [settings] */
const openTable = (game, seats, options, settings = {}) =>
  createTable("/api/tables", { game: game.id, options, seats, ...settings });

/** A table that teaches the game. @param {GameInfo} game */
const startLesson = (game) => createTable(`/api/lessons/${game.id}`, {});

/** Me against as many bots as it takes, and at least one. @param {GameInfo} game @returns {SeatWish[]} */
function usualSeats(game) {
  const bots = Math.min(Math.max(1, game.seats.least - 1), game.seats.most - 1);
  return [
    { kind: "me" },
    ...Array.from({ length: bots }, () => ({ kind: /** @type {const} */ ("bot"), bot: game.stand_in })),
  ];
}

const setup = new Setup(openTable);
for (const game of /** @type {GameInfo[]} */ (data.games)) {
  const card = /** @type {HTMLElement} */ (document.querySelector(`[data-game="${CSS.escape(game.id)}"]`));
  card.querySelector("[data-play]")?.addEventListener("click", () => openTable(game, usualSeats(game), {}));
  card.querySelector("[data-lesson]")?.addEventListener("click", () => startLesson(game));
  card.querySelector("[data-setup]")?.addEventListener("click", () => setup.show(game, usualSeats(game)));
}

/** One's tables as the server would show them now. */
async function refresh() {
  const answer = await fetch("/").catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("tables");
  const old = byId("tables");
  if (!fresh || old.contains(document.activeElement)) return;
  fresh.querySelector("details")?.toggleAttribute("open", byId("finished-part").open);
  old.replaceWith(fresh);
}

document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && refresh());
setInterval(() => {
  if (document.visibilityState === "visible" && byId("running").childElementCount) refresh();
}, REFRESH_EVERY);

if (data.device) {
  byId("device").showModal();
  byId("device-yes").addEventListener("click", async () => {
    if (await noticeOnError(request("POST", "/api/me/device", { token: data.device }))) location.assign("/");
  });
}
addEventListener("pageshow", (event) => event.persisted && location.reload());
