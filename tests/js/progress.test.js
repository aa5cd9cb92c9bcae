/** Which lessons one has had is kept, and so is the way back from one. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { isKnown, noteProgress, noteWayBack, progressOf, wayBack } from "../../src/branchline/web/static/learn/progress.js";

/** @returns {Storage} */
function storage() {
  /** @type {Map<string, string>} */ const kept = new Map();
  return /** @type {any} */ ({
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
  });
}

beforeEach(() => Object.assign(globalThis, { localStorage: storage(), sessionStorage: storage() }));

test("a lesson is known when it is done or not wanted, and not when it is only begun", () => {
  assert.equal(isKnown("ink", "lava"), false);
  noteProgress("ink", "lava", "begun");
  assert.equal(isKnown("ink", "lava"), false);
  noteProgress("ink", "lava", "dismissed");
  assert.equal(isKnown("ink", "lava"), true);
  assert.equal(isKnown("ink", "lakes"), false);
});

test("what is done stays done, whoever looks at it again", () => {
  noteProgress("ink", "lava", "done");
  noteProgress("ink", "lava", "begun");
  assert.equal(progressOf("ink", "lava"), "done");
});

test("each lesson leads back to where it was begun", () => {
  noteWayBack("a", "/new/ink");
  noteWayBack("b", "/t/c");
  assert.deepEqual(["a", "b", "c"].map(wayBack), ["/new/ink", "/t/c", undefined]);
});
