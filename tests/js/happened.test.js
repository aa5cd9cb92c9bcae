/** What an update tells of others: one event for each act, one for what happens at once. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { gains, happenings } from "../../src/branchline/web/static/table/happened.js";

/** @import { LogLine, SeatInfo } from "../../src/branchline/web/static/shared/messages.d.ts" */

const ME = 0;

/** @param {SeatInfo["state"][]} states @returns {SeatInfo[]} */
const seats = (...states) =>
  states.map((state, seat) => ({
    seat,
    name: `Player ${seat + 1}`,
    side: "",
    kind: "bot",
    bot: "",
    level: "",
    owned: false,
    mine: false,
    needs_nonce: false,
    seated: true,
    resigned: false,
    present: true,
    state,
  }));

/** @param {number} seat @param {number[]} about @returns {LogLine} */
const turn = (seat, ...about) => ({ kind: "turn", items: ["x"], text: `turn ${seat}`, seat, about });
/** @param {string} text @returns {LogLine} */
const chance = (text) => ({ kind: "chance", items: [text], text });

/** @param {SeatInfo[]} before @param {LogLine[]} lines */
const told = (before, lines, after = before) =>
  happenings(ME, before, after, lines).map(({ kind, seats, lines, about }) => [
    kind,
    seats.join(),
    lines.map(({ text }) => text).join("; "),
    about,
  ]);

const AT_TURN = seats("waiting", "drawing", "waiting");

test("acts that come together in one message happened one after another", () => {
  assert.deepEqual(told(AT_TURN, [turn(1), turn(2)]), [
    ["acts", "1", "turn 1", false],
    ["acts", "2", "turn 2", false],
  ]);
});

test("what a turn brings to light belongs to it, and what nobody sees is not told twice", () => {
  assert.deepEqual(told(AT_TURN, [turn(1), chance("a tile"), turn(2), chance("?")]), [
    ["acts", "1", "turn 1; a tile", false],
    ["acts", "2", "turn 2", false],
  ]);
});

test("one's own act is no event, what chance brings after it is", () => {
  assert.deepEqual(told(seats("drawing", "waiting"), [turn(ME)]), []);
  assert.deepEqual(told(seats("drawing", "waiting"), [turn(ME), chance("a card")]), [
    ["chance", "", "a card", false],
  ]);
});

test("a round that ends for all at once is one event, and tells what comes next", () => {
  const before = seats("ready", "ready", "drawing");
  assert.deepEqual(told(before, [turn(ME), turn(1), turn(2), chance("Round 2")]), [
    ["acts", "1,2", "Round 2", false],
  ]);
  assert.deepEqual(told(before, [turn(ME), turn(1), turn(2)]), [["acts", "1,2", "turn 1; turn 2", false]]);
});

test("an act that takes something from me concerns me, and so does that I was late", () => {
  assert.deepEqual(told(AT_TURN, [turn(1, ME, 2)]), [["acts", "1", "turn 1", true]]);
  assert.deepEqual(told(AT_TURN, [turn(1, 2)]), [["acts", "1", "turn 1", false]]);
  assert.deepEqual(told(AT_TURN, [{ kind: "seat", items: [], text: "late", seat: ME }]), [["acts", "", "late", true]]);
  const both = [{ kind: /** @type {const} */ ("seat"), items: [], text: "late", seat: ME }, turn(ME), turn(1), chance("Round 2")];
  assert.deepEqual(told(seats("drawing", "ready"), both), [
    ["acts", "", "late", true],
    ["acts", "1", "Round 2", false],
  ]);
});

test("those who have become ready at once are one event", () => {
  const before = seats("drawing", "drawing", "drawing", "ready");
  assert.deepEqual(told(before, [], seats("ready", "ready", "ready", "ready")), [["ready", "1,2", "", false]]);
  assert.deepEqual(told(before, [], before), []);
});

test("whoever only looks on sees everyone's acts", () => {
  assert.equal(happenings(null, AT_TURN, AT_TURN, [turn(0), turn(1)]).length, 2);
});

test("points are won where something new counts", () => {
  /** @param {number} points @param {string[]} marks */
  const sheet = (points, ...marks) => [
    { side: 0, name: "", seats: [0], total: points, lines: [{ key: "net", label: "", points, marks }] },
    { side: 1, name: "", seats: [1], total: 3, lines: [] },
  ];
  assert.deepEqual(gains(sheet(2, "a1"), sheet(5, "a1", "a2")), [{ side: 0, seats: [0], points: 3, marks: ["a2"] }]);
  assert.deepEqual(gains(sheet(2, "a1"), sheet(1, "a1")), [{ side: 0, seats: [0], points: -1, marks: [] }]);
  assert.deepEqual(gains(sheet(2, "a1"), sheet(2, "a2")), []);
});

test("what would count only if the game ended now is neither won nor lost before", () => {
  /** @param {number} networks @param {number} ends */
  const sheet = (networks, ends, provisional = true) => [
    {
      side: 0,
      name: "",
      seats: [0],
      total: networks + ends,
      lines: [
        { key: "networks", label: "", points: networks, marks: ["a1"] },
        { key: "errors", label: "", points: ends, marks: [`end ${ends}`], provisional },
      ],
    },
  ];
  assert.deepEqual(gains(sheet(0, -1), sheet(0, -3)), []);
  assert.deepEqual(
    gains(sheet(0, -1), sheet(4, -3)).map(({ points }) => points),
    [4],
  );
  assert.deepEqual(gains(sheet(0, -3), sheet(0, -3, false)), []);
  assert.deepEqual(
    gains(sheet(0, -3), sheet(0, -2, false)).map(({ points }) => points),
    [1],
  );
});
