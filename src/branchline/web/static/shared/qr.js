/** An address of ours as a QR code, which a phone can read. */

import { h, say } from "./dom.js";

/** The code of a link, unfolded by whoever needs it. @param {string} path */
export function qrCode(path) {
  const picture = h("img.qr", { alt: say("code_words"), width: 200, height: 200, loading: "lazy" });
  const unfold = () => picture.setAttribute("src", `/qr${path}`);
  return h("details", { "data-key": `code-${path}`, ontoggle: unfold }, h("summary", {}, say("code")), picture);
}
