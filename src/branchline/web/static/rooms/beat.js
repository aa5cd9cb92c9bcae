/** Somebody's game as a challenge: playing the same chance, and passing the link on. */

import { request } from "../shared/api.js";
import { byId } from "../shared/dom.js";
import "../shared/header.js";
import { noticeOnError } from "../shared/notices.js";
import { createTable } from "../shared/opening.js";
import { showLink } from "./link.js";

const { path = "" } = /** @type {HTMLElement} */ (document.querySelector("main")).dataset;

byId("begin")?.addEventListener("click", () => createTable(`/api${path}/try`, {}));
byId("room")?.addEventListener("change", async (/** @type {Event} */ event) => {
  const { value } = /** @type {HTMLSelectElement} */ (event.target);
  if (await noticeOnError(request("PUT", `/api${path}`, { room: value }))) location.reload();
});
showLink(path);
