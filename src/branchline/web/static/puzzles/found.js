/** What everyone has found in a puzzle: how many people stand at how many points. */

import { h, say } from "../shared/dom.js";
import { formatPoints } from "../shared/format.js";
import { columns } from "./columns.js";

/** @import { FoundInfo } from "../shared/messages.d.ts" */
/** @import { Column } from "./columns.js" */

/** @param {FoundInfo} found @param {number} best */
export function foundPicture(found, best) {
  const people = found.results.reduce((sum, [, many]) => sum + many, 0);
  const foremost = found.results.find(([points]) => points === best)?.[1] ?? 0;
  if (people < 2) return h("p.quiet.found", {}, say("found_first"));
  const shown = columns(found, best);
  const most = Math.max(...shown.map((column) => column.people));
  return h(
    "figure.found",
    {},
    h("figcaption", {}, h("strong", {}, say("found_by_all")), h("span.quiet", {}, say("found_best", { found: foremost, people }))),
    h("ol", {}, ...shown.map((column) => columnElement(column, most))),
  );
}

/** @param {Column} column @param {number} most */
function columnElement({ from, to, people, mine }, most) {
  const points = from === to ? formatPoints(to) : `${formatPoints(from)}–${formatPoints(to)}`;
  const words = say("found_column", { points, people }) + (mine ? ` (${say("found_mine")})` : "");
  const item = h("li", { "data-mine": String(mine), "aria-label": words, title: words }, h("i", {}), h("span", {}, formatPoints(to)));
  item.style.setProperty("--part", String(people / most));
  return item;
}
