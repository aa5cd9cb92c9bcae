/** Sentences about requests that failed, where people look. */

import { announce, byId, h, icon, say, write } from "./dom.js";

/** @param {string} text */
export function showNotice(text) {
  announce(text, true);
  const line = noticeLine(text);
  setTimeout(() => line.remove(), 8000);
}

/** A notice that stays until it is removed. @param {string} text @returns {HTMLElement} */
export function showLastingNotice(text) {
  announce(text);
  return noticeLine(text);
}

/** Changes the words of a notice. @param {HTMLElement} notice @param {string} text */
export const rewordNotice = (notice, text) => write(/** @type {HTMLElement} */ (notice.firstElementChild), text);

/** @param {string} text @returns {HTMLElement} */
function noticeLine(text) {
  const line = h(
    "p.notice",
    {},
    h("span", {}, text),
    h(
      "button.quiet-button",
      { type: "button", "aria-label": say("close"), onclick: () => line.remove() },
      icon("cancel"),
    ),
  );
  byId("notices").append(line);
  return line;
}

/** The button that was pressed last. @type {Element | null | undefined} */
let pressed = null;
addEventListener("click", ({ target }) => (pressed = /** @type {Element} */ (target).closest("button")), true);

/** How long nothing may happen before it is said why. */
const PATIENCE = 1500;

/**
 * Shows that somebody waits, for as long as they do: a spinner in the button that was pressed, and soon a sentence.
 * @template T
 * @param {Promise<T>} promise
 * @param {string} sentence
 * @returns {Promise<T>}
 */
export async function whileWaiting(promise, sentence) {
  const button = pressed;
  let notice = /** @type {HTMLElement | null} */ (null);
  const timer = setTimeout(() => (notice = showLastingNotice(sentence)), PATIENCE);
  button?.setAttribute("aria-busy", "true");
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    notice?.remove();
    button?.removeAttribute("aria-busy");
  }
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
