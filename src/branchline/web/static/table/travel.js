/** Cards, tiles and wagons go from where they were to where they are, and from or to whoever took them. */

import { byId, h, prefersReducedMotion, SVG } from "../shared/dom.js";

/**
 * @typedef {{element: SVGGraphicsElement, box: DOMRect, pane: string, onBoard: boolean, x: number, y: number,
 *   size: number, scale: number}} Thing something that keeps its identity, where it is seen, whether that is the board
 *   (what lies in a tray makes room for something else), its place there, however it is zoomed, its length, and how
 *   large the board was
 * @typedef {Map<string, Thing>} Things
 */

const FLIGHT = 250;
const HOLD = 400;
/** How many things may move at once; of more only the places are shown. */
const MOST = 12;
const GHOSTS = [0.25, 0.5, 0.75];
/** What moves by no more than so many of its own lengths makes room, or moves up in its line: it slides. */
const STEP = 1.2;

/** Everything on the boards that keeps its identity, by its name; what is not seen has an empty box. @returns {Things} */
export function thingsOnBoards() {
  /** @type {Things} */ const things = new Map();
  for (const element of /** @type {NodeListOf<SVGGraphicsElement>} */ (document.querySelectorAll(".pane [data-thing]"))) {
    const box = element.getBoundingClientRect();
    const pane = element.closest(".pane")?.getAttribute("data-pane") ?? "";
    const known = things.get(element.dataset.thing ?? "");
    // Of several pictures of a thing the largest is the one that is looked at.
    if (!known || known.box.width < box.width) {
      const onBoard = element.closest("#main") !== null;
      things.set(element.dataset.thing ?? "", { element, box, pane, onBoard, ...placeOn(element) });
    }
  }
  return things;
}

/** The name, board or thumbnail of a seat, whichever is seen. @param {number} seat @returns {DOMRect | undefined} */
function spotOf(seat) {
  for (const element of document.querySelectorAll(`[data-seat="${seat}"]`)) {
    const box = element.getBoundingClientRect();
    if (box.width && box.bottom > 0 && box.top < innerHeight) return box;
  }
  return undefined;
}

/** Where something lies on its board; in a row everything lies where there is room. @param {SVGGraphicsElement} element */
function placeOn(element) {
  const board = element.closest(".item") ? null : element.ownerSVGElement?.querySelector("g")?.getScreenCTM();
  const own = element.getScreenCTM();
  const { x, y, width, height } = own ? element.getBBox() : new DOMRect();
  const size = Math.max(width, height);
  if (!board || !own) return { x: 0, y: 0, size, scale: 0 };
  const at = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(board.inverse().multiply(own));
  return { x: at.x, y: at.y, size, scale: board.a };
}

/** Where a thing is seen that lies where it lay: its board may have been laid out anew since. @param {Thing} thing */
function boxNow({ box, pane, onBoard, x, y, scale }) {
  const svg = onBoard && scale ? document.querySelector(`#main .pane[data-pane="${CSS.escape(pane)}"] svg`) : null;
  const board = svg?.querySelector("g")?.getScreenCTM();
  if (!board) return box;
  const [width, height] = [box.width, box.height].map((length) => (length * board.a) / scale);
  const at = new DOMPoint(x, y).matrixTransform(board);
  return new DOMRect(at.x - width / 2, at.y - height / 2, width, height);
}

/** Whether a thing lies elsewhere now: not if it has only moved up in its line. @param {Thing | undefined} before @param {Thing} after */
function moved(before, after) {
  if (!before || before.pane !== after.pane) return true;
  return Math.hypot(after.x - before.x, after.y - before.y) > STEP * Math.max(before.size, after.size);
}

/**
 * What is elsewhere now, or new.
 * @param {Things} before
 * @param {Things} after
 */
export const changedThings = (before, after) => [...after].filter(([name, thing]) => moved(before.get(name), thing)).map(([name]) => name);

/**
 * Lets everything that has changed its place go there.
 * @param {Things} before
 * @param {Things} after
 * @param {number | undefined} seat who did it: things come from there, and go there, that are nowhere else to be seen
 */
