/** The analysis board: what is tried becomes a tree, and the server plays the way to whichever node is looked at. */

import { Board } from "../board/board.js";
import { Chooser } from "../board/chooser.js";
import { Compared } from "../board/compared.js";
import { listenToKeys } from "../board/keys.js";
import { listenToPointer } from "../board/pointer.js";
import { clearMessages, showMessage } from "../board/popups.js";
import { changed, difference } from "../end/patches.js";
import { request } from "../shared/api.js";
import { announce, byId, copy, data, h, icon, replaceChildren, say } from "../shared/dom.js";
import "../shared/header.js";
import { noticeOnError, showNotice } from "../shared/notices.js";
import { createTable } from "../shared/opening.js";
import { listenForAbout } from "../table/about.js";
import { Actions } from "../table/actions.js";
import { Drawer } from "../table/drawer.js";
import { Model } from "../table/model.js";
import { Outbox } from "../table/outbox.js";
import { People, renderProgress, statusLine } from "../table/people.js";
import { Rooms } from "../table/rooms.js";
import { ScoreSheet } from "../table/sheet.js";
import { showDraw } from "./draw.js";
import { showLines } from "./lines.js";
import { analysisOf, fragmentOf, sharedFragment } from "./link.js";
import { BestPlans } from "./plans.js";
import { Tree } from "./tree.js";

/**
 * @import { Clear, LogLine, Opened, Play, Position, Start, TakeBack } from "../shared/messages.d.ts"
 * @import { Node } from "./tree.js"
 */

const model = new Model(data.table);
const board = new Board();
const compared = new Compared(board);
/** @type {Start} */ let start = { game: data.table.game, seats: data.table.seats.length };
let tree = new Tree();
/** @type {Position | null} what is shown */ let shown = null;
/** @type {number | null} through whose eyes, where somebody was chosen */ let eyes = null;
/** What was asked for last: its answer may be on the way. */ let asked = 0;
/** Until the address holds what is shown. */ let kept = Promise.resolve();

// --- what is sent -----------------------------------------------------------------------------------

/** What the server is told of a node. @param {Node} node @param {string[]} more acts after it */
const wordsOf = (node, more = []) => ({ start, path: [...tree.path(node), ...more], ...(eyes === null ? {} : { seat: eyes }) });

/** @param {object} question */
const ask = (question) => request("POST", "/api/analysis/ask", { node: wordsOf(tree.current), question: { id: "1", ...question } });

const outbox = new Outbox(
  (message) => (carryOut(message), true),
  () => "",
  () => chooser.refresh(),
);

/** @param {Play | TakeBack | Clear} message */
async function carryOut(message) {
  const act = message.type === "play" ? `${model.seat} ${message.move}` : "";
  const done = act ? await tryAct(act) : await go(tree.current.parent ?? tree.root);
  outbox.answered(message.id, done);
}

/** Tries something that may have been tried before. @param {string} act @returns {Promise<boolean>} whether it is possible */
async function tryAct(act) {
  const before = tree.current.children.length;
  const node = tree.add(tree.current, act);
  const fresh = tree.current.children.length > before;
  if (await go(node)) return true;
  if (fresh) tree.remove(node);
  return false;
}

/** Looks at a node. @param {Node} node @param {number | null} [seat] through whose eyes @returns {Promise<boolean>} whether that is possible */
async function go(node, seat = null) {
  const number = ++asked;
  eyes = seat;
  const found = /** @type {Position | undefined} */ (await noticeOnError(request("POST", "/api/analysis", wordsOf(node))));
  if (!found) return false;
  if (found.snapshot.sprite) await board.loadSprite(found.snapshot.sprite);
  if (number !== asked) return true;
  node.line = found.line ?? null;
  if (node.parent) node.act = found.path.at(-1) ?? node.act; // what was left to chance has come
  tree.go(node);
  show(found);
  return true;
}

// --- what is shown ----------------------------------------------------------------------------------

/** @param {Position} found */
function show(found) {
  const { snapshot } = found;
  const same = shown && shown.snapshot.seat === snapshot.seat;
  const patches = same && difference(shown?.snapshot.panes ?? [], snapshot.panes ?? [], "place");
  shown = found;
  compared.clear();
  clearMessages();
  model.snapshot(snapshot);
  model.pending = [];
  if (people.rows.length !== model.table.seats.length) people = seated();
  if (patches) board.patch(patches, []);
  else board.show(snapshot.panes ?? [], model.seat);
  board.name((seat) => model.table.seats[seat].name);
  plans.look(tree.current, found.acting.includes(model.seat ?? -1) ? "" : whyNoPlans(found));
  render();
  kept = keep();
  if (found.line) announce(found.line.text);
}

function render() {
  byId("table").dataset.seat = String(model.seat ?? "none");
  byId("table").dataset.node = String(tree.line(tree.current).length);
  byId("table").style.setProperty("--box", model.table.colour || "var(--accent)");
  people.render();
  renderProgress(model);
  sheet.render();
  renderBar();
  showLines(tree, beginning(), (node) => go(node));
  chooser.refresh();
  rooms.settle();
}

