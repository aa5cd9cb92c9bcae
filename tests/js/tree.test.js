/** The tree of an analysis: what was tried is found again, and a link holds it. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { analysisOf, fragmentOf } from "../../src/branchline/web/static/analysis/link.js";
import { Tree } from "../../src/branchline/web/static/analysis/tree.js";

const branched = () => {
  const tree = Tree.ofLine(["* hs", "0 a1", "0 b1", "0 done"], 2);
  tree.go(tree.add(tree.current, "0 c1"));
  return tree;
};

test("what was tried before is found again", () => {
  const tree = branched();
  const { parent } = tree.current;
  assert.ok(parent);
  assert.equal(tree.add(parent, "0 c1"), tree.current);
  assert.deepEqual(parent.children.map(({ act }) => act), ["0 b1", "0 c1"]);
  assert.deepEqual(tree.path(tree.current), ["* hs", "0 a1", "0 c1"]);
});

test("going back and on leads to what was looked at last", () => {
  const tree = branched();
  const last = tree.current;
  tree.go(tree.root);
  assert.deepEqual(tree.wholeLine().at(-1), last);
  tree.go(last);
  const other = tree.sibling(1);
  assert.equal(other?.act, "0 b1");
});

test("what was refused is forgotten", () => {
  const tree = branched();
  const wrong = tree.add(tree.current, "0 zz");
  tree.remove(wrong);
  assert.equal(tree.current.children.length, 0);
});

test("a link holds the whole tree", async () => {
  const start = { game: "railroad-ink", seats: 1, options: { longest: "classic" } };
  const tree = branched();
  const found = await analysisOf(await fragmentOf({ start, tree }));
  assert.deepEqual(found?.start, start);
  assert.deepEqual(found?.tree.packed(), tree.packed());
  assert.equal(await analysisOf("nonsense!"), null);
});
