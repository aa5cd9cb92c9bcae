/** The lobby: one click to play, and the tables one has. */

import { beginLesson } from "../learn/offer.js";
import { request } from "../shared/api.js";
import { byId, data } from "../shared/dom.js";
import "../shared/header.js";
import { noticeOnError } from "../shared/notices.js";
import { createTable, usualSeats } from "../shared/opening.js";

/** It may have become one's turn somewhere. */
const REFRESH_EVERY = 30_000;

for (const game of data.games) {
  const card = /** @type {HTMLElement} */ (document.querySelector(`[data-game="${CSS.escape(game.id)}"]`));
  card
    .querySelector("[data-play]")
    ?.addEventListener("click", () => createTable("/api/tables", { game: game.id, seats: usualSeats(game) }));
  card
    .querySelector("[data-lesson]")
    ?.addEventListener("click", () => beginLesson(game.id, game.lesson));
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
