/** Score my paper board: a finished board is drawn by tapping, counted by the server, and sent as a link. */

import { request } from "../shared/api.js";
import { announce, byId, copy, data, h, replaceChildren, say } from "../shared/dom.js";
import "../shared/header.js";
import { noticeOnError, showNotice } from "../shared/notices.js";
import { PaperBoard } from "./board.js";
import { keepResult, showKept } from "./kept.js";
import { listenToKeys } from "./keys.js";
import { fragmentOf, History, sketchOf } from "./model.js";
import { ERASER, Palette, ROUND } from "./palette.js";
import { showSettings, USUAL } from "./played.js";
import { PaperSheet } from "./sheet.js";

/**
 * @import { SketchInfo, Touch } from "../shared/messages.d.ts"
 * @import { Sketch } from "./model.js"
 */

const { game, drawn } = data;
const DESK = matchMedia("(min-width: 800px), (max-height: 479px)");
const history = new History(sketchOf(location.hash.slice(1), game, USUAL));
/** @type {SketchInfo | null} */ let info = null;
/** Which of several mistakes is told. */ let told = 0;
/** What is under way; touches follow one another. @type {Promise<void>} */ let busy = Promise.resolve();

const palette = new Palette(() => {
  byId("stage").dataset.tool = palette.tool;
  announce(palette.label);
  renderSentence();
});
const board = drawn ? new PaperBoard((place) => touch(place)) : null;
const sheet = new PaperSheet(
  (marks) => board?.light(marks),
  (box, value) => act({ place: box, tool: value }),
);

// --- asking -----------------------------------------------------------------------------------------

/** @param {Sketch} sketch @param {Touch} [touched] @returns {Promise<SketchInfo>} */
const ask = ({ options, board: text }, touched) =>
  request("POST", "/api/paper/score", {
    game: game.id,
    options,
    ...(text !== null && { board: text }),
    ...(touched && { touch: touched }),
  });

/** Does something when all before it is done. @param {() => Promise<void>} task */
function follow(task) {
  const now = busy.then(task);
  busy = now;
  byId("paper").setAttribute("aria-busy", "true");
  now.finally(() => busy === now && byId("paper").setAttribute("aria-busy", "false"));
  return now;
}

/** Shows a board whole; one that can't be is empty. @param {Sketch} sketch */
const show = (sketch) =>
  follow(async () => {
    let found = await noticeOnError(ask(sketch));
    if (!found && sketch.board !== null) {
      sketch = { ...sketch, board: null };
      found = await noticeOnError(ask(sketch));
      if (found) showNotice(say("start_anew"));
    }
    if (!found) return;
    history.add(sketch);
    await receive(found);
  });

/** Touches a place with what is in hand. @param {string} place @param {string} [tool] */
function touch(place, tool = palette.tool) {
  if (!place) return;
  board?.select(place);
  act({ place, tool, round: palette.round });
}

/** @param {Touch} touched */
const act = (touched) =>
  follow(async () => {
    const found = await noticeOnError(ask(history.now, touched));
    if (!found) return;
    history.add({ ...history.now, board: found.board });
    const mistaken = found.mistakes.findIndex((/** @type {{place: string}} */ { place }) => place === touched.place);
    told = Math.max(0, mistaken);
    await receive(found);
  });

/** @param {SketchInfo} found */
async function receive(found) {
  info = found;
  history.settle(found.board);
  if (found.panes || found.boxes) await receiveWhole(found);
  else board?.patch(found.patches ?? []);
  sheet.render(found);
  render();
  const fragment = fragmentOf(history.now, USUAL);
  window.history.replaceState(null, "", fragment ? `#${fragment}` : location.pathname);
}

/** @param {SketchInfo} found */
async function receiveWhole({ panes = [], boxes = [], sprite = "", rounds = 0 }) {
  const [paper, ...trays] = panes;
  if (paper) await board?.show(paper, sprite);
  if (drawn) palette.show(trays, rounds);
  byId("stage").dataset.tool = palette.tool;
  sheet.showBoxes(boxes, byId(drawn ? "boxes" : "stage"));
}

// --- showing ----------------------------------------------------------------------------------------

function render() {
  if (!info) return;
  const { mistakes, to_mend: toMend, played } = info;
  told = Math.min(told, Math.max(0, mistakes.length - 1));
  byId("played").textContent = played || game.title;
  byId("primary").textContent = mistakes.length ? toMend : say("keep");
  byId("primary").classList.toggle("primary", !mistakes.length);
  byId("paper").dataset.mistakes = String(mistakes.length);
  byId("undo").disabled = !history.canUndo;
  for (const tool of ["turn", "mirror", "rub-out"]) if (byId(tool)) byId(tool).disabled = !board?.selected;
  renderSentence();
}

