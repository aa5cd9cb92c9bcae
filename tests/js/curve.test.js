/** A curve of scores stays inside its picture and can be read. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { nearest, plot, ticks } from "../../src/branchline/web/static/end/curve.js";

/** @param {number[][]} totals */
const points = (totals) => totals.map((each, at) => ({ label: `Round ${at + 1}`, step: at, totals: each }));

test("every point lies inside, the lowest and the highest score at the edges", () => {
  const { lines } = plot(points([[0, -7], [20, 3], [55, 12]]), 300, 120);
  const ys = lines.flat().map(([, y]) => y);
  assert.equal(lines.length, 2);
  assert.ok(lines.flat().every(([x, y]) => x >= 0 && x <= 300 && y >= 0 && y <= 120));
  assert.equal(Math.max(...ys), lines[1][0][1]);
  assert.equal(Math.min(...ys), lines[0][2][1]);
});

test("the scores beside it are few, round, and have 0 among them", () => {
  for (const [low, high] of [[0, 54], [-19, 8], [-7, 0], [0, 203], [0, 1]]) {
    const found = ticks(low, high);
    assert.ok(found.length >= 2 && found.length <= 6, `${low} to ${high}: ${found}`);
    assert.ok(found.some((each) => each === 0));
  }
});

test("where there are many turns, not every one is numbered", () => {
  const { rounds, dots } = plot(points(Array.from({ length: 60 }, (_, at) => [at])), 360, 100);
  assert.ok(rounds.length <= 12);
  assert.equal(rounds[0].number, 1);
  assert.equal(dots, false);
});

test("a place on the curve leads to the nearest round", () => {
  assert.equal(nearest(7, 400, 0), 0);
  assert.equal(nearest(7, 400, 399), 6);
  assert.equal(nearest(7, 400, 34 + (400 - 34 - 14) / 2), 3);
});
