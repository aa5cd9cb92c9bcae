/** The challenge of a day: beginning one's try, and telling others how it went. */

import { request } from "../shared/api.js";
import { byId, copy, data, h, icon, say } from "../shared/dom.js";
import "../shared/header.js";
import { noticeOnError, showNotice } from "../shared/notices.js";
import { createTable } from "../shared/opening.js";

/** @import { DailyShare, DailyStanding, Teaser } from "../shared/messages.d.ts" */

const { path = "", table = "" } = /** @type {HTMLElement} */ (document.querySelector("main")).dataset;
const api = `/api${path}`;

byId("begin")?.addEventListener("click", () => createTable(`${api}/try`, {}));
byId("practise")?.addEventListener("click", () => createTable(`${api}/practise`, {}));

/** Whether the result is shown under one's name. */
byId("named")?.addEventListener("change", async (/** @type {Event} */ event) => {
  const box = /** @type {HTMLInputElement} */ (event.target);
  if (box.checked && !data.me.name) {
    box.checked = false;
    showNotice(say("daily_name_first"));
    return byId("name-open").click();
  }
  /** @type {DailyStanding | undefined} */
  const standing = await noticeOnError(request("PUT", `${api}/name`, { shown: box.checked }));
  if (standing) location.reload();
  else box.checked = !box.checked;
});

/** The text to be shared comes when the rounds have been looked at. */
async function showText() {
  /** @type {DailyShare | undefined} */
  const share = await noticeOnError(request("GET", `${api}/share`));
  if (!share) return;
  byId("share-text").textContent = share.text;
  const button = byId("share-copy");
  button.disabled = false;
  button.addEventListener("click", () => copy(share.text, button));
  byId("share-picture").addEventListener("click", (/** @type {Event} */ event) => sharePicture(event, share.text));
}

/** On a phone the device itself is asked where to; elsewhere the picture is saved. @param {Event} event @param {string} text */
async function sharePicture(event, text) {
  if (!matchMedia("(hover: none)").matches || !navigator.canShare) return;
  const { href, download } = /** @type {HTMLAnchorElement} */ (event.currentTarget);
  event.preventDefault();
  const picture = await (await fetch(href)).blob();
  const files = [new File([picture], download, { type: "image/png" })];
  if (navigator.canShare({ files })) await navigator.share({ files, text }).catch(() => {}); // or they change their mind
  else location.assign(href);
}

/** The costliest round, where there is something to say. */
async function showTeaser() {
  /** @type {Teaser | null} */
  const found = await request("POST", `/api/tables/${table.replace("/t/", "")}/reviews/0/teaser`).catch(() => null);
  if (!found?.title) return;
  const amount = found.judged_by === "chances" ? `−${Math.round(100 * found.lost)} %` : `−${Math.round(found.lost)}`;
  byId("teaser").replaceChildren(
    h("span.lost", { "aria-hidden": "true" }, amount),
    h("span.words", {}, h("strong", {}, found.title), h("small", {}, say("daily_teaser"))),
    icon("on"),
  );
  byId("teaser").hidden = false;
}

if (byId("share-text")) {
  showText();
  showTeaser();
}
