/** A link to be passed on: copied, or read by a phone's camera. */

import { byId, copy } from "../shared/dom.js";
import { qrCode } from "../shared/qr.js";

/** @param {string} path */
export function showLink(path) {
  const button = byId("link-copy");
  button?.addEventListener("click", () => copy(byId("link").value, button));
  byId("link-code")?.replaceChildren(qrCode(path));
}
