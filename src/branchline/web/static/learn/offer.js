/** What is new to someone at a table, offered beside it: "New to you: Lava. Show me (30 s)". */

import { h, icon, replaceChildren, say } from "../shared/dom.js";
import { createTable } from "../shared/opening.js";
import { isKnown, noteProgress, noteWayBack } from "./progress.js";

/** @import { LessonTitle } from "../shared/messages.d.ts" */

/** Begins a lesson; it leads back to this page. @param {string} game @param {string} lesson */
export const beginLesson = (game, lesson) =>
  createTable(`/api/lessons/${game}/${lesson}`, {}, (table) => noteWayBack(table, location.pathname));

/**
 * Offers the first of some lessons that one has not had; nothing when there is none.
 * @param {HTMLElement} place
 * @param {string} game
 * @param {LessonTitle[]} lessons
 * @param {{onBegin?: () => void, onDismiss?: () => void}} [page] what the page does before it is left, and without it
 */
export function offerLesson(place, game, lessons, { onBegin, onDismiss } = {}) {
  const lesson = lessons.find(({ name }) => !isKnown(game, name));
  place.hidden = !lesson;
  if (!lesson) return;
  const dismiss = () => {
    noteProgress(game, lesson.name, "dismissed");
    offerLesson(place, game, lessons, { onBegin, onDismiss });
    onDismiss?.();
  };
  const begin = () => (onBegin?.(), beginLesson(game, lesson.name));
  replaceChildren(
    place,
    h("span", { "data-lesson": lesson.name }, say("new_to_you", { what: lesson.title })),
    h(
      "button",
      { type: "button", "data-key": "show-lesson", onclick: begin },
      say("show_me", { seconds: lesson.seconds }),
    ),
    h(
      "button.quiet-button",
      { type: "button", "data-key": "dismiss", "aria-label": say("dismiss"), title: say("dismiss"), onclick: dismiss },
      icon("cancel"),
    ),
  );
}
