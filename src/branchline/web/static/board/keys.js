/** Everything by keyboard. Letters are known by their place, so that they work in every alphabet. */

import { byId } from "../shared/dom.js";
import { clearMessages } from "./popups.js";

/** @type {Record<string, number[]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * @param {import("./chooser.js").Chooser} chooser
 * @param {import("./board.js").Board} board
 * @param {{takeBack: () => void, confirm: () => void, close: () => boolean, help: () => void}} actions
 */
export function listenToKeys(chooser, board, actions) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("dialog, input, select, textarea") || event.altKey || event.metaKey) return;
    if (handle(event, target)) event.preventDefault();
  });

  /** @param {KeyboardEvent} event @param {HTMLElement} target */
  function handle(event, target) {
    const element = /** @type {SVGElement | null} */ (/** @type {unknown} */ (target.closest("[data-pick]")));
    if (event.ctrlKey) return event.key === "Enter" && (actions.confirm(), true);
    if (event.key in ARROWS) return element && step(element, ARROWS[event.key]);
    switch (event.code) {
      case "KeyR":
        return chooser.turn(event.shiftKey ? -1 : 1);
      case "KeyF":
      case "KeyM":
        return chooser.mirror();
      case "KeyN":
        return next(event.shiftKey ? -1 : 1);
    }
    switch (event.key) {
      case "Enter":
      case " ":
        return element && (chooser.pick(element, "key"), true);
      case "Escape":
        return leave();
      case "Backspace":
        return (actions.takeBack(), true);
      case "Home":
      case "End":
        return element && step(element, null, event.key === "End");
      case "?":
        return (actions.help(), true);
    }
    return false;
  }

  /** One step out of what is shown over the game, or chosen in it. */
  function leave() {
    if (clearMessages() || actions.close() || chooser.cancel()) return true;
    return board.enlarged !== null && (board.enlarge(null), true);
  }

  /**
   * The nearest element of the pane in a direction; what lies straight ahead comes first.
   * @param {SVGElement} from
   * @param {number[] | null} direction none for the first or last of the pane
   */
  function step(from, direction, last = false) {
    const all = [.../** @type {Element} */ (from.closest(".pane")).querySelectorAll("[data-pick]")];
    const found = direction ? nearestAhead(from, all, direction) : all.at(last ? -1 : 0);
    if (found) board.focus(/** @type {SVGElement} */ (found));
    return true;
  }

  /** The next thing that can be chosen, in its pane or the next one. @param {number} way */
  function next(way) {
    const all = [...byId("table").querySelectorAll("[data-place=main] .can, [data-place=tray] .can")];
    const here = all.indexOf(/** @type {Element} */ (document.activeElement));
    const found = all[(here + way + all.length + (here < 0 && way < 0 ? 1 : 0)) % all.length];
    if (found) board.focus(/** @type {SVGElement} */ (found));
    return true;
  }
}

/** @param {Element} from @param {Element[]} all @param {number[]} direction */
export function nearestAhead(from, all, [dx, dy]) {
  const centre = (/** @type {Element} */ element) => {
    const box = element.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  };
  const start = centre(from);
  let best;
  let least = Infinity;
  for (const element of all) {
    const at = centre(element);
    const along = (at.x - start.x) * dx + (at.y - start.y) * dy;
    const across = Math.abs((at.x - start.x) * dy) + Math.abs((at.y - start.y) * dx);
    if (element === from || along < 1 || across > along * 4) continue;
    const cost = along + 2 * across;
    if (cost < least) [best, least] = [element, cost];
  }
  return best;
}
