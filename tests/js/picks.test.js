/** Choosing a move: which picks lead on, in whatever order they are made. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { changedPicks, Choice, nearest } from "../../src/branchline/web/static/board/picks.js";

/** @import { Pick } from "../../src/branchline/web/static/shared/messages.d.ts" */

/** @type {Pick[]} */
const TREE = [
  {
    id: "die/a",
    label: "curve",
    ask: "Tap a cell for the curve.",
    ask_below: "Turn the curve, or place it.",
    then: [
      { id: "cell/1", label: "1", then: [{ id: "x", label: "x", move: "a1x", turn: 1 }] },
      {
        id: "cell/2",
        label: "2",
        then: [
          { id: "x", label: "x", move: "a2x", flip: true },
          { id: "y", label: "y", move: "a2y", turn: 2 },
        ],
      },
    ],
  },
  {
    id: "die/b",
    label: "straight",
    then: [{ id: "cell/3", label: "3", then: [{ id: "x", label: "x", move: "b3x" }] }],
  },
  { id: "deck", label: "draw", move: "draw" },
  { id: "done", label: "Confirm", move: "done" },
];
const SHOWN = ["die/a", "die/b", "cell/1", "cell/2", "cell/3", "deck"];

/** @param {string[]} picks */
function choose(...picks) {
  const choice = new Choice();
  choice.load(TREE, (id) => SHOWN.includes(id));
  let ok = true;
  for (const id of picks) {
    const step = choice.adding(id);
    ok = step.ok;
    if (ok) choice.picked = step.picked;
  }
  return {
    ok,
    picked: choice.picked,
    labels: choice.labels(),
    asking: choice.asking()?.id,
    question: choice.question(),
    next: [...choice.next().keys()].sort(),
    moves: choice.complete().map((leaf) => leaf.move),
    buttons: choice.buttons().map((leaf) => leaf.move),
  };
}

test("picks can be made in any order", () => {
  assert.deepEqual(choose().next, [...SHOWN].sort());
  assert.deepEqual(choose("die/a").next, ["cell/1", "cell/2"]);
  assert.deepEqual(choose("cell/2").next, ["die/a"]);
  assert.deepEqual(choose("die/a", "cell/2").moves, ["a2y", "a2x"]);
  assert.deepEqual(choose("cell/2", "die/a").moves, ["a2y", "a2x"]);
  assert.deepEqual(choose("deck").moves, ["draw"]);
});

test("moves that are no place on the board are buttons, and what can be pointed at is none", () => {
  assert.deepEqual(choose().buttons, ["done"]);
});

test("a pick replaces one of its kind", () => {
  assert.deepEqual(choose("die/a", "die/b").picked, ["die/b"]);
  assert.deepEqual(choose("die/a", "cell/1", "cell/2").picked, ["die/a", "cell/2"]);
});

test("what leads nowhere is refused, and what was picked stays", () => {
  assert.deepEqual(choose("die/a", "cell/3"), { ...choose("die/a"), ok: false });
  assert.equal(choose("die/a", "nothing").ok, false);
});

test("a pick that is in no move takes the place of its rivals", () => {
  const choice = new Choice();
  choice.load(TREE, (id) => SHOWN.includes(id));
  choice.picked = ["die/a", "cell/1"];
  assert.deepEqual(choice.adding("cell/9", ["cell/1"]), { picked: ["die/a", "cell/9"], ok: false });
});

test("new legal moves keep of what is picked all that still leads to one", () => {
  const choice = new Choice();
  choice.load(TREE, (id) => SHOWN.includes(id));
  choice.picked = ["die/a", "cell/2"];
  choice.load([{ id: "die/a", label: "curve", then: [{ id: "cell/1", label: "1", move: "a1" }] }], () => true);
  assert.deepEqual(choice.picked, ["die/a"]);
  choice.load([], () => true);
  assert.deepEqual(choice.picked, []);
});

test("what is picked is said in words", () => {
  assert.deepEqual(choose("cell/2", "die/a").labels, ["2", "curve"]);
  assert.deepEqual(choose().labels, []);
});

test("the ghost lies as nearly as it can as the last one lay; mirroring weighs more than turning", () => {
  const leaves = [{ turn: 1 }, { flip: true }, { turn: 2, flip: true }].map((lie, at) => ({ id: `${at}`, label: "", ...lie }));
  assert.equal(nearest(leaves, { turn: 2, flip: true }), 2);
  assert.equal(nearest(leaves, { turn: 3, flip: true }), 1);
  assert.equal(nearest(leaves, { turn: 3, flip: false }), 0);
});

test("the question is that of the last pick, as long as picks are made in the order of the tree", () => {
  assert.equal(choose().asking, undefined);
  assert.equal(choose("die/a").asking, "die/a");
  assert.equal(choose("die/a", "cell/2").asking, "cell/2");
  assert.equal(choose("cell/2").asking, undefined);
  assert.equal(choose("cell/2", "die/a").asking, "cell/2");
});

test("what is asked below a pick is asked where several ways are left", () => {
  assert.equal(choose().question, "");
  assert.equal(choose("die/a").question, "Tap a cell for the curve.");
  assert.equal(choose("die/a", "cell/1").question, "", "there is only one way to lie in it");
  assert.equal(choose("die/a", "cell/2").question, "Turn the curve, or place it.");
  assert.equal(choose("cell/2").question, "", "what is to lie there is not picked");
  assert.equal(choose("die/b", "cell/3").question, "");
});

test("after an update a number is the place of a pick that is as it was", () => {
  const [die] = TREE;
  const cell = { id: "cell/2", label: "two", then: [1, { id: "z", label: "z", move: "a2z" }] };
  const [changed, fresh] = changedPicks(TREE, [{ ...die, then: [0, cell] }, { id: "done", label: "Done", move: "done" }]);
  assert.equal(changed.then?.[0], die.then?.[0]);
  assert.deepEqual(
    changed.then?.[1].then?.map(({ move }) => move),
    ["a2y", "a2z"],
  );
  assert.equal(fresh.move, "done");
});
