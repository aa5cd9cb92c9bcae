/** What has happened so far, in sentences; who wants to see it reads the notation beside them. */

import { byId, h } from "./dom.js";

const list = byId("log-lines");
const notation = byId("log-notation");

notation.addEventListener("change", () => list.classList.toggle("notation", notation.checked));

/** The latest at the end; a roll or a deal begins a new group. @param {import("./model.js").Model} model */
export function log(model) {
  const lines = model.log.map((entry) => {
    const written = [entry.label, ...entry.items].filter(Boolean).join(" ");
    return h("li", { "data-kind": entry.kind, title: written }, entry.text, " ", h("code", {}, written));
  });
  const atEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 4;
  list.replaceChildren(...lines);
  if (atEnd) list.scrollTop = list.scrollHeight;
  byId("log").hidden = !lines.length;
}
