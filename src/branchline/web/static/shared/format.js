/** Numbers as people read them. */

/** @param {number} points */
export const formatPoints = (points) => String(points).replace("-", "−");

/** A change of points, always with its sign. @param {number} points */
export const formatChange = (points) => (points > 0 ? `+${points}` : points < 0 ? formatPoints(points) : "±0");

/** Minutes and seconds. @param {number} seconds */
export const formatTime = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
