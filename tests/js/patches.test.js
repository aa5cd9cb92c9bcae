/** The difference of two drawings, applied to the first, makes the second. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { changed, difference } from "../../src/branchline/web/static/end/patches.js";

/** @import { Pane, Patch } from "../../src/branchline/web/static/shared/messages.d.ts" */

/** @param {Record<string, string>} fragments @param {Partial<Pane>} [frame] @returns {Pane} */
const pane = (fragments, frame = {}) => ({
  id: "board",
  title: "",
  width: 1,
  height: 1,
  seat: null,
  left: 0,
  top: 0,
  place: "board",
  item: null,
  note: "",
  grain: 0,
  near: null,
  fragments,
  ...frame,
});

/** What a page makes of patches: ids and content in the order of painting. @param {Pane} before @param {Patch[]} patches */
function applied(before, patches) {
  const fragments = Object.entries(before.fragments);
  for (const { id, svg, before: next } of patches) {
    const at = fragments.findIndex(([each]) => each === id);
    if (!svg) fragments.splice(at, 1);
    else if (at >= 0) fragments[at] = [id, svg];
    else fragments.splice(next ? fragments.findIndex(([each]) => each === next) : fragments.length, 0, [id, svg]);
  }
  return fragments;
}

/** @param {number} seed a small generator, so that a failure can be seen again */
function* numbers(seed) {
  for (let state = seed; ; ) {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    yield state / 2 ** 32;
  }
}

test("nothing has changed: no patches", () => {
  assert.deepEqual(difference([pane({ a: "<a/>" })], [pane({ a: "<a/>" })], "place"), []);
});

test("new, different and gone", () => {
  const before = pane({ a: "<a/>", b: "<b/>", c: "<c/>" });
  const after = pane({ a: "<a/>", new: "<n/>", c: "<c2/>" });
  assert.deepEqual(difference([before], [after], "roll"), [
    { pane: "board", id: "b", cause: "erase" },
    { pane: "board", id: "c", svg: "<c2/>", cause: "roll" },
    { pane: "board", id: "new", svg: "<n/>", before: "c", cause: "roll" },
  ]);
});

test("another order, another frame or other panes can't be patched", () => {
  const before = pane({ a: "<a/>", b: "<b/>" });
  assert.equal(difference([before], [pane({ b: "<b/>", a: "<a/>" })], "place"), null);
  assert.equal(difference([before], [pane(before.fragments, { width: 2 })], "place"), null);
  assert.equal(difference([before], [before, before], "place"), null);
});

test("random drawings", () => {
  const random = numbers(1);
  const chance = (/** @type {number} */ p) => /** @type {number} */ (random.next().value) < p;
  for (let round = 0; round < 300; round++) {
    const ids = Array.from({ length: 12 }, (_, at) => `e${at}`);
    const drawn = () =>
      pane(Object.fromEntries(ids.filter(() => chance(0.6)).map((id) => [id, chance(0.5) ? `<${id}/>` : `<${id} x=""/>`])));
    const [before, after] = [drawn(), drawn()];
    const patches = difference([before], [after], "place");
    assert.ok(patches);
    assert.deepEqual(applied(before, patches), Object.entries(after.fragments));
  }
});

test("what is new or different is found, also where the frame has grown", () => {
  const before = [pane({ a: "1", b: "2" })];
  const after = [pane({ a: "1", b: "3", c: "4" }, { width: 2 })];
  assert.deepEqual(changed(before, after), ["b", "c"]);
});
