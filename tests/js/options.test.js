/** What a new table is asked, and what it will be. */

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  chain,
  effectiveOptions,
  lessonsFor,
  matters,
  playedNames,
  toggled,
  unusualRules,
  usualOptions,
  wishedOptions,
} from "../../src/branchline/web/static/lobby/options.js";

/** @import { ChoiceInfo, GameInfo, GameSetting } from "../../src/branchline/web/static/shared/messages.d.ts" */

/** @param {string | number | boolean} value @param {string} [picture] @returns {ChoiceInfo} */
const choice = (value, picture = "") => ({ value, label: `is ${value}`, note: "", picture, colour: "" });

/** @param {string} name @param {ChoiceInfo[]} choices @param {Partial<GameSetting>} [more] @returns {GameSetting} */
const setting = (name, choices, more = {}) => ({
  name,
  label: name,
  default: choices[0].value,
  choices,
  when: [],
  continues: "",
  house_rule: false,
  fixed: {},
  ...more,
});

const THINGS = [choice("none"), choice("lava", "/lava"), choice("rivers", "/rivers"), choice("forest", "/forest")];
const LAVA = ["thing", "second"].map((name) => ({ options: { [name]: ["lava"] }, seats: [] }));
const GAME = /** @type {GameInfo} */ ({
  title: "A game",
  settings: [
    setting("box", [choice("blue", "/blue"), choice("green", "/green")]),
    setting("thing", THINGS),
    setting("second", THINGS, { continues: "thing" }),
    setting("draft", [choice(false), choice(true)], { when: [{ options: {}, seats: [2, 3] }] }),
    setting("sets", [choice("one"), choice("two")], { when: [{ options: { draft: [true] }, seats: [2, 3] }] }),
    setting("extra", [choice(false), choice(true, "/extra")], { fixed: { 3: true } }),
    setting("volcanoes", [choice("any"), choice("one")], { when: LAVA, house_rule: true }),
  ],
});
const USUAL = usualOptions(GAME);
/** @param {string} name */
const named = (name) => /** @type {GameSetting} */ (GAME.settings.find((each) => each.name === name));

test("a setting matters with the players and options it names, by any of its conditions", () => {
  assert.equal(matters(named("box"), USUAL, 1), true);
  assert.deepEqual([1, 2].map((seats) => matters(named("draft"), USUAL, seats)), [false, true]);
  assert.equal(matters(named("sets"), { ...USUAL, draft: true }, 1), false);
  assert.equal(matters(named("volcanoes"), { ...USUAL, thing: "lava" }, 1), true);
  assert.equal(matters(named("volcanoes"), { ...USUAL, second: "lava" }, 1), true);
});

test("what makes no difference is not asked of the server", () => {
  const chosen = { ...USUAL, draft: true, sets: "two", volcanoes: "one" };
  assert.deepEqual(Object.keys(wishedOptions(GAME, chosen, 1)), ["box", "thing", "second", "extra"]);
  assert.equal(wishedOptions(GAME, chosen, 2).sets, "two");
});

test("what is fixed for a number of players is played so, and what was chosen comes back", () => {
  assert.equal(effectiveOptions(GAME, USUAL, 3).extra, true);
  assert.equal(effectiveOptions(GAME, USUAL, 2).extra, false);
});

test("what is played is named by its pictures and by what is not as usual", () => {
  assert.deepEqual(playedNames(GAME, USUAL, 2), ["is blue"]);
  const chosen = { ...USUAL, thing: "lava", draft: true, volcanoes: "one" };
  assert.deepEqual(playedNames(GAME, chosen, 3), ["is blue", "is lava", "is true", "extra"]);
  assert.deepEqual(playedNames(GAME, chosen, 1), ["is blue", "is lava"]);
});

test("house rules are named where they matter and differ", () => {
  assert.deepEqual(unusualRules(GAME, { ...USUAL, volcanoes: "one" }, 2), []);
  assert.deepEqual(unusualRules(GAME, { ...USUAL, thing: "lava", volcanoes: "one" }, 2), ["volcanoes: is one"]);
});

test("of a chain as many are taken up as it has settings, and left out by a second touch", () => {
  const settings = chain(GAME, named("thing"));
  const one = toggled(settings, USUAL, "lava");
  assert.ok(one);
  const two = toggled(settings, one, "rivers");
  assert.ok(two);
  assert.deepEqual([two.thing, two.second], ["lava", "rivers"]);
  assert.equal(toggled(settings, two, "forest"), null);
  const left = toggled(settings, two, "lava");
  assert.deepEqual([left?.thing, left?.second], ["rivers", "none"]);
});

test("the lessons for a table are those about what is played there, as so many play it", () => {
  const lesson = (/** @type {string} */ name, /** @type {any[]} */ offered) => ({ name, title: name, seconds: 30, picture: "", offered });
  const lessons = [
    lesson("first", []),
    lesson("lava", LAVA),
    lesson("extra", [{ options: { extra: [true] }, seats: [] }]),
    lesson("three", [{ options: {}, seats: [3] }]),
  ];
  const game = { ...GAME, lessons };
  const names = (/** @type {Record<string, any>} */ chosen, /** @type {number} */ seats) =>
    lessonsFor(game, { ...usualOptions(game), ...chosen }, seats).map(({ name }) => name);
  assert.deepEqual(names({}, 2), []);
  assert.deepEqual(names({ second: "lava" }, 2), ["lava"]);
  assert.deepEqual(names({}, 3), ["extra", "three"]);
});
