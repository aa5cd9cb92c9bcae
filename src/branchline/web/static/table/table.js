/** The table page: what the server sends goes to the board, the sheet and the people; what is chosen goes back. */

import { Board } from "../board/board.js";
import { Chooser } from "../board/chooser.js";
import { listenToKeys } from "../board/keys.js";
import { listenToPointer } from "../board/pointer.js";
import { clearMessages, showMessage } from "../board/popups.js";
import { announce, byId, data, hide, mark, prefersReducedMotion, say } from "../shared/dom.js";
import "../shared/header.js";
import { tellWhilePreparing } from "../shared/preparing.js";
import { randomHex } from "../shared/random.js";
import { listenForAbout } from "./about.js";
import { Actions } from "./actions.js";
import { After } from "./after.js";
import { tellWhenLate } from "./challenge.js";
import { RoundClock } from "./clock.js";
import { Connection } from "./connection.js";
import { Drawer } from "./drawer.js";
import { Events } from "./events.js";
import { happenings } from "./happened.js";
import { Hotseat } from "./hotseat.js";
import { renderLog } from "./log.js";
import { Model } from "./model.js";
import { Outbox } from "./outbox.js";
import { heard, renderPhrases } from "./phrases.js";
import { People, renderProgress, statusLine } from "./people.js";
import { Questions } from "./questions.js";
import { Reasons } from "./reasons.js";
import { Rooms } from "./rooms.js";
import { Scene } from "./scene.js";
import { addNonces, renderMenu, renderWaitingRoom } from "./seats.js";
import { ScoreSheet } from "./sheet.js";
import { Sound } from "./sound.js";

/** @import { Happening } from "./happened.js" */
/** @import { FromServer, LogLine, Problem, Refusal, Snapshot, Update } from "../shared/messages.d.ts" */

const model = new Model(data.table);
const board = new Board();
const connection = new Connection(receive, connectionChanged);
const questions = new Questions((question) => connection.send(question));
const outbox = new Outbox(
  (message) => connection.send(message),
  () => model.version,
  () => (act(), chooser.refresh()),
);
const sheet = new ScoreSheet(model, board);
const chooser = new Chooser(model, board, outbox, {
  explain: (picks) => questions.ask("explain", { picks }),
  ruleLink: (refused) => drawer.ruleLink(refused),
  preview: (move) => questions.ask("preview", { moves: [move] }),
  onChange: () => (actions.render(), reasons.render(), announceStatus(), lesson?.update(), puzzle?.update()),
  showPreview: (sheets) => sheet.showPreview(sheets),
});
const actions = new Actions(model, board, chooser, outbox, askForHint, () => !events.queue.undrawn);
const reasons = new Reasons(board, chooser);
const people = new People(model, (seat) =>
  seat.mine && seat.kind === "human" && seat.seat !== model.seat ? hotseat.choose(seat.seat) : board.showSeat(seat.seat),
);
const drawer = new Drawer();
const rooms = new Rooms(board, drawer);
/** @type {import("./lesson.js").Lesson | null} */ let lesson = null;
/** @type {import("./puzzle.js").PuzzleTable | null} */ let puzzle = null;
const hotseat = new Hotseat(model, sit);
const sound = new Sound();
const events = new Events(model, () => drawer.show("log"));
const scene = new Scene(model, board, people, sound, render);
const clock = new RoundClock(model, sound);
const after = new After(model, board, {
  onChange: render,
  onReturn: () => sit(model.seat),
  onReview: () => drawer.show("review"),
  onLook: () => drawer.close(),
});
/** What is to be done once the table is shown. */
let onceShown = () => {};
/** Whether someone uses the keyboard: then the focus moves on by itself. */
let byKey = false;
/** The messages so far, taken one after another. */
let received = Promise.resolve();

// --- what the server sends --------------------------------------------------------------------------

/** @param {FromServer} message */
function receive(message) {
  // The board is drawn over symbols, so what comes with them waits until they are there.
  const sprite = "sprite" in message && message.sprite;
  if (sprite) received = received.then(() => board.loadSprite(sprite));
  received = received.then(() => handle(message)).catch(reportError);
}

/** @param {FromServer} message */
function handle(message) {
  switch (message.type) {
    case "snapshot":
      return showSnapshot(message);
    case "update":
      return showUpdate(message);
    case "ack":
      if (outbox.answered(message.id, true)) {
        clearMessages(); // what was said belongs to what was there before
        if (byKey && !outbox.queue.length) focusNext();
      }
      return;
    case "refusal":
      return showRefusal(message);
    case "error":
      if (!questions.answer(message)) showRefusal(message);
      return;
    case "pong":
      tellWhenLate(model, message.now);
      return clock.setServerTime(message.now);
    case "about":
    case "reason":
    case "preview":
    case "hint":
      questions.answer(message);
  }
}

