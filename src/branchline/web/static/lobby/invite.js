/** The invitation: a name, and the seat is taken. */

import { seatAction } from "../shared/api.js";
import { byId, data } from "../shared/dom.js";
import "../shared/header.js";
import { noticeOnError } from "../shared/notices.js";
import { randomHex } from "../shared/random.js";

const { table, seat, invite } = data;
const page = byId("invitation");
if (table.colour) page.style.setProperty("--box", table.colour);

page.querySelector(".join")?.addEventListener("submit", async (/** @type {Event} */ event) => {
  event.preventDefault();
  const name = byId("join-name").value.trim();
  const body = { nonce: randomHex(32), invite, ...(name && { name }) };
  if (await noticeOnError(seatAction(table.id, seat, "take", body))) location.assign(`/t/${table.id}`);
});
