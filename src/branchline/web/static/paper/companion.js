/** A companion: its host rolls or enters, everyone else sees it at once. */

import { request } from "../shared/api.js";
import { announce, byId, data, h, icon, prefersReducedMotion, replaceChildren, say } from "../shared/dom.js";
import "../shared/header.js";
import { noticeOnError } from "../shared/notices.js";
import { randomHex } from "../shared/random.js";
import { Connection } from "../table/connection.js";
import { keepAwake } from "./awake.js";
import { EnteringForm } from "./entering.js";
import { renderPageTable } from "./page_table.js";
import { canSpeak, speak } from "./speech.js";
import { shownPanes } from "./things.js";
import { Timer } from "./timer.js";
import { track } from "./track.js";

/** @import { PaperInfo } from "../shared/messages.d.ts" */

/** The companion as it is, @type {PaperInfo} */
let latest = data.paper;
/** and what is looked at: the same, or an earlier roll. @type {PaperInfo} */
let shown = latest;
/** @type {EnteringForm | null} */ let form = null;
/** @type {string[] | null} */ let results = null;
let busy = false;
const timer = new Timer(byId("timer"));
const address = `/api/paper/${latest.code}`;

// --- what is shown ----------------------------------------------------------------------------------

async function loadSprite() {
  const answer = await fetch(latest.sprite);
  const parsed = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  byId("sprite").replaceChildren(...parsed.children);
}

/** Something has come from the server. @param {PaperInfo} info */
function adopt(info) {
  if (info.version < latest.version) return; // what was asked for since has come before it
  const isNew = info.drawn !== latest.drawn;
  const rolled = info.steps > latest.steps;
  latest = info;
  if (isNew || shown.drawn === info.drawn) shown = info;
  if (isNew) form = null;
  if (info.between && !form) openForm();
  render();
  if (rolled) celebrate();
}

function celebrate() {
  announce(`${latest.said} ${latest.task}`);
  startTimer();
  if (!prefersReducedMotion()) byId("dice").classList.add("rolled");
  setTimeout(() => byId("dice").classList.remove("rolled"), 900);
}

function startTimer() {
  byId("timer").hidden = !latest.seconds || !latest.left;
  if (latest.left) timer.start(latest.left);
}

function render() {
  const looksBack = shown.step < latest.step || (shown !== latest && shown.step !== latest.step);
  byId("task-words").textContent = form ? latest.task : latest.ended && !looksBack && !shown.task ? say("over") : shown.task;
  byId("looking").hidden = !looksBack;
  byId("followers").textContent = latest.followers;
  replaceChildren(byId("track"), ...track(shown.progress ?? latest.progress, latest.progress));
  if (form) replaceChildren(byId("dice"), form.element);
  else replaceChildren(byId("dice"), ...shownPanes(shown.panes));
  byId("dice").inert = busy;
  byId("companion").dataset.state = form ? "entering" : latest.steps ? "rolled" : "waiting";
  replaceChildren(byId("actions"), ...actions(looksBack));
  renderProof();
  makeRoom();
  renderPageTable(latest, (seats) => change("table", { seats }));
  byId("end").hidden = !latest.host || latest.ended || !latest.drawn;
}

// --- what can be done -------------------------------------------------------------------------------

/** @param {boolean} looksBack */
function actions(looksBack) {
  const back = button("back", { icon: "step_back", label: say("back"), disabled: shown.step < 2 || !!form, onclick: () => look(shown.step - 1) });
  if (looksBack)
    return [
      back,
      button("forth", { icon: "step_on", label: say("forth"), onclick: () => look(shown.step + 1) }),
      button("now", { words: say("now"), primary: true, onclick: () => look(latest.step) }),
    ];
  const help = h("a.button", { href: "/paper/score", "data-key": "score" }, icon("sheet"), h("span", {}, say("score_help")));
  return [back, latest.host && latest.by_hand && latest.drawn && !latest.table ? takeBack() : help, main()];
}

