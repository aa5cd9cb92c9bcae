/** The lobby: one click to play, and where it is one's turn. */

import { beginLesson } from "../learn/offer.js";
import { byId, data, say } from "../shared/dom.js";
import "../shared/header.js";
import { createTable, usualSeats } from "../shared/opening.js";
import { askToNotify, canAskToNotify, mayNotify, notifyTurn } from "../shared/notify.js";
import { showPreparing } from "../shared/preparing.js";

showPreparing(data.games);
/** It may have become one's turn somewhere. */
const REFRESH_EVERY = 30_000;
const title = document.title;

for (const game of data.games) {
  const card = /** @type {HTMLElement} */ (document.querySelector(`[data-game="${CSS.escape(game.id)}"]`));
  card
    .querySelector("[data-play]")
    ?.addEventListener("click", () => createTable("/api/tables", { game: game.id, seats: usualSeats(game) }));
  for (const learn of [
    card.querySelector("[data-lesson]"),
    document.querySelector(`[data-learn="${CSS.escape(game.id)}"]`),
  ])
    learn?.addEventListener("click", () => beginLesson(game.id, game.lesson));
}

/** The tables at which it is one's turn, by their addresses. */
const turns = () =>
  new Map(
    [.../** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("#running [data-turn=true]"))].map(
      (entry) => [entry.pathname, entry.querySelector("strong")?.textContent ?? ""],
    ),
  );

/** One's tables, and those of others, as the server would show them now. */
async function refresh() {
  const answer = await fetch("/").catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const before = turns();
  for (const id of ["tables", "meet"]) {
    const [old, now] = [byId(id), fresh.getElementById(id)];
    if (now && !old.contains(document.activeElement)) old.replaceWith(now);
  }
  for (const [path, game] of turns()) if (!before.has(path)) notifyTurn(game, say("your_turn"), path);
  showTurns();
}

/** The tab says at how many tables it is one's turn. */
function showTurns() {
  const count = turns().size;
  document.title = count ? `(${count}) ${title}` : title;
  const button = byId("notify");
  button.hidden = !canAskToNotify() || !byId("running").childElementCount;
  button.onclick = async () => (await askToNotify(), showTurns());
}

document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && refresh());
setInterval(() => {
  const looks = document.visibilityState === "visible";
  if ((looks || mayNotify()) && byId("running").childElementCount) refresh();
}, REFRESH_EVERY);
showTurns();
addEventListener("pageshow", (event) => event.persisted && location.reload());