export function travel(before, after, seat) {
  const home = seat === undefined ? undefined : spotOf(seat);
  const changed = changedThings(before, after).map((name) => ({ from: before.get(name), to: after.get(name) }));
  const gone = [...before].filter(([name]) => !after.has(name)).map(([, from]) => ({ from, to: undefined }));
  const seen = (/** @type {Thing | undefined} */ thing) => (thing?.box.width ? thing : undefined);
  const moving = [...changed, ...gone].map(({ from, to }) => ({ from: seen(from), to: seen(to) })).filter(({ from, to }) => from || to);
  for (const { from, to } of moving.slice(0, MOST)) {
    const known = /** @type {Thing} */ (to ?? from);
    const start = from ? boxNow(from) : home && inside(home, known.box);
    const end = to?.box ?? (home && inside(home, known.box));
    if (start && from?.onBoard) leaveSlot(start);
    if (start && end && !prefersReducedMotion()) fly(known.element, start, end, to?.element);
  }
  if (prefersReducedMotion()) return;
  for (const [name, to] of after) {
    const from = before.get(name);
    if (from && to.onBoard && !moved(from, to)) slide(to.element, from.x - to.x, from.y - to.y);
  }
}

/** @param {SVGGraphicsElement} element @param {number} x from where it comes @param {number} y */
function slide(element, x, y) {
  if (Math.hypot(x, y) < 1) return;
  element.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration: FLIGHT, easing: "ease-in-out" });
}

/** Something small in the middle of someone's place. @param {DOMRect} home @param {DOMRect} size */
function inside(home, size) {
  const width = Math.min(size.width, home.width * 0.6);
  const height = (size.height * width) / (size.width || 1);
  return new DOMRect(home.x + (home.width - width) / 2, home.y + (home.height - height) / 2, width, height);
}

/** Shows for a while where something lay. @param {DOMRect} box */
function leaveSlot(box) {
  const slot = h("div.slot", { "aria-hidden": "true" });
  place(slot, box);
  byId("floating").append(slot);
  setTimeout(() => slot.remove(), prefersReducedMotion() ? 2000 : FLIGHT + HOLD + 550);
}

/** @param {SVGGraphicsElement} element what it looks like @param {DOMRect} start @param {DOMRect} end @param {Element} [arriving] */
function fly(element, start, end, arriving) {
  const path = arc(start, end);
  for (const [at, share] of GHOSTS.entries()) {
    const ghost = picture(element);
    place(ghost, path(share));
    ghost.animate([{ opacity: 0 }, { opacity: 0.15 + 0.12 * at, offset: 0.3 }, { opacity: 0 }], {
      duration: FLIGHT + HOLD,
      delay: FLIGHT * share,
      fill: "both",
    }).onfinish = () => ghost.remove();
    byId("floating").append(ghost);
  }
  const flying = picture(element);
  place(flying, start);
  byId("floating").append(flying);
  arriving?.classList.add("arriving");
  const frames = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const { x, y, width } = path(share);
    return { transform: `translate(${x - start.x}px, ${y - start.y}px) scale(${width / (start.width || 1)})` };
  });
  flying.animate(frames, { duration: FLIGHT, easing: "ease-in-out", fill: "forwards" }).onfinish = () => {
    arriving?.classList.remove("arriving");
    if (arriving) flying.remove();
    else setTimeout(() => flying.remove(), HOLD); // so that one sees who has it now
  };
}

/** The way between two places, bent upwards. @param {DOMRect} start @param {DOMRect} end */
function arc(start, end) {
  const size = (/** @type {number} */ share) => start.width + (end.width - start.width) * share;
  const bend = Math.min(80, Math.hypot(end.x - start.x, end.y - start.y) / 5);
  return (/** @type {number} */ share) => {
    const width = size(share);
    const height = (start.height * width) / (start.width || 1);
    const x = start.x + start.width / 2 + (end.x + end.width / 2 - start.x - start.width / 2) * share;
    const y = start.y + start.height / 2 + (end.y + end.height / 2 - start.y - start.height / 2) * share;
    return new DOMRect(x - width / 2, y - height / 2 - bend * 4 * share * (1 - share), width, height);
  };
}

/** @param {HTMLElement} element @param {DOMRect} box */
function place(element, { x, y, width, height }) {
  Object.assign(element.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
}

/** A copy of something for the air, wherever the original is now. @param {SVGGraphicsElement} element */
function picture(element) {
  const svg = document.createElementNS(SVG, "svg");
  const copy = /** @type {SVGGraphicsElement} */ (element.cloneNode(true));
  for (const part of [copy, ...copy.querySelectorAll("*")])
    for (const name of ["id", "data-pick", "data-thing", "data-mark", "data-about", "tabindex", "role", "aria-label"])
      part.removeAttribute(name);
  copy.removeAttribute("transform");
  copy.setAttribute("class", "");
  svg.append(copy);
  const holder = h("div.flying", { "aria-hidden": "true" }, svg);
  byId("floating").append(holder);
  const { x, y, width, height } = copy.getBBox();
  svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  return holder;
}
