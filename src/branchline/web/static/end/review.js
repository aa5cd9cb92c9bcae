/** A review of a seat's turns: a curve and a list beside the game that is watched again, and the better move on its board. */

import { request } from "../shared/api.js";
import { announce, byId, data, h, replaceChildren, say, SVG } from "../shared/dom.js";
import { noticeOnError } from "../shared/notices.js";
import { drawCurve, sample } from "./curve_picture.js";
import { changed } from "./patches.js";

/**
 * @import { BetterBoard, ReviewInfo, TurnReview } from "../shared/messages.d.ts"
 *
 * @typedef {import("../table/model.js").Model} Model
 * @typedef {import("./replay.js").Replay} Replay
 */

/** How often it is asked how far it is, in milliseconds. */
const ASK = 800;
const MISSED = ["inaccuracy", "mistake"];

export class Review {
  /**
   * @param {Model} model
   * @param {Replay} replay
   * @param {() => void} onChoose called when somebody wants to see a turn on the board
   */
  constructor(model, replay, onChoose) {
    this.model = model;
    this.replay = replay;
    this.onChoose = onChoose;
    /** @type {ReviewInfo | null} */ this.found = null;
    /** @type {TurnReview | null} the turn that is looked at */ this.turn = null;
    this.better = false;
    /** Whether a turn was chosen: until then it is the one that lost most. */ this.chosen = false;
    /** @type {Promise<void> | undefined} the way to the turn */ this.going = undefined;
    this.asking = 0;
    this.seat = 0;
    this.element = byId("review");
    this.reason = h("div.reviewed", { hidden: true });
    byId("replay").append(this.reason);
    replay.onStep = () => this.follow();
  }

  /** Looks at the turns of a seat. @param {number} seat */
  async open(seat) {
    if (this.found?.of) await this.cancel(); // one at a time
    this.seat = this.replay.seat = seat; // what it decided is looked at through its eyes
    this.found = this.turn = null;
    this.chosen = false;
    byId("tab-review").hidden = false;
    this.render();
    await this.ask();
  }

  close() {
    clearTimeout(this.asking);
    byId("tab-review").hidden = true;
    this.reason.hidden = true;
    delete byId("table").dataset.compared;
  }

  get address() {
    return `/api/tables/${data.table.id}/reviews/${this.seat}`;
  }

  /** Asks what has been found, and again as long as there is more to come. */
  async ask() {
    clearTimeout(this.asking);
    const { seat } = this;
    const found = /** @type {ReviewInfo | undefined} */ (await noticeOnError(request("POST", this.address)));
    if (!found || seat !== this.seat) return;
    this.found = found;
    this.turn = found.turns.find(({ turn }) => turn === this.turn?.turn) ?? null;
    this.render();
    if (found.of) this.asking = setTimeout(() => this.ask(), ASK);
    else announce(this.summary());
    if (!this.chosen && found.done >= found.of / 2) this.begin();
  }

  async cancel() {
    clearTimeout(this.asking);
    const { turns = [] } = this.found ?? {};
    const left = await noticeOnError(request("POST", `${this.address}/cancel`));
    if (left) this.found = { ...this.found, ...left, turns };
    this.render();
  }

  /** Begins with what was missed most. */
  begin() {
    const worst = this.missed.reduce((most, turn) => (!most || turn.lost > most.lost ? turn : most), this.missed[0]);
    if (worst && worst.turn !== this.turn?.turn) this.look(worst);
  }

  get turns() {
    return this.found?.turns ?? [];
  }

  get missed() {
    return this.turns.filter(({ grade }) => MISSED.includes(grade));
  }

  /** @param {TurnReview} turn */
  choose(turn) {
    this.chosen = true;
    this.onChoose();
    this.look(turn);
  }

  /** Shows a turn on the board. @param {TurnReview} turn */
  look(turn) {
    this.better = false;
    this.turn = turn;
    this.going = this.replay.goByHand(turn.step);
    this.render();
    this.element.querySelector(".turns [aria-pressed=true]")?.scrollIntoView({ block: "nearest" });
  }

  /** The turn that is looked at is the one at whose step the replay stands. */
  follow() {
    const { step } = this.replay.shown ?? {};
    if (step === undefined) return this.close();
    if (this.turn?.step !== step) this.better = false;
    this.turn = this.turns.find((turn) => turn.step === step) ?? null;
    this.render();
    if (this.turn) this.mark([]);
  }

  /** Shows what was played, or what would have been better. @param {boolean} better */
  async compare(better) {
    const { turn, replay } = this;
    if (!turn || better === this.better) return;
    this.chosen = true;
    this.onChoose();
    await this.going;
    const found = better
      ? /** @type {BetterBoard | undefined} */ (await noticeOnError(request("GET", `${this.address}/turns/${turn.turn}`)))
      : null;
    if (this.turn?.turn !== turn.turn || (better && !found)) return;
    this.better = better;
    const before = replay.shown?.panes ?? [];
    if (found) await replay.showInstead(found.panes, found.sprite);
    else await replay.goByHand(turn.step);
    this.mark(changed(before, replay.shown?.panes ?? []));
    this.render();
  }

