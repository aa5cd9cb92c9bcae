/** A review of a seat's turns: a curve and a list beside the game that is watched again, and the better move on its board. */

import { request } from "../shared/api.js";
import { announce, byId, data, h, icon, replaceChildren, say, SVG } from "../shared/dom.js";
import { noticeOnError } from "../shared/notices.js";
import { drawCurve, sample } from "./curve_picture.js";
import { Compared } from "../board/compared.js";
import { createTable } from "../shared/opening.js";
import { changed } from "./patches.js";

/**
 * @import { BetterBoard, ReviewInfo, TurnReview } from "../shared/messages.d.ts"
 *
 * @typedef {import("../table/model.js").Model} Model
 * @typedef {import("./replay.js").Replay} Replay
 * @typedef {"mine" | "both" | "better"} Mode
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
    /** @type {Mode} which of the two ways is shown */ this.mode = "both";
    this.compared = new Compared(replay.board);
    /** The better boards that have been fetched, by what they show. @type {Map<string, BetterBoard>} */ this.boards = new Map();
    /** Whether a turn was chosen: until then it is the one that lost most. */ this.chosen = false;
    this.asking = 0;
    /** @type {Promise<ReviewInfo | undefined> | null} what is on its way */ this.answer = null;
    /** How often somebody has chosen a seat. */ this.openings = 0;
    this.seat = 0;
    this.element = byId("review");
    this.reason = h("div.reviewed", { hidden: true });
    replay.onStep = () => this.follow();
  }

  /** Looks at the turns of a seat. @param {number} seat */
  async open(seat) {
    const opening = ++this.openings;
    await this.answer; // what was asked for before is known then, and can be given up: one at a time
    if (this.found?.of) await this.cancel();
    if (opening !== this.openings) return;
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
    this.compared.clear();
    this.replay.mark([]);
    delete byId("table").dataset.compared;
  }

  get address() {
    return `/api/tables/${data.table.id}/reviews/${this.seat}`;
  }

  /** Asks what has been found, and again as long as there is more to come. */
  async ask() {
    clearTimeout(this.asking);
    const { seat } = this;
    this.answer = noticeOnError(request("POST", this.address));
    const found = await this.answer;
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
    if (this.mode === "better") this.mode = "both";
    this.turn = turn;
    this.replay.goByHand(turn.step);
    this.render();
    this.element.querySelector(".turns [aria-pressed=true]")?.scrollIntoView({ block: "nearest" });
  }

  /** The turn that is looked at is the one at whose step the replay stands. */
  follow() {
    const { step } = this.replay.shown ?? {};
    this.compared.clear();
    if (step === undefined) return this.close();
    if (this.turn?.step !== step && this.mode === "better") this.mode = "both";
    this.turn = this.turns.find((turn) => turn.step === step) ?? null;
    this.render();
    this.compare();
  }

  /** Shows what was played, what would have been better, or both. @param {Mode} mode */
  async chooseMode(mode) {
    if (mode === this.mode) return;
    this.chosen = true;
    this.onChoose();
    const back = this.mode === "better" && this.turn;
    this.mode = mode;
    if (back) await this.replay.goByHand(back.step);
    else await this.compare();
    this.render();
  }

  /** Draws the two ways over the board of the turn. */
  async compare() {
    const { turn, replay, mode } = this;
    if (!turn?.better) return;
    const found = await this.boardOf(turn);
    if (!found || this.turn?.turn !== turn.turn || this.mode !== mode || replay.shown?.step !== turn.step) return;
    this.compared.clear();
    this.renderReason();
    if (mode === "better") {
      await replay.showInstead(found.panes, found.sprite);
      return this.compared.frame(found.better, "better", this.tag(turn));
    }
    const differs = new Set(changed(replay.shown.panes, found.panes));
    const mine = found.mine.filter((id) => differs.has(id) || !found.better.includes(id));
    this.compared.frame(mine, "mine", say("review_tag_you"));
    if (mode === "both") this.compared.ghost(found.panes, found.better.filter((id) => differs.has(id)), "better", this.tag(turn));
  }

  /** @param {TurnReview} turn */
  tag(turn) {
    return say("review_tag_better", { lost: this.amount(turn.lost) });
  }

  /** @param {TurnReview} turn */
  keyOf(turn) {
    return `${this.seat}/${turn.turn}/${turn.better}`;
  }

  /** What was played, where that leaves nothing on the board that could be framed. @param {TurnReview} turn */
  playedUnseen(turn) {
    const board = this.boards.get(this.keyOf(turn));
    return board && !board.mine.length ? h("span.as-played", {}, `${say("review_mine")}: ${turn.played}. `) : null;
  }

  /** The board as it would have been. @param {TurnReview} turn */
  async boardOf(turn) {
    const key = this.keyOf(turn);
    const known = this.boards.get(key);
    if (known) return known;
    const found = /** @type {BetterBoard | undefined} */ (await noticeOnError(request("GET", `${this.address}/turns/${turn.turn}`)));
    if (found) this.boards.set(key, found);
    return found;
  }

  /** A table that goes on from before the decision of a turn. @param {TurnReview} turn */
  async playOn({ acts }) {
    const { id, seats } = this.model.table;
    const found = await noticeOnError(request("GET", `/api/tables/${id}/analysis?acts=${acts}`));
    if (!found) return;
    const node = { start: found.start, path: found.path.slice(0, found.at), seat: this.seat };
    createTable("/api/analysis/play", { node, bot: seats.find(({ seat, bot }) => bot && seat !== this.seat)?.bot ?? "" });
  }

  // --- what is shown ------------------------------------------------------------------------------

  render() {
    const { found } = this;
    byId("table").dataset.compared = this.mode;
    this.replay.mark(this.missed.filter(({ grade }) => grade === "mistake").map(({ step }) => step));
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
    const { table } = this.model;
    const beside = document.body.dataset.screen === "desk";
    this.reason.hidden = !this.turns.length;
    this.reason.classList.toggle("card", beside);
    if (beside && this.reason.parentElement !== byId("side")) byId("drawer").before(this.reason);
    else if (!beside) byId("replay").append(this.reason);
    const step = this.replay.shown?.step ?? 0;
    const next = this.missed.find((one) => one.step > step) ?? this.missed[0];
    const choice = (/** @type {Mode} */ mode) =>
      h(
        "button",
        { type: "button", "data-key": mode, "aria-pressed": String(mode === this.mode), onclick: () => this.chooseMode(mode) },
        say(`review_${mode}`),
      );
    replaceChildren(
      this.reason,
      h("p", {}, turn ? h("strong", {}, `${turn.word}.`) : null, turn && this.playedUnseen(turn), turn && (turn.better ? `${say("review_better")}: ${turn.better}` : turn.played)),
      turn?.better ? h("div.choice", {}, choice("mine"), choice("both"), choice("better")) : null,
      turn && h("a.button", { href: `/analysis/${table.game}?table=${table.id}&acts=${turn.acts}`, "data-key": "analyse-turn", title: say("analyse") }, icon("branch_off"), h("span", {}, say("analyse"))),
      turn && h("button", { type: "button", "data-key": "play-on", onclick: () => this.playOn(turn) }, say("analysis_play_on")),
      next && next !== turn
        ? h("button", { type: "button", "data-key": "next-missed", title: say("review_next_key"), onclick: () => this.choose(next) }, say("review_next", { lost: this.amount(next.lost) }))
        : null,
    );
  }
}
