/** The score sheet: the lines of one side, which light up what earned them; and what a move would change. */

import { byId, h, hide, renewChildren, say } from "../shared/dom.js";
import { formatPoints } from "../shared/format.js";
import { beforeAndNow } from "./before_now.js";
import { nameSpan, sideName } from "./people.js";

/**
 * @import { SheetLine, SideSheet } from "../shared/messages.d.ts"
 *
 * @typedef {import("../board/ghost.js").ScoreChange} ScoreChange
 */

/** What a sheet needs beside another one, in pixels. */
const COLUMN = 220;

/** @param {{points: number}[]} lines */
const total = (lines) => lines.reduce((sum, { points }) => sum + points, 0);

export class ScoreSheet {
  /** @param {import("./model.js").Model} model @param {import("../board/board.js").Board} board */
  constructor(model, board) {
    this.model = model;
    this.board = board;
    /** @type {number | null} the side whose lines are shown, when someone has chosen one */ this.chosenSide = null;
    /** @type {SideSheet[]} what a move would make of the sheets */ this.preview = [];
    /** @type {Element[]} */ this.highlighted = [];
    /** @type {SideSheet | null} what one's own sheet is compared with, line by line */ this.since = null;
    new ResizeObserver(() => this.render()).observe(byId("drawer"));
  }

  /** The side that is shown: the chosen one, that of the board which is shown large, or one's own. */
  get shown() {
    const { shownSheets: sheets, seat } = this.model;
    const large = this.board.panes.get(this.board.enlarged ?? "")?.pane.seat;
    return sheets.find(({ side }) => side === this.chosenSide) ?? this.model.sheetOf(large ?? seat) ?? sheets[0];
  }

  render() {
    const { shownSheets: sheets, outcome, past } = this.model;
    hide(byId("sheet"), !sheets.length);
    if (!sheets.length) return;
    const own = this.model.sheetOf(this.model.seat);
    if (this.since && own) return renewChildren(byId("sheet"), beforeAndNow(this.since, own));
    if (sheets.length > 1 && (outcome || past || this.hasRoom(sheets.length)))
      return renewChildren(byId("sheet"), h("div.all-sides", {}, ...sheets.map((sheet) => this.column(sheet))));
    const { shown } = this;
    const then = this.preview.find(({ side }) => side === shown.side);
    renewChildren(
      byId("sheet"),
      sheets.length > 1
        ? h("div.sides", { role: "group" }, ...sheets.map((sheet) => this.tab(sheet, sheet === shown)))
        : h("h2", {}, say("score")),
      this.table(shown, then),
    );
  }

