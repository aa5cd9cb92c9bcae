/** What has happened so far, in sentences; who wants to see it reads the notation beside them. */

import { byId, h } from "../shared/dom.js";

/**
 * @import { LogLine } from "../shared/messages.d.ts"
 *
 * @typedef {import("./model.js").Model} Model
 */

const list = byId("log-lines");
const notation = byId("log-notation");

notation.addEventListener("change", () => list.classList.toggle("notation", notation.checked));

/** The latest at the end; a roll or a deal begins a new group. @param {Model} model */
export function renderLog(model) {
  const lines = model.log.map((entry) => {
    const written = [entry.label, ...entry.items].filter(Boolean).join(" ");
    const words = [...sentence(model, entry), " ", h("code", {}, written)];
    return h("li", { "data-kind": entry.kind, title: written }, ...words);
  });
  const panel = byId("log");
  const atEnd = panel.scrollTop + panel.clientHeight >= panel.scrollHeight - 4;
  list.replaceChildren(...lines);
  if (atEnd) panel.scrollTop = panel.scrollHeight;
}

/** What an entry says; the name of whoever acts stands out. @param {Model} model @param {LogLine} entry */
export function sentence(model, { seat, text }) {
  const name = seat == null ? "" : model.table.seats[seat].name;
  return name && text.startsWith(name) ? [h("strong", {}, name), text.slice(name.length)] : [text];
}
