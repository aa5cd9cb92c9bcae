/** The end of a game: who won and why, counted line by line; the boards, the curve, and what to do next. */

import { request } from "../shared/api.js";
import { announce, byId, h, icon, pictured, prefersReducedMotion, replaceChildren, say, SVG } from "../shared/dom.js";
import { formatPoints } from "../shared/format.js";
import { noteResult } from "../shared/level.js";
import { noticeOnError } from "../shared/notices.js";
import { beatButton } from "../table/challenge.js";
import { sideName } from "../table/people.js";
import { share } from "../table/share.js";
import { EndBoards } from "./boards.js";
import { countedRows, Counting, decisiveRow } from "./counting.js";
import { nearest } from "./curve.js";
import { drawCurve, sample } from "./curve_picture.js";
import { EndTable } from "./lines.js";
import { proofButton } from "./proof.js";
import { Teaser } from "./teaser.js";

/**
 * @import { Ending, OutcomeInfo, RankInfo, SideSheet } from "../shared/messages.d.ts"
 *
 * @typedef {import("../table/model.js").Model} Model
 * @typedef {import("./counting.js").Row} Row
 */

export class EndScreen {
  /**
   * @param {Model} model
   * @param {Ending} ending what the table does not show
   * @param {boolean} uncounted whether the game has ended before one's eyes, and is still to be counted
   * @param {{lookBack: (step?: number) => void, review: () => void}} page
   */
  constructor(model, ending, uncounted, page) {
    this.model = model;
    this.ending = ending;
    this.uncounted = uncounted;
    this.page = page;
    /** What it was built from. */ this.built = "";
    /** @type {Counting | null} */ this.counting = null;
    this.buttons = h("p.links");
    this.teaser = new Teaser(model, page.review);
    if (ending.review) this.teaser.ask();
    addEventListener("keydown", (event) => event.key === "Escape" && this.counting?.finish());
    byId("outcome").addEventListener("click", () => this.counting?.finish());
  }

  render() {
    const { outcome, sheets, seat, table } = this.model;
    const built = JSON.stringify([outcome, sheets, seat, table.seats.map(({ name }) => name)]);
    if (built !== this.built) this.build();
    this.built = built;
    replaceChildren(this.buttons, this.rematch(), this.reviewing(), this.sharing(), beatButton(this.model.table), this.watching(), lobbyLink());
  }

  build() {
    const { outcome, table } = this.model;
    noteForNextTime(this.model);
    this.counting?.stop();
    const sheets = ownFirst(this.model);
    const rows = countedRows(sheets);
    const seats = sheets.flatMap((sheet) => sheet.seats);
    this.boards = new EndBoards(this.model, this.ending.boards, seats);
    const light = (/** @type {Row | null} */ row) => this.counting?.running || this.light(sheets, row);
    this.lines = new EndTable(this.model, sheets, rows, light);
    this.curve = h("section.curve.card", { hidden: true });
    byId("outcome").replaceChildren(
      this.headline(rows),
      this.boards.element,
      this.curve,
      h("div.panel", {}, h("div.card", {}, this.lines.element), this.teaser.element, this.buttons, table.proof ? proofButton(table) : null),
    );
    this.counting = new Counting(rows.length, (line) => this.count(line, sheets, rows));
    const counted = outcome && this.uncounted && rows.length > 1 && !prefersReducedMotion();
    if (counted) this.counting.start();
    else this.count(rows.length, sheets, rows);
    this.showCurve(sheets);
  }

  /** Who has won and what decided, or what is just being counted. @param {Row[]} rows */
  headline(rows) {
    const { outcome } = this.model;
    const title = titleOf(this.model, rows);
    const skip = h("button.skip", { type: "button", hidden: true }, say("skip"));
    const score = outcome && outcome.ranks.length === 2 ? h("strong.score") : null;
    this.head = { h2: h("h2", { tabindex: -1 }, title), score, why: h("p.why", {}, reason(this.model, rows)), skip };
    return h("header", {}, this.head.h2, score, this.head.why, skip);
  }

