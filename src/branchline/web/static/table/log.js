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

const panel = byId("log");
/** Whether one reads the latest, and goes on to. */
let atEnd = true;
/** What the lines are made of. @type {string[]} */
let shown = [];

panel.addEventListener("scroll", () => (atEnd = panel.scrollTop + panel.clientHeight >= panel.scrollHeight - 4));

/**
 * The latest at the end; a roll or a deal begins a new group. What is there already stays.
 * @param {Model} model
 */
export function renderLog(model) {
  const wanted = model.log.map((entry) => JSON.stringify([entry, nameOf(model, entry)]));
  const same = wanted.findIndex((line, at) => line !== shown[at]);
  const kept = same < 0 ? wanted.length : same;
  if (kept === shown.length && kept === wanted.length) return;
  shown = wanted;
  for (const line of [...list.children].slice(kept)) line.remove();
  list.append(...model.log.slice(kept).map((entry) => row(model, entry)));
  if (atEnd) requestAnimationFrame(() => (panel.scrollTop = panel.scrollHeight));
}

/** @param {Model} model @param {LogLine} entry */
function row(model, entry) {
  const written = [entry.label, ...entry.items].filter(Boolean).join(" ");
  const words = [...sentence(model, entry), " ", h("code", {}, written)];
  return h("li", { "data-kind": entry.kind, title: written }, ...words);
}

/** What an entry says; the name of whoever acts stands out. @param {Model} model @param {LogLine} entry */
export function sentence(model, { seat, text }) {
  const name = nameOf(model, { seat });
  return name && text.startsWith(name) ? [h("strong", {}, name), text.slice(name.length)] : [text];
}

/** @param {Model} model @param {Pick<LogLine, "seat">} entry */
const nameOf = (model, { seat }) => (seat == null ? "" : model.table.seats[seat].name);
