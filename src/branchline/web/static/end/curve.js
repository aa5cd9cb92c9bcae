/**
 * Where the points of a curve lie. Nothing here touches the page.
 *
 * @import { CurvePoint } from "../shared/messages.d.ts"
 */

/** What lies around the curve itself, for its numbers. */
export const MARGIN = { left: 34, right: 14, top: 12, bottom: 24 };

/** Round numbers between the lowest and the highest score. @param {number} low @param {number} high */
export function ticks(low, high, most = 4) {
  const room = Math.max(1, high - low);
  const power = 10 ** Math.floor(Math.log10(room / most));
  const step = Math.max(1, [1, 2, 5, 10].map((each) => each * power).find((each) => room / each <= most) ?? room);
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, n) => first + n * step);
}

/**
 * Where everything lies in a picture of this size.
 * @param {CurvePoint[]} points
 * @param {number} width
 * @param {number} height
 * @param {boolean} fromZero whether the score 0 is in it, or only what there is
 */
export function plot(points, width, height, fromZero = true) {
  const all = [...(fromZero ? [0] : []), ...points.flatMap(({ totals }) => totals)];
  const low = Math.min(...all);
  const high = Math.max(...all, low + 1);
  const x = (/** @type {number} */ at) =>
    MARGIN.left + ((width - MARGIN.left - MARGIN.right) * at) / Math.max(1, points.length - 1);
  const y = (/** @type {number} */ score) =>
    height - MARGIN.bottom - ((height - MARGIN.top - MARGIN.bottom) * (score - low)) / (high - low);
  const every = Math.ceil(points.length / Math.max(1, Math.floor((width - MARGIN.left) / 34)));
  return {
    lines: (points[0]?.totals ?? []).map((_, side) => points.map(({ totals }, at) => [x(at), y(totals[side])])),
    scores: ticks(low, high, height < 110 ? 2 : 4).map((score) => ({ y: y(score), score })),
    rounds: points.map((_, at) => ({ x: x(at), number: at + 1 })).filter((_, at) => at % every === 0),
    dots: points.length <= 24,
  };
}

/** Which point lies nearest to a place. @param {number} count @param {number} width @param {number} at */
export const nearest = (count, width, at) =>
  Math.max(0, Math.min(count - 1, Math.round(((at - MARGIN.left) / (width - MARGIN.left - MARGIN.right)) * (count - 1))));
