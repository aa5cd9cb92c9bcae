/** What everyone has found, as columns. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { columns } from "../../src/branchline/web/static/puzzles/columns.js";

/** @typedef {[number, number][]} Results */

test("every number of points has its column up to the best, whether anybody has found it or not", () => {
  const found = columns({ mine: 3, results: [[1, 2], [3, 1]] }, 4);
  assert.deepEqual(found.map(({ to, people }) => [to, people]), [[1, 2], [2, 0], [3, 1], [4, 0]]);
  assert.deepEqual(found.map(({ mine }) => mine), [false, false, true, false]);
});

test("where there are many, several share a column, and nobody is left out", () => {
  const results = /** @type {Results} */ (Array.from({ length: 41 }, (_, points) => [points, 1]));
  const found = columns({ mine: 0, results }, 40);
  assert.ok(found.length <= 15);
  assert.equal(found.at(-1)?.to, 40);
  assert.equal(found.reduce((sum, { people }) => sum + people, 0), 41);
  assert.equal(found[0].mine, true);
});
