/** The points of a pad; nothing here touches the page. */

/** @import { PadInfo } from "../shared/messages.d.ts" */

/**
 * @typedef {{players: number, names: string[], rounds: number, points: Record<string, number[]>}} Written
 * What is written: who plays, how many rounds there are, and for each line the points by column.
 */

/** How many columns so many players need. @param {PadInfo} pad @param {number} players */
export const columnsFor = (pad, players) => pad.columns[players]?.length ?? players;

/** An empty pad. @param {PadInfo} pad @returns {Written} */
export const empty = (pad) => ({ players: pad.least, names: [], rounds: 1, points: {} });

/** The lines as they are now: those of the game, or one for each round. @param {PadInfo} pad @param {Written} written */
export function linesOf(pad, { rounds }) {
  if (!pad.rounds) return pad.lines.map(({ key, label }) => ({ key, label, round: 0 }));
  return Array.from({ length: rounds }, (_, at) => ({ key: `round/${at + 1}`, label: pad.lines[0].label, round: at + 1 }));
}

/** @param {Written} written @param {string} line @param {number} column */
export const pointsAt = ({ points }, line, column) => points[line]?.[column] ?? 0;

/** With so many points more in a field. @param {Written} written @param {string} line @param {number} column @param {number} more @returns {Written} */
export function withPoints(written, line, column, more) {
  const row = [...(written.points[line] ?? [])];
  row[column] = (row[column] ?? 0) + more;
  return { ...written, points: { ...written.points, [line]: Array.from(row, (one) => one ?? 0) } };
}

/** @param {PadInfo} pad @param {Written} written @param {number} column */
export const totalOf = (pad, written, column) =>
  linesOf(pad, written).reduce((sum, { key }) => sum + pointsAt(written, key, column), 0);

/** The columns that are ahead; none before anything is written. @param {PadInfo} pad @param {Written} written @param {number} columns */
export function leaders(pad, written, columns) {
  if (!Object.keys(written.points).length) return [];
  const totals = Array.from({ length: columns }, (_, column) => totalOf(pad, written, column));
  const best = pad.lowest_wins ? Math.min(...totals) : Math.max(...totals);
  return totals.flatMap((total, column) => (total === best ? [column] : []));
}
