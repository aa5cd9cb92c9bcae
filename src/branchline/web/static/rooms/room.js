/** A room: its name, and its link. */

import { request } from "../shared/api.js";
import { byId } from "../shared/dom.js";
import "../shared/header.js";
import { noticeOnError } from "../shared/notices.js";
import { showLink } from "./link.js";

const { path = "" } = /** @type {HTMLElement} */ (document.querySelector("main")).dataset;

byId("name-room")?.addEventListener("submit", async (/** @type {Event} */ event) => {
  event.preventDefault();
  const name = byId("room-name").value.trim();
  if (await noticeOnError(request("PUT", `/api${path}`, { name }))) location.reload();
});
showLink(path);
