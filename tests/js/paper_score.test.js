/** A paper board in the address of its page, and what was entered step by step. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { fragmentOf, History, LETTERS, sketchOf } from "../../src/branchline/web/static/paper_score/model.js";

/** @import { GameInfo } from "../../src/branchline/web/static/shared/messages.d.ts" */

const USUAL = { edition: "blue", goals: true };
const GAME = /** @type {GameInfo} */ (
  /** @type {unknown} */ ({
    settings: [
      { name: "edition", choices: [{ value: "blue" }, { value: "green" }] },
      { name: "goals", choices: [{ value: true }, { value: false }] },
      { name: "draft", choices: [{ value: true }, { value: false }] },
    ],
  })
);
const BOARD = "b1:hhh. | b2:rrrr/ canyon>c1:sse goal:A=4";

test("a board and what was not played as usual come back from an address that can be read", () => {
  const sketch = { options: { edition: "green", goals: false }, board: BOARD };
  const fragment = fragmentOf(sketch, USUAL);
  assert.match(fragment, /^edition=green&goals=false&board=b1:hhh\.\+\|\+b2:rrrr\/\+/);
  assert.deepEqual(sketchOf(fragment, GAME, USUAL), sketch);
  assert.deepEqual(sketchOf(fragment.replaceAll("|", "%7C"), GAME, USUAL), sketch, "some messengers escape it");
});

test("an address without a board begins one, and what it invents is left out", () => {
  assert.deepEqual(sketchOf("", GAME, USUAL), { options: USUAL, board: null });
  assert.deepEqual(sketchOf("edition=pink&draft=true&x=y", GAME, USUAL), { options: USUAL, board: null });
  assert.equal(fragmentOf({ options: USUAL, board: null }, USUAL), "");
});

test("every step can be undone, and what changes nothing is no step", () => {
  const history = new History({ options: USUAL, board: null });
  history.settle("");
  assert.equal(history.canUndo, false);
  history.add({ options: USUAL, board: "b1:h.h." });
  history.add({ options: USUAL, board: "b1:h.h." });
  history.settle("b1:h.h. d1:r.r.");
  history.add({ options: { ...USUAL, edition: "green" }, board: null });
  assert.equal(history.undo().board, "b1:h.h. d1:r.r.");
  assert.equal(history.undo().board, "");
  assert.equal(history.undo().board, "", "the beginning stays");
});

test("no letter of a piece does something else", () => {
  assert.equal(new Set(LETTERS).size, LETTERS.length);
  for (const taken of "RMX") assert.ok(!LETTERS.includes(taken));
});
