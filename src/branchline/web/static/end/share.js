/** Telling others how a game has ended: a picture and a text, given to the device or shown to be taken. */

import { copy, h, icon, say } from "../shared/dom.js";
import { noticeOnError } from "../shared/notices.js";

/** @import { TableInfo } from "../shared/messages.d.ts" */

/**
 * On a phone the device itself is asked where to; elsewhere both can be seen and taken.
 * @param {TableInfo} table
 * @param {string} words what was played and how it ended
 */
export async function share(table, words) {
  const dark = getComputedStyle(document.documentElement).colorScheme === "dark";
  const address = `/api/tables/${table.id}/picture?theme=${dark ? "dark" : "light"}`;
  const text = `${words}\n${new URL(`/t/${table.id}`, location.href).href}`;
  const name = `${table.game}-${table.id}.png`;
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
