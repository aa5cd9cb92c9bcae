/** What is to be rolled or drawn: each result is chosen, or left to chance. */

import { byId, h, replaceChildren, say } from "../shared/dom.js";

/** @import { DrawInfo } from "../shared/messages.d.ts" */

const ANY = "?";

/**
 * Shows the form in the place of the buttons.
 * @param {DrawInfo} draw
 * @param {(act: string) => void} settle
 */
export function showDraw({ pools, results }, settle) {
  const field = (/** @type {number} */ pool, /** @type {number} */ at) =>
    h(
      "select",
      { "data-key": `result-${at}`, "aria-label": say("analysis_result", { number: at + 1 }) },
      h("option", { value: ANY }, say("analysis_any")),
      ...pools[pool].map(({ name, words }) => h("option", { value: name }, words)),
    );
  /** @type {HTMLSelectElement[]} */ const fields = results.map(field);
  const roll = () => settle(`* ${fields.map(({ value }) => value).join(" ")}`);
  replaceChildren(
    byId("actions"),
    h(
      "form.draw",
      { onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), roll()) },
      h("div.results", {}, ...fields),
      h("button.primary", { "data-key": "roll" }, say("analysis_roll")),
    ),
  );
}
