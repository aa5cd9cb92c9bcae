/** The other device: what is secret stands in the fragment of the address, which no server is sent. */

import { request } from "../shared/api.js";
import { byId } from "../shared/dom.js";
import "../shared/header.js";
import { noticeOnError } from "../shared/notices.js";

/** @import { DeviceState } from "../shared/messages.d.ts" */

const ASK_EVERY = 2000;
const token = location.hash.slice(1);
history.replaceState(null, "", location.pathname);
byId("device-here").hidden = !token;
byId("device-empty").hidden = Boolean(token);

byId("device-yes").addEventListener("click", () => {
  byId("device-yes").disabled = true;
  ask();
});

/** Asks to become whoever made the link, again and again until they have agreed, or refused. */
async function ask() {
  const answer = /** @type {DeviceState | undefined} */ (
    await noticeOnError(request("POST", "/api/me/device", { token }))
  );
  if (answer?.done) return location.assign("/");
  byId("device-waits").hidden = !answer;
  byId("device-yes").disabled = Boolean(answer);
  if (!answer) return;
  byId("device-number").textContent = answer.code;
  setTimeout(ask, ASK_EVERY);
}
