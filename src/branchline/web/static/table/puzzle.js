/**
 * A puzzle at its table: how far one has come, hints in steps, what is said of the answer, and the board of the proof.
 * The server judges; what would give the answer away is asked for first.
 */

import { stampOn } from "../board/stamp.js";
import { foundPicture } from "../puzzles/found.js";
import { noteProgress, noteSolved, progressOf } from "../puzzles/progress.js";
import { request } from "../shared/api.js";
import { announce, byId, h, icon, replaceChildren, say } from "../shared/dom.js";
import { formatPoints } from "../shared/format.js";
import { noticeOnError } from "../shared/notices.js";
import { beforeAndNow } from "./before_now.js";
import { share } from "./share.js";

/** @import { FoundInfo, HintInfo, Pick, ProofInfo, PuzzleInfo } from "../shared/messages.d.ts" */

/** Where the bar begins, in parts of the way from the start to the best. */
const BEFORE_START = 0.15;

export class PuzzleTable {
  /**
   * @param {import("./model.js").Model} model
   * @param {import("../board/board.js").Board} board
   * @param {import("../board/chooser.js").Chooser} chooser
   * @param {import("./actions.js").Actions} actions
   * @param {PuzzleInfo} puzzle
   * @param {{onShow: () => void, onReturn: () => void}} page called when another board is shown, and when one's own is
   */
  constructor(model, board, chooser, actions, puzzle, page) {
    this.model = model;
    this.board = board;
    this.chooser = chooser;
    this.actions = actions;
    this.puzzle = puzzle;
    this.page = page;
    /** @type {HintInfo[]} those that were asked for */ this.hints = [];
    /** @type {Element[]} */ this.lit = [];
    /** What the answer was that was judged last. */ this.judged = "";
    /** @type {ProofInfo | null} */ this.proof = null;
    /** @type {FoundInfo | null} what everyone has found */ this.found = null;
    /** Whether all that is said of the answer stands there, so that the board has its final size. */ this.told = false;
    this.later = say("puzzle_later");
    actions.restarts = true;
    chooser.coach = this;
  }

  get answered() {
    return this.model.puzzle?.answered ?? false;
  }

  get points() {
    return this.model.puzzle?.points ?? this.puzzle.start;
  }

  get solved() {
    return this.answered && this.points >= this.puzzle.best;
  }

  get address() {
    return `/api/puzzles/${this.puzzle.game}/${this.puzzle.name}`;
  }

  // --- as the coach of what can be chosen -----------------------------------------------------------

  /** Everything that is legal can be chosen. @param {Pick[]} picks */
  narrow(picks) {
    return picks;
  }

  accepts() {
    return true;
  }

  /** What leads on from an answer. */
  get onward() {
    if (!this.answered) return "";
    return say(this.solved ? "next_puzzle" : "try_again");
  }

  next() {
    if (this.solved) return location.assign(`/puzzles/${this.puzzle.game}/${this.following}`);
    if (this.model.past) this.hideProof();
    this.actions.clear();
  }

  /** The next puzzle that is not solved, or else the next one. */
  get following() {
    const { game, name, others } = this.puzzle;
    return others.find((other) => !progressOf(game, other).solved) ?? others[0] ?? name;
  }

  // --- what is shown ------------------------------------------------------------------------------

  update() {
    if (!this.model.puzzle) return;
    byId("table").dataset.answered = String(this.answered);
    byId("table").dataset.solved = String(this.solved);
    this.judge();
    this.renderBar();
    this.renderHints();
    this.renderResult();
    this.stamp();
  }

  renderBar() {
    const { start, naive, best } = this.puzzle;
    const low = Math.min(start, naive) - Math.max(1, best - start) * BEFORE_START;
    const part = (/** @type {number} */ points) => `${Math.max(0, Math.min(1, (points - low) / (best - low))) * 100}%`;
    const bar = byId("puzzle-bar");
    bar.style.setProperty("--now", part(this.points));
    bar.style.setProperty("--naive", part(naive));
    bar.setAttribute("aria-valuenow", String(this.points));
    bar.setAttribute("aria-valuetext", say("about_progress", { now: formatPoints(this.points), all: best }));
    byId("puzzle-now").textContent = formatPoints(this.points);
  }

  renderHints() {
    const { hints, puzzle } = this;
    const tile = (/** @type {number} */ step) => {
      const state = step <= hints.length ? "seen" : step === hints.length + 1 ? "next" : "locked";
      const label = say("hint_step", { step, steps: puzzle.hints });
      return h(
        "button",
        { type: "button", "data-key": `hint-${step}`, "data-state": state, disabled: state === "locked", onclick: () => this.hint(step) },
        icon(state === "seen" ? "check" : state === "next" ? "hint" : "lock"),
        h("span", {}, label),
      );
    };
    const steps = Array.from({ length: puzzle.hints }, (_, at) => tile(at + 1));
    const words = hints.at(-1)?.text ?? (this.model.pending.length ? "" : puzzle.task);
    byId("puzzle-hints").hidden = this.answered || !puzzle.hints;
    replaceChildren(byId("puzzle-hints"), h("div.steps", {}, ...steps), words ? h("p", { "data-hint": hints.length }, words) : null);
  }