/** A mistake, and how many there are; else what to do. */
function renderSentence() {
  const mistake = info?.mistakes[told];
  byId("say").classList.toggle("wrong", Boolean(mistake));
  if (!mistake) return void (byId("say").textContent = advice());
  const total = info?.mistakes.length ?? 0;
  const words = say("mistake_of", { number: told + 1, total });
  const count = total > 1 && h("button.quiet-button", { type: "button", "data-key": "next-mistake", onclick: nextMistake }, words);
  replaceChildren(byId("say"), h("span.badge", { "aria-hidden": "true" }, "!"), h("span", {}, mistake.text), count);
}

/** What to do next, or what can't be proved of what is there. */
function advice() {
  if (palette.tool === ROUND) return palette.label;
  if (info?.board) return info.notes[0] ?? "";
  return say(drawn ? "first_hint" : "first_hint_boxes");
}

/** Goes round the mistakes: each is shown where it is. */
function nextMistake() {
  const mistakes = info?.mistakes ?? [];
  if (!mistakes.length) return;
  const shown = board?.selected === mistakes[told]?.place || mistakes.length === 1;
  if (shown && mistakes.length > 1) told = (told + 1) % mistakes.length;
  const { place } = mistakes[told];
  if (board?.at(place)) board.select(place);
  else goToBox(place);
  render();
}

/** @param {string} box */
function goToBox(box) {
  if (drawn) openSheet(true);
  /** @type {HTMLElement | null} */ (document.querySelector(`[data-box="${CSS.escape(box)}"]`))?.focus();
}

/** Opens the sheet, or puts it away. @param {boolean} open */
function openSheet(open) {
  byId("paper").dataset.drawer = open ? "open" : "closed";
  byId("sheet-open").setAttribute("aria-expanded", String(open));
  if (!open) sheet.toggle(-1, []);
}

// --- keeping and passing on -------------------------------------------------------------------------

function keep() {
  if (!info) return;
  const { total } = info;
  const played = info.played || game.title;
  keepResult({ game: game.id, played, total, day: new Date().toISOString(), address: location.pathname + location.hash });
  showKept(game.id);
  showNotice(say("kept_now"));
}

const undo = () =>
  follow(async () => {
    if (!history.canUndo) return;
    const found = await noticeOnError(ask(history.undo()));
    if (found) await receive(found);
    showSettings(history.now.options, chooseOptions);
  });

/** @param {import("../lobby/options.js").Options} options */
async function chooseOptions(options) {
  const { board: text } = history.now;
  await show({ options, board: text || null });
  showSettings(history.now.options, chooseOptions);
}

/** The board before its last round goes to the analysis. */
async function analyse() {
  if (!info?.resumed) return showNotice(say("no_rounds"));
  const { analysisAddress } = await import("../analysis/link.js");
  location.assign(await analysisAddress({ game: game.id, seats: 1, options: history.now.options, board: info.resumed }));
}

/** What stands in the bar on a large screen is in the menu on a small one. */
function arrange() {
  const own = /** @type {HTMLElement} */ (document.querySelector(".top > .own"));
  for (const tool of tools) {
    if (DESK.matches) own.insertBefore(tool, byId("menu-open"));
    else byId("menu-tools").append(tool);
  }
  byId("sheet-open").hidden = DESK.matches;
}

const tools = [...document.querySelectorAll(".top > .own > :not(#menu-open)")];
DESK.addEventListener("change", arrange);
arrange();

byId("undo").addEventListener("click", undo);
byId("turn")?.addEventListener("click", () => touch(board?.selected ?? "", "turn"));
byId("mirror")?.addEventListener("click", () => touch(board?.selected ?? "", "mirror"));
byId("rub-out")?.addEventListener("click", () => touch(board?.selected ?? "", ERASER));
byId("primary").addEventListener("click", () => (info?.mistakes.length ? nextMistake() : keep()));
byId("keep").addEventListener("click", keep);
byId("draw-on").addEventListener("click", () => openSheet(false));
byId("sheet-open").addEventListener("click", () => openSheet(byId("paper").dataset.drawer !== "open"));
byId("menu-open").addEventListener("click", () => {
  byId("board-text").value = history.now.board ?? "";
  byId("menu").showModal();
});
byId("copy-link").addEventListener("click", () => copy(location.href, byId("copy-link")));
byId("analyse")?.addEventListener("click", analyse);
byId("begin").addEventListener("click", () => (byId("menu").close(), board?.select(""), show({ ...history.now, board: null })));
byId("notation").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  byId("menu").close();
  show({ ...history.now, board: byId("board-text").value.trim() });
});
addEventListener("hashchange", () => show(sketchOf(location.hash.slice(1), game, USUAL)));
if (board) listenToKeys({ board, palette, touch, undo, close: () => openSheet(false) });

showSettings(history.now.options, chooseOptions);
showKept(game.id);
show(history.now);
