/** Looking back: the game step by step, with the score of each step, by a scrubber or by keys. */

import { request } from "../shared/api.js";
import { announce, byId, data, replaceChildren, h, icon, say } from "../shared/dom.js";
import { trying } from "../shared/notices.js";

/**
 * @typedef {import("./model.js").Pane} Pane
 * @typedef {import("./model.js").Patch} Patch
 * @typedef {{step: number, steps: number, line: import("./model.js").Entry | null, sprite: string, panes: Pane[],
 *   sheets: import("./model.js").Sheet[]}} Step
 */

export class Replay {
  /**
   * @param {import("./model.js").Model} model
   * @param {import("../board/board.js").Board} board
   * @param {{shown: () => void, left: () => void}} page called when a step is shown, and when it is over
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
    this.told = h("p.told");
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
            onclick: () => this.go(this.steppings()[name]),
          },
          icon(name),
        ),
    );
    this.buttons = { backward: [first, back], forward: [on, last] };
    this.row = h("div.row", {}, first, back, this.scrubber, on, last);
    replaceChildren(byId("replay"), h("div.head", {}, this.told, leave), this.row);
  }

  /** The step that is shown, if one is. */
  get at() {
    return this.model.past;
  }

  /** Where buttons and keys lead. Who is faster than the answers goes on from what was asked for last. */
  steppings() {
    const steps = this.at?.steps ?? 0;
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
    if (this.at) return void this.go(step);
    this.seat = this.model.seat;
    this.go(step, true);
  }

  /** Shows a step; when several are asked for in a row, the last one. @param {number} step */
  async go(step, fresh = false) {
    const wish = (this.wanted = { step });
    const query = new URLSearchParams({ seat: String(this.seat ?? -1), step: String(step) });
    const found = /** @type {Step | undefined} */ (
      await trying(request("GET", `/api/tables/${data.table.id}/replay?${query}`))
    );
    if (found) await this.board.loadSprite(found.sprite);
    if (this.wanted !== wish) return;
    if (!found) {
      this.wanted = this.at;
      return this.render();
    }
    const before = fresh ? null : this.at;
    this.model.past = this.wanted = found;
    const forward = before !== null && found.step > before.step;
    const cause = !forward ? "erase" : found.line?.kind === "chance" ? "roll" : "place";
    const patches = before && difference(before.panes, found.panes, cause);
    if (patches) this.board.patch(patches, []);
    else this.board.show(found.panes, this.seat);
    this.board.name((seat) => this.model.table.seats[seat].name);
    history.replaceState(null, "", `#step=${found.step}`);
    this.render();
    this.page.shown();
    const active = /** @type {HTMLButtonElement} */ (document.activeElement);
    if (!byId("replay").contains(active) || active.disabled) this.scrubber.focus({ preventScroll: true });
    if (found.line) announce(found.line.text);
  }

  leave() {
    this.model.past = this.wanted = null;
    history.replaceState(null, "", location.pathname);
    this.render();
    this.page.left();
  }

  /** Only what has changed is touched: somebody may be dragging the scrubber, or about to press a button. */
  render() {
    byId("replay").hidden = !this.at;
    byId("table").dataset.replay = String(this.at !== null);
    if (!this.at) return;
    const { step, steps, line } = this.at;
    replaceChildren(this.told, h("strong", {}, `${step} / ${steps}`), " ", line?.text ?? say("before_all"));
    this.scrubber.max = steps;
    this.scrubber.value = step;
    this.scrubber.setAttribute("aria-valuetext", say("step_of", { step, steps }));
    for (const button of this.buttons.backward) button.disabled = step === 0;
    for (const button of this.buttons.forward) button.disabled = step === steps;
    this.row.querySelector("select")?.remove();
    const eyes = this.eyes();
    if (eyes) this.row.append(eyes);
  }

  /** When a game with secrets is over, everyone may look through everyone's eyes. */
  eyes() {
    const { table } = this.model;
    if (!table.secrets || table.status === "running") return null;
    const option = (/** @type {number | null} */ seat, /** @type {string} */ name) =>
      h("option", { value: seat ?? -1, selected: seat === this.seat }, name);
    const change = (/** @type {Event} */ event) => {
      const seat = Number(/** @type {HTMLSelectElement} */ (event.target).value);
      this.seat = seat < 0 ? null : seat;
      this.go(this.at?.step ?? 0, true);
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
    if (!this.at || target.closest("dialog, select, input:not([type=range])")) return;
    const { first_step, step_back, step_on, last_step } = this.steppings();
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

/**
 * The patches from one drawing to another; none when only showing it anew will do.
 * @param {Pane[]} before @param {Pane[]} after @param {Patch["cause"]} cause @returns {Patch[] | null}
 */
function difference(before, after, cause) {
  const patches = /** @type {Patch[]} */ ([]);
  if (before.length !== after.length) return null;
  for (const [at, old] of before.entries()) {
    const pane = after[at];
    const frame = (/** @type {Pane} */ { fragments, ...rest }) => JSON.stringify(rest);
    const kept = Object.keys(old.fragments).filter((id) => id in pane.fragments);
    const stays = Object.keys(pane.fragments).filter((id) => id in old.fragments);
    if (frame(old) !== frame(pane) || kept.join("\n") !== stays.join("\n")) return null;
    for (const id of Object.keys(old.fragments))
      if (!(id in pane.fragments)) patches.push({ pane: pane.id, id, cause: "erase" });
    let next = "";
    for (const [id, svg] of Object.entries(pane.fragments).reverse()) {
      if (!(id in old.fragments)) patches.push({ pane: pane.id, id, svg, before: next, cause });
      else if (old.fragments[id] !== svg) patches.push({ pane: pane.id, id, svg, cause });
      next = id;
    }
  }
  return patches;
}
