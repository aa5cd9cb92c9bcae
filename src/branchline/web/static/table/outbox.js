/**
 * Moves on their way: each is sent until it is answered, one at a time, over as many lines as it takes.
 *
 * @typedef {import("./model.js").Pick} Pick
 * @typedef {{id: string, type: "play" | "take_back" | "clear", move?: string, version?: string, leaf?: Pick,
 *   from?: string}} Step `from` is the id of the element that was chosen last
 */

import { random } from "../shared/api.js";

export class Outbox {
  /**
   * @param {(frame: object) => boolean} send
   * @param {() => string} version where the seat is now
   * @param {() => void} changed
   */
  constructor(send, version, changed) {
    this.send = send;
    this.version = version;
    this.changed = changed;
    /** @type {Step[]} */ this.steps = [];
  }

  /** @param {Omit<Step, "id">} step */
  add(step) {
    this.steps.push({ ...step, id: random() });
    if (this.steps.length === 1) this.flush();
    this.changed();
  }

  /** Sends the first step, again if need be: its id and version stay the same. */
  flush() {
    const [step] = this.steps;
    if (!step) return;
    step.version ??= this.version();
    const { id, type, version, move } = step;
    this.send(type === "play" ? { type, id, version, move } : { type, id, version });
  }

  /**
   * An answer has come. What waited behind a refused step was meant for another board, and is dropped.
   * @param {string} id
   * @param {boolean} granted
   * @returns {Step | undefined} the step that was answered
   */
  answered(id, granted) {
    if (this.steps[0]?.id !== id) return undefined;
    const step = this.steps.shift();
    if (!granted) this.steps = [];
    this.flush();
    this.changed();
    return step;
  }

  forget() {
    this.steps = [];
    this.changed();
  }
}
