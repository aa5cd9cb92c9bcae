/** A sheet beside what it was: each line before, by how much it has changed, and now. */

import { h, say } from "../shared/dom.js";
import { formatPoints } from "../shared/format.js";

/** @import { SideSheet } from "../shared/messages.d.ts" */

/**
 * The points of each kind of lines, in the order of the sheets.
 * @param {SideSheet} before
 * @param {SideSheet} now
 */
export function comparedLines(before, now) {
  const keys = new Set([...before.lines, ...now.lines].map(({ key }) => key));
  return [...keys].map((key) => {
    const of = (/** @type {SideSheet} */ { lines }) => lines.filter((line) => line.key === key);
    const sum = (/** @type {SideSheet} */ sheet) => of(sheet).reduce((all, { points }) => all + points, 0);
    const [first] = [...of(now), ...of(before)];
    return { key, label: first.group || first.label, before: sum(before), now: sum(now) };
  });
}

/** @param {SideSheet} before @param {SideSheet} now @param {boolean} [all] whether what is as it was stands there, too */
export function beforeAndNow(before, now, all = true) {
  const lines = comparedLines(before, now).filter((line) => all || line.now !== line.before);
  const row = (/** @type {string} */ label, /** @type {number} */ was, /** @type {number} */ is, about = "") =>
    h(
      "tr",
      { "data-about": about || null },
      h("th", { scope: "row" }, label),
      h("td.was", {}, formatPoints(was)),
      h("td", {}, is !== was && h("ins.change", { "data-sign": Math.sign(is - was) }, is > was ? `+${is - was}` : formatPoints(is - was))),
      h("td", {}, formatPoints(is)),
    );
  const heads = [say("line"), say("before"), say("change"), say("now")];
  return h(
    "table.before-now",
    {},
    h("thead", {}, h("tr", {}, ...heads.map((words, at) => h("th", { scope: "col" }, at % 2 ? words : h("span.unseen", {}, words))))),
    h("tbody", {}, ...lines.map((line) => row(line.label, line.before, line.now, line.key))),
    h("tfoot", {}, row(say("total"), before.total, now.total)),
  );
}
