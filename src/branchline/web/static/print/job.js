/** What is to be printed, as an address says it; nothing here touches the page. */

/** @import { Options } from "../lobby/options.js" */

/**
 * @param {FormData} form kinds of sheets, paper and colour
 * @param {Options} options what is played
 * @returns {string} nothing where no kind of sheets is chosen
 */
export function jobQuery(form, options) {
  const kinds = form.getAll("kind");
  if (!kinds.length) return "";
  const query = new URLSearchParams();
  for (const kind of kinds) query.append("kind", String(kind));
  query.set("paper", String(form.get("paper")));
  query.set("colour", String(form.get("colour")));
  for (const [name, value] of Object.entries(options)) query.append("option", `${name}=${value}`);
  return String(query);
}
