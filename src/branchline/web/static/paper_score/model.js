/** A board that is entered by hand: what was there before each touch, and its address. Nothing here touches the page. */

/**
 * @import { GameInfo } from "../shared/messages.d.ts"
 * @import { Options, Value } from "../lobby/options.js"
 *
 * @typedef {{options: Options, board: string | null}} Sketch a board, none where it is only begun
 */

const BOARD = "board";

/**
 * The address of a board behind the `#`: its notation, and what was not played as usual.
 * @param {Sketch} sketch @param {Options} usual
 */
export function fragmentOf({ options, board }, usual) {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(options)) if (value !== usual[name]) words.set(name, String(value));
  if (board) words.set(BOARD, board);
  return readable(words.toString());
}

/** What messengers and browsers leave as it is need not be escaped. @param {string} fragment */
const readable = (fragment) => fragment.replaceAll("%3A", ":").replaceAll("%2F", "/").replaceAll("%7C", "|").replaceAll("%2C", ",");

/**
 * What an address tells of; what it names and nobody knows is left out.
 * @param {string} fragment @param {GameInfo} game @param {Options} usual @returns {Sketch}
 */
export function sketchOf(fragment, game, usual) {
  const words = new URLSearchParams(fragment);
  const options = { ...usual };
  for (const { name, choices } of game.settings) {
    const choice = choices.find(({ value }) => name in usual && String(value) === words.get(name));
    if (choice) options[name] = /** @type {Value} */ (choice.value);
  }
  return { options, board: words.get(BOARD) };
}

/** What was entered, step by step. */
export class History {
  /** @param {Sketch} first */
  constructor(first) {
    this.steps = [first];
  }

  get now() {
    return this.steps[this.steps.length - 1];
  }

  get canUndo() {
    return this.steps.length > 1;
  }

  /** @param {Sketch} sketch */
  add(sketch) {
    if (sketch.board !== this.now.board || sketch.options !== this.now.options) this.steps.push(sketch);
  }

  /** What the server has made of what is there now: the same board, in a better order. @param {string} board */
  settle(board) {
    this.steps[this.steps.length - 1] = { ...this.now, board };
  }

  undo() {
    if (this.canUndo) this.steps.pop();
    return this.now;
  }
}

/** The letters that choose a piece: those that do something else are left out. */
export const LETTERS = [..."QWETYUIOPASDFGHJKLZCVBN"];
