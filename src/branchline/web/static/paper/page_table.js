/** Friends who draw on the page what the host enters: the table for them is made here, once. */

import { byId, h, say } from "../shared/dom.js";

/** @import { PaperInfo } from "../shared/messages.d.ts" */

/**
 * What the menu says of it: how many, or where the table is.
 * @param {PaperInfo} paper @param {(seats: number) => void} make
 */
export function renderPageTable(paper, make) {
  const room = byId("page-table");
  if (!room) return;
  room.hidden = !paper.host || (paper.ended && !paper.table);
  const made = h("a.button", { href: `/t/${paper.table}`, "data-key": "table" }, say("to_table"));
  room.querySelector("form").hidden = !!paper.table;
  room.querySelector("p.links").replaceChildren(paper.table ? made : "");
  room.querySelector("form").onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    make(Number(byId("page-seats").value));
  };
}
