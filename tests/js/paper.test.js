/** What is tapped for a roll that was made at the table, and what a score pad counts. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { isComplete, nothing, withCard, withFace } from "../../src/branchline/web/static/paper/choosing.js";
import { columnsFor, empty, leaders, linesOf, totalOf, withPoints } from "../../src/branchline/web/static/paper/points.js";

/** @import { Entering, PadInfo } from "../../src/branchline/web/static/shared/messages.d.ts" */

/** @param {string[][]} pools @param {boolean} distinct @returns {Entering} */
const entering = (pools, distinct) => ({ verb: "Roll", pools, distinct, faces: {} });

/** @type {PadInfo} */
const PAD = {
  game: "g",
  title: "G",
  least: 2,
  most: 4,
  lines: [
    { key: "land", label: "Land" },
    { key: "sea", label: "Sea" },
  ],
  rounds: false,
  lowest_wins: false,
  columns: { 4: ["Land", "Sea"] },
};

test("each die gets one face, and the last tap counts", () => {
  let chosen = nothing(entering([["a", "b"], ["a", "b"], ["c"]], false));
  assert.deepEqual(chosen, [null, null, "c"]);
  chosen = withFace(withFace(chosen, 1, "a"), 1, "b");
  assert.ok(!isComplete(chosen));
  assert.deepEqual(withFace(chosen, 0, "a"), ["a", "b", "c"]);
  assert.ok(isComplete(withFace(chosen, 0, "a")));
});

test("cards come in the order of the taps, and another tap takes one away", () => {
  const deck = ["a", "b", "c", "d"];
  let chosen = nothing(entering([deck, deck, deck], true));
  for (const card of ["c", "a", "d"]) chosen = withCard(chosen, card);
  assert.deepEqual(chosen, ["c", "a", "d"]);
  assert.deepEqual(withCard(chosen, "b"), ["c", "a", "d"]);
  assert.deepEqual(withCard(chosen, "a"), ["c", "d", null]);
});

test("a pad adds up by column, and says who is ahead", () => {
  const written = withPoints(withPoints(withPoints(empty(PAD), "land", 0, 5), "sea", 1, 7), "land", 0, -1);
  assert.deepEqual([0, 1].map((column) => totalOf(PAD, written, column)), [4, 7]);
  assert.deepEqual(leaders(PAD, written, 2), [1]);
  assert.deepEqual(leaders({ ...PAD, lowest_wins: true }, written, 2), [0]);
  assert.deepEqual(leaders(PAD, empty(PAD), 2), []);
});

test("sides share a column, and rounds are lines", () => {
  assert.equal(columnsFor(PAD, 4), 2);
  assert.equal(columnsFor(PAD, 3), 3);
  const lines = linesOf({ ...PAD, rounds: true }, { ...empty(PAD), rounds: 2 });
  assert.deepEqual(lines.map(({ key }) => key), ["round/1", "round/2"]);
});
