/** Looking back: the game act by act, with the score of each step; it plays by itself, or by a scrubber and keys. */

import { request } from "../shared/api.js";
import { announce, byId, copy, data, h, icon, mark, replaceChildren, say } from "../shared/dom.js";
import { noticeOnError } from "../shared/notices.js";
import { displayName } from "../table/people.js";
import { Autoplay } from "./autoplay.js";
import { difference } from "./patches.js";

/** @import { Pane, Replayed } from "../shared/messages.d.ts" */

export class Replay {
  /**
   * @param {import("../table/model.js").Model} model
   * @param {import("../board/board.js").Board} board
   * @param {{onShow: () => void, onLeave: () => void}} page called when a step is shown, and when it is over
   */
  constructor(model, board, page) {
    this.model = model;
    this.board = board;
    this.page = page;
    /** @type {number | null} through whose eyes */ this.seat = null;
    /** @type {{step: number} | null} what was asked for last: its answer may be on the way */ this.wanted = null;
    /** Called when another step is shown, and when it is over. */ this.onStep = () => {};
    this.autoplay = new Autoplay(() => this.playOn());
    addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("visibilitychange", () => document.hidden && this.pause());
    /** @type {{backward: HTMLButtonElement[], forward: HTMLButtonElement[]}} */
    this.buttons = { backward: [], forward: [] };
    this.buildControls();
  }

  buildControls() {
    this.caption = h("p.caption");
    this.scrubber = h("input", {
      type: "range",
      min: 0,
      "data-key": "scrubber",
      "aria-label": say("step"),
      oninput: () => this.goByHand(Number(this.scrubber.value)),
    });
    const [first, back, on, last] = /** @type {const} */ (["first_step", "step_back", "step_on", "last_step"]).map(
      (name) => this.button(name, () => this.goByHand(this.targets()[name])),
    );
    this.play = this.button("play_replay", () => this.toggle());
    this.play.classList.add("primary");
    this.speed = h("button.speed", { type: "button", "data-key": "speed", onclick: () => this.faster() });
    const link = this.button("copy_step", () => copy(location.href, link));
    link.replaceChildren(icon("link"));
    const leave = this.button("leave_replay", () => this.leave());
    leave.replaceChildren(icon("cancel"));
    this.buttons = { backward: [first, back], forward: [on, last] };
    this.analysis = h("a.button", { "data-key": "analyse", title: say("analyse"), "aria-label": say("analyse") }, icon("branch_off"));
    this.tools = h("div", {}, this.analysis, link);
    this.ticks = h("span.ticks", { "aria-hidden": "true" });
    replaceChildren(
      byId("replay"),
      h("div.row", {}, first, back, this.play, on, last, h("span.scrub", {}, this.scrubber, this.ticks), this.speed, leave),
      h("div.told", {}, this.caption, this.tools),
    );
  }

  /** @param {string} name @param {() => void} onclick */
  button(name, onclick) {
    const words = say(name);
    return h("button", { type: "button", "data-key": name, title: words, "aria-label": words, onclick }, icon(name));
  }

  /** The step that is shown, if one is. */
  get shown() {
    return this.model.past;
  }

  /** Where buttons and keys lead. Who is faster than the answers goes on from what was asked for last. */
  targets() {
    const steps = this.shown?.steps ?? 0;
    const step = this.wanted?.step ?? 0;
    return {
      first_step: 0,
      step_back: Math.max(0, step - 1),
      step_on: Math.min(steps, step + 1),
      last_step: steps,
    };
  }

  /** Opens the game at a step, at its latest when none is named. @param {number} [step] */
  open(step) {
    if (this.shown) return this.goByHand(step ?? this.shown.steps);
    this.seat = this.model.seat;
    return this.go(step, true);
  }

  /** Whoever goes somewhere wants to stay there. @param {number} step */
  goByHand(step) {
    this.pause();
    return this.go(step);
  }

  /** Shows a step; when several are asked for in a row, the last one. @param {number} [step] */
  async go(step, fresh = false) {
    const asked = (this.wanted = { step: step ?? 0 });
    const query = new URLSearchParams({ seat: String(this.seat ?? -1) });
    if (step !== undefined) query.set("step", String(step));
    const found = /** @type {Replayed | undefined} */ (
      await noticeOnError(request("GET", `/api/tables/${data.table.id}/replay?${query}`))
    );
    if (found) await this.board.loadSprite(found.sprite);
    if (this.wanted !== asked) return;
    if (!found) {
      this.wanted = this.shown;
      this.pause();
      return this.render();
    }
    this.show(found, fresh);
  }

  /** @param {Replayed} found @param {boolean} fresh whether nothing of what is on the board is to stay */
  show(found, fresh) {
    const before = fresh ? null : this.shown;
    this.model.past = this.wanted = found;
    const forward = before !== null && found.step > before.step;
    const cause = !forward ? "erase" : found.line?.kind === "chance" ? "roll" : "place";
    const patches = before && difference(before.panes, found.panes, cause);
    if (patches) this.board.patch(patches, []);
    else this.board.show(found.panes, this.seat);
    this.board.name((seat) => this.model.table.seats[seat].name);
    history.replaceState(null, "", `#step=${found.step}`);
    this.render();
    this.page.onShow();
    this.onStep();
    const active = /** @type {HTMLButtonElement} */ (document.activeElement);
    if (!byId("replay").contains(active) || active.disabled) this.scrubber.focus({ preventScroll: true });
    if (found.line && !this.autoplay.running) announce(found.line.text);
  }