  /** One line more is counted. @param {number} line @param {SideSheet[]} sheets @param {Row[]} rows */
  count(line, sheets, rows) {
    if (!this.head || !this.lines || !this.boards) return;
    const over = line >= rows.length;
    byId("outcome").dataset.counting = String(!over);
    const { h2, score, why, skip } = this.head;
    h2.textContent = over ? titleOf(this.model, rows) : say("counting", { line: rows[line].label });
    if (score) score.textContent = scoreOf(rows[Math.min(line, rows.length - 1)]?.totals ?? []);
    why.hidden = !over || !why.textContent;
    skip.hidden = over;
    this.lines.show(line);
    this.light(sheets, over ? null : rows[line]);
    if (!over) return;
    this.boards.stamp();
    if (this.uncounted) announce([h2.textContent, score?.textContent, why.textContent].filter(Boolean).join(". "));
    this.uncounted = false;
  }

  /** @param {SideSheet[]} sheets @param {Row | null} row */
  light(sheets, row) {
    this.boards?.light(row ? sheets.map(({ seats }, side) => ({ seats, marks: row.marks[side] })) : []);
  }

  /** @param {SideSheet[]} sheets one's own first */
  showCurve(sheets) {
    const { curve } = this;
    const points = this.ending.curve;
    if (!curve || points.length < 2) return;
    const order = sheets.map(({ side }) => side);
    const svg = document.createElementNS(SVG, "svg");
    const told = sheets.map((sheet) => `${sideName(this.model, sheet)}: ${points.map(({ totals }) => formatPoints(totals[sheet.side])).join(", ")}`);
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", told.join("; "));
    const pointAt = (/** @type {MouseEvent} */ event) => {
      const { left, width } = svg.getBoundingClientRect();
      return points[nearest(points.length, width, event.clientX - left)];
    };
    svg.addEventListener("click", (event) => this.counting?.running || this.page.lookBack(pointAt(event).step));
    svg.addEventListener("pointermove", (event) => {
      const { label, totals } = pointAt(event);
      where.textContent = `${label} · ${scoreOf(order.map((side) => totals[side]))}`;
    });
    svg.addEventListener("pointerleave", () => (where.textContent = ""));
    const where = h("span.where");
    const legend = order.length > 1 ? order.slice(0, 5).map((_, rank) => h("span", {}, sample(rank), sideName(this.model, sheets[rank]))) : [];
    curve.replaceChildren(h("p", {}, h("strong", {}, say("curve")), where, ...legend), svg);
    curve.hidden = false;
    new ResizeObserver(() => drawCurve(svg, points, order)).observe(svg);
  }

  /** Another game with the same people: made by whoever asks first. */
  rematch() {
    const { table } = this.model;
    if (table.challenge) {
      const words = say({ daily: "challenge_result", practice: "challenge_to_day", beat: "challenge_to_beat" }[table.challenge.kind]);
      return h("a.button.primary", { href: table.challenge.path, "data-key": "challenge" }, words);
    }
    const named = (/** @type {string} */ key) => [icon("again"), say(key)];
    if (table.rematch) {
      const key = table.mine.length ? "join_rematch" : "watch_rematch";
      return h("a.button.primary", { href: table.rematch, "data-key": "rematch" }, ...named(key));
    }
    if (!table.mine.length) return null;
    const ask = async () => {
      const fresh = await noticeOnError(request("POST", `/api/tables/${table.id}/rematch`, {}));
      if (fresh) location.assign(`/t/${fresh.id}`);
    };
    return h("button.primary", { type: "button", "data-key": "rematch", onclick: ask }, ...named("rematch"));
  }

  sharing() {
    if (!this.model.outcome || this.model.table.challenge?.counts) return null;
    const { id, game } = this.model.table;
    const dark = getComputedStyle(document.documentElement).colorScheme === "dark";
    const picture = `/api/tables/${id}/picture?theme=${dark ? "dark" : "light"}`;
    const send = () => share(picture, `${game}-${id}.png`, this.ending.text, `/t/${id}`);
    return pictured("button.send", "picture", say("share_picture"), { "data-key": "share", onclick: send });
  }

