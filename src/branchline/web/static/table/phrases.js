/** What people say to each other, out of a few sentences; whoever wants quiet does not see it. */

import { seatAction } from "../shared/api.js";
import { byId } from "../shared/dom.js";
import { noticeOnError } from "../shared/notices.js";

/**
 * @import { LogLine } from "../shared/messages.d.ts"
 *
 * @typedef {import("./model.js").Model} Model
 */

const KEY = "branchline-mute";
const mute = byId("phrases-mute");
mute.checked = stored();
mute.addEventListener("change", () => {
  try {
    localStorage.setItem(KEY, String(mute.checked));
  } catch {
    /* no storage: until the page is left */
  }
  show();
});
show();

function show() {
  byId("log-lines").classList.toggle("muted", mute.checked);
}

/** What is shown of new lines of the log. @param {LogLine[]} lines */
export const heard = (lines) => (mute.checked ? lines.filter(({ kind }) => kind !== "phrase") : lines);

/** Where there is somebody to talk to, and a seat to speak from. @param {Model} model */
export function renderPhrases(model) {
  const { seat, table } = model;
  byId("phrases").hidden = seat == null || !table.seats.some(({ kind, mine }) => kind === "human" && !mine);
  for (const button of byId("phrases").querySelectorAll("[data-phrase]"))
    button.onclick = async () => {
      const phrase = Number(button.dataset.phrase);
      if (await noticeOnError(seatAction(table.id, seat ?? 0, "say", { phrase }))) byId("menu").close();
    };
}

function stored() {
  try {
    return localStorage.getItem(KEY) === "true";
  } catch {
    return false;
  }
}
