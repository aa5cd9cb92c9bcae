/** Where an analysis begins: a text that somebody has is read, and its board opened. */

import { request } from "../shared/api.js";
import { byId, data } from "../shared/dom.js";
import "../shared/header.js";
import { noticeOnError } from "../shared/notices.js";
import { analysisAddress } from "./link.js";
import { Tree } from "./tree.js";

/** @import { Opened } from "../shared/messages.d.ts" */

/** How a saved game begins. */
const SAVED = /^branchline \d/;

/** @param {string} text */
async function open(text) {
  if (SAVED.test(text)) {
    const found = /** @type {Opened} */ (await request("POST", "/api/analysis/saved", { text }));
    return analysisAddress(found.start, Tree.ofLine(found.path ?? [], found.at ?? 0));
  }
  const start = { game: data.boards[0], seats: 1, board: text };
  await request("POST", "/api/analysis", { start }); // what breaks a rule is said here
  return analysisAddress(start);
}

byId("paste").addEventListener("submit", async (/** @type {Event} */ event) => {
  event.preventDefault();
  const text = byId("pasted").value.trim();
  const address = await noticeOnError(open(SAVED.test(text) ? `${text}\n` : text));
  if (address) location.assign(address);
});
byId("file").addEventListener("change", async (/** @type {Event} */ event) => {
  const [file] = /** @type {HTMLInputElement} */ (event.target).files ?? [];
  if (file) byId("pasted").value = await file.text();
});