  reviewing() {
    if (!this.ending.review) return null;
    return h("button", { type: "button", "data-key": "review", onclick: () => this.page.review() }, icon("hint"), say("review"));
  }

  watching() {
    return pictured("button.watch", "replay", say("replay"), { "data-key": "replay", onclick: () => this.page.lookBack() });
  }
}

const lobbyLink = () => h("a.button.lobby", { href: "/", "data-key": "lobby" }, say("to_lobby"));

/** The sheets, that of whoever looks before the others. @param {Model} model */
function ownFirst({ sheets, seat, outcome }) {
  const place = (/** @type {SideSheet} */ { side, seats }) =>
    seat != null && seats.includes(seat) ? 0 : (outcome?.ranks.findIndex((rank) => rank.side === side) ?? side) + 1;
  return [...sheets].sort((a, b) => place(a) - place(b));
}

/** @param {number[]} totals */
const scoreOf = (totals) => totals.map(formatPoints).join(" : ");

/** Who has won, in a few words. @param {Model} model @param {Row[]} rows */
function titleOf(model, rows) {
  const { outcome, seat } = model;
  if (!outcome) return say("abandoned");
  if (outcome.ranks.length < 2) return soloTitle(outcome);
  const winners = outcome.ranks.filter(({ place }) => place === 1);
  if (winners.length > 1)
    return say("shared_win", { names: winners.map((side) => winnerName(model, side)).join(", ") });
  const mine = winners.some(({ seats }) => seat != null && seats.includes(seat));
  const points = outcome.ranks[0].score - outcome.ranks[1].score;
  const by = byPoints(outcome, rows) ? "_by" : "";
  return mine ? say(`you_win${by}`, { points }) : say(`wins${by}`, { name: winnerName(model, winners[0]), points });
}

/** @param {OutcomeInfo} outcome */
function soloTitle({ ranks, won, target }) {
  const score = formatPoints(ranks[0]?.score ?? 0);
  if (won == null) return say("final_score", { score });
  if (target == null) return say(won ? "solo_won" : "solo_lost", { score });
  return say(won ? "solo_beats" : "solo_beaten", { score, target });
}

/** A team goes by its own name, where it has one. @param {Model} model @param {RankInfo} winner */
const winnerName = (model, winner) => (winner.seats.length > 1 && winner.name) || sideName(model, winner);

/** Whether the first has won by points of several kinds, and nothing else. @param {OutcomeInfo} outcome @param {Row[]} rows */
const byPoints = ({ ranks }, rows) => rows.length > 1 && ranks.length > 1 && ranks[0].score > ranks[1].score;

/** What decided, where the headline does not say it. @param {Model} model @param {Row[]} rows */
function reason(model, rows) {
  const { outcome } = model;
  if (!outcome || (outcome.ranks.length < 2 && outcome.won == null) || outcome.ranks[1]?.place === 1) return "";
  if (!byPoints(outcome, rows)) return outcome.decided_by;
  if (outcome.ranks.some(({ name }) => name)) return ""; // sides with names of their own score by different things
  const [first, second] = outcome.ranks.map((rank) => ownFirst(model).findIndex(({ side }) => side === rank.side));
  const row = decisiveRow(rows, first, second);
  if (!row) return "";
  const points = row.points.map(formatPoints);
  return say("decided_line", { line: row.label, first: points[first], second: points[second] });
}

/** How one has done against bots says which level fits next time. @param {Model} model */
function noteForNextTime({ outcome, seat, table }) {
  const bots = table.seats.filter(({ kind }) => kind === "bot");
  if (!outcome || table.continued || table.entered || table.challenge || seat == null || !bots.length || bots.length !== table.seats.length - 1) return;
  const won = outcome.ranks.some(({ place, seats }) => place === 1 && seats.includes(seat));
  noteResult(table.game, table.id, bots[0].bot, won);
}
