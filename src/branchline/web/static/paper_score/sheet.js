/** The score sheet of a board, and what is written beside it. */

import { byId, h, replaceChildren, say } from "../shared/dom.js";
import { formatPoints } from "../shared/format.js";

/** @import { BoxInfo, SheetLine, SketchInfo } from "../shared/messages.d.ts" */

export class PaperSheet {
  /** @param {(marks: string[]) => void} light @param {(box: string, value: string) => void} write */
  constructor(light, write) {
    this.light = light;
    this.write = write;
    /** The line that is lit. */ this.lit = -1;
    /** @type {Map<string, HTMLSelectElement>} */ this.fields = new Map();
  }

  /** @param {SketchInfo} info */
  render(info) {
    const rows = info.lines.map((line, at) => this.line(line, at));
    const foot = h("tr", {}, h("th", { scope: "row" }, say("total")), h("td", {}, formatPoints(info.total)));
    const notes = info.notes.map((note) => h("p.quiet", {}, note));
    replaceChildren(byId("lines"), h("table", {}, h("tbody", {}, ...rows), h("tfoot", {}, foot)), ...notes);
    this.light(info.lines[this.lit]?.marks ?? []);
    this.totals(info);
    const wrong = new Set(info.mistakes.map(({ place }) => place));
    for (const [box, field] of this.fields) {
      field.value = info.written[box] ?? "";
      field.setAttribute("aria-invalid", String(wrong.has(box)));
    }
  }

  /** What the bar says. @param {SketchInfo} info */
  totals({ total, lines }) {
    byId("total").textContent = formatPoints(total);
    const lost = lines.find(({ points }) => points < 0);
    byId("losses").hidden = !lost;
    if (!lost) return;
    byId("losses").firstElementChild.textContent = lost.label;
    byId("losses").lastElementChild.textContent = formatPoints(lost.points);
  }

  /** @param {SheetLine} line @param {number} at */
  line({ label, points, marks }, at) {
    const pressed = at === this.lit;
    const onclick = () => this.toggle(pressed ? -1 : at, pressed ? [] : marks);
    const properties = { type: "button", "data-key": `line-${at}`, title: say("show_marks"), "aria-pressed": String(pressed), onclick };
    const spot = marks.length ? h("button.spot", properties, label) : label;
    return h("tr", {}, h("th", { scope: "row" }, spot), h("td", { "data-sign": Math.sign(points) }, formatPoints(points)));
  }

  /** @param {number} at @param {string[]} marks */
  toggle(at, marks) {
    this.lit = at;
    this.light(marks);
    [...byId("lines").querySelectorAll("tbody tr")].forEach((row, place) =>
      row.querySelector(".spot")?.setAttribute("aria-pressed", String(place === at)),
    );
  }

  /** @param {BoxInfo[]} boxes @param {HTMLElement} parent */
  showBoxes(boxes, parent) {
    this.fields = new Map(boxes.map((box) => [box.id, this.field(box)]));
    /** @type {Map<string, BoxInfo[]>} */ const groups = new Map();
    for (const box of boxes) groups.set(box.group ?? "", [...(groups.get(box.group ?? "") ?? []), box]);
    parent.replaceChildren(...[...groups].map(([group, found]) => (group ? this.row(group, found) : this.list(found))));
  }

  /** @param {BoxInfo[]} boxes */
  list(boxes) {
    return h("div.boxes", {}, ...boxes.map(({ id, label }) => h("label", {}, h("span", {}, label), this.fields.get(id))));
  }

  /** Boxes that stand in a row. @param {string} group @param {BoxInfo[]} boxes */
  row(group, boxes) {
    for (const { id, label } of boxes) this.fields.get(id)?.setAttribute("aria-label", label);
    return h("fieldset.boxes", {}, h("legend", {}, group), h("div.in-row", {}, ...boxes.map(({ id }) => this.fields.get(id))));
  }

  /** @param {BoxInfo} box @returns {HTMLSelectElement} */
  field({ id, choices }) {
    const options = choices.map(([value, name]) => h("option", { value }, name));
    const onchange = (/** @type {Event} */ event) => this.write(id, /** @type {HTMLSelectElement} */ (event.target).value);
    return h("select", { "data-box": id, onchange }, ...options);
  }
}
