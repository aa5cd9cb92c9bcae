/** Questions to the server that change nothing, and the answers that come back to them. */

import { randomHex } from "../shared/random.js";

/**
 * @import { About, Described, Explain, FromServer, Hint, Hinted, Preview, Previewed, Problem, Reason } from "../shared/messages.d.ts"
 *
 * @typedef {{explain: Reason | Problem, about: Described | Problem, preview: Previewed | Problem, hint: Hinted | Problem}} Answers
 * @typedef {{explain: Explain, about: About, preview: Preview, hint: Hint}} Asked
 */

export class Questions {
  /** @param {(message: Asked[keyof Asked]) => boolean} send whether it could be sent */
  constructor(send) {
    this.send = send;
    /** @type {Map<string, (answer: any) => void>} */ this.open = new Map();
  }

  /**
   * The answer to a question; it never comes when the connection is lost before.
   * @template {keyof Asked} Kind
   * @param {Kind} type
   * @param {Omit<Asked[Kind], "type" | "id">} about
   * @returns {Promise<Answers[Kind]>}
   */
  ask(type, about) {
    const id = randomHex();
    const question = /** @type {Asked[Kind]} */ (/** @type {unknown} */ ({ type, id, ...about }));
    return new Promise((resolve) => {
      if (this.send(question)) this.open.set(id, resolve);
    });
  }

  /** A message that may be an answer. @param {FromServer & {id: string}} message @returns whether it was one */
  answer(message) {
    const resolve = this.open.get(message.id);
    this.open.delete(message.id);
    resolve?.(message);
    return resolve !== undefined;
  }

  /** The connection is lost, and with it the answers. */
  forget() {
    this.open.clear();
  }
}
