/** What was rolled or dealt, as things of the page: each with its picture and its name. */

import { h, SVG } from "../shared/dom.js";
import { speak } from "./speech.js";

/** @import { PaperPane } from "../shared/messages.d.ts" */

/** A picture of its own. @param {string} fragments @param {number} width @param {number} height */
export function picture(fragments, width, height) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.innerHTML = fragments;
  return svg;
}

/** A die or a card: tapped, it says its name. @param {string} fragment @param {[number, number]} box */
function thing(fragment, [width, height]) {
  const svg = picture(fragment, width, height);
  const name = svg.firstElementChild?.getAttribute("aria-label") ?? "";
  svg.setAttribute("aria-hidden", "true");
  return h("button.thing", { type: "button", onclick: () => speak(name) }, svg, h("span.name", {}, name));
}

/** So many have their names below them; with more there is only room for themselves. */
const MOST_NAMED = 8;

/** @param {PaperPane} pane */
function rows({ id, title, fragments, item, width, height, large }) {
  const box = item ?? [width, height];
  const kind = !large ? ".aside" : fragments.length > MOST_NAMED ? ".many" : "";
  const element = h(
    `div.things${kind}`,
    { role: "group", "aria-label": title, "data-pane": id, "data-count": fragments.length },
    ...fragments.map((fragment) => (large ? thing(fragment, box) : small(fragment, box))),
  );
  element.style.setProperty("--ratio", String(box[1] / box[0]));
  element.style.setProperty("--count", String(fragments.length));
  return element;
}

/** Something that is only read. @param {string} fragment @param {[number, number]} box */
const small = (fragment, [width, height]) => h("span.small", {}, picture(fragment, width, height));

/** A picture that is only read. @param {PaperPane} pane */
function whole({ id, title, fragments, width, height }) {
  const svg = picture(fragments.join(""), width, height);
  svg.setAttribute("role", "group");
  svg.setAttribute("aria-label", title);
  return h("div.whole", { "data-pane": id }, svg);
}

/** All that lies there. @param {PaperPane[]} panes */
export const shownPanes = (panes) => panes.map((pane) => (pane.item || pane.large ? rows(pane) : whole(pane)));