const controls = {
  first_step: () => tree.root,
  step_back: () => tree.current.parent,
  step_on: () => tree.next(tree.current),
  last_step: () => tree.wholeLine().at(-1) ?? null,
};

/** The way through the tree, and out of it. */
function renderBar() {
  const button = (/** @type {string} */ name, /** @type {string} */ picture, /** @type {(button: any) => void} */ act, enabled = true) => {
    const made = h(
      "button",
      { type: "button", "data-key": name, title: say(name), "aria-label": say(name), disabled: !enabled, onclick: () => act(made) },
      icon(picture),
    );
    return made;
  };
  const steps = Object.entries(controls).map(([name, target]) => {
    const node = target();
    return button(name, name, () => node && go(node), node !== null && node !== tree.current);
  });
  const over = Boolean(model.outcome);
  replaceChildren(
    byId("replay"),
    h(
      "div.row",
      {},
      ...steps,
      h("p.caption", {}, h("strong", {}, tree.current.line?.text ?? beginning())),
      start.seen && button("analysis_imagine", "chance", imagineAnew),
      button("analysis_link", "link", share),
      !start.board && !start.seen && h("button.play-on", { type: "button", "data-key": "play-on", title: say("analysis_play_on"), "aria-label": say("analysis_play_on"), disabled: over, onclick: playOn }, icon("replay"), h("span", {}, say("analysis_play_on"))),
    ),
  );
}

const beginning = () => say(start.seen ? "analysis_now" : "analysis_begin");

/** Other secrets that the seat can't know either; what it has done itself stays. */
async function imagineAnew() {
  const { seen } = start;
  if (!seen) return;
  const acts = tree.path(tree.current);
  const others = acts.findIndex((act) => !act.startsWith(`${seen.seat} `));
  const own = others < 0 ? acts : acts.slice(0, others);
  start = { ...start, seen: { ...seen, sample: (seen.sample ?? 0) + 1 } };
  await open(Tree.ofLine(own, own.length), seen.seat);
}

/** @param {Position} found */
function whyNoPlans({ acting }) {
  if (acting.length) return say("analysis_others_turn", { name: model.table.seats[acting[0]].name });
  return say(model.outcome ? "analysis_over" : "analysis_none");
}

function status() {
  if (model.outcome) return say("analysis_over");
  if (shown?.draw) return shown.draw.whose ? say("analysis_draw_for", { name: shown.draw.whose }) : say("analysis_draw");
  const words = statusLine(model, chooser);
  return model.table.seats.length > 1 && model.seat != null ? `${model.table.seats[model.seat].name}: ${words}` : words;
}

class AnalysisActions extends Actions {
  /** Everything can be taken back here. */
  get canTakeBack() {
    return tree.current.parent !== null;
  }

  render() {
    if (!shown?.draw) return super.render();
    showDraw(shown.draw, tryAct);
    return undefined;
  }

  /**
   * Where somebody else is to act, one takes their place.
   * @param {import("../shared/messages.d.ts").Pick | undefined} main
   * @param {string | null} freedom
   */
  primary(main, freedom) {
    const { acting = [] } = shown ?? {};
    if (!acting.length || acting.includes(model.seat ?? -1)) return super.primary(main, freedom);
    const words = say("analysis_act_for", { name: model.table.seats[acting[0]].name });
    return h("button.primary", { type: "button", "data-key": "act-for", onclick: () => go(tree.current, acting[0]) }, words);
  }
}

// --- plans ------------------------------------------------------------------------------------------

const plans = new BestPlans(wordsOf, {
  async show(plan, seat) {
    compared.clear();
    if (!plan || !shown) return;
    const acts = plan.moves.map((move) => `${seat} ${move}`);
    const node = tree.current;
    const found = /** @type {Position | undefined} */ (
      await noticeOnError(request("POST", "/api/analysis", { ...wordsOf(node, acts), seat }))
    );
    if (!found || node !== tree.current || plans.shown !== plan) return;
    const panes = (found.snapshot.panes ?? []).filter(({ place }) => (place ?? "board") === "board");
    const differs = changed(shown.snapshot.panes ?? [], panes);
    if (!differs.length) return; // a tile that is taken, for one: the plan's words tell that
    drawer.close();
    compared.ghost(panes, differs, "better", "");
  },
  async play(plan, seat) {
    drawer.close();
    byId("table").ariaBusy = "true";
    for (const move of plan.moves) {
      const from = tree.current;
      if (!(await tryAct(`${seat} ${move}`)) || tree.current.parent !== from) break; // somebody has gone elsewhere meanwhile
    }
    await kept;
    byId("table").ariaBusy = "false";
  },
});

function askForPlans() {
  drawer.show("review");
  plans.ask();
}

// --- out of here ------------------------------------------------------------------------------------

/** The address holds the whole analysis: whoever comes back finds it. */
async function keep() {
  const at = asked;
  const fragment = await fragmentOf({ start, tree });
  if (at === asked) history.replaceState(null, "", `${location.pathname}#${fragment}`);
}

/** @param {HTMLElement} button */
async function share(button) {
  const { fragment, whole } = await sharedFragment({ start, tree });
  if (!whole) showNotice(say("analysis_long"));
  copy(`${location.origin}${location.pathname}#${fragment}`, button);
}