/** The one button that matters now. */
function main() {
  if (latest.ended) return latest.by_hand ? h("a.button.primary", { href: "/paper/score", "data-key": "main" }, say("score_help")) : button("main", { words: say("check"), primary: true, onclick: openMenu });
  if (!latest.host) return button("main", { words: say("waiting"), primary: true, disabled: true });
  if (form) return button("main", { words: results ? say("show_all") : say("missing"), primary: true, disabled: !results || busy, onclick: enter });
  if (latest.by_hand) return button("main", { words: say("enter"), primary: true, onclick: () => (openForm(), render()) });
  return button("main", { words: latest.verb, primary: true, disabled: busy, onclick: roll });
}

const takeBack = () => button("take_back", { icon: "undo", words: say("take_back"), disabled: busy, onclick: () => change("take-back", { drawn: latest.drawn }) });

/**
 * @param {string} key
 * @param {{words?: string, label?: string, icon?: string, primary?: boolean, disabled?: boolean, onclick?: () => void}} how
 */
const button = (key, how) =>
  h(
    how.primary ? "button.primary" : "button",
    { type: "button", "data-key": key, "aria-label": how.label, title: how.label, disabled: how.disabled, onclick: how.onclick ?? (() => {}) },
    how.icon && icon(how.icon),
    how.words && h("span", {}, how.words),
  );

function openForm() {
  if (!latest.entering) return;
  results = null;
  form = new EnteringForm(latest.entering, (now) => {
    results = now;
    if (form) replaceChildren(byId("actions"), ...actions(false));
  });
}

/** @param {string} what @param {object} body */
async function change(what, body) {
  if (busy) return;
  busy = true;
  render();
  const now = await noticeOnError(request("POST", `${address}/${what}`, body));
  busy = false;
  if (now) adopt(now);
  else render();
}

const roll = () => change("roll", { drawn: latest.drawn, nonce: latest.drawn ? "" : randomHex(32) });
const enter = () => results && change("enter", { drawn: latest.drawn, results });

/** An earlier roll, only to look. @param {number} step */
async function look(step) {
  if (step >= latest.step) shown = latest;
  else {
    const found = await noticeOnError(request("GET", `${address}?step=${step}`));
    if (found) shown = found;
  }
  render();
}

// --- the menu ---------------------------------------------------------------------------------------

function openMenu() {
  byId("menu").showModal();
}

function renderProof() {
  const proof = byId("proof");
  if (!proof) return;
  const { commitment, seed, nonce } = latest;
  const rows = { commitment, seed, nonce };
  const named = Object.entries(rows).filter(([, value]) => value);
  proof.replaceChildren(...named.flatMap(([name, value]) => [h("dt", {}, say(name)), h("dd", {}, h("code", {}, value))]));
  byId("record").hidden = !seed;
}

/** What has no room at the top of a phone, or below its dice on its side, is in the menu. */
function makeRoom() {
  if (narrow.matches) byId("menu-own").append(...own);
  else byId("aloud").before(...own);
  const code = byId("code");
  if (form || (low.matches && latest.steps)) byId("menu-code").append(code);
  else byId("lost").before(code);
}

const own = [byId("language").parentElement, byId("theme")];
const low = matchMedia("(max-height: 479px)");
const narrow = matchMedia("(max-width: 600px), (max-height: 479px)");
for (const room of [low, narrow]) room.addEventListener("change", makeRoom);
byId("menu-open").addEventListener("click", openMenu);
byId("end").addEventListener("click", () => {
  if (!confirm(say("end_sure"))) return;
  byId("menu").close();
  void change("end", {});
});
byId("aloud").hidden = !canSpeak;
byId("aloud").addEventListener("click", () => speak(`${shown.said} ${shown.task}`));
addEventListener("keydown", (event) => {
  if (event.target instanceof HTMLInputElement || byId("menu").open || form) return;
  if (event.key === "ArrowLeft" && shown.step > 1) void look(shown.step - 1);
  if (event.key === "ArrowRight" && shown.step < latest.step) void look(shown.step + 1);
});

const connection = new Connection(
  (message) => {
    const info = /** @type {{type: string}} */ (message);
    if (info.type === "paper") adopt(/** @type {PaperInfo} */ (/** @type {unknown} */ (message)));
  },
  (state) => (byId("lost").hidden = state === "open"),
);

void keepAwake();
void loadSprite();
if (latest.between) openForm();
render();
startTimer();
connection.open(undefined);
