/**
 * Looks for room on a picture. Nothing here touches the page.
 *
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 */

const ROWS = 13;

/**
 * Where a square of this size covers least of what is drawn; of several such places the one nearest to the middle.
 * @param {Box[]} drawn
 * @param {Box} board
 * @param {number} size
 */
export function emptiest(drawn, board, size) {
  const covered = (/** @type {number} */ x, /** @type {number} */ y) =>
    drawn.reduce((sum, box) => {
      const wide = Math.min(x + size, box.x + box.width) - Math.max(x, box.x);
      const high = Math.min(y + size, box.y + box.height) - Math.max(y, box.y);
      return sum + Math.max(0, wide) * Math.max(0, high);
    }, 0);
  const places = [];
  for (let row = 0; row < ROWS; row += 1)
    for (let column = 0; column < ROWS; column += 1) {
      const across = column / (ROWS - 1) - 0.5;
      const down = row / (ROWS - 1) - 0.5;
      const x = board.x + (board.width - size) * (across + 0.5);
      const y = board.y + (board.height - size) * (down + 0.5);
      places.push({ x: x + size / 2, y: y + size / 2, cost: covered(x, y) + Math.hypot(across, down) });
    }
  return places.reduce((best, place) => (place.cost < best.cost ? place : best));
}
