/** Ink runs along what is drawn: from where the pen was last, if that is near, or from the edge of the paper. */

const RUN = 250;
/** How far the pen goes on without being lifted, in lengths of what it draws. */
const NEAR = 1.6;

/** Where the pen was last, on the screen. @type {DOMPoint | null} */
let pen = null;

/**
 * @param {Element} fresh what has been drawn
 * @param {Element} old what was there
 * @param {DOMRect} paper
 */
export function runInk(fresh, old, paper) {
  const known = new Set([...old.querySelectorAll("use")].map((use) => use.outerHTML));
  const drawn = [...fresh.querySelectorAll("use")].filter((use) => !known.has(use.outerHTML));
  if (!drawn.length) return;
  const box = fresh.getBoundingClientRect();
  const start = startOf(box, paper);
  for (const use of drawn) run(use, start);
  pen = centre(box);
}

/** @param {DOMRect} box */
const centre = ({ x, y, width, height }) => new DOMPoint(x + width / 2, y + height / 2);

/** Where drawing something begins. @param {DOMRect} box @param {DOMRect} paper */
function startOf(box, paper) {
  const { x, y } = centre(box);
  if (pen && Math.hypot(pen.x - x, pen.y - y) < NEAR * Math.max(box.width, box.height)) return pen;
  const edges = [
    new DOMPoint(paper.left, y),
    new DOMPoint(paper.right, y),
    new DOMPoint(x, paper.top),
    new DOMPoint(x, paper.bottom),
  ];
  const far = (/** @type {DOMPoint} */ edge) => Math.hypot(edge.x - x, edge.y - y);
  return edges.reduce((one, other) => (far(other) < far(one) ? other : one));
}

/** Lets one symbol appear from the point of it that is nearest to a start. @param {SVGUseElement} use @param {DOMPoint} start */
function run(use, start) {
  const matrix = use.getScreenCTM();
  if (!matrix) return;
  const { x, y } = start.matrixTransform(matrix.inverse());
  const { x: left, y: top, width, height } = use.getBBox();
  const at = [Math.min(Math.max(x - left, 0), width), Math.min(Math.max(y - top, 0), height)];
  const reach = Math.hypot(width, height) * 1.3; // strokes are wider than what they follow
  const shape = (/** @type {number} */ radius) => `circle(${radius}px at ${at[0]}px ${at[1]}px) fill-box`;
  use.animate([{ clipPath: shape(0) }, { clipPath: shape(reach) }], { duration: RUN, easing: "ease-in" });
}
