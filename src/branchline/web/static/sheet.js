/** The score sheet: the lines of one side, which light up what earned them; and what a move would change. */

import { byId, fill, h, say } from "./dom.js";
import { called } from "./people.js";

/**
 * @typedef {import("./model.js").Sheet} Sheet
 * @typedef {import("./model.js").Line} Line
 */

/** @param {number} points */
const written = (points) => String(points).replace("-", "−");

export class ScoreSheet {
  /** @param {import("./model.js").Model} model @param {import("./board.js").Board} board */
  constructor(model, board) {
    this.model = model;
    this.board = board;
    /** @type {number | null} the side whose lines are shown, when someone has chosen one */ this.chosen = null;
    /** @type {Sheet[]} what a move would make of the sheets */ this.preview = [];
    /** @type {Element[]} */ this.lit = [];
  }

  /** The side that is shown: the chosen one, that of the board which is shown large, or one's own. */
  get shown() {
    const { sheets, seat } = this.model;
    const large = this.board.panes.get(this.board.enlarged ?? "")?.pane.seat;
    return sheets.find(({ side }) => side === this.chosen) ?? this.model.sheetOf(large ?? seat) ?? sheets[0];
  }

  render() {
    const { sheets } = this.model;
    byId("sheet").hidden = !sheets.length;
    if (!sheets.length) return;
    const { shown } = this;
    const then = this.preview.find(({ side }) => side === shown.side);
    fill(
      byId("sheet"),
      sheets.length > 1
        ? h("div.sides", { role: "group" }, ...sheets.map((sheet) => this.tab(sheet, sheet === shown)))
        : h("h2", {}, say("score")),
      h(
        "table",
        {},
        h("tbody", {}, ...this.lines(shown, then)),
        h(
          "tfoot",
          {},
          h(
            "tr",
            {},
            h("th", { scope: "row" }, say("total")),
            this.points(shown.total, (then?.total ?? shown.total) - shown.total),
          ),
        ),
      ),
    );
  }

  /** @param {Sheet} sheet @param {boolean} shown */
  tab(sheet, shown) {
    const name = sheet.seats.map((seat) => called(this.model, this.model.table.seats[seat])).join(" + ");
    const choose = () => {
      this.chosen = sheet.side;
      this.render();
    };
    return h(
      "button",
      { type: "button", "data-key": `side-${sheet.side}`, "aria-pressed": String(shown), onclick: choose },
      h("span.name", {}, name),
      h("strong", {}, written(sheet.total)),
    );
  }

  /** The lines, and behind the first of its kind how much that kind would change. @param {Sheet} sheet @param {Sheet | undefined} then */
  lines(sheet, then) {
    const sum = (/** @type {Line[]} */ lines, /** @type {string} */ key) =>
      lines.reduce((points, line) => (line.key === key ? points + line.points : points), 0);
    const fresh = then?.lines.filter((line) => !sheet.lines.some(({ key }) => key === line.key)) ?? [];
    const told = new Set();
    return [...sheet.lines, ...fresh].map((line, at) => {
      const change = then && !told.has(line.key) ? sum(then.lines, line.key) - sum(sheet.lines, line.key) : 0;
      told.add(line.key);
      const points = this.points(at < sheet.lines.length ? line.points : 0, change);
      if (!line.marks.length) return h("tr", {}, h("th", { scope: "row" }, line.label), points);
      const light = () => this.light(sheet.seats, line.marks);
      const dark = () => this.light([], []);
      const spot = h(
        "button.spot",
        {
          type: "button",
          "data-key": `line-${at}`,
          title: say("show_marks"),
          onfocus: light,
          onblur: dark,
        },
        line.label,
      );
      return h("tr", { onpointerenter: light, onpointerleave: dark }, h("th", { scope: "row" }, spot), points);
    });
  }

  /** @param {number} points @param {number} change */
  points(points, change) {
    const more = change > 0 ? `+${change}` : written(change);
    return h(
      "td",
      {},
      change !== 0 && h("ins.change", { "data-sign": Math.sign(change) }, more),
      h("span.points", {}, written(points)),
    );
  }

  /** Lights up what a line counts. @param {number[]} seats @param {string[]} marks */
  light(seats, marks) {
    for (const element of this.lit) element.classList.remove("lit");
    this.lit = [...this.board.marked(seats, marks)];
    for (const element of this.lit) element.classList.add("lit");
  }

  /**
   * Shows what a move would change.
   * @param {Sheet[] | null} sheets those that would be different
   * @returns {number | undefined} by how much one's own total would change
   */
  previewed(sheets) {
    if (!sheets && !this.preview.length) return undefined;
    this.preview = sheets ?? [];
    if (sheets) this.chosen = null;
    this.render();
    const own = this.model.sheetOf(this.model.seat);
    if (!sheets || !own) return undefined;
    return (sheets.find(({ side }) => side === own.side)?.total ?? own.total) - own.total;
  }
}
