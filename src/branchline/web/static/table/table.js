/** The table page: what comes over the line goes to the board, the sheet and the people; what is chosen goes back. */

import { outcome } from "./outcome.js";
import { random } from "../shared/api.js";
import { Board } from "../board/board.js";
import { Chooser } from "../board/chooser.js";
import { RoundClock } from "./clock.js";
import { announce, byId, data, replaceChildren, h, icon, say } from "../shared/dom.js";
import { clearMessages, tell } from "../board/popups.js";
import { listen as hands } from "../board/pointer.js";
import "../shared/header.js";
import { listen as keys } from "../board/keys.js";
import { Line } from "./connection.js";
import { log } from "./log.js";
import { Model } from "./model.js";
import { Outbox } from "./outbox.js";
import { PassTheDevice } from "./hotseat.js";
import { people, status } from "./people.js";
import { Replay } from "./replay.js";
import { addNonces, joinPage, menu, waitingRoom } from "./seats.js";
import { ScoreSheet } from "./sheet.js";
import { Sound } from "./sound.js";
import { Teacher } from "./lesson.js";

const model = new Model(data.table);
const board = new Board();
const line = new Line(heard, lineChanged);
const outbox = new Outbox(
  (frame) => line.send(frame),
  () => model.version,
  () => chooser.refresh(),
);
const sheet = new ScoreSheet(model, board);
const chooser = new Chooser(model, board, outbox, ask, {
  chosen: () => (actions(), announceStatus(), teacher.look()),
  previewed: (sheets) => sheet.previewed(sheets),
});
const teacher = new Teacher(model, board, chooser);
const pass = new PassTheDevice(model, sit);
const sound = new Sound();
const clock = new RoundClock(model, sound);
const replay = new Replay(model, board, { shown: render, left: () => sit(model.seat) });
/** What is to be done once the table is shown. */
let opening = () => {};
/** Whether someone uses the keyboard: then the focus moves on by itself. */
let byKey = false;
let ready = Promise.resolve();

// --- questions and answers --------------------------------------------------------------------------

/** @type {Map<string, (message: any) => void>} */
const questions = new Map();

/** @param {object} frame @returns {Promise<any>} */
function ask(frame) {
  const id = random();
  return new Promise((resolve) => {
    if (line.send({ ...frame, id })) questions.set(id, resolve);
  });
}

/** @param {any} message */
function heard(message) {
  // The board is drawn over symbols, so what comes with them waits until they are there.
  if (message.sprite) ready = ready.then(() => board.loadSprite(message.sprite));
  ready = ready.then(() => take(message)).catch(reportError);
}

/** @param {any} message */
function take(message) {
  switch (message.type) {
    case "snapshot":
      return snapshot(message);
    case "update":
      return update(message);
    case "ack":
      if (outbox.answered(message.id, true)) {
        clearMessages(); // what was said belongs to what was there before
        follow();
      }
      return;
    case "refusal":
      return refused(message);
    case "error":
      if (!questions.has(message.id)) return refused(message);
      questions.get(message.id)?.(message);
      questions.delete(message.id);
      return;
    case "pong":
      return clock.set(message.now);
    case "reason":
    case "preview":
    case "hint":
      questions.get(message.id)?.(message);
      questions.delete(message.id);
  }
}

/** @param {any} message */
function snapshot(message) {
  const before = model.seat;
  model.snapshot(message);
  line.seat = model.seat;
  pass.moving = false;
  if (model.seat !== before) outbox.steps = [];
  if (!model.past) board.show(message.panes ?? [], model.seat);
  board.name((seat) => model.table.seats[seat].name);
  render();
  outbox.flush();
  opening();
  opening = () => {};
}

/** @param {any} message */
function update(message) {
  const known = model.log.length;
  const turn = model.myTurn;
  const over = model.outcome;
  model.update(message);
  if (model.past) return render(); // what has changed is shown to whoever comes back to now
  if (message.panes) board.show(message.panes, model.seat);
  else if (message.patches || message.resized) board.patch(message.patches ?? [], message.resized ?? []);
  board.name((seat) => model.table.seats[seat].name);
  tellChanges(message, known);
  if (message.patches?.some((/** @type {any} */ { cause }) => cause === "roll")) sound.play("roll");
  render();
  if (!over && model.outcome) {
    announce(byId("outcome").querySelector("h2").textContent);
    sound.play("end");
  }
  if (turn || !model.myTurn) return;
  announce(say("your_turn"));
  sound.turn(model.table.seats.some((seat) => seat.kind === "human" && !seat.mine));
  if (byKey && document.activeElement === document.body) lead();
}

/**
 * Says what has changed to those who listen: what chance brought, what others did, one's own pending move by move.
 * @param {any} message
 * @param {number} known how long the log was
 */
function tellChanges({ log: change, pending, patches = [] }, known) {
  for (const entry of change ? model.log.slice(Math.max(change.keep, known)) : [])
    if (entry.seat !== model.seat || entry.items.length === 1) announce(entry.text);
  if (change || !pending) return;
  const names = patches
    .filter((/** @type {any} */ { pane }) => board.isMain(pane))
    .map((/** @type {any} */ { id }) => document.getElementById(id)?.getAttribute("aria-label"));
  if (names.length < 12) announce(names.filter(Boolean).join("; "));
}

/** @param {any} message */
function refused({ id, text, at }) {
  const step = outbox.answered(id, false);
  if (step) tell(board.find(at ?? "") ?? document.getElementById(step.from ?? "") ?? undefined, text);
}

/** After a move by keyboard: on to what can be done next. */
function follow() {
  if (byKey && !outbox.steps.length) lead();
}

