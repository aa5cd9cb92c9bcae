/** The level of the bots that fits: two wins in a row lead to the next higher one, two losses to the next lower. */

/** @typedef {{bot: string, streak: number, table: string}} Last how often in a row one has won, or lost if negative */

const KEY = "branchline-levels";
const ENOUGH = 2;

/**
 * The bot to be offered: the levels come from the weakest to the strongest. While the one that fits is not ready, the
 * strongest that is.
 * @param {{id: string, bots: string[], ready: string[], first: string}} game
 * @returns {string}
 */
export function fittingLevel({ id, bots, ready, first }) {
  const last = read()[id];
  if (!last || !bots.includes(last.bot)) return first;
  const step = Math.abs(last.streak) < ENOUGH ? 0 : Math.sign(last.streak);
  const wanted = bots[bots.indexOf(last.bot) + step] ?? last.bot;
  return ready.includes(wanted) ? wanted : (bots.findLast((bot) => ready.includes(bot)) ?? first);
}

/**
 * A game against bots has ended; each table counts once.
 * @param {string} game
 * @param {string} table
 * @param {string} bot
 * @param {boolean} won
 */
export function noteResult(game, table, bot, won) {
  const all = read();
  const last = all[game];
  if (last?.table === table) return;
  const sign = won ? 1 : -1;
  const goesOn = last?.bot === bot && Math.sign(last.streak) === sign;
  all[game] = { bot, streak: goesOn ? last.streak + sign : sign, table };
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // where nothing can be kept the first level is offered again
  }
}

/** @returns {Record<string, Last>} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}
