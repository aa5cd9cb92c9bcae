/** How far the strong bots of a new server are: followed until all of them are ready. */

import { byId, data, h, write } from "./dom.js";
import { rewordNotice, showLastingNotice } from "./notices.js";

/** @import { GameInfo, Preparing } from "./messages.d.ts" */

const EVERY = 2000;

/** Calls `show` whenever there is news, and at last when all are ready. @param {(now: Preparing) => void} show */
function follow(show) {
  if (!data.preparing.games.length) return;
  show(data.preparing);
  const timer = setInterval(async () => {
    const answer = await fetch("/api/preparing").catch(() => null);
    if (!answer?.ok) return; // asked again soon
    const now = /** @type {Preparing} */ (await answer.json());
    if (!now.games.length) clearInterval(timer);
    show(now);
  }, EVERY);
}

/**
 * Shows the progress in a line of the page, and makes the bots of games that are done available.
 * @param {Pick<GameInfo, "id" | "bots" | "ready">[]} games
 * @param {() => void} [onReady] called when more bots can be chosen
 */
export function showPreparing(games, onReady) {
  const line = byId("preparing");
  follow((now) => {
    line.hidden = !now.text;
    write(line, now.text);
    const done = games.filter(({ id, bots, ready }) => ready.length < bots.length && !now.games.includes(id));
    for (const game of done) game.ready = game.bots;
    if (done.length) onReady?.();
  });
}

/**
 * Tells at a table that a bot is not ready to play yet.
 * @param {() => boolean} waits whether the table waits for such a bot
 */
export function tellWhilePreparing(waits) {
  /** @type {HTMLElement | null} */ let notice = null;
  follow(({ text, games }) => {
    if (!games.includes(data.levels.id)) data.levels.ready = data.levels.bots;
    if (!text || !games.includes(data.levels.id) || !waits()) {
      notice?.remove();
      notice = null;
    } else if (notice) rewordNotice(notice, text);
    else notice = showLastingNotice(text);
  });
}

/**
 * A level to be chosen; one that is not ready can be seen, but not chosen.
 * @param {Pick<GameInfo, "ready" | "levels">} game
 * @param {string} bot
 * @param {boolean} selected
 */
export function levelOption({ ready, levels }, bot, selected) {
  return h("option", { value: bot, selected, disabled: !ready.includes(bot) }, levels[bot]);
}
