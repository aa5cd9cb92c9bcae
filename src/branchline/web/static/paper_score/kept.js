/** Results that somebody has kept: on this device only. */

import { byId, h, icon, say } from "../shared/dom.js";

/** @typedef {{game: string, played: string, total: number, day: string, address: string}} Result */

const KEPT = "branchline-paper-results";
const MOST = 100;

/** @returns {Result[]} the latest first */
export function keptResults() {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/** @param {Result[]} results */
function store(results) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(results.slice(0, MOST)));
  } catch {
    // where nothing can be kept, the address of the page still holds the board
  }
}

/** Keeps a result, once. @param {Result} result */
export function keepResult(result) {
  store([result, ...keptResults().filter(({ address }) => address !== result.address)]);
}

/** Lists the results of a game. @param {string} game */
export function showKept(game) {
  const own = keptResults().filter((result) => result.game === game);
  const rows = own.map((result) =>
    h(
      "li",
      {},
      h("a", { href: result.address, onclick: () => byId("menu").close() }, h("strong", {}, String(result.total)), ` ${result.played}`),
      h("span.quiet", {}, new Date(result.day).toLocaleDateString(document.documentElement.lang)),
      h(
        "button.quiet-button",
        {
          type: "button",
          "aria-label": say("forget"),
          title: say("forget"),
          onclick: () => (store(keptResults().filter(({ address }) => address !== result.address)), showKept(game)),
        },
        icon("cancel"),
      ),
    ),
  );
  byId("kept-list").replaceChildren(...(rows.length ? rows : [h("li.quiet", {}, say("none_kept"))]));
}
