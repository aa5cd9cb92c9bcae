/** Events are shown one after another, each for its time; nobody who acts waits for them. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { EventQueue, PACES } from "../../src/branchline/web/static/table/queue.js";

/** @import { Happening } from "../../src/branchline/web/static/table/happened.js" */

/** A clock that a test moves on. */
class Clock {
  constructor() {
    this.time = 0;
    this.count = 0;
    /** @type {Map<number, {at: number, call: () => void}>} */ this.timers = new Map();
  }

  now = () => this.time;
  setTimeout = (/** @type {() => void} */ call, /** @type {number} */ after) => {
    this.timers.set(++this.count, { at: this.time + after, call });
    return this.count;
  };
  clearTimeout = (/** @type {number} */ timer) => void this.timers.delete(timer);

  /** @param {number} by */
  pass(by) {
    const end = this.time + by;
    for (;;) {
      const [next] = [...this.timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at);
      if (!next) break;
      this.timers.delete(next[0]);
      this.time = next[1].at;
      next[1].call();
    }
    this.time = end;
  }
}

/** @type {Clock} */ let clock;
/** @type {EventQueue} */ let queue;
/** @type {string[]} what was shown and drawn, in order */ let seen;
let myTurn = false;
let pace = "calm";

/** @param {string} name @param {Partial<Happening>} [more] */
function add(name, more = {}) {
  const event = {
    kind: /** @type {const} */ ("acts"),
    seats: [1],
    lines: [{ kind: /** @type {const} */ ("turn"), items: [name], text: name, seat: 1 }],
    about: false,
    ...more,
  };
  queue.add({ event, draw: (_, moving) => void seen.push(moving ? `${name}!` : name) });
}

const name = (/** @type {Happening} */ { kind, lines, seats }) => lines[0]?.text ?? `${kind} ${seats}`;

beforeEach(() => {
  clock = new Clock();
  seen = [];
  myTurn = false;
  pace = "calm";
  queue = new EventQueue(
    (events, number, total) => void seen.push(`[${events.map(name).join("+")} ${number}/${total}]`),
    () => void seen.push("rest"),
    () => PACES[pace],
    () => myTurn,
    clock,
  );
});

/** What was seen since the last time. */
function fresh() {
  const all = seen;
  seen = [];
  return all;
}

test("the first is shown at once, the next when its time is over", () => {
  add("a");
  assert.deepEqual(fresh(), ["[a 1/1]", "a!"]);
  clock.pass(500);
  add("b");
  assert.deepEqual(fresh(), ["[a 1/2]"], "only the count has changed");
  clock.pass(699);
  assert.deepEqual(fresh(), []);
  clock.pass(1);
  assert.deepEqual(fresh(), ["[b 2/2]", "b!"]);
  clock.pass(1200);
  assert.deepEqual(fresh(), ["rest"]);
  add("c");
  assert.deepEqual(fresh(), ["[c 1/1]", "c!"], "counting begins anew");
});

test("what concerns the one who looks stays longer", () => {
  add("a", { about: true });
  add("b");
  clock.pass(1999);
  assert.deepEqual(fresh(), ["[a 1/1]", "a!", "[a 1/2]"]);
  clock.pass(1);
  assert.deepEqual(fresh(), ["[b 2/2]", "b!"]);
});

test("when it is one's turn the rest is one line, and its parts move one after another", () => {
  add("a");
  clock.pass(100);
  add("b");
  myTurn = true;
  add("c");
  fresh();
  clock.pass(499);
  assert.deepEqual(fresh(), [], "what is shown can be noticed");
  clock.pass(1);
  assert.deepEqual(fresh(), ["[b+c 3/3]", "b!"]);
  clock.pass(600);
  assert.deepEqual(fresh(), ["c!"]);
  clock.pass(1200);
  assert.deepEqual(fresh(), ["rest"]);
});

test("what concerns oneself is not cut short by one's turn", () => {
  add("a", { about: true });
  myTurn = true;
  add("b");
  fresh();
  clock.pass(1999);
  assert.deepEqual(fresh(), []);
  clock.pass(1);
  assert.deepEqual(fresh(), ["[b 2/2]", "b!"]);
});

test("whoever acts sees everything at once, and only the last moves", () => {
  add("a");
  add("b");
  add("c");
  fresh();
  queue.playOut();
  assert.deepEqual(fresh(), ["[b+c 3/3]", "b", "c!"]);
  queue.playOut();
  assert.deepEqual(fresh(), [], "there is nothing left");
  clock.pass(1200);
  assert.deepEqual(fresh(), ["rest"]);
});

test("parts of a line that have not moved yet are played out, too", () => {
  add("a");
  add("b");
  add("c");
  myTurn = true;
  clock.pass(1200);
  fresh();
  queue.playOut();
  assert.deepEqual(fresh(), ["c!"]);
});

test("at another pace things are shown for another time, or not held up at all", () => {
  pace = "quick";
  add("a");
  add("b");
  fresh();
  clock.pass(600);
  assert.deepEqual(fresh(), ["[b 2/2]", "b!"]);
  pace = "instant";
  add("c");
  add("d");
  assert.deepEqual(fresh(), ["[c 3/3]", "c!", "[d 1/1]", "d!"]);
});

test("several that are ready are one event", () => {
  add("a");
  add("", { kind: "ready", seats: [3], lines: [] });
  add("", { kind: "ready", seats: [2], lines: [] });
  fresh();
  clock.pass(1200);
  assert.deepEqual(fresh(), ["[ready 2,3 2/2]", "", "!"]);
});
