/** Moves on their way: one at a time, in order, and each exactly once. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Outbox } from "../../src/branchline/web/static/table/outbox.js";

/** @import { Clear, Play, TakeBack } from "../../src/branchline/web/static/shared/messages.d.ts" */

/** @type {(Play | TakeBack | Clear)[]} */ let sent;
let version = "1";
let changes = 0;
/** @type {Outbox} */ let outbox;

beforeEach(() => {
  sent = [];
  version = "1";
  changes = 0;
  outbox = new Outbox(
    (message) => sent.push(message) > 0,
    () => version,
    () => changes++,
  );
});

test("a move is sent with an id and where the seat was", () => {
  outbox.add({ type: "play", move: "a1", from: "cell/1" });
  const [{ id }] = sent;
  assert.match(id, /^[0-9a-f]{32}$/);
  assert.deepEqual(sent, [{ type: "play", id, version: "1", move: "a1" }]);
  assert.equal(changes, 1);
});

test("taking back carries no move", () => {
  outbox.add({ type: "take_back" });
  assert.deepEqual(Object.keys(sent[0]).sort(), ["id", "type", "version"]);
});

test("the next one waits for the answer, and starts from where it leads", () => {
  outbox.add({ type: "play", move: "a1" });
  outbox.add({ type: "play", move: "a2" });
  assert.equal(sent.length, 1);
  version = "2";
  assert.equal(outbox.answered(sent[0].id, true)?.move, "a1");
  assert.deepEqual(
    sent.map((message) => message.version),
    ["1", "2"],
  );
  assert.notEqual(sent[0].id, sent[1].id);
});

test("after the connection was lost the same message is sent again, although the table has moved on", () => {
  outbox.add({ type: "play", move: "a1" });
  version = "2";
  outbox.flush();
  assert.equal(sent.length, 2);
  assert.deepEqual(sent[0], sent[1]);
});

test("a refusal drops what waited behind it", () => {
  outbox.add({ type: "play", move: "a1", from: "cell/1" });
  outbox.add({ type: "play", move: "a2" });
  assert.equal(outbox.answered(sent[0].id, false)?.from, "cell/1");
  assert.deepEqual(outbox.queue, []);
  assert.equal(sent.length, 1);
});

test("an answer to something else changes nothing", () => {
  outbox.add({ type: "play", move: "a1" });
  const before = changes;
  assert.equal(outbox.answered("another", true), undefined);
  assert.equal(outbox.queue.length, 1);
  assert.equal(changes, before);
});

test("another seat has other moves: nothing is sent again", () => {
  outbox.add({ type: "clear" });
  outbox.clear();
  outbox.flush();
  assert.equal(sent.length, 1);
});

test("who waits until everything is answered waits for the last answer, and not at all when nothing is on its way", async () => {
  await outbox.empty();
  outbox.add({ type: "play", move: "a1" });
  outbox.add({ type: "play", move: "a2" });
  let settled = false;
  const waiting = outbox.empty().then(() => (settled = true));
  outbox.answered(sent[0].id, true);
  await Promise.resolve();
  assert.equal(settled, false);
  outbox.answered(sent[1].id, true);
  await waiting;
  outbox.add({ type: "play", move: "a3" });
  const dropped = outbox.empty();
  outbox.clear();
  await dropped;
});
