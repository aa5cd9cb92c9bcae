/** Telling others: a picture and a text, given to the device or shown to be taken. */

import { copy, h, icon, say } from "../shared/dom.js";
import { noticeOnError } from "../shared/notices.js";

/**
 * On a phone the device itself is asked where to; elsewhere both can be seen and taken.
 * @param {string} address of the picture
 * @param {string} name of its file
 * @param {string} words what is told
 * @param {string} page where others can look
 */
export async function share(address, name, words, page) {
  const text = `${words}\n${new URL(page, location.href).href}`;
  if (!matchMedia("(hover: none)").matches || !navigator.canShare) return showBoth(address, name, text);
  const picture = /** @type {Blob | undefined} */ (await noticeOnError(fetchPicture(address)));
  if (!picture) return;
  const files = [new File([picture], name, { type: "image/png" })];
  if (!navigator.canShare({ files })) return showBoth(address, name, text);
  await navigator.share({ files, text }).catch(() => {}); // whoever changes their mind has done nothing wrong
}

/** @param {string} address */
async function fetchPicture(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error((await answer.json()).text);
  return answer.blob();
}

/** @param {string} picture @param {string} name @param {string} text */
function showBoth(picture, name, text) {
  const copyText = h(
    "button",
    { type: "button", "data-key": "copy-text", onclick: () => copy(text, copyText) },
    icon("copy"),
    say("copy_text"),
  );
  const dialog = h(
    "dialog.share",
    { "aria-label": say("share_picture") },
    h("img", { src: picture, alt: text, width: 1200, height: 630 }),
    h("pre", {}, text),
    h(
      "p.links",
      {},
      h(
        "a.button.primary",
        { href: picture, download: name, "data-key": "save-picture" },
        icon("save"),
        say("save_picture"),
      ),
      copyText,
      h("button", { type: "button", onclick: () => dialog.close() }, say("close")),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
