/** What is to be printed, as an address says it. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { jobQuery } from "../../src/branchline/web/static/print/job.js";

/** @param {string[]} kinds */
function form(...kinds) {
  const found = new FormData();
  for (const kind of kinds) found.append("kind", kind);
  found.append("paper", "letter");
  found.append("colour", "false");
  return found;
}

test("every kind and every option is named as the server reads it", () => {
  const query = new URLSearchParams(jobQuery(form("board", "rules"), { edition: "deep-blue", goals: true }));
  assert.deepEqual(query.getAll("kind"), ["board", "rules"]);
  assert.deepEqual(query.getAll("option"), ["edition=deep-blue", "goals=true"]);
  assert.equal(query.get("paper"), "letter");
  assert.equal(query.get("colour"), "false");
});

test("nothing is asked for where nothing is chosen", () => {
  assert.equal(jobQuery(form(), { edition: "deep-blue" }), "");
});