/** A table that goes on from here; where others sit, against a level that is chosen. */
function playOn() {
  const begin = (/** @type {string} */ bot) => createTable("/api/analysis/play", { node: wordsOf(tree.current), bot });
  if (model.table.seats.length < 2) return begin("");
  const { bots, levels, stand_in } = data.game;
  const level = h(
    "select",
    { "aria-label": say("analysis_level") },
    ...bots.map((bot) => h("option", { value: bot, selected: bot === stand_in }, levels[bot] ?? bot)),
  );
  const dialog = h(
    "dialog.sure",
    { "aria-label": say("analysis_play_on") },
    h(
      "form",
      { method: "dialog" },
      h("p", {}, h("label", {}, say("analysis_level"), " ", level)),
      h("p.links", {}, h("button.primary", { value: "yes" }, say("analysis_play_on")), h("button", { value: "" }, say("close"))),
    ),
  );
  dialog.addEventListener("close", () => {
    if (dialog.returnValue) begin(level.value);
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
}

// --- beginning --------------------------------------------------------------------------------------

const sheet = new ScoreSheet(model, board);
const drawer = new Drawer();
const chooser = new Chooser(model, board, outbox, {
  explain: (picks) => ask({ type: "explain", picks }),
  ruleLink: (refused) => drawer.ruleLink(refused),
  preview: (move) => ask({ type: "preview", moves: [move] }),
  onChange: () => {
    actions.render();
    const words = status();
    if (byId("status").textContent !== words) byId("status").textContent = words;
    byId("status").dataset.turn = String(Boolean(model.picks.length));
  },
  showPreview: (sheets) => sheet.showPreview(sheets),
});
const actions = new AnalysisActions(model, board, chooser, outbox, askForPlans, () => true);
const seated = () => new People(model, ({ seat }) => go(tree.current, seat));
let people = seated();
const rooms = new Rooms(board, drawer);

/** @param {KeyboardEvent} event */
function walk(event) {
  const target = /** @type {Element} */ (event.target);
  if (target.closest("[data-pick], input, select, textarea, dialog, [role=tab]") || event.ctrlKey || event.metaKey || event.altKey) return;
  /** @type {Record<string, () => Node | null>} */
  const keys = {
    ArrowLeft: controls.step_back,
    ArrowRight: controls.step_on,
    ArrowUp: () => tree.sibling(-1),
    ArrowDown: () => tree.sibling(1),
    Home: controls.first_step,
    End: controls.last_step,
  };
  const node = keys[event.key]?.();
  if (!node) return;
  event.preventDefault();
  go(node);
}

/** What the address tells of: a game that has ended, an analysis, or nothing yet. @returns {Promise<Tree | undefined>} */
async function opened() {
  const query = new URLSearchParams(location.search);
  const table = query.get("table");
  if (table) {
    query.delete("table");
    const path = `/api/tables/${encodeURIComponent(table)}/analysis?${query}`;
    const found = /** @type {Opened | undefined} */ (await noticeOnError(request("GET", path)));
    if (!found) return undefined;
    start = found.start;
    eyes = found.seat ?? null;
    return Tree.ofLine(found.path ?? [], found.at ?? 0);
  }
  const found = location.hash.length > 1 ? await analysisOf(location.hash.slice(1)) : null;
  if (found) start = found.start;
  return found?.tree;
}

/** @param {Tree} found @param {number | null} seat through whose eyes */
async function open(found, seat) {
  tree = found;
  const all = tree.nodes();
  const lines = /** @type {LogLine[] | undefined} */ (
    all.length ? await noticeOnError(request("POST", "/api/analysis/tree", { start, nodes: tree.packed().nodes })) : []
  );
  if (!lines) tree = new Tree();
  for (const [at, line] of lines?.entries() ?? []) all[at].line = line;
  if (!(await go(tree.current, seat))) showMessage(undefined, say("not_loaded"));
}

listenToPointer(chooser, board);
listenForAbout((thing) => ask({ type: "about", thing }));
listenToKeys(chooser, board, {
  takeBack: () => actions.takeBack(),
  confirm: () => actions.confirm(),
  close: () => drawer.close(),
  help: () => byId("help").showModal(),
});
document.addEventListener("keydown", walk);
byId("home").addEventListener("click", () => board.enlarge(null));
byId("help-open").addEventListener("click", () => byId("help").showModal());
byId("menu-open").addEventListener("click", () => byId("menu").showModal());
byId("tab-log").textContent = say("analysis_line");
byId("tab-review").textContent = say("analysis_tab");
byId("tab-review").hidden = false;
for (const part of ["play", "replay"]) byId(part).hidden = false;
byId("room").hidden = true;
byId("table").dataset.analysis = "true";
board.onPatch = () => rooms.settle();
board.onArrange = () => ((sheet.chosenSide = null), sheet.render(), rooms.arrange());
board.shelfOf = (/** @type {number | null} */ seat) => people.shelf(seat);
rooms.arrange();
drawer.show("log");
drawer.close();
open((await opened()) ?? tree, eyes);