  leave() {
    this.pause();
    this.model.past = this.wanted = null;
    history.replaceState(null, "", location.pathname);
    this.render();
    this.onStep();
    this.page.onLeave();
  }

  /** Marks steps on the way to the end. @param {number[]} steps */
  mark(steps) {
    const last = this.shown?.steps || 1;
    const tick = (/** @type {number} */ step) => {
      const made = h("i");
      made.style.setProperty("--at", String(step / last));
      return made;
    };
    this.ticks.replaceChildren(...steps.map(tick));
  }

  /** Shows another board at the same step. @param {Pane[]} panes @param {string} sprite */
  async showInstead(panes, sprite) {
    await this.board.loadSprite(sprite);
    if (!this.shown) return;
    const patches = difference(this.shown.panes, panes, "place");
    /** @type {Replayed} */ const instead = { ...this.shown, panes };
    this.model.past = this.wanted = instead;
    if (patches) this.board.patch(patches, []);
    else this.board.show(panes, this.seat);
    this.page.onShow();
  }

  // --- by itself ----------------------------------------------------------------------------------

  /** Plays or pauses; at the end it begins again. */
  toggle() {
    if (this.autoplay.running) return this.pause();
    const atEnd = this.shown?.step === this.shown?.steps;
    this.autoplay.start();
    this.render();
    if (atEnd) this.go(0);
  }

  pause() {
    this.autoplay.stop();
    this.render();
  }

  /** The next step, as soon as the one before is there. */
  async playOn() {
    if (this.wanted === this.shown) await this.go(this.targets().step_on);
    if (this.shown?.step === this.shown?.steps) this.pause();
  }

  faster() {
    this.autoplay.faster();
    this.render();
  }

  // --- what is shown ------------------------------------------------------------------------------

  /** Only what has changed is touched: somebody may be dragging the scrubber, or about to press a button. */
  render() {
    byId("replay").hidden = !this.shown;
    mark(document.body, "data-replay", String(this.shown !== null));
    if (!this.shown) return;
    const { step, steps, line, progress } = this.shown;
    const where = h("span.quiet", {}, [`${step} / ${steps}`, progress?.label].filter(Boolean).join(" · "));
    replaceChildren(this.caption, h("strong", {}, line?.text ?? say("before_all")), " ", where);
    this.scrubber.max = steps;
    this.scrubber.value = step;
    this.scrubber.setAttribute("aria-valuetext", say("step_of", { step, steps }));
    this.analysis.hidden = this.model.running;
    this.analysis.href = `/analysis/${this.model.table.game}?table=${this.model.table.id}&step=${step}`;
    for (const button of this.buttons.backward) button.disabled = step === 0;
    for (const button of this.buttons.forward) button.disabled = step === steps;
    this.renderAutoplay();
    this.tools.querySelector("select")?.remove();
    const viewerSelect = this.viewerSelect();
    if (viewerSelect) this.tools.prepend(viewerSelect);
  }

  renderAutoplay() {
    const words = say(this.autoplay.running ? "pause_replay" : "play_replay");
    this.play.replaceChildren(icon(this.autoplay.running ? "pause" : "replay"));
    this.play.title = words;
    this.play.setAttribute("aria-label", words);
    this.speed.textContent = `${this.autoplay.speed}×`;
    this.speed.title = say("speed", { speed: this.autoplay.speed });
    this.speed.setAttribute("aria-label", this.speed.title);
  }

  /** When a game with secrets is over, everyone may look through everyone's eyes. */
  viewerSelect() {
    const { table } = this.model;
    if (!table.secrets || table.status === "running") return null;
    const option = (/** @type {number | null} */ seat, /** @type {string} */ name) =>
      h("option", { value: seat ?? -1, selected: seat === this.seat }, name);
    const change = (/** @type {Event} */ event) => {
      const seat = Number(/** @type {HTMLSelectElement} */ (event.target).value);
      this.seat = seat < 0 ? null : seat;
      this.pause();
      this.go(this.shown?.step ?? 0, true);
    };
    return h(
      "select",
      { "aria-label": say("seen_by"), "data-key": "eyes", onchange: change },
      option(null, say("spectator")),
      ...table.seats.map((seat) => option(seat.seat, displayName(this.model, seat))),
    );
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {Element} */ (event.target);
    if (!this.shown || target.closest("dialog, select, input:not([type=range])")) return;
    const { first_step, step_back, step_on, last_step } = this.targets();
    const steppable = !target.closest("[data-pick], input");
    /** @type {Record<string, number>} */
    const keys = { ArrowLeft: step_back, ArrowRight: step_on, Home: first_step, End: last_step };
    if (event.key === "Escape") this.leave();
    else if (event.key === " " && !target.closest("button, [data-pick]")) this.toggle();
    else if (steppable && event.key in keys) this.goByHand(keys[event.key]);
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}
