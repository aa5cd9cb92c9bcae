/** What of a roll has been tapped; nothing here touches the page. */

/** @import { Entering } from "../shared/messages.d.ts" */

/** One result for each die or card, as far as they are known. @typedef {(string | null)[]} Chosen */

/** Nothing yet; what can only be one thing is known. @param {Entering} entering @returns {Chosen} */
export const nothing = ({ pools }) => pools.map((pool) => (pool.length === 1 ? pool[0] : null));

/** A face of a die is tapped. @param {Chosen} chosen @param {number} die @param {string} face @returns {Chosen} */
export const withFace = (chosen, die, face) => chosen.map((one, at) => (at === die ? face : one));

/**
 * A card is tapped: it is the next one, or it goes back.
 * @param {Chosen} chosen @param {string} card @returns {Chosen}
 */
export function withCard(chosen, card) {
  const left = chosen.filter((one) => one !== null && one !== card);
  const now = left.length < chosen.filter((one) => one !== null).length ? left : [...left, card];
  return chosen.map((_, at) => now[at] ?? null).slice(0, chosen.length);
}

/** Whether everything is known. @param {Chosen} chosen @returns {chosen is string[]} */
export const isComplete = (chosen) => chosen.every((one) => one !== null);
