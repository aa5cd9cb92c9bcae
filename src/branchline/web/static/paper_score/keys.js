/** Everything by keyboard. Letters are known by their place, so that they work in every alphabet. */

import { ERASER } from "./palette.js";

/**
 * @param {{board: import("./board.js").PaperBoard, palette: import("./palette.js").Palette,
 *   touch: (place: string, tool?: string) => void, undo: () => void, close: () => void}} page
 */
export function listenToKeys({ board, palette, touch, undo, close }) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("dialog, input, select, textarea") || event.altKey || event.metaKey) return;
    if (handle(event, target)) event.preventDefault();
  });

  /** @param {KeyboardEvent} event @param {HTMLElement} target */
  function handle(event, target) {
    if (event.ctrlKey) return event.code === "KeyZ" && (undo(), true);
    if (board.step(event.key)) return true;
    const place = target.closest("svg [data-pick]")?.getAttribute("data-pick") ?? "";
    switch (event.key) {
      case "Enter":
      case " ":
        return place && (touch(place), true);
      case "Backspace":
        return (undo(), true);
      case "Delete":
        return (touch(place || board.selected, ERASER), true);
      case "Escape":
        return (close(), true);
    }
    return letter(event.code, place || board.selected);
  }

  /** @param {string} code @param {string} place */
  function letter(code, place) {
    if (/^Digit[1-9]$/.test(code)) return (palette.takeRound(Number(code.slice(5))), true);
    /** @type {Record<string, string>} */ const tools = { KeyR: "turn", KeyM: "mirror", KeyX: ERASER };
    if (code in tools) return (touch(place, tools[code]), true);
    return code.startsWith("Key") && palette.takeLetter(code.slice(3));
  }
}