  /** Marks what is different on the board. @param {string[]} ids */
  mark(ids) {
    for (const old of document.querySelectorAll("#main .compared")) old.classList.remove("compared");
    for (const id of ids) document.getElementById(id)?.classList.add("compared");
  }

  // --- what is shown ------------------------------------------------------------------------------

  render() {
    const { found } = this;
    byId("table").dataset.compared = this.better ? "better" : "mine";
    replaceChildren(
      this.element,
      this.seats(),
      found?.of ? this.progress(found) : null,
      found?.turns.length ? h("p", {}, this.summary()) : null,
      this.turns.length > 1 ? this.curve() : null,
      this.turns.length ? h("ol.turns", {}, ...this.turns.map((turn) => h("li", {}, this.row(turn)))) : null,
      !found?.turns.length && found && !found.of ? h("p.quiet", {}, say("review_nothing")) : null,
    );
    this.renderReason();
  }

  seats() {
    const { seats } = this.model.table;
    if (seats.length < 2) return null;
    const change = (/** @type {Event} */ event) => this.open(Number(/** @type {HTMLSelectElement} */ (event.target).value));
    const options = seats.map(({ seat, name }) => h("option", { value: seat, selected: seat === this.seat }, name));
    return h("select", { "data-key": "reviewed", "aria-label": say("review_whose"), onchange: change }, ...options);
  }

  /** @param {ReviewInfo} found */
  progress({ done, of }) {
    return h(
      "p.progress",
      {},
      h("progress", { max: of, value: done, "aria-label": say("review_goes_on") }),
      h("span", {}, say("review_goes_on")),
      h("button", { type: "button", "data-key": "cancel-review", onclick: () => this.cancel() }, say("stop")),
    );
  }

  summary() {
    const { lost = 0, error = 0, possible = "" } = this.found ?? {};
    const all = say("review_lost", { lost: this.amount(lost), error: this.amount(error) });
    return possible ? `${all} ${possible}` : all;
  }

  /** Points, or chances in percent. @param {number} lost */
  amount(lost) {
    const chances = this.found?.judged_by === "chances";
    const value = Math.max(0, chances ? 100 * lost : lost).toLocaleString(document.documentElement.lang, {
      maximumFractionDigits: 1,
      minimumFractionDigits: 1,
    });
    return chances ? `${value} %` : value;
  }

  curve() {
    const svg = document.createElementNS(SVG, "svg");
    const percent = this.found?.judged_by === "chances" ? 100 : 1;
    const points = this.turns.map(({ label, step, reached, expected }) => ({
      label,
      step,
      totals: [percent * reached, percent * expected],
    }));
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", `${say("review_curve")}: ${points.map(({ totals }) => Math.round(totals[0])).join(", ")}`);
    new ResizeObserver(() => drawCurve(svg, points, [0, 1], false)).observe(svg);
    const legend = ["review_you", "review_best"].map((name, rank) => h("span", {}, sample(rank), say(name)));
    return h("figure.curve", {}, h("p", {}, h("strong", {}, say("review_curve")), ...legend), svg);
  }

  /** @param {TurnReview} turn */
  row(turn) {
    const lost = MISSED.includes(turn.grade) ? `−${this.amount(turn.lost)}` : "";
    const looked = turn.turn === this.turn?.turn;
    return h(
      "button",
      { type: "button", "data-turn": turn.turn, "data-grade": turn.grade, "aria-pressed": String(looked), onclick: () => this.choose(turn) },
      h("span", {}, turn.label),
      h("span.word", {}, turn.word),
      h("span.lost", {}, lost),
    );
  }

  /** What was played, what would have been better, and the way to the next that was missed. */
  renderReason() {
    const { turn } = this;
    this.reason.hidden = !this.turns.length;
    const step = this.replay.shown?.step ?? 0;
    const next = this.missed.find((one) => one.step > step) ?? this.missed[0];
    const choice = (/** @type {boolean} */ better) =>
      h(
        "button",
        {
          type: "button",
          "data-key": better ? "better" : "mine",
          "aria-pressed": String(better === this.better),
          onclick: () => this.compare(better),
        },
        say(better ? "review_better" : "review_mine"),
      );
    replaceChildren(
      this.reason,
      h("p", {}, turn ? h("strong", {}, `${turn.word}. `) : null, turn && (turn.better || turn.played)),
      turn?.better ? h("div.choice", {}, choice(false), choice(true)) : null,
      next && next !== turn
        ? h("button", { type: "button", "data-key": "next-missed", onclick: () => this.choose(next) }, say("review_next", { lost: this.amount(next.lost) }))
        : null,
    );
  }
}
