/** The stamp falls where least is drawn. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { emptiest } from "../../src/branchline/web/static/board/emptiest.js";

const board = { x: 0, y: 0, width: 100, height: 100 };

test("an empty board is stamped in its middle", () => {
  const { x, y } = emptiest([], board, 20);
  assert.deepEqual([x, y], [50, 50]);
});

test("what is drawn is left free as long as there is room", () => {
  const drawn = [{ x: 0, y: 0, width: 100, height: 60 }, { x: 0, y: 60, width: 60, height: 40 }];
  const { x, y } = emptiest(drawn, board, 30);
  assert.ok(x >= 75 && y >= 75);
});
