/**
 * A first game that teaches: step by step it says something, points at it, and waits. The steps are data of the
 * game's own; whoever does something else is not stuck, and everyone can skip the rest.
 */

import { byId, data, h, icon, prefersReducedMotion, replaceChildren, say } from "../shared/dom.js";

/** @import { LessonStepInfo } from "../shared/messages.d.ts" */

export class Lesson {
  /**
   * @param {import("./model.js").Model} model
   * @param {import("../board/board.js").Board} board
   * @param {import("../board/chooser.js").Chooser} chooser
   */
  constructor(model, board, chooser) {
    this.model = model;
    this.board = board;
    this.chooser = chooser;
    /** @type {LessonStepInfo[]} */ this.steps = data.lesson ?? [];
    this.current = 0;
    /** How many moves had been made when the step began. */ this.movesBefore = 0;
    /** @type {number} the step that is shown */ this.shown = -1;
    /** @type {Element[]} */ this.pointed = [];
  }

  /** The table has changed, or what is picked: goes on when the step has got what it waits for. */
  update() {
    if (!this.steps.length || this.model.seat == null) return;
    const over = this.model.log.some((entry) => entry.seat === this.model.seat);
    if (over && this.shown < 0) return this.end(); // somebody comes back later
    while (this.steps[this.current] && this.isMet(this.steps[this.current], over)) this.begin(this.current + 1);
    if (over && this.steps.length) this.current = Math.max(this.current, this.indexAfter("turn"));
    this.show();
  }

  /** The first step after those that wait for this. @param {LessonStepInfo["until"]} until */
  indexAfter(until) {
    return this.steps.map((step) => step.until).lastIndexOf(until) + 1;
  }

  /** @param {LessonStepInfo} step @param {boolean} over */
  isMet(step, over) {
    const drawn = over ? Infinity : this.model.pending.length;
    if (step.until === "pick") return this.chooser.picked.includes(step.at) || drawn > this.movesBefore;
    if (step.until === "moves") return drawn >= step.moves;
    return step.until === "turn" && over;
  }

  /** @param {number} at */
  begin(at) {
    this.current = at;
    this.movesBefore = this.model.pending.length;
  }

  show() {
    const step = this.steps[this.current];
    if (!step) return this.end();
    this.pointAt(step.at);
    if (this.shown === this.current) return;
    const first = this.shown < 0;
    this.shown = this.current;
    const last = this.current === this.steps.length - 1;
    const panel = byId("lesson");
    panel.hidden = false;
    panel.dataset.step = String(this.current);
    panel.dataset.last = String(last);
    byId("lesson-words").textContent = step.text;
    byId("lesson-count").textContent = say("lesson_step", { step: this.current + 1, steps: this.steps.length });
    replaceChildren(
      byId("lesson-buttons"),
      step.until === "next" &&
        h("button.primary", { type: "button", "data-key": "next", onclick: () => this.next() }, say(last ? "play_on" : "next")),
      last
        ? h("a.button", { href: "/", "data-key": "lobby" }, say("to_lobby"))
        : this.skip(),
    );
    const behavior = prefersReducedMotion() ? "auto" : "smooth";
    if (!first) this.pointed[0]?.scrollIntoView({ block: "nearest", behavior });
    else byId("lesson-buttons").querySelector("button")?.focus({ preventScroll: true });
  }

  skip() {
    const words = say("skip_lesson");
    return h(
      "button.quiet-button",
      { type: "button", "data-key": "skip", "aria-label": words, title: words, onclick: () => this.end() },
      icon("cancel"),
      h("span.label", {}, words),
    );
  }

  next() {
    this.begin(this.current + 1);
    this.update();
    const button = byId("lesson-buttons").querySelector("[data-key=next]");
    if (button) return button.focus();
    const [first] = this.pointed;
    if (first?.matches("[data-pick]")) this.board.focus(/** @type {SVGElement} */ (first));
  }

  /** Marks what a step speaks of: the elements of a pick, or a part of the page. @param {string} at */
  pointAt(at) {
    for (const element of this.pointed) element.classList.remove("pointed");
    const part = at.startsWith("#") ? byId(at.slice(1)) : null;
    // What lies in a closed drawer is pointed at where it is opened.
    const seen = part && !part.checkVisibility() ? byId("drawer-open") : part;
    this.pointed = seen ? [seen] : (this.board.byPick.get(at) ?? []);
    for (const element of this.pointed) element.classList.add("pointed");
  }

  end() {
    this.steps = [];
    this.pointAt("");
    byId("lesson").hidden = true;
  }
}
