/** Which puzzles one has solved, with how many tries and hints, and on how many days in a row; kept in this browser. */

/**
 * @typedef {{solved: boolean, tries: number, hints: number, shown: boolean, last: string}} Progress
 *   `shown` is whether the proof was seen before the puzzle was solved, `last` the last answer
 * @typedef {{last: string, days: number}} Streak days in a row on which a puzzle was solved, up to the last one
 */

const KEY = "branchline-puzzles";
const STREAK = "branchline-puzzle-days";
const DAY = 86_400_000;

/** @param {string} game @param {string} name @returns {Progress} */
export const progressOf = (game, name) => ({
  ...{ solved: false, tries: 0, hints: 0, shown: false, last: "" },
  ...read(KEY)[`${game}/${name}`],
});

/** @param {string} game @param {string} name @param {Partial<Progress>} change */
export const noteProgress = (game, name, change) =>
  write(KEY, { ...read(KEY), [`${game}/${name}`]: { ...progressOf(game, name), ...change } });

/** The days in a row up to today, or up to yesterday: today is not over. @param {string} today */
export function streakOn(today) {
  const { last = "", days = 0 } = /** @type {Partial<Streak>} */ (read(STREAK));
  return daysBetween(last, today) <= 1 ? days : 0;
}

/** A puzzle was solved today. @param {string} today */
export function noteSolved(today) {
  const { last = "" } = /** @type {Partial<Streak>} */ (read(STREAK));
  if (last !== today) write(STREAK, { last: today, days: streakOn(today) + 1 });
}

/** @param {string} from @param {string} to */
const daysBetween = (from, to) => (from ? (Date.parse(to) - Date.parse(from)) / DAY : Infinity);

/** @param {string} key @returns {Record<string, any>} */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} key @param {object} value */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // where nothing can be kept every puzzle is new
  }
}
