/** Questions find their answers, and only theirs. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Questions } from "../../src/branchline/web/static/table/questions.js";

/** @import { Asked } from "../../src/branchline/web/static/table/questions.js" */

/** @param {boolean} connected */
function asking(connected) {
  /** @type {Asked[keyof Asked][]} */ const sent = [];
  const questions = new Questions((question) => {
    if (connected) sent.push(question);
    return connected;
  });
  return { questions, sent };
}

test("each question gets its own answer, in whatever order they come", async () => {
  const { questions, sent } = asking(true);
  const why = questions.ask("explain", { picks: ["cell/1"] });
  const hint = questions.ask("hint", {});
  assert.deepEqual(sent[0], { type: "explain", id: sent[0].id, picks: ["cell/1"] });
  assert.ok(questions.answer({ type: "hint", id: sent[1].id, moves: ["a1"], text: "A bot would do this." }));
  assert.ok(questions.answer({ type: "reason", id: sent[0].id, code: "taken", text: "There is something." }));
  assert.equal((await why).text, "There is something.");
  assert.equal((await hint).type, "hint");
});

test("an answer comes once, and a stranger's is none", () => {
  const { questions, sent } = asking(true);
  void questions.ask("hint", {});
  const answer = { type: /** @type {const} */ ("error"), id: sent[0].id, code: "busy", text: "Later." };
  assert.equal(questions.answer({ ...answer, id: "another" }), false);
  assert.equal(questions.answer(answer), true);
  assert.equal(questions.answer(answer), false);
});

test("what could not be sent, or was asked before the connection was lost, waits for no answer", () => {
  const offline = asking(false);
  void offline.questions.ask("hint", {});
  assert.equal(offline.questions.open.size, 0);
  const { questions } = asking(true);
  void questions.ask("preview", { moves: ["a1"] });
  questions.forget();
  assert.equal(questions.open.size, 0);
});
