/** Two ways to go on, drawn on one board: what is there is framed, what is not is a ghost in a frame. */

import { SVG } from "../shared/dom.js";

/**
 * @import { Pane } from "../shared/messages.d.ts"
 *
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./pane.js").PaneView} PaneView
 */

/** How high the words are, and how wide a letter, as parts of the picture's height and of the words'. */
const WORDS = 0.034;
const LETTER = 0.68;

export class Compared {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Element[]} */ this.drawn = [];
  }

  clear() {
    for (const element of this.drawn) element.remove();
    this.drawn = [];
  }

  /** Frames what lies on the board. @param {string[]} ids @param {string} kind @param {string} words */
  frame(ids, kind, words) {
    for (const [view, found] of this.byPane(ids)) {
      const boxes = outermost(found.map((id) => boxOf(document.getElementById(id))));
      this.draw(view, boxes.map((box) => frameAround(box, kind, view)));
      this.label(view, boxes, kind, words);
    }
  }

  /** Draws what would lie there. @param {Pane[]} panes @param {string[]} ids @param {string} kind @param {string} words */
  ghost(panes, ids, kind, words) {
    for (const { id, fragments } of panes) {
      const view = this.board.panes.get(id);
      const found = ids.filter((each) => each in fragments);
      if (!view?.overlay || !found.length) continue;
      const ghosts = found.map((each) => ghostOf(fragments[each], kind));
      this.draw(view, ghosts);
      const boxes = outermost(ghosts.map(boxOf));
      this.draw(view, boxes.map((box) => frameAround(box, kind, view)));
      this.label(view, boxes, kind, words);
    }
  }

  /** @param {string[]} ids @returns {Map<PaneView, string[]>} */
  byPane(ids) {
    const found = new Map();
    for (const id of ids) {
      const name = document.getElementById(id)?.closest(".pane")?.getAttribute("data-pane");
      const view = this.board.panes.get(name ?? "");
      if (view?.overlay) found.set(view, [...(found.get(view) ?? []), id]);
    }
    return found;
  }

  /** @param {PaneView} view @param {Element[]} elements */
  draw(view, elements) {
    view.overlay?.append(...elements);
    this.drawn.push(...elements);
  }

  /** Above the highest of some boxes, or below where there is no room. @param {PaneView} view @param {DOMRect[]} boxes @param {string} kind @param {string} words */
  label(view, boxes, kind, words) {
    if (!boxes.length || !words) return;
    const { height, width, left = 0, top = 0 } = view.pane;
    const size = height * WORDS;
    const [wide, high] = [words.length * size * LETTER + size, size * 1.6];
    const upper = boxes.reduce((best, box) => (box.y < best.y ? box : best));
    const below = kind === "mine" || upper.y - high < top;
    const lower = boxes.reduce((best, box) => (box.y + box.height > best.y + best.height ? box : best));
    const at = below ? lower : upper;
    const middle = Math.min(Math.max(at.x + at.width / 2, left + wide / 2), left + width - wide / 2);
    const y = below ? Math.min(at.y + at.height + 0.15 * size, top + height - high) : upper.y - high - 0.15 * size;
    const group = document.createElementNS(SVG, "g");
    group.setAttribute("class", `compared-words ${kind}`);
    const text = shape("text", { x: middle, y: y + 1.12 * size, "font-size": size, "text-anchor": "middle" });
    text.textContent = words;
    group.append(shape("rect", { x: middle - wide / 2, y, width: wide, height: high, rx: high / 2 }), text);
    this.draw(view, [group]);
  }
}

/** Boxes without those that lie on a larger one, a number on its tile for one. @param {(DOMRect | null)[]} found */
function outermost(found) {
  const boxes = found.filter((box) => box !== null);
  const area = (/** @type {DOMRect} */ { width, height }) => width * height;
  const liesOn = (/** @type {DOMRect} */ box, /** @type {DOMRect} */ other) => {
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return area(other) > area(box) && x > other.left && x < other.right && y > other.top && y < other.bottom;
  };
  return boxes.filter((box) => !boxes.some((other) => liesOn(box, other)));
}

/** @param {Element | null} element @returns {DOMRect | null} the place it fills, in the units of its picture */
function boxOf(element) {
  const place = element?.querySelector("rect.hit"); // what is drawn there may reach beyond it
  const drawn = /** @type {SVGGraphicsElement | null} */ (place ?? element);
  if (!drawn?.getBBox) return null;
  const { x, y, width, height } = drawn.getBBox();
  const matrix = drawn.transform?.baseVal.consolidate()?.matrix;
  if (!matrix) return width || height ? new DOMRect(x, y, width, height) : null;
  const corners = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]].map(([a, b]) =>
    new DOMPoint(a, b).matrixTransform(matrix),
  );
  const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
  const [least, top] = [Math.min(...xs), Math.min(...ys)];
  return new DOMRect(least, top, Math.max(...xs) - least, Math.max(...ys) - top);
}

/** @param {DOMRect} box @param {string} kind @param {PaneView} view */
function frameAround({ x, y, width, height }, kind, { pane }) {
  const room = pane.height * 0.004;
  const frame = shape("rect", { x: x - room, y: y - room, width: width + 2 * room, height: height + 2 * room, rx: room });
  frame.setAttribute("class", `compared-frame ${kind}`);
  frame.setAttribute("stroke-width", String(2 * room));
  return frame;
}

/** @param {string} svg @param {string} kind */
function ghostOf(svg, kind) {
  const ghost = document.createElementNS(SVG, "g");
  ghost.setAttribute("class", `compared-ghost ${kind}`);
  ghost.innerHTML = svg;
  for (const part of ghost.querySelectorAll("[id], [data-pick]"))
    for (const name of ["id", "data-pick", "data-mark", "tabindex", "role"]) part.removeAttribute(name);
  return ghost;
}

/** @param {string} kind @param {Record<string, string | number>} attributes */
function shape(kind, attributes) {
  const element = document.createElementNS(SVG, kind);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}
