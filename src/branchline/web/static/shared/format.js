/** Numbers as people read them. */

/** @param {number} points */
export const formatPoints = (points) => String(points).replace("-", "−");

/** A change of points, always with its sign. @param {number} points */
export const formatChange = (points) => (points > 0 ? `+${points}` : points < 0 ? formatPoints(points) : "±0");

/** Minutes and seconds, before them hours where it is so long. @param {number} seconds */
export function formatTime(seconds) {
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const rest = two(seconds % 60);
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}
