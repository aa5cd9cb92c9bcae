/** How many people have found how much in a puzzle, as columns of a picture. */

/** @import { FoundInfo } from "../shared/messages.d.ts" */

/** @typedef {{from: number, to: number, people: number, mine: boolean}} Column */

const MOST_COLUMNS = 15;

/**
 * The columns of the picture, the last of which ends with the best; what nobody has found is a column, too.
 * @param {FoundInfo} found
 * @param {number} best
 * @returns {Column[]}
 */
export function columns({ mine, results }, best) {
  const least = Math.min(mine, ...results.map(([points]) => points));
  const step = Math.ceil((best - least + 1) / MOST_COLUMNS);
  const count = Math.ceil((best - least + 1) / step);
  return Array.from({ length: count }, (_, at) => {
    const to = best - (count - 1 - at) * step;
    const from = to - step + 1;
    const within = (/** @type {number} */ points) => from <= points && points <= to;
    const people = results.reduce((sum, [points, many]) => sum + (within(points) ? many : 0), 0);
    return { from, to, people, mine: within(mine) };
  });
}
