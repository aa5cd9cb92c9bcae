/** Numbers as people read them. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { formatChange, formatPoints, formatTime } from "../../src/branchline/web/static/shared/format.js";
import { randomHex } from "../../src/branchline/web/static/shared/random.js";

test("points have a real minus sign", () => {
  assert.deepEqual([-12, 0, 7].map(formatPoints), ["−12", "0", "7"]);
});

test("a change always has a sign", () => {
  assert.deepEqual([-3, 0, 5].map(formatChange), ["−3", "±0", "+5"]);
});

test("seconds are written as a clock shows them", () => {
  assert.deepEqual([0, 9, 60, 125, 3599].map(formatTime), ["0:00", "0:09", "1:00", "2:05", "59:59"]);
  assert.deepEqual([3600, 86_399].map(formatTime), ["1:00:00", "23:59:59"]);
});

test("ids are as long as asked for, and no two are the same", () => {
  assert.match(randomHex(32), /^[0-9a-f]{64}$/);
  assert.notEqual(randomHex(), randomHex());
});
