/** Which lessons one has had, kept in this browser; and the way back from one to where it was begun. */

/** @typedef {"begun" | "dismissed" | "done"} Progress */

const KEY = "branchline-lessons";
const BACK = "branchline-lesson-from";

/** @param {string} game @param {string} lesson @returns {Progress | undefined} */
export const progressOf = (game, lesson) => read(localStorage, KEY)[`${game}/${lesson}`];

/** Whether one has had a lesson, or does not want it. @param {string} game @param {string} lesson */
export const isKnown = (game, lesson) => ["dismissed", "done"].includes(progressOf(game, lesson) ?? "");

/** What is done stays done. @param {string} game @param {string} lesson @param {Progress} progress */
export function noteProgress(game, lesson, progress) {
  if (progressOf(game, lesson) !== "done") write(localStorage, KEY, `${game}/${lesson}`, progress);
}

/** Remembers from which page the lesson at a table was begun. @param {string} table @param {string} path */
export const noteWayBack = (table, path) => write(sessionStorage, BACK, table, path);

/** The page from which the lesson at a table was begun, if that is known here. @param {string} table @returns {string | undefined} */
export const wayBack = (table) => read(sessionStorage, BACK)[table];

/** @param {Storage} storage @param {string} key @returns {Record<string, any>} */
function read(storage, key) {
  try {
    return JSON.parse(storage.getItem(key) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {Storage} storage @param {string} key @param {string} name @param {string} value */
function write(storage, key, name, value) {
  try {
    storage.setItem(key, JSON.stringify({ ...read(storage, key), [name]: value }));
  } catch {
    // where nothing can be kept everything is offered again
  }
}
