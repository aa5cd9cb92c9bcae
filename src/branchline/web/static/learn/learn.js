/** All lessons of all games, and which of them one has had. */

import { say } from "../shared/dom.js";
import "../shared/header.js";
import { beginLesson } from "./offer.js";
import { progressOf } from "./progress.js";

function showProgress() {
  for (const list of document.querySelectorAll("[data-game]")) {
    const game = list.getAttribute("data-game") ?? "";
    const buttons = /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("[data-lesson]"));
    let done = 0;
    for (const button of buttons) {
      const progress = progressOf(game, button.dataset.lesson ?? "");
      button.dataset.progress = progress;
      const state = /** @type {HTMLElement} */ (button.querySelector(".state"));
      state.textContent = progress === "done" ? say("done") : progress === "begun" ? say("begun") : "";
      done += Number(progress === "done");
    }
    const count = /** @type {HTMLElement} */ (list.querySelector(".count"));
    count.textContent = say("done_of", { done, all: buttons.length });
  }
}

document.addEventListener("click", (event) => {
  const button = /** @type {HTMLElement} */ (event.target).closest("button[data-lesson]");
  const game = button?.closest("[data-game]");
  if (button && game) beginLesson(game.getAttribute("data-game") ?? "", button.getAttribute("data-lesson") ?? "");
});
addEventListener("pageshow", (event) => {
  document.body.classList.remove("going");
  if (event.persisted) showProgress();
});
showProgress();
