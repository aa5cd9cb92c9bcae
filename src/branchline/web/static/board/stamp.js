/** A stamp on the emptiest part of a board. */

import { SVG } from "../shared/dom.js";
import { emptiest } from "./emptiest.js";

/** Puts a stamp with a word and a score on a picture. @param {SVGSVGElement} svg @param {string} word @param {string} score */
export function stampOn(svg, word, score) {
  const board = svg.viewBox.baseVal;
  const size = Math.min(board.width, board.height) * 0.27;
  const { x, y } = emptiest([...boxes(svg)], unnamed(svg), size);
  const stamp = document.createElementNS(SVG, "g");
  stamp.setAttribute("transform", `translate(${x} ${y}) rotate(-12) scale(${size / 100})`);
  stamp.innerHTML =
    '<g class="stamp" aria-hidden="true"><circle class="ground" r="48"/><circle r="48"/><circle r="42" class="inner"/>' +
    '<path id="stamp-arc" class="arc" d="M-31 3A31 31 0 0 1 31 3"/>' +
    '<text class="word"><textPath href="#stamp-arc" startOffset="50%"></textPath></text><text class="number" y="21"></text></g>';
  /** @type {Element} */ (stamp.querySelector("textPath")).textContent = word;
  /** @type {Element} */ (stamp.querySelector(".number")).textContent = score;
  svg.append(stamp);
}

/** The part of a picture above the name that lies on it. @param {SVGSVGElement} svg */
function unnamed(svg) {
  const { x, y, width, height } = svg.viewBox.baseVal;
  const { top, bottom, height: whole } = svg.getBoundingClientRect();
  const name = svg.parentElement?.querySelector("figcaption")?.getBoundingClientRect();
  return { x, y, width, height: name?.height ? (height * (Math.min(bottom, name.top) - top)) / whole : height };
}

/** Where something is drawn, in the picture's own units. @param {SVGSVGElement} svg */
function* boxes(svg) {
  const toPicture = svg.getScreenCTM()?.inverse();
  if (!toPicture) return;
  for (const element of svg.querySelectorAll("use:not([fill=none]), text, image")) {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const [from, to] = [new DOMPoint(left, top), new DOMPoint(right, bottom)].map((at) => at.matrixTransform(toPicture));
    yield { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y };
  }
}
