/** What plays by itself waits for each step, keeps its speed and stops at once. */

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { Autoplay } from "../../src/branchline/web/static/end/autoplay.js";

/** Lets what waits for promises go on. */
const settled = () => new Promise((done) => setImmediate(done));

test("three speeds, each faster than the one before, and round again", () => {
  const autoplay = new Autoplay(async () => {});
  const speeds = [1, 2, 3, 4].map(() => (autoplay.faster(), autoplay.speed));
  assert.deepEqual(speeds, [2, 4, 1, 2]);
});

test("the next step waits until the one before is there, and none comes after stopping", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  /** @type {(() => void)[]} */
  const waiting = [];
  const autoplay = new Autoplay(() => new Promise((done) => waiting.push(done)));
  autoplay.start();
  mock.timers.tick(10_000);
  assert.equal(waiting.length, 1);
  waiting[0]();
  await settled();
  mock.timers.tick(1200);
  assert.equal(waiting.length, 2);
  autoplay.stop();
  waiting[1]();
  await settled();
  mock.timers.tick(10_000);
  assert.equal(waiting.length, 2);
  assert.equal(autoplay.running, false);
  mock.timers.reset();
});
