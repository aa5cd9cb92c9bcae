/**
 * A first game that teaches: step by step it says something, lights what is to be touched, and waits. The steps are
 * data of the game's own. Meanwhile only what is asked for can be chosen; everyone can skip the rest.
 */

import { showMessage } from "../board/popups.js";
import { noteProgress, wayBack } from "../learn/progress.js";
import { byId, data, h, icon, mark, replaceChildren, say } from "../shared/dom.js";
import { statusLine } from "./people.js";
import { movesOf, narrowed, openStep } from "./steps.js";

/** @import { LessonInfo, LessonStepInfo, Pick } from "../shared/messages.d.ts" */
/** @import { Progress } from "../learn/progress.js" */

export class Lesson {
  /**
   * @param {import("./model.js").Model} model
   * @param {import("../board/board.js").Board} board
   * @param {import("../board/chooser.js").Chooser} chooser
   * @param {() => boolean} isDrawn whether the board shows all there is
   * @param {LessonInfo} lesson
   */
  constructor(model, board, chooser, isDrawn, lesson) {
    this.lesson = lesson;
    this.model = model;
    this.board = board;
    this.chooser = chooser;
    this.isDrawn = isDrawn;
    /** @type {LessonStepInfo[]} */ this.steps = lesson.steps;
    /** How many steps have been read. */ this.read = 0;
    /** @type {Element[]} */ this.pointed = [];
    /** What was pointed at last, so that it comes into sight once. */ this.shown = "";
    this.later = say("lesson_later");
    chooser.coach = this;
    this.note("begun");
  }

  /** @param {Progress} progress */
  note(progress) {
    noteProgress(data.table.game, this.lesson.name, progress);
  }

  /** Where the lesson is now. */
  get open() {
    const { log, pending, seat } = this.model;
    const made = movesOf(log, pending, seat).slice(this.lesson.before);
    return openStep(this.steps, made, this.read, this.chooser.picked);
  }

  /** What of the legal moves can be chosen now. @param {Pick[]} picks */
  narrow(picks) {
    const { move, turn } = this.open;
    return narrowed(picks, move, turn);
  }

  /** Whether a move is welcome now. If not, that is said kindly. @param {string} move @param {Element} [from] */
  accepts(move, from) {
    const asked = this.open.move;
    const legal = this.chooser.choice.paths.some(({ leaf }) => leaf.move === asked);
    if (!asked || !legal || move === asked) return true;
    showMessage(from, say("lesson_turn"));
    return false;
  }

  /** The table has changed, or what is picked: goes on when the step has got what it waits for. */
  update() {
    if (!this.steps.length || this.model.seat == null) return;
    if (!this.isDrawn()) return this.wait();
    const step = this.steps[this.open.at];
    if (!step || !this.model.running) return this.end();
    this.show(step, this.open.at);
  }

  /** Nothing is to be done before all is drawn. */
  wait() {
    this.point([]);
    byId("actions").dataset.lit = "";
    byId("lesson").dataset.state = "waits";
  }

  /** @param {LessonStepInfo} step @param {number} at */
  show(step, at) {
    const { model, chooser } = this;
    const waits = !model.myTurn;
    const panel = byId("lesson");
    const last = at === this.steps.length - 1;
    const words = waits ? statusLine(model, chooser) : step.text;
    this.point(waits ? [] : this.lit(step));
    byId("actions").dataset.lit = waits ? "" : this.litButton(step);
    panel.dataset.state = waits ? "waits" : this.onward ? "reads" : "acts";
    if (byId("lesson-words").textContent === words) return;
    panel.hidden = false;
    panel.dataset.step = String(at);
    panel.dataset.last = String(last);
    byId("lesson-words").textContent = words;
    byId("lesson-count").textContent = say("lesson_step", { step: at + 1, steps: this.steps.length });
    byId("lesson-number").textContent = String(at + 1);
    replaceChildren(byId("lesson-buttons"), last && !waits ? this.afterwards() : this.skip());
    if (last) this.note("done");
    if (!at) this.button?.focus({ preventScroll: true });
  }

