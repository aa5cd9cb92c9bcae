/**
 * Two sheets of a side, kind by kind. Nothing here touches the page.
 *
 * @import { SideSheet } from "../shared/messages.d.ts"
 */

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