function lead() {
  const next = /** @type {SVGElement | null} */ (
    document.querySelector("#tray .can") ?? document.querySelector("#main .can")
  );
  if (next) return board.focus(next);
  const buttons = byId("actions");
  (buttons.querySelector("button.primary") ?? buttons.querySelector("button"))?.focus();
}

// --- the line ---------------------------------------------------------------------------------------

/** @param {"open" | "lost" | "ended"} state */
function lineChanged(state) {
  questions.clear();
  const banner = byId("banner");
  banner.hidden = state === "open";
  banner.textContent = state === "ended" ? say("line_ended") : say("line_lost");
  byId("table").dataset.line = state;
  byId("table").dataset.thinking = "false";
  if (state === "lost") announce(say("line_lost"), true);
}

/** @param {number | null} seat */
function sit(seat) {
  line.seat = seat;
  outbox.steps = [];
  chooser.choice.picked = [];
  if (seat === null) board.show([], null);
  line.send({ type: "sit", id: random(), seat });
}

// --- what is on the page ----------------------------------------------------------------------------

function render() {
  const { table } = model;
  const playing = table.status !== "open";
  byId("table").dataset.status = table.status;
  byId("table").dataset.seat = String(model.seat ?? "none");
  byId("play").hidden = !playing;
  byId("room").hidden = playing;
  byId("look-back").hidden = !playing;
  if (!playing) waitingRoom(table);
  if (byId("menu").open) menu(table);
  addNonces(table);
  people(model, (seat) =>
    seat.mine && seat.kind === "human" && seat.seat !== model.seat
      ? pass.choose(seat.seat)
      : board.showSeat(seat.seat),
  );
  sheet.render();
  outcome(model, replay);
  clock.render();
  log(model);
  chooser.refresh();
  pass.check();
  sound.name(
    model.myTurn && table.seats.length > 1 ? `● ${say("your_turn_short")} · ${table.title}` : table.title,
  );
}

let told = "";

function announceStatus() {
  const now = status(model, chooser);
  const element = byId("status");
  element.dataset.turn = String(model.myTurn);
  if (now === told) return;
  told = now;
  element.textContent = now;
}

/** The buttons: moves that are no place on the board, taking back, withdrawing. */
function actions() {
  byId("table").dataset.busy = String(outbox.steps.length > 0);
  const can = model.running && model.seat != null && model.pending.length > 0;
  const moves = chooser.choice.buttons();
  const shortcuts = chooser.picked.length ? [] : chooser.choice.shortcuts();
  const only = moves.length + shortcuts.length === chooser.choice.ways.length;
  const groups = [...chooser.choice.next().values()].filter((pick) => !board.byPick.has(pick.id));
  replaceChildren(
    byId("actions"),
    can && !model.confirmed && act("take_back", "undo", takeBack),
    can && model.confirmed && act("withdraw", "undo", takeBack),
    can && !model.confirmed && model.pending.length > 1 && act("clear", "clear", () => outbox.add({ type: "clear" })),
    ...groups.map((pick) =>
      h("button", { type: "button", "data-key": pick.id, onclick: () => chooser.pickNamed(pick.id) }, pick.label),
    ),
    ...[...shortcuts, ...moves].map((leaf) =>
      h(
        only || moves.includes(leaf) ? "button.primary" : "button",
        {
          type: "button",
          "data-key": leaf.id,
          title: moves.length === 1 && moves[0] === leaf ? say("confirm_key") : null,
          onclick: () => outbox.add({ type: "play", move: leaf.move }),
        },
        leaf.label,
      ),
    ),
    model.myTurn && model.table.hints && act("hint", "hint", hint),
  );
}

/** Asks what a bot would do, and takes it up; placing it is left to whoever asked. */
async function hint() {
  const { dataset } = byId("table");
  if (dataset.thinking === "true") return;
  dataset.thinking = "true";
  const { version } = model;
  const { moves, text } = await ask({ type: "hint" });
  dataset.thinking = "false";
  if (!moves) tell(undefined, text);
  else if (version === model.version) chooser.offer(moves[0], text);
}

/** @param {string} name @param {string} picture @param {() => void} onclick */
const act = (name, picture, onclick) =>
  h(
    "button",
    { type: "button", "data-key": name, "aria-label": say(name), title: say(`${name}_key`), onclick },
    icon(picture),
    h("span.label", {}, say(name)),
  );

function takeBack() {
  if (model.running && model.pending.length && model.seat != null) outbox.add({ type: "take_back" });
}

function confirm() {
  if (chooser.held) return chooser.place();
  const [only, another] = chooser.choice.buttons();
  if (only && !another) outbox.add({ type: "play", move: only.move });
}

function help() {
  byId("help").showModal();
}

// --- beginning --------------------------------------------------------------------------------------

hands(chooser, board);
keys(chooser, board, { takeBack, confirm, help });
document.addEventListener("keydown", () => (byKey = true), true);
document.addEventListener("pointerdown", () => (byKey = false), true);
byId("home").addEventListener("click", () => board.enlarge(null));
board.moved = () => {
  sheet.chosen = null;
  sheet.render();
};
byId("help-open").addEventListener("click", help);
byId("menu-open").addEventListener("click", () => (menu(model.table), byId("menu").showModal()));
byId("look-back").addEventListener("click", () => (byId("menu").close(), replay.open()));

if (data.join) {
  byId("play").hidden = true;
  byId("room").hidden = false;
  joinPage(data.table);
} else {
  const step = /^#step=(\d+)$/.exec(location.hash);
  if (step && data.table.status !== "open") opening = () => replay.open(Number(step[1]));
  const several = data.table.mine.length > 1 && data.table.secrets && data.table.status !== "over";
  line.open(several ? null : undefined);
}
