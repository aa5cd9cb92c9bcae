/** All puzzles of all games: which of them one has solved, by game and grade. */

import { byId, data, say } from "../shared/dom.js";
import "../shared/header.js";
import { progressOf, streakOn } from "./progress.js";

/** @typedef {NodeListOf<HTMLElement>} Elements */

let grade = "";

function showProgress() {
  for (const link of /** @type {Elements} */ (document.querySelectorAll("[data-puzzle]"))) {
    const { game = "", puzzle = "" } = link.dataset;
    const { solved, tries } = progressOf(game, puzzle);
    link.dataset.progress = solved ? "solved" : tries ? "begun" : "";
    const state = /** @type {HTMLElement} */ (link.querySelector(".state"));
    state.textContent = solved ? say("solved") : tries ? say("begun") : "";
  }
  for (const part of /** @type {Elements} */ (document.querySelectorAll(".game, .shelf"))) {
    const all = part.querySelectorAll("[data-puzzle]").length;
    const done = part.querySelectorAll('[data-progress="solved"]').length;
    /** @type {HTMLElement} */ (part.querySelector(".count")).textContent = say("done_of", { done, all });
  }
  const days = streakOn(data.today);
  byId("streak").hidden = !days;
  byId("streak").textContent = say("streak", { days });
}

/** One game at a time, and of it one grade or all of them. */
function showChosen() {
  const games = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".game")]);
  const chosen = games.find(({ id }) => `#${id}` === location.hash) ?? games[0];
  for (const game of games) game.hidden = game !== chosen;
  for (const shelf of /** @type {Elements} */ (document.querySelectorAll(".shelf")))
    shelf.hidden = Boolean(grade) && shelf.dataset.grade !== grade;
  for (const button of /** @type {Elements} */ (document.querySelectorAll("[data-show]")))
    button.setAttribute("aria-pressed", String(button.dataset.show === chosen?.id));
  for (const button of /** @type {Elements} */ (document.querySelectorAll("#grades button")))
    button.setAttribute("aria-pressed", String(button.dataset.grade === grade));
}

byId("games").addEventListener("click", (/** @type {Event} */ event) => {
  const button = /** @type {HTMLElement} */ (event.target).closest("[data-show]");
  if (!button) return;
  history.replaceState(null, "", `#${button.getAttribute("data-show")}`);
  showChosen();
});
byId("grades").addEventListener("click", (/** @type {Event} */ event) => {
  const button = /** @type {HTMLElement} */ (event.target).closest("[data-grade]");
  if (!button) return;
  grade = button.getAttribute("data-grade") ?? "";
  showChosen();
});
addEventListener("hashchange", showChosen);
addEventListener("pageshow", (event) => event.persisted && showProgress());
showProgress();
showChosen();