  /** What the button says that goes on from a step that is only read; nothing in other steps. */
  get onward() {
    const { at } = this.open;
    const step = this.steps[at];
    if (!step || step.moves.length || step.free || step.pick || !this.model.myTurn) return "";
    if (at < this.steps.length - 1) return say("next");
    return this.lesson.first ? say("play_on") : this.back.words;
  }

  /** Where the lesson leads when it is over: to the page where it was begun. */
  get back() {
    const path = wayBack(data.table.id) ?? "/learn";
    const page = /^\/(t|new|learn)\b/.exec(path)?.[1] ?? "lobby";
    return { path, words: say(`to_${page}`) };
  }

  /** What else can be done at the end: a first game leads away, too, and any other lesson can be played on. */
  afterwards() {
    const { path, words } = this.back;
    if (this.lesson.first) return h("a.button", { href: path, "data-key": "back" }, words);
    return h("button", { type: "button", "data-key": "play-on", onclick: () => this.leave() }, say("play_on"));
  }

  /** The table goes on without it. */
  leave() {
    this.end();
    this.chooser.refresh();
  }

  /** @returns {HTMLElement | null} */
  get button() {
    return byId("actions").querySelector("[data-key=next]");
  }

  skip() {
    const words = say("skip_lesson");
    const skip = () => (this.lesson.first ? this.leave() : location.assign(this.back.path));
    return h(
      "button.quiet-button",
      { type: "button", "data-key": "skip", "aria-label": words, title: words, onclick: skip },
      icon("cancel"),
      h("span.label", {}, words),
    );
  }

  /** The step has been read. */
  next() {
    if (this.open.at === this.steps.length - 1 && !this.lesson.first) return location.assign(this.back.path);
    this.read = this.open.at + 1;
    this.chooser.show();
    const [first] = this.pointed;
    if (this.button) this.button.focus();
    else if (first?.matches("[data-pick]")) this.board.focus(/** @type {SVGElement} */ (first));
  }

  /** Does what the step asks for as far as it can be taken back. @returns whether there is such a thing */
  showMe() {
    const { move } = this.open;
    if (move) this.chooser.offer(move, say("lesson_like_this"));
    return Boolean(move);
  }

  /** What is to be touched on the board, or looked at. @param {LessonStepInfo} step @returns {Element[]} */
  lit(step) {
    const part = step.at ? byId(step.at.slice(1)) : null;
    // What lies in a closed drawer is pointed at where it is opened.
    if (part) return [part.checkVisibility() ? part : byId("drawer-open")];
    return this.board.byPick.get(this.nextPick(step) ?? "") ?? [];
  }

  /** Which button is to be pressed, when everything is picked. @param {LessonStepInfo} step */
  litButton(step) {
    const { leaf, held } = this.chooser;
    if (!step.moves.length || step.free || this.nextPick(step)) return "";
    return held && leaf?.move !== this.open.move ? "turn" : "primary";
  }

  /** What is to be picked next. @param {LessonStepInfo} step */
  nextPick(step) {
    const { choice, picked } = this.chooser;
    const path = choice.paths.find(({ leaf }) => leaf.move === this.open.move);
    return step.pick || (step.moves.length ? path?.keys.find((id) => !picked.includes(id)) : undefined);
  }

  /** @param {Element[]} elements */
  point(elements) {
    for (const element of this.pointed) element.classList.remove("pointed");
    this.pointed = elements;
    for (const element of elements) element.classList.add("pointed");
    const lies = (/** @type {string} */ where) => elements.some((element) => element.matches(where));
    mark(byId("table"), "data-pointed", lies("#tray *") ? "tray" : lies("#main [data-pick]") ? "board" : "");
    const [first] = elements;
    const shown = first ? (first.id || first.getAttribute("data-pick") || "") : "";
    if (first instanceof SVGElement && shown !== this.shown) this.board.reveal(first);
    this.shown = shown;
  }

  end() {
    this.steps = [];
    this.chooser.coach = null;
    this.wait();
    byId("lesson").hidden = true;
  }
}
