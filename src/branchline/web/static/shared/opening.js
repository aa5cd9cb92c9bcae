/** A new table: asked for, and gone to. */

import { request } from "./api.js";
import { say } from "./dom.js";
import { fittingLevel } from "./level.js";
import { noticeOnError, whileWaiting } from "./notices.js";

/** @import { GameInfo, SeatWish } from "./messages.d.ts" */

/**
 * Makes a table and goes there.
 * @param {string} path
 * @param {object} wishes
 * @param {(table: string) => void} [onMade] what is to be done before that
 */
export async function createTable(path, wishes, onMade) {
  document.body.classList.add("going");
  const table = await noticeOnError(whileWaiting(request("POST", path, wishes), say("loading")));
  if (!table) return document.body.classList.remove("going");
  onMade?.(table.id);
  location.assign(`/t/${table.id}`);
}

/**
 * Me against as many bots as it takes, and at least one, of the level that fits.
 * @param {Pick<GameInfo, "id" | "seats" | "bots" | "ready" | "first">} game
 * @returns {SeatWish[]}
 */
export function usualSeats(game) {
  const { seats } = game;
  const bots = Math.min(Math.max(1, seats.least - 1), seats.most - 1);
  const bot = fittingLevel(game);
  return [{ kind: "me" }, ...Array.from({ length: bots }, () => ({ kind: /** @type {const} */ ("bot"), bot }))];
}
