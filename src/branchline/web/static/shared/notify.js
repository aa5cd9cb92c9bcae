/** "Your turn" as a notification of the system: only while a page is open, and nobody else's service is asked. */

const known = typeof Notification !== "undefined";

export const mayNotify = () => known && Notification.permission === "granted";

/** Whether somebody can still be asked. */
export const canAskToNotify = () => known && Notification.permission === "default";

export const askToNotify = () => Notification.requestPermission();

/**
 * Tells whoever looks elsewhere; a click leads to the table.
 * @param {string} game
 * @param {string} words
 * @param {string} path
 */
export function notifyTurn(game, words, path) {
  if (!mayNotify() || !document.hidden) return;
  try {
    const told = new Notification(game, { body: words, tag: path });
    told.onclick = () => (window.focus(), location.assign(path), told.close());
  } catch {
    // phones want a worker for that; the title says it, too
  }
}
