/** The score of all sides, line by line with running totals; kinds of points of which there are many fold away. */

import { h, icon, say } from "../shared/dom.js";
import { formatPoints } from "../shared/format.js";
import { displayName, shortName, sideName } from "../table/people.js";
import { leader } from "./counting.js";

/**
 * @import { SideSheet } from "../shared/messages.d.ts"
 *
 * @typedef {import("../table/model.js").Model} Model
 * @typedef {import("./counting.js").Row} Row
 * @typedef {import("./counting.js").Entry} Entry
 */

/** With so many sides there is room for their totals beside each line. */
const WITH_TOTALS = 2;
/** With more than so many there is room for short names only. */
const WITH_NAMES = 4;

export class EndTable {
  /**
   * @param {Model} model
   * @param {SideSheet[]} sheets one's own first
   * @param {Row[]} rows
   * @param {(row: Row | null) => void} light called with the row that someone looks at
   */
  constructor(model, sheets, rows, light) {
    this.model = model;
    this.sheets = sheets;
    this.rows = rows;
    this.light = light;
    this.withTotals = sheets.length > 1 && sheets.length <= WITH_TOTALS;
    this.bodies = rows.map((row) => this.body(row));
    this.sums = sheets.map(() => h("td.sum", { colspan: this.withTotals ? 2 : null }));
    this.foot = h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, say("total")), ...this.sums));
    /** @type {HTMLElement} */
    this.element = h(
      "div.lines",
      { tabindex: 0, role: "region", "aria-label": say("score") },
      h(
        "table",
        {},
        sheets.length > 1 && h("thead", {}, h("tr", {}, h("td"), ...sheets.flatMap((sheet) => this.heading(sheet)))),
        ...this.bodies,
        this.foot,
      ),
    );
  }

  /** @param {SideSheet} sheet */
  heading(sheet) {
    const name = sideName(this.model, sheet);
    const named = (/** @type {string} */ each) => (this.sheets.length > WITH_NAMES ? shortName(each) : each);
    const short =
      sheet.name || sheet.seats.map((seat) => named(displayName(this.model, this.model.table.seats[seat]))).join(" + ");
    const head = h("th", { scope: "col", title: name }, h("span", {}, short));
    return this.withTotals ? [head, h("td.so-far", {}, say("so_far"))] : [head];
  }

  /** @param {Row} row */
  body(row) {
    const best = leader(row.points);
    const folded = row.entries.some((entries) => entries.length);
    const details = folded ? h("tr.entries", { hidden: true }, this.entries(row)) : null;
    const unfold = () => {
      details.hidden = !details.hidden;
      button.setAttribute("aria-expanded", String(!details.hidden));
    };
    const marked = row.marks.some((marks) => marks.length);
    const button =
      folded || marked
        ? h(
            "button.spot",
            {
              type: "button",
              title: marked ? say("show_marks") : null,
              "aria-expanded": folded ? "false" : null,
              onfocus: () => this.light(row),
              onblur: () => this.light(null),
              onclick: folded ? unfold : () => this.light(row),
            },
            row.label,
            folded && icon("unfold"),
          )
        : row.label;
    const cells = row.points.flatMap((points, side) => [
      h("td", { class: best === side ? "best" : null }, formatPoints(points)),
      this.withTotals && h("td.so-far", {}, formatPoints(row.totals[side])),
    ]);
    const line = h(
      "tr",
      { onpointerenter: () => this.light(row), onpointerleave: () => this.light(null) },
      h("th", { scope: "row" }, button),
      ...cells,
    );
    return h("tbody", {}, line, details);
  }

  /** The single lines of a kind, side by side. @param {Row} row */
  entries({ entries }) {
    const line = (/** @type {Entry} */ { label, points, times }) =>
      h("li", {}, h("span", {}, times > 1 ? `${times} × ${label}` : label), h("span", {}, formatPoints(points)));
    const lists = entries.map((side) => h("ul", {}, ...side.map(line)));
    return h("td", { colspan: 1 + entries.length * (this.withTotals ? 2 : 1) }, h("div", {}, ...lists));
  }

  /** Shows what is counted up to this line; all of them are once it is none of them. @param {number} at */
  show(at) {
    const last = Math.min(at, this.rows.length - 1);
    for (const [n, body] of this.bodies.entries())
      body.className = n > at ? "open" : n === last ? "latest" : "counted";
    requestAnimationFrame(() => this.reveal(this.bodies[last]));
    for (const [side, sum] of this.sums.entries())
      sum.textContent = formatPoints(last < 0 ? 0 : this.rows[last].totals[side]);
  }

  /** The line that is counted comes out from under the sum. @param {Element | undefined} body */
  reveal(body) {
    const hidden = (body?.getBoundingClientRect().bottom ?? 0) - this.foot.getBoundingClientRect().top;
    if (hidden > 0) this.element.scrollTop += hidden;
  }
}
