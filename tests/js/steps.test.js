/** A lesson knows where it is from the moves that were made, and lets through only what it asks for. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { movesOf, narrowed, openStep } from "../../src/branchline/web/static/table/steps.js";

/** @import { LessonStepInfo, LogLine, Pick } from "../../src/branchline/web/static/shared/messages.d.ts" */

/** @param {Partial<LessonStepInfo>} step @returns {LessonStepInfo} */
const step = (step) => ({ text: "", moves: [], pick: "", at: "", free: false, turn: false, ...step });

const STEPS = [
  step({}),
  step({ pick: "die/a" }),
  step({ moves: ["a"], turn: true }),
  step({}),
  step({ moves: ["take", "take"] }),
  step({ free: true }),
  step({ moves: ["done"], free: true }),
  step({}),
];

/** @param {string[]} made @param {number} [read] @param {string[]} [picked] */
const at = (made, read = 0, picked = []) => openStep(STEPS, made, read, picked).at;

test("a step that is only read waits for the reader, and leads to the next move", () => {
  assert.deepEqual(openStep(STEPS, [], 0, []), { at: 0, move: "a", turn: true });
  assert.deepEqual(openStep(STEPS, [], 1, []), { at: 1, move: "a", turn: true });
});

test("a pick goes on, and dropping it goes back", () => {
  assert.equal(at([], 1, ["die/a"]), 2);
  assert.equal(at([], 1, []), 1);
});

test("a move goes on past what was not read, and taking it back goes back", () => {
  assert.equal(at(["a"]), 3);
  assert.equal(at([], 1), 1);
});

test("whoever comes back later is where they were", () => {
  assert.equal(at(["a", "take"]), 4);
  assert.equal(at(["a", "take", "take"]), 5);
});

test("free steps take any move, and any others before the one they name", () => {
  assert.equal(openStep(STEPS, ["a", "take", "take"], 4, []).move, "");
  assert.equal(at(["a", "take", "take", "x"]), 6);
  assert.equal(at(["a", "take", "take", "x", "y", "z"]), 6);
  assert.equal(at(["a", "take", "take", "x", "y", "done"]), 7);
});

test("the lesson is over when the last step is read, or when one plays on", () => {
  const all = ["a", "take", "take", "x", "done"];
  assert.equal(at(all, 7), 7);
  assert.equal(at(all, 8), 8);
  assert.equal(at([...all, "more"]), 8);
});

test("the learner's moves are those of the log and the pending ones", () => {
  const log = /** @type {LogLine[]} */ ([
    { kind: "chance", items: ["x"], text: "" },
    { kind: "turn", seat: 0, items: ["a", "b"], text: "" },
    { kind: "turn", seat: 1, items: ["c"], text: "" },
  ]);
  assert.deepEqual(movesOf(log, ["d"], 0), ["a", "b", "d"]);
});

test("only what leads to the move can be chosen, all ways to lie when it is to be turned", () => {
  const way = (/** @type {string} */ move) => /** @type {Pick} */ ({ id: move, label: "", move, symbol: "s" });
  const cells = [
    { id: "cell/1", label: "", then: [way("1/a"), way("1/b")] },
    { id: "cell/2", label: "", then: [way("2/a")] },
  ];
  const picks = /** @type {Pick[]} */ ([{ id: "die", label: "", then: cells }, { id: "done", label: "", move: "done" }]);
  const moves = (/** @type {Pick[]} */ tree) =>
    tree.flatMap(/** @returns {string[]} */ (pick) => (pick.then?.length ? moves(pick.then) : [pick.move ?? ""]));
  assert.deepEqual(moves(narrowed(picks, "1/b", false)), ["1/b"]);
  assert.deepEqual(moves(narrowed(picks, "1/b", true)), ["1/a", "1/b"]);
  assert.deepEqual(moves(narrowed(picks, "done", false)), ["done"]);
  assert.deepEqual(narrowed(picks, "impossible", false), picks);
  assert.deepEqual(narrowed(picks, "", false), picks);
});
