/** Requests to the server that are not about moves: tables, seats, names. */

import { data } from "./dom.js";

/** A request the server refused, with its sentence for people. */
export class Refused extends Error {
  /** @param {{code: string, text: string}} problem */
  constructor(problem) {
    super(problem.text);
    this.code = problem.code;
  }
}

/**
 * @param {"GET" | "POST" | "PUT" | "DELETE"} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>}
 */
export async function request(method, path, body) {
  const answer = await fetch(path, {
    method,
    headers: { "Content-Type": "application/json", "X-CSRF-Token": data.me?.csrf ?? "" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const content = await answer.json().catch(() => ({ code: "internal", text: answer.statusText }));
  if (!answer.ok) throw new Refused(content);
  return content;
}

/**
 * Something done to a seat: take, leave, bot, back, resign.
 * @param {string} table @param {number} seat @param {string} action @param {object} [body]
 */
export const seatAction = (table, seat, action, body = {}) =>
  request("POST", `/api/tables/${table}/seats/${seat}/${action}`, body);
