/** The rounds of a game as a line of stations. */

import { h, say } from "../shared/dom.js";

/** @import { ProgressInfo } from "../shared/messages.d.ts" */

/** So many stations have room for their numbers; of more every fifth is named. */
const MOST_NAMED = 10;

/**
 * @param {ProgressInfo | null} shown which round is looked at
 * @param {ProgressInfo | null} latest and which is played
 */
export function track(shown, latest) {
  if (!shown || !latest) return [];
  const every = latest.steps > MOST_NAMED ? 5 : 1;
  return Array.from({ length: latest.steps }, (_, at) => {
    const number = at + 1;
    const state = number === shown.step ? "now" : number <= latest.step ? "over" : "coming";
    return h(
      "li",
      { "data-state": state, "aria-current": state === "now" && "step", "aria-label": say("round", { number }) },
      h("span.station", {}),
      number % every === 0 && h("small", { "aria-hidden": "true" }, String(number)),
    );
  });
}
