/** What one has solved is kept in the browser, and so is on how many days in a row. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { noteProgress, noteSolved, progressOf, streakOn } from "../../src/branchline/web/static/puzzles/progress.js";

beforeEach(() => {
  /** @type {Map<string, string>} */ const kept = new Map();
  const localStorage = {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
  };
  Object.assign(globalThis, { localStorage });
});

test("what is noted of a puzzle is added to what is known of it, and of no other", () => {
  noteProgress("ink", "1", { tries: 2 });
  noteProgress("ink", "1", { solved: true });
  assert.deepEqual(progressOf("ink", "1"), { solved: true, tries: 2, hints: 0, shown: false, last: "" });
  assert.equal(progressOf("depot", "1").solved, false);
});

test("days in a row are counted once each, over the end of a month, and broken by a day without", () => {
  for (const day of ["2026-02-27", "2026-02-28", "2026-02-28", "2026-03-01"]) noteSolved(day);
  assert.equal(streakOn("2026-03-01"), 3);
  assert.equal(streakOn("2026-03-02"), 3, "today is not over");
  assert.equal(streakOn("2026-03-03"), 0);
  noteSolved("2026-03-03");
  assert.equal(streakOn("2026-03-03"), 1);
});
