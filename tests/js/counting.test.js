/** The sheets of all sides are counted together, kind by kind, in less than four seconds. */

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { beat, countedRows, Counting, decisiveRow, leader } from "../../src/branchline/web/static/end/counting.js";

/** @import { SheetLine, SideSheet } from "../../src/branchline/web/static/shared/messages.d.ts" */

/** @param {string} key @param {number} points @param {Partial<SheetLine>} [more] @returns {SheetLine} */
const line = (key, points, more = {}) => ({ key, label: key, points, marks: [], ...more });

/** @param {number} side @param {...SheetLine} lines @returns {SideSheet} */
const sheet = (side, ...lines) => ({ side, name: "", seats: [side], total: 0, lines });

test("running totals add up kind by kind, also where a side has nothing of a kind", () => {
  const rows = countedRows([sheet(0, line("a", 3), line("b", 5)), sheet(1, line("b", 4), line("c", -1))]);
  assert.deepEqual(rows.map(({ key, points, totals }) => [key, points, totals]), [
    ["a", [3, 0], [3, 0]],
    ["b", [5, 4], [8, 4]],
    ["c", [0, -1], [8, 3]],
  ]);
});

test("many lines of a kind fold into their sum under its name, equal ones into one with a number", () => {
  const area = (/** @type {string} */ label, /** @type {number} */ points) => line("area", points, { label, group: "Areas", marks: [label] });
  const [row] = countedRows([sheet(0, area("of 2", 2), area("of 3", 3), area("of 2", 2))]);
  assert.equal(row.label, "Areas");
  assert.deepEqual(row.points, [7]);
  assert.deepEqual(row.marks, [["of 2", "of 3", "of 2"]]);
  assert.deepEqual(row.entries, [[{ label: "of 2", points: 4, times: 2 }, { label: "of 3", points: 3, times: 1 }]]);
});

test("a single line that says no more than its kind does not fold", () => {
  assert.deepEqual(countedRows([sheet(0, line("a", 3))])[0].entries, [[]]);
});

test("the most of a kind is marked only where one side has it", () => {
  assert.equal(leader([3, 5]), 1);
  assert.equal(leader([5, 5, 1]), null);
  assert.equal(leader([5]), null);
});

test("what decided is the kind with the largest lead of the first over the second", () => {
  const rows = countedRows([sheet(0, line("a", 3), line("b", 5)), sheet(1, line("a", 9), line("b", 4))]);
  assert.equal(decisiveRow(rows, 1, 0)?.key, "a");
  assert.equal(decisiveRow(rows, 0, 1)?.key, "b");
});

test("counting takes less than four seconds, however many lines there are", () => {
  for (const lines of [1, 5, 12, 40]) assert.ok(lines * beat(lines) < 4000);
});

test("lines are counted one after another, and whoever skips sees all of them at once", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  /** @type {number[]} */
  const counted = [];
  const counting = new Counting(3, (at) => counted.push(at));
  counting.start();
  mock.timers.tick(beat(3));
  assert.deepEqual(counted, [0, 1]);
  counting.finish();
  counting.finish();
  mock.timers.tick(5000);
  assert.deepEqual(counted, [0, 1, 3]);
  mock.timers.reset();
});