  /** @param {SideSheet} sheet @param {SideSheet} [then] what a move would make of it */
  table(sheet, then) {
    return h(
      "table",
      { "aria-label": this.nameOf(sheet) },
      h("tbody", {}, ...this.lines(sheet, then)),
      h(
        "tfoot",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "row" }, say("total")),
          this.points(sheet.total, (then?.total ?? sheet.total) - sheet.total),
        ),
      ),
    );
  }

  /** Whether so many sheets fit into an open drawer side by side; a panel beside the board shows one. @param {number} count */
  hasRoom(count) {
    return document.body.dataset.drawer === "open" && byId("drawer").clientWidth >= count * COLUMN;
  }

  /** One of the sheets side by side. @param {SideSheet} sheet */
  column(sheet) {
    const rank = this.model.past ? undefined : this.model.outcome?.ranks.find(({ side }) => side === sheet.side);
    return h(
      "section",
      { "data-place": rank?.place ?? null },
      h("h3", {}, rank && h("span.place", {}, String(rank.place)), this.nameOf(sheet)),
      this.table(sheet, this.preview.find(({ side }) => side === sheet.side)),
    );
  }

  /** @param {SideSheet} sheet */
  nameOf(sheet) {
    return sideName(this.model, sheet);
  }

  /** @param {SideSheet} sheet @param {boolean} shown */
  tab(sheet, shown) {
    const name = this.nameOf(sheet);
    const isTeam = sheet.name && sheet.seats.length > 1; // several names would be cut
    const choose = () => {
      this.chosenSide = sheet.side;
      this.render();
    };
    return h(
      "button",
      {
        type: "button",
        "data-key": `side-${sheet.side}`,
        "aria-pressed": String(shown),
        title: name,
        onclick: choose,
      },
      nameSpan(isTeam ? sheet.name : name),
      h("strong", {}, this.change(this.gain(sheet)), " ", formatPoints(sheet.total)),
    );
  }

  /** The lines, and behind the first of its kind how much that kind would change. @param {SideSheet} sheet @param {SideSheet | undefined} then */
  lines(sheet, then) {
    const sum = (/** @type {SheetLine[]} */ lines, /** @type {string} */ key) =>
      total(lines.filter((line) => line.key === key));
    const fresh = then?.lines.filter((line) => !sheet.lines.some(({ key }) => key === line.key)) ?? [];
    const counted = new Set();
    return [...sheet.lines, ...fresh].map((line, at) => {
      const change = then && !counted.has(line.key) ? sum(then.lines, line.key) - sum(sheet.lines, line.key) : 0;
      counted.add(line.key);
      const points = this.points(at < sheet.lines.length ? line.points : 0, change, line.provisional);
      if (!line.marks.length) return h("tr", { "data-about": line.key }, h("th", { scope: "row" }, line.label), points);
      const highlight = () => this.highlight(sheet.seats, line.marks);
      const clear = () => this.highlight([], []);
      const spot = h(
        "button.spot",
        {
          type: "button",
          "data-key": `line-${sheet.side}-${at}`,
          title: say("show_marks"),
          onfocus: highlight,
          onblur: clear,
        },
        line.label,
      );
      return h("tr", { "data-about": line.key, onpointerenter: highlight, onpointerleave: clear }, h("th", { scope: "row" }, spot), points);
    });
  }

  /** @param {number} points @param {number} change @param {boolean} [provisional] */
  points(points, change, provisional) {
    return h("td", {}, this.change(change, provisional), h("span.points", {}, formatPoints(points)));
  }

  /** What would be added, or lost; what would count only if the game ended now is neither. @param {number} by */
  change(by, provisional = false) {
    const sign = provisional ? 0 : Math.sign(by);
    return by !== 0 && h("ins.change", { "data-sign": sign }, by > 0 ? `+${by}` : formatPoints(by));
  }

  /** By how much a side's total would change. @param {SideSheet} sheet */
  gain(sheet) {
    return (this.preview.find(({ side }) => side === sheet.side)?.total ?? sheet.total) - sheet.total;
  }

  /** Lights up what a line counts. @param {number[]} seats @param {string[]} marks */
  highlight(seats, marks) {
    for (const element of this.highlighted) element.classList.remove("lit");
    this.highlighted = [...this.board.marked(seats, marks)];
    for (const element of this.highlighted) element.classList.add("lit");
  }

  /**
   * Shows what a move would change.
   * @param {SideSheet[] | null} sheets those that would be different
   * @returns {ScoreChange | undefined} by how much one's own total would change, and what of it
   */
  showPreview(sheets) {
    if (!sheets && !this.preview.length) return undefined;
    this.preview = sheets ?? [];
    if (sheets) this.chosenSide = null;
    this.render();
    const own = this.model.sheetOf(this.model.seat);
    if (!sheets || !own) return undefined;
    const then = sheets.find(({ side }) => side === own.side) ?? own;
    const keys = new Set([...own.lines, ...then.lines].map(({ key }) => key));
    const parts = [...keys].map((key) => {
      const [before, after] = [own, then].map(({ lines }) => lines.filter((line) => line.key === key));
      const { label, provisional = false } = after.at(-1) ?? before[0];
      return { label, provisional, points: total(after) - total(before) };
    });
    const points = then.total - own.total;
    const settled = total(parts.filter(({ provisional }) => !provisional));
    const sign = points > 0 ? 1 : Math.min(0, Math.sign(settled));
    return { points, sign, parts: parts.filter((part) => part.points !== 0) };
  }
}
