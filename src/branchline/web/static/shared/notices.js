/** Sentences about requests that failed, where people look. */

import { announce, byId, h, icon, say } from "./dom.js";

/** @param {string} text */
export function showNotice(text) {
  announce(text, true);
  const line = h(
    "p.notice",
    {},
    text,
    h(
      "button.quiet-button",
      { type: "button", "aria-label": say("close"), onclick: () => line.remove() },
      icon("cancel"),
    ),
  );
  byId("notices").append(line);
  setTimeout(() => line.remove(), 8000);
}

/** What was asked for, or nothing when it was refused: then everyone can read why. @param {Promise<any>} promise */
export async function noticeOnError(promise) {
  try {
    return await promise;
  } catch (error) {
    showNotice(/** @type {Error} */ (error).message);
    return undefined;
  }
}
