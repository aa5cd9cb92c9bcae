/** The scores of all sides, round by round, as a curve. */

import { SVG } from "../shared/dom.js";
import { formatPoints } from "../shared/format.js";
import { MARGIN, plot } from "./curve.js";

/** @import { CurvePoint } from "../shared/messages.d.ts" */

/** How the lines of sides differ, beside their colour. */
const DASHES = ["", "6 5", "2 5", "12 5", "8 4 2 4"];

/** How the line of a side is drawn; one's own is the first. @param {number} rank */
const dashes = (rank) => DASHES[Math.min(rank, DASHES.length - 1)];

/** How the line of a side looks, for the legend. @param {number} rank */
export function sample(rank) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "sample");
  svg.setAttribute("viewBox", "0 0 22 8");
  svg.setAttribute("aria-hidden", "true");
  svg.append(...line([[0, 4], [22, 4]], rank, false));
  return svg;
}

/**
 * Draws the curve as large as its element.
 * @param {SVGSVGElement} svg
 * @param {CurvePoint[]} points
 * @param {number[]} order the sides, one's own first
 * @param {boolean} fromZero whether the score 0 is in it, or only what there is
 */
export function drawCurve(svg, points, order, fromZero = true) {
  const { width, height } = svg.getBoundingClientRect();
  if (!width || !height) return;
  const { lines, scores, rounds, dots } = plot(points, width, height, fromZero);
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const parts = [
    ...scores.flatMap(({ y, score }) => [
      shape("path", { class: "grid", d: `M${MARGIN.left} ${y}H${width - MARGIN.right}` }),
      label(MARGIN.left - 7, y + 4.5, formatPoints(score), "end"),
    ]),
    ...rounds.map(({ x, number }) => label(x, height - 5, String(number), "middle")),
    ...order
      .map((side, rank) => ({ side, rank }))
      .reverse()
      .flatMap(({ side, rank }) => line(lines[side], rank, dots)),
  ];
  svg.replaceChildren(...parts);
}

/** @param {number[][]} places @param {number} rank @param {boolean} dots */
function line(places, rank, dots) {
  const drawn = shape("polyline", { points: places.map((place) => place.join()).join(" "), class: "line" });
  drawn.setAttribute("stroke-dasharray", dashes(rank));
  const marks = dots && rank === 0 ? places.map(([x, y]) => shape("circle", { cx: x, cy: y, r: 4, class: "dot" })) : [];
  for (const part of [drawn, ...marks]) part.setAttribute("data-rank", String(Math.min(rank, 4)));
  return [drawn, ...marks];
}

/** @param {string} kind @param {Record<string, string | number>} attributes */
function shape(kind, attributes) {
  const element = document.createElementNS(SVG, kind);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/** @param {number} x @param {number} y @param {string} words @param {string} anchor */
function label(x, y, words, anchor) {
  const element = shape("text", { x, y, "text-anchor": anchor });
  element.textContent = words;
  return element;
}
