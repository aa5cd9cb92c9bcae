/** The link that makes another device one's own: made here, opened there, and confirmed here. */

import { request } from "./api.js";
import { byId, copy, h, icon, say } from "./dom.js";
import { noticeOnError } from "./notices.js";

/** @import { DeviceLink, LinkState } from "./messages.d.ts" */

const LOOK_EVERY = 2000;
let looking = 0;

byId("device-make")?.addEventListener("click", async () => {
  const link = await noticeOnError(request("POST", "/api/me/link", {}));
  if (!link) return;
  showLink(link);
  byId("device-moved").hidden = true;
  clearInterval(looking);
  looking = setInterval(look, LOOK_EVERY);
});

/** @param {DeviceLink} link */
function showLink(link) {
  const address = new URL(link.path, location.href).href;
  const button = h("button", { type: "button", onclick: () => copy(address, button) }, icon("copy"), say("copy"));
  const field = h("input", { readonly: true, value: address, "aria-labelledby": "device-words" });
  const source = `data:image/svg+xml,${encodeURIComponent(link.picture)}`;
  const code = h("img.qr", { alt: say("code_words"), width: 200, height: 200, src: source });
  byId("device-link").replaceChildren(h("div.invite", {}, field, button), code);
}

/** Whether the link has been opened by now; asked only while somebody looks. */
async function look() {
  if (!byId("name-dialog").open) return;
  const link = await request("GET", "/api/me/link").catch(() => null);
  if (link) show(link);
}

/** @param {LinkState} link */
function show(link) {
  byId("device-ask").hidden = link.state !== "opened";
  byId("device-code").textContent = link.code;
  if (link.state === "none") clearInterval(looking);
}

/** @param {boolean} agreed */
async function answer(agreed) {
  clearInterval(looking);
  const code = byId("device-code").textContent;
  const done = await noticeOnError(request("POST", "/api/me/link/confirm", { code, agreed }));
  byId("device-ask").hidden = true;
  byId("device-link").replaceChildren();
  byId("device-moved").hidden = !(done && agreed);
}

byId("device-agree")?.addEventListener("click", () => answer(true));
byId("device-refuse")?.addEventListener("click", () => answer(false));