  /** A step of help: the next one is asked for, one that was seen is shown again. @param {number} step */
  async hint(step) {
    const { game, name } = this.puzzle;
    if (step > this.hints.length) {
      const found = /** @type {HintInfo | undefined} */ (await noticeOnError(request("GET", `${this.address}/hints/${step}`)));
      if (!found || step !== this.hints.length + 1) return;
      this.hints.push(found);
      noteProgress(game, name, { hints: Math.max(step, progressOf(game, name).hints) });
    }
    const { text, picks, moves } = this.hints[step - 1];
    this.update();
    announce(text);
    this.light(picks);
    if (moves.length) this.chooser.offer(moves[0], text);
  }

  /** Lights what a hint speaks of, until something else is done. @param {string[]} picks */
  light(picks) {
    for (const element of this.lit) element.classList.remove("hinted");
    this.lit = picks.flatMap((pick) => this.board.byPick.get(pick) ?? []);
    for (const element of this.lit) element.classList.add("hinted");
    if (this.lit[0] instanceof SVGElement) this.board.reveal(this.lit[0]);
  }

  /** Notes an answer once, and says what it is worth. */
  judge() {
    const { model, puzzle } = this;
    const answer = this.answered ? model.pending.join(" ") : "";
    if (answer === this.judged) return;
    this.judged = answer;
    if (!answer) return;
    this.light([]);
    this.lookAround();
    const { game, name, best } = puzzle;
    const before = progressOf(game, name);
    if (answer === before.last) return; // the page was opened again
    const solved = before.solved || (this.points >= best && !before.shown);
    noteProgress(game, name, { solved, tries: before.tries + Number(!before.solved), last: answer });
    if (solved && !before.solved) noteSolved(puzzle.today);
    announce(model.puzzle?.verdict ?? "");
  }

  /** What others have found is told to whoever has answered. */
  async lookAround() {
    this.told = false;
    this.found = (await noticeOnError(request("GET", `${this.address}/found`))) ?? this.found;
    this.told = true;
    this.renderResult();
    requestAnimationFrame(() => this.stamp());
  }

  /** A picture of the puzzle, which tells nothing of the answer. */
  share() {
    const { game, name, goal } = this.puzzle;
    const page = `/puzzles/${game}/${name}`;
    return share(`${page}/card.png`, `${game}-${name}.png`, `${this.model.table.title}: ${goal}`, page);
  }

  renderResult() {
    const { model, puzzle } = this;
    const place = byId("puzzle-result");
    place.hidden = !this.answered;
    if (!this.answered) return replaceChildren(place);
    const { tries, hints, shown } = progressOf(puzzle.game, puzzle.name);
    const notes = [say("tries", { tries }), hints && say("hints_seen", { hints }), shown && say("proof_seen")];
    const own = model.sheetOf(model.seat);
    replaceChildren(
      place,
      h("h2", {}, icon(this.solved ? "check" : "flag"), model.puzzle?.verdict ?? ""),
      h("p.quiet", {}, notes.filter(Boolean).join(" · ")),
      own && beforeAndNow(puzzle.before, own, false),
      h(
        "div.choice",
        { role: "group", "aria-label": say("which_board") },
        this.boardButton(false, say("board_mine")),
        this.boardButton(true, say("board_proof")),
        h("button", { type: "button", "data-key": "share", title: say("share_picture"), "aria-label": say("share_picture"), onclick: () => this.share() }, icon("picture")),
      ),
      this.found && foundPicture(this.found, puzzle.best),
      h("p.quiet.proved", {}, say("proved_means")),
    );
  }

  /** @param {boolean} proof @param {string} words */
  boardButton(proof, words) {
    const pressed = Boolean(this.model.past) === proof;
    const show = () => (pressed ? undefined : proof ? this.showProof() : this.hideProof());
    return h("button", { type: "button", "data-key": proof ? "proof" : "mine", "aria-pressed": String(pressed), onclick: show }, words);
  }

  /** Shows the board of the proof in the place of one's own. */
  async showProof() {
    const { model, board, puzzle } = this;
    this.proof ??= (await noticeOnError(request("GET", `${this.address}/proof`))) ?? null;
    if (!this.proof || !this.answered) return;
    if (!this.solved) noteProgress(puzzle.game, puzzle.name, { shown: true });
    const { sprite, panes, sheets, placed } = this.proof;
    await board.loadSprite(sprite);
    model.past = { step: 0, steps: 0, line: null, progress: null, sprite, panes, sheets };
    board.show(panes, model.seat);
    for (const id of placed) {
      const element = document.getElementById(id);
      if (element?.matches("[data-mark], :has([data-mark])")) element.classList.add("proved");
    }
    this.page.onShow();
    announce(say("board_proof"));
  }

  hideProof() {
    this.model.past = null;
    this.page.onReturn();
  }

  /** The best is stamped, on whichever board is shown. */
  stamp() {
    const old = document.querySelector("#main .stamp");
    const board = this.board.main?.content;
    if (!this.solved || this.model.past || !this.told) return old?.parentElement?.remove();
    if (board && !old) stampOn(board, say("best_stamp"), formatPoints(this.points));
  }
}
