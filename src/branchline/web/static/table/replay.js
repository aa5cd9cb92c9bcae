/** Looking back: the game step by step, with the score of each step, by a scrubber or by keys. */

import { difference } from "../board/patches.js";
import { request } from "../shared/api.js";
import { announce, byId, data, h, icon, replaceChildren, say } from "../shared/dom.js";
import { noticeOnError } from "../shared/notices.js";

/** @import { Replayed } from "../shared/messages.d.ts" */

export class Replay {
  /**
   * @param {import("./model.js").Model} model
   * @param {import("../board/board.js").Board} board
   * @param {{onShow: () => void, onLeave: () => void}} page called when a step is shown, and when it is over
   */
  constructor(model, board, page) {
    this.model = model;
    this.board = board;
    this.page = page;
    /** @type {number | null} through whose eyes */ this.seat = null;
    /** @type {{step: number} | null} what was asked for last: its answer may be on the way */ this.wanted = null;
    addEventListener("keydown", (event) => this.key(event));

    const leave = h(
      "button",
      { type: "button", "data-key": "leave", title: say("leave_replay"), onclick: () => this.leave() },
      icon("cancel"),
      say("leave_replay"),
    );
    this.caption = h("p.caption");
    this.scrubber = h("input", {
      type: "range",
      min: 0,
      "data-key": "scrubber",
      "aria-label": say("step"),
      oninput: () => this.go(Number(this.scrubber.value)),
    });
    const [first, back, on, last] = /** @type {const} */ (["first_step", "step_back", "step_on", "last_step"]).map(
      (name) =>
        h(
          "button",
          {
            type: "button",
            "data-key": name,
            title: say(name),
            "aria-label": say(name),
            onclick: () => this.go(this.targets()[name]),
          },
          icon(name),
        ),
    );
    this.buttons = { backward: [first, back], forward: [on, last] };
    this.row = h("div.row", {}, first, back, this.scrubber, on, last);
    replaceChildren(byId("replay"), h("div.head", {}, this.caption, leave), this.row);
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

  /** Opens the game at a step, at its beginning when none is named. */
  open(step = 0) {
    if (this.shown) return void this.go(step);
    this.seat = this.model.seat;
    this.go(step, true);
  }

  /** Shows a step; when several are asked for in a row, the last one. @param {number} step */
  async go(step, fresh = false) {
    const asked = (this.wanted = { step });
    const query = new URLSearchParams({ seat: String(this.seat ?? -1), step: String(step) });
    const found = /** @type {Replayed | undefined} */ (
      await noticeOnError(request("GET", `/api/tables/${data.table.id}/replay?${query}`))
    );
    if (found) await this.board.loadSprite(found.sprite);
    if (this.wanted !== asked) return;
    if (!found) {
      this.wanted = this.shown;
      return this.render();
    }
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
    const active = /** @type {HTMLButtonElement} */ (document.activeElement);
    if (!byId("replay").contains(active) || active.disabled) this.scrubber.focus({ preventScroll: true });
    if (found.line) announce(found.line.text);
  }

  leave() {
    this.model.past = this.wanted = null;
    history.replaceState(null, "", location.pathname);
    this.render();
    this.page.onLeave();
  }

  /** Only what has changed is touched: somebody may be dragging the scrubber, or about to press a button. */
  render() {
    byId("replay").hidden = !this.shown;
    byId("table").dataset.replay = String(this.shown !== null);
    if (!this.shown) return;
    const { step, steps, line } = this.shown;
    replaceChildren(this.caption, h("strong", {}, `${step} / ${steps}`), " ", line?.text ?? say("before_all"));
    this.scrubber.max = steps;
    this.scrubber.value = step;
    this.scrubber.setAttribute("aria-valuetext", say("step_of", { step, steps }));
    for (const button of this.buttons.backward) button.disabled = step === 0;
    for (const button of this.buttons.forward) button.disabled = step === steps;
    this.row.querySelector("select")?.remove();
    const viewerSelect = this.viewerSelect();
    if (viewerSelect) this.row.append(viewerSelect);
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
      this.go(this.shown?.step ?? 0, true);
    };
    return h(
      "select",
      { "aria-label": say("seen_by"), "data-key": "eyes", onchange: change },
      option(null, say("spectator")),
      ...table.seats.map((seat) => option(seat.seat, seat.name)),
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
    else if (steppable && event.key in keys) this.go(keys[event.key]);
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}
