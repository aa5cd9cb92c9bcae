/** What the page knows of its table: a snapshot, and what updates change of it. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Model } from "../../src/branchline/web/static/table/model.js";

/** @import { SeatInfo, Snapshot, TableInfo } from "../../src/branchline/web/static/shared/messages.d.ts" */

/** @param {Partial<SeatInfo>} seat @returns {SeatInfo} */
const seat = (seat) => ({
  seat: 0,
  name: "Anna",
  side: "",
  kind: "human",
  bot: "",
  level: "",
  owned: true,
  mine: true,
  needs_nonce: false,
  seated: true,
  resigned: false,
  present: true,
  state: "drawing",
  ...seat,
});

/** @param {Partial<TableInfo>} table @returns {TableInfo} */
const table = (table) => ({
  id: "t",
  game: "depot",
  rules: 1,
  title: "Depot",
  status: "running",
  options: {},
  settings: [],
  played: "",
  minutes: 0,
  colour: "",
  secrets: false,
  sound: "draw",
  commitment: "",
  created_by_me: true,
  seats: [seat({}), seat({ seat: 1, name: "Bot", kind: "bot", mine: false, state: "waiting" })],
  mine: [0],
  invites: [],
  hints: true,
  analysis: false,
  clock: 0,
  deadline: null,
  rematch: "",
  lesson: false,
  continued: false,
  analysable: false,
  challenge: null,
  entered: false,
  proof: null,
  ...table,
});

/** @param {string} text */
const entry = (text) => ({ kind: /** @type {const} */ ("turn"), items: [text], text, seat: 0 });

/** @param {number} side @param {number} total */
const sheet = (side, total) => ({ side, name: "", seats: [side], total, lines: [] });

/** @type {Snapshot} */
const FULL = {
  type: "snapshot",
  table: table({}),
  seat: 0,
  version: "3",
  pending: ["a1"],
  confirmed: true,
  picks: [{ id: "done", label: "Confirm", move: "done" }],
  sheets: [sheet(0, 5), sheet(1, 7)],
  log: [entry("one"), entry("two")],
  outcome: { ranks: [], decided_by: "", won: null, target: null },
};

/** @type {Model} */ let model;

beforeEach(() => {
  model = new Model(table({}));
  model.snapshot(FULL);
});

test("what a snapshot leaves out is empty", () => {
  model.snapshot({ type: "snapshot", table: table({ status: "open" }), seat: null });
  const { seat, version, pending, confirmed, picks, sheets, log, outcome } = model;
  assert.deepEqual(
    { seat, version, pending, confirmed, picks, sheets, log, outcome },
    { seat: null, version: "", pending: [], confirmed: false, picks: [], sheets: [], log: [], outcome: null },
  );
  assert.equal(model.running, false);
  assert.equal(model.me, undefined);
});

test("what an update leaves out is as it was, and what is empty in it is empty", () => {
  const before = { ...model };
  model.update({ type: "update" });
  assert.deepEqual({ ...model }, before);
  model.update({ type: "update", version: "4", pending: [], confirmed: false, outcome: null });
  assert.deepEqual({ ...model }, { ...before, version: "4", pending: [], confirmed: false, outcome: null });
});

test("the log keeps its beginning", () => {
  model.update({ type: "update", log: { keep: 1, lines: [entry("other"), entry("three")] } });
  assert.deepEqual(
    model.log.map(({ text }) => text),
    ["one", "other", "three"],
  );
});

test("it is my turn when my seat is to act, a person plays it, and I have not confirmed", () => {
  assert.equal(model.myTurn, false);
  model.update({ type: "update", confirmed: false });
  assert.equal(model.myTurn, true);
  assert.deepEqual(
    model.seatsToMove.map(({ name }) => name),
    ["Anna"],
  );
  for (const changed of [{ kind: /** @type {const} */ ("bot") }, { state: /** @type {const} */ ("ready") }]) {
    model.update({ type: "update", table: table({ seats: [seat(changed)] }) });
    assert.equal(model.myTurn, false);
  }
  model.update({ type: "update", table: table({ status: "over" }) });
  assert.equal(model.myTurn, false);
  assert.deepEqual(model.seatsToMove, []);
});

test("a spectator has no seat and no sheet", () => {
  model.snapshot({ ...FULL, seat: null });
  assert.equal(model.me, undefined);
  assert.equal(model.myTurn, false);
  assert.equal(model.sheetOf(model.seat), undefined);
});

test("who looks back sees the score of then", () => {
  assert.equal(model.sheetOf(1)?.total, 7);
  model.past = { step: 1, steps: 4, line: null, progress: null, sprite: "", panes: [], sheets: [sheet(0, 1), sheet(1, 2)] };
  assert.equal(model.sheetOf(1)?.total, 2);
  assert.deepEqual(model.sheets, FULL.sheets);
});
