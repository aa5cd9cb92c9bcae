/** Moves on their way: each is sent until it is answered, one at a time, over as many connections as it takes. */

import { randomHex } from "../shared/random.js";

/**
 * @import { Clear, Pick, Play, TakeBack } from "../shared/messages.d.ts"
 *
 * @typedef {{type: "play" | "take_back" | "clear", move?: string, leaf?: Pick, from?: string}} Command
 *   `leaf` is shown until the answer comes; `from` is the id of the element that was chosen last
 * @typedef {Command & {id: string, version?: string}} QueuedCommand
 */

export class Outbox {
  /**
   * @param {(message: Play | TakeBack | Clear) => boolean} send
   * @param {() => string} version where the seat is now
   * @param {() => void} onChange
   */
  constructor(send, version, onChange) {
    this.send = send;
    this.version = version;
    this.onChange = onChange;
    /** @type {QueuedCommand[]} */ this.queue = [];
    /** Who waits until everything is answered. @type {(() => void)[]} */ this.waiting = [];
  }

  /** Resolved when nothing is on its way any more. @returns {Promise<void>} */
  empty() {
    return new Promise((resolve) => (this.queue.length ? this.waiting.push(resolve) : resolve()));
  }

  release() {
    for (const resolve of this.queue.length ? [] : this.waiting.splice(0)) resolve();
  }

  /** @param {Command} command */
  add(command) {
    this.queue.push({ ...command, id: randomHex() });
    if (this.queue.length === 1) this.flush();
    this.onChange();
  }

  /** Sends the first command, again if need be: its id and version stay the same. */
  flush() {
    const [first] = this.queue;
    if (!first) return;
    const version = (first.version ??= this.version());
    const { id, type, move = "" } = first;
    this.send(type === "play" ? { type, id, version, move } : { type, id, version });
  }

  /**
   * An answer has come. What waited behind a refused command was meant for another board, and is dropped.
   * @param {string} id
   * @param {boolean} accepted
   * @returns {QueuedCommand | undefined} the command that was answered
   */
  answered(id, accepted) {
    if (this.queue[0]?.id !== id) return undefined;
    const command = this.queue.shift();
    if (!accepted) this.queue = [];
    this.flush();
    this.onChange();
    this.release();
    return command;
  }

  /** Drops what has not been answered: it belongs to another seat. */
  clear() {
    this.queue = [];
    this.release();
  }
}
