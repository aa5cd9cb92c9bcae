/** A score pad beside a printed game, with a timer; it stays on this device. */

import { byId, data, h, icon, replaceChildren, say } from "../shared/dom.js";
import { formatChange, formatPoints, formatTime } from "../shared/format.js";
import "../shared/header.js";
import { keepAwake } from "./awake.js";
import { columnsFor, empty, leaders, linesOf, pointsAt, totalOf, withPoints } from "./points.js";
import { Timer } from "./timer.js";

/** @import { Written } from "./points.js" */

const { pad } = data;
const KEPT = `branchline-pad-${pad.game}`;
const AMOUNTS = [-1, 1, 2, 3, 5, 10];
const TIMES = [0, 30, 60, 120, 300];
const MOST_BEFORE = 200;

/** @type {Written} */ let written = read() ?? empty(pad);
/** What was written before each change. @type {Written[]} */
const before = [];
/** The field that gets points. @type {{line: string, column: number} | null} */ let chosen = null;
let seconds = 0;
const face = h("time", { role: "timer" });
const timer = new Timer(face);

/** @returns {Written | null} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "null");
  } catch {
    return null;
  }
}

/** @param {Written} now */
function write(now) {
  before.push(written);
  if (before.length > MOST_BEFORE) before.shift();
  keep(now);
}

/** @param {Written} now */
function keep(now) {
  written = now;
  try {
    localStorage.setItem(KEPT, JSON.stringify(now));
  } catch {
    // where nothing can be kept it lasts as long as the page
  }
  render();
}

// --- the sheet --------------------------------------------------------------------------------------

const columns = () => columnsFor(pad, written.players);

/** @param {number} column */
const nameOf = (column) =>
  written.names[column] || pad.columns[written.players]?.[column] || say("player", { number: column + 1 });

/** @param {number} column */
const nameField = (column) =>
  h("input", {
    maxlength: 24,
    "data-key": `name-${column}`,
    "aria-label": say("name_of", { number: column + 1 }),
    placeholder: nameOf(column),
    value: written.names[column] ?? "",
    onchange: (/** @type {Event} */ event) => {
      const names = Array.from({ length: columns() }, (_, at) => written.names[at] ?? "");
      names[column] = /** @type {HTMLInputElement} */ (event.target).value.trim();
      write({ ...written, names });
    },
  });

/** @param {{key: string, label: string, round: number}} line */
function row(line) {
  const label = line.round ? say("round", { number: line.round }) : line.label;
  return h("tr", {}, h("th", { scope: "row" }, label), ...Array.from({ length: columns() }, (_, column) => field(line.key, label, column)));
}

/** @param {string} line @param {string} label @param {number} column */
function field(line, label, column) {
  const points = formatPoints(pointsAt(written, line, column));
  const isChosen = chosen?.line === line && chosen.column === column;
  return h(
    "td",
    {},
    h(
      "button",
      {
        type: "button",
        "data-key": `${line}/${column}`,
        "aria-pressed": isChosen ? "true" : "false",
        "aria-label": say("field", { player: nameOf(column), line: label, points }),
        onclick: () => ((chosen = { line, column }), render()),
      },
      points,
    ),
  );
}

function render() {
  const count = columns();
  const lines = linesOf(pad, written);
  const each = (/** @type {(column: number) => any} */ make) => Array.from({ length: count }, (_, column) => make(column));
  const ahead = leaders(pad, written, count);
  replaceChildren(
    byId("sheet"),
    h(
      "table",
      {},
      pad.rounds && h("caption", {}, pad.lines[0].label),
      h("thead", {}, h("tr", {}, h("td"), ...each((column) => h("th", { scope: "col" }, nameField(column))))),
      h("tbody", {}, ...lines.map(row)),
      h(
        "tfoot",
        {},
        h("tr", {}, h("th", { scope: "row" }, say("total")), ...each((column) => h(ahead.includes(column) ? "td.ahead" : "td", {}, formatPoints(totalOf(pad, written, column))))),
      ),
    ),
  );
  byId("players").textContent = String(written.players);
  byId("fewer").disabled = written.players <= pad.least;
  byId("more").disabled = written.players >= pad.most;
  byId("leader").textContent =
    ahead.length === 1
      ? say("leads", { player: nameOf(ahead[0]), points: formatPoints(totalOf(pad, written, ahead[0])) })
      : say("choose_cell");
  byId("amounts").hidden = !chosen;
  replaceChildren(byId("actions"), ...actions());
}

function actions() {
  const action = (/** @type {string} */ key, /** @type {string} */ art, /** @type {boolean} */ can, /** @type {() => void} */ onclick) =>
    h("button", { type: "button", "data-key": key, disabled: !can, onclick }, art && icon(art), say(key));
  return [
    action("undo", "undo", before.length > 0, () => keep(/** @type {Written} */ (before.pop()))),
    pad.rounds && action("add_round", "open", true, () => write({ ...written, rounds: written.rounds + 1 })),
    action("begin_again", "", Object.keys(written.points).length > 0, beginAgain),
  ];
}

function beginAgain() {
  if (!confirm(say("begin_sure"))) return;
  chosen = null;
  write({ ...written, rounds: 1, points: {} });
}

// --- the timer --------------------------------------------------------------------------------------

const choice = h(
  "select",
  {
    "aria-labelledby": "pad-timer",
    onchange: () => {
      seconds = Number(choice.value);
      next.disabled = !seconds;
      if (seconds) timer.start(seconds);
      else (timer.stop(), (face.textContent = ""));
    },
  },
  ...TIMES.map((time) => h("option", { value: time }, time ? formatTime(time) : say("none"))),
);
const next = h("button", { type: "button", disabled: true, onclick: () => timer.start(seconds) }, icon("clock"), say("restart"));

byId("pad-timer").append(choice, face, next);
byId("amounts").append(
  ...AMOUNTS.map((more) =>
    h("button", { type: "button", "data-amount": more, onclick: () => chosen && write(withPoints(written, chosen.line, chosen.column, more)) }, formatChange(more)),
  ),
);
byId("fewer").addEventListener("click", () => ((chosen = null), write({ ...written, players: written.players - 1 })));
byId("more").addEventListener("click", () => ((chosen = null), write({ ...written, players: written.players + 1 })));
void keepAwake();
render();
