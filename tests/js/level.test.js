/** The level of the bots follows one's last results. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { fittingLevel, noteResult } from "../../src/branchline/web/static/shared/level.js";

const GAME = { id: "nim", bots: ["weak", "middle", "strong"], ready: ["weak", "middle", "strong"], first: "middle" };

/** @type {Map<string, string>} */
const kept = new Map();
Object.assign(globalThis, {
  localStorage: {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
  },
});
beforeEach(() => kept.clear());

/** @param {string} bot @param {boolean[]} won */
const play = (bot, ...won) => won.forEach((one) => noteResult("nim", `table ${serial++}`, bot, one));
let serial = 0;

test("whoever has not played is offered the first level", () => assert.equal(fittingLevel(GAME), "middle"));

test("two wins in a row lead higher, two losses lower", () => {
  play("middle", true);
  assert.equal(fittingLevel(GAME), "middle");
  play("middle", true);
  assert.equal(fittingLevel(GAME), "strong");
  play("middle", false);
  assert.equal(fittingLevel(GAME), "middle");
  play("middle", false);
  assert.equal(fittingLevel(GAME), "weak");
});

test("above the strongest and below the weakest there is nothing", () => {
  play("strong", true, true);
  assert.equal(fittingLevel(GAME), "strong");
  play("weak", false, false);
  assert.equal(fittingLevel(GAME), "weak");
});

test("wins against another level are a row of their own", () => {
  play("weak", true);
  play("middle", true);
  assert.equal(fittingLevel(GAME), "middle");
});

test("a table counts once", () => {
  noteResult("nim", "same", "middle", true);
  noteResult("nim", "same", "middle", true);
  assert.equal(fittingLevel(GAME), "middle");
});

test("a level that is not offered any more, and what is no record, are forgotten", () => {
  play("other", true, true);
  assert.equal(fittingLevel(GAME), "middle");
  kept.set("branchline-levels", "{");
  assert.equal(fittingLevel(GAME), "middle");
});

test("while the level that fits is not ready, the strongest that is is offered", () => {
  play("middle", true, true);
  assert.equal(fittingLevel({ ...GAME, ready: ["weak", "middle"] }), "middle");
  assert.equal(fittingLevel({ ...GAME, ready: ["weak"] }), "weak");
});