/** @param {Snapshot} message */
function showSnapshot(message) {
  const before = model.seat;
  model.snapshot(message);
  connection.seat = model.seat;
  hotseat.switching = false;
  if (model.seat !== before) outbox.clear();
  if (!model.past) board.show(message.panes ?? [], model.seat);
  board.name((seat) => model.table.seats[seat].name);
  events.showNew();
  render();
  offerNew();
  scene.recall(message);
  outbox.flush();
  if (model.myTurn) announce(say("your_turn_short"));
  onceShown();
  onceShown = () => {};
}

/** @param {Update} message */
function showUpdate(message) {
  const known = model.log.length;
  const { seat, table, myTurn: wasMyTurn } = model;
  model.update(message);
  if (model.past) return render(); // what has changed is shown to whoever comes back to now
  const lines = message.log ? model.log.slice(Math.max(message.log.keep, known)) : [];
  const happened = happenings(seat, table.seats, model.table.seats, heard(lines));
  for (const [at, event] of happened.entries())
    events.queue.add({ event, draw: (event, moving) => show(at ? { type: "update" } : message, event, moving) });
  if (!happened.length && isDrawn(message)) {
    events.queue.playOut();
    scene.draw(message, null, true);
  }
  if (model.outcome) events.queue.playOut();
  announceOwn(message, lines);
  render();
  if (wasMyTurn || !model.myTurn) return;
  announce(say("your_turn_short"));
  sound.announceTurn(model.table.seats.some((seat) => seat.kind === "human" && !seat.mine));
  if (byKey && document.activeElement === document.body) focusNext();
}

/** Shows what others have done. @param {Update} message @param {Happening} event @param {boolean} moving */
function show(message, event, moving) {
  events.focus(event);
  scene.draw(message, event, moving);
}

/** Whether an update changes what is drawn. @param {Update} message */
const isDrawn = ({ panes, patches, resized, sheets }) => Boolean(panes ?? patches ?? resized ?? sheets);

/**
 * Says what one has done oneself to those who listen: a turn of one move, or one's pending moves one by one. What
 * others do is heard from the event line.
 * @param {Update} message
 * @param {LogLine[]} lines what is new in the log
 */
function announceOwn({ log, pending, patches = [] }, lines) {
  for (const { kind, seat, items, text } of lines)
    if (kind === "turn" && seat === model.seat && items.length === 1) announce(text);
  if (log || !pending) return;
  const names = patches
    .filter(({ pane }) => board.isMain(pane))
    .map(({ id }) => document.getElementById(id)?.getAttribute("aria-label"));
  if (names.length < 12) announce(names.filter(Boolean).join("; "));
}

/** One acts oneself: what the others did is known, and nothing waits. */
function act() {
  if (!outbox.queue.length) return;
  events.queue.playOut();
  scene.forget();
}

/** @param {Refusal | Problem} message */
function showRefusal(message) {
  const command = outbox.answered(message.id, false);
  const at = "at" in message ? message.at : "";
  if (!command) return;
  const place = board.find(at ?? "") ?? document.getElementById(command.from ?? "") ?? undefined;
  showMessage(place, message.text, drawer.ruleLink(message));
}

/** For whoever uses the keyboard: on to what can be done next. */
function focusNext() {
  const next = /** @type {SVGElement | null} */ (
    document.querySelector("#tray .can") ?? document.querySelector("#main .can")
  );
  if (next) return board.focus(next);
  const buttons = byId("actions");
  (buttons.querySelector("button.primary") ?? buttons.querySelector("button:enabled"))?.focus();
}

// --- the connection ---------------------------------------------------------------------------------

/** @param {"open" | "lost" | "ended"} state */
function connectionChanged(state) {
  questions.forget();
  const banner = byId("banner");
  banner.hidden = state === "open";
  banner.textContent = state === "ended" ? say("connection_ended") : say("connection_lost");
  byId("table").dataset.connection = state;
  byId("table").dataset.thinking = "false";
  if (state === "lost") announce(say("connection_lost"), true);
}

/** @param {number | null} seat */
function sit(seat) {
  connection.seat = seat;
  outbox.clear();
  chooser.choice.picked = [];
  clearMessages();
  if (seat === null) board.show([], null);
  connection.send({ type: "sit", id: randomHex(), seat });
}

/** Asks what a bot would do, and takes it up; placing it is left to whoever asked. */
async function askForHint() {
  const { dataset } = byId("table");
  if (dataset.thinking === "true" || lesson?.showMe()) return;
  dataset.thinking = "true";
  await outbox.empty(); // what is on its way comes first
  const { version, seat } = model;
  const answer = model.myTurn && (await questions.ask("hint", {}));
  dataset.thinking = "false";
  if (!answer || version !== model.version || seat !== model.seat) return;
  if (answer.type === "error") showMessage(undefined, answer.text);
  else chooser.offer(answer.moves[0], answer.text);
}

