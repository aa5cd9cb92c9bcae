/** A sheet is compared with what it was, kind by kind. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { comparedLines } from "../../src/branchline/web/static/table/compared.js";

/** @import { SheetLine, SideSheet } from "../../src/branchline/web/static/shared/messages.d.ts" */

/** @param {string} key @param {number} points @param {string} [group] @returns {SheetLine} */
const line = (key, points, group = "") => ({ key, label: `a ${key}`, points, marks: [], group });

/** @param {...SheetLine} lines @returns {SideSheet} */
const sheet = (...lines) => ({ side: 0, name: "", seats: [0], total: 0, lines });

test("lines of a kind are added up, and those that come or go are there, too", () => {
  const before = sheet(line("area", 2, "Areas"), line("area", 3, "Areas"), line("errors", -1));
  const now = sheet(line("area", 7, "Areas"), line("exits", 4));
  assert.deepEqual(comparedLines(before, now), [
    { key: "area", label: "Areas", before: 5, now: 7 },
    { key: "errors", label: "a errors", before: -1, now: 0 },
    { key: "exits", label: "a exits", before: 0, now: 4 },
  ]);
});
