/** A sheet beside what it was: each line before, by how much it has changed, and now. */

import { h, say } from "../shared/dom.js";
import { formatPoints } from "../shared/format.js";
import { comparedLines } from "./compared.js";

/** @import { SideSheet } from "../shared/messages.d.ts" */

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