// --- what is on the page ----------------------------------------------------------------------------

function render() {
  const { table } = model;
  const playing = table.status !== "open";
  const atTable = playing && !after.shown;
  const changed = byId("table").dataset.status !== table.status || byId("play").hidden === atTable;
  mark(byId("table"), "data-status", table.status);
  mark(byId("table"), "data-seat", String(model.seat ?? "none"));
  mark(byId("table"), "data-version", model.version);
  byId("table").style.setProperty("--box", table.colour || "var(--accent)");
  hide(byId("play"), !atTable);
  hide(byId("room"), playing);
  hide(byId("look-back"), !playing);
  if (changed) (board.arrange(), offerNew());
  if (!atTable) scene.clearAir();
  if (!playing) renderWaitingRoom(table);
  if (byId("menu").open) renderMenu(table, model.seat);
  addNonces(table);
  people.render();
  renderProgress(model);
  sheet.render();
  clock.render();
  renderLog(model);
  renderPhrases(model);
  chooser.refresh();
  events.frame();
  hotseat.update();
  after.render();
  rooms.settle();
  sound.setTitle(
    model.myTurn && table.seats.length > 1 ? `● ${say("your_turn_short")} · ${table.title}` : table.title,
  );
}

/** What is new to someone who sits here is offered beside the table, or below the list of its seats. */
async function offerNew() {
  if (!data.offered.length || model.seat == null) return;
  const place = byId("offer");
  if (model.table.status === "open") byId("room").append(place);
  else byId("progress").after(place);
  const { offerLesson } = await import("../learn/offer.js");
  offerLesson(place, model.table.game, data.offered, { onDismiss: () => rooms.settle() });
  rooms.settle();
}

let shownStatus = "";

/** It is heard when it changes, and only then. */
function announceStatus() {
  const words = statusLine(model, chooser);
  const status = model.myTurn && hotseat.seats.length > 1 ? `${model.me?.name}: ${words}` : words;
  const element = byId("status");
  mark(element, "data-turn", String(model.myTurn));
  if (status === shownStatus) return;
  shownStatus = status;
  element.textContent = status;
}

// --- beginning --------------------------------------------------------------------------------------

const help = () => byId("help").showModal();

tellWhilePreparing(() => model.seatsToMove.some(({ bot }) => bot && !data.levels.ready.includes(bot)));

listenToPointer(chooser, board);
listenForAbout((thing) => questions.ask("about", { thing }));
listenToKeys(chooser, board, {
  takeBack: () => actions.takeBack(),
  confirm: () => actions.confirm(),
  close: () => drawer.close(),
  help,
});
document.addEventListener("keydown", () => (byKey = true), true);
document.addEventListener("pointerdown", () => (byKey = false), true);
byId("home").addEventListener("click", () => board.enlarge(null));
board.inked = data.table.sound === "draw";
board.moving = () => events.pace !== "instant" && !prefersReducedMotion();
board.onPatch = () => rooms.settle();
board.onArrange = () => {
  sheet.chosenSide = null;
  sheet.render();
  rooms.arrange();
};
board.shelfOf = (/** @type {number | null} */ seat) => people.shelf(seat);
rooms.arrange();
byId("help-open").addEventListener("click", help);
byId("menu-open").addEventListener("click", () => (renderMenu(model.table, model.seat), byId("menu").showModal()));
byId("look-back").addEventListener("click", () => (byId("menu").close(), after.lookBack()));

const { lesson: taught } = data;
if (taught)
  import("./lesson.js").then(({ Lesson }) => {
    lesson = new Lesson(model, board, chooser, () => !events.queue.undrawn, taught);
    chooser.refresh();
    rooms.settle();
  });

const { puzzle: asked } = data;
if (asked) {
  connection.known = () => model.pending.join(" "); // a try is in the memory of one server only
  import("./puzzle.js").then(({ PuzzleTable }) => {
    puzzle = new PuzzleTable(model, board, chooser, actions, asked, { onShow: render, onReturn: () => sit(model.seat) });
    sheet.since = asked.before;
    sheet.render();
    chooser.refresh();
    rooms.settle();
  });
}

const step = /^#step=(\d+)$/.exec(location.hash);
if (step && data.table.status !== "open") onceShown = () => after.lookBack(Number(step[1]));
if (location.hash === "#review" && data.table.status === "over") onceShown = () => after.review();
const several = data.table.mine.length > 1 && data.table.secrets && data.table.status !== "over";
connection.open(several ? null : undefined);
