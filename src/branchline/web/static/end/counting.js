/**
 * The score sheets of all sides as one table, and counting it line by line. Nothing here touches the page.
 *
 * @import { SheetLine, SideSheet } from "../shared/messages.d.ts"
 *
 * @typedef {{label: string, points: number, times: number}} Entry equal lines of a kind, as one
 * @typedef {{key: string, label: string, points: number[], totals: number[], marks: string[][],
 *   entries: Entry[][]}} Row one kind of points: for each side how many, its total so far, what earned them,
 *   and the single lines where there are several, or where they say more
 */

/** @param {SheetLine[]} lines */
const sum = (lines) => lines.reduce((total, { points }) => total + points, 0);

/** The kinds of points in the order in which they are counted. @param {SideSheet[]} sheets @returns {Row[]} */
export function countedRows(sheets) {
  const keys = [...new Set(sheets.flatMap(({ lines }) => lines.map(({ key }) => key)))];
  const totals = sheets.map(() => 0);
  return keys.map((key) => {
    const sides = sheets.map(({ lines }) => lines.filter((line) => line.key === key));
    const points = sides.map(sum);
    points.forEach((each, side) => (totals[side] += each));
    const [first] = sides.flat();
    const label = first.group || first.label;
    const folded = sides.some((lines) => lines.length > 1 || (lines.length && lines[0].label !== label));
    return {
      key,
      label,
      points,
      totals: [...totals],
      marks: sides.map((lines) => lines.flatMap(({ marks }) => marks)),
      entries: folded ? sides.map(entriesOf) : sides.map(() => []),
    };
  });
}

/** Lines that say the same as one, with how often it is there. @param {SheetLine[]} lines @returns {Entry[]} */
function entriesOf(lines) {
  const labels = [...new Set(lines.map(({ label }) => label))];
  return labels.map((label) => {
    const same = lines.filter((line) => line.label === label);
    return { label, points: sum(same), times: same.length };
  });
}

/** Which side has the most of a kind; none when several do. @param {number[]} points */
export function leader(points) {
  const most = Math.max(...points);
  const first = points.indexOf(most);
  return points.length > 1 && points.lastIndexOf(most) === first ? first : null;
}

/**
 * The kind of points in which the first was furthest ahead of the second: that decided it.
 * @param {Row[]} rows
 * @param {number} first the winning side
 * @param {number} second the next
 */
export function decisiveRow(rows, first, second) {
  const lead = (/** @type {Row} */ { points }) => points[first] - points[second];
  const best = rows.reduce((a, b) => (lead(b) > lead(a) ? b : a), rows[0]);
  return rows.length > 1 && lead(best) > 0 ? best : null;
}

const LONGEST = 3600;
const USUAL = 500;

/** For how many milliseconds each of so many lines is lit: all of them together take less than four seconds. */
export const beat = (/** @type {number} */ lines) => Math.min(USUAL, LONGEST / Math.max(1, lines));

/** Goes from line to line; whoever does not want to wait ends it. */
export class Counting {
  /**
   * @param {number} lines
   * @param {(line: number) => void} onLine called with the number of each line, and with `lines` at the end
   */
  constructor(lines, onLine) {
    this.lines = lines;
    this.onLine = onLine;
    this.line = lines;
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.timer = undefined;
  }

  get running() {
    return this.line < this.lines;
  }

  start() {
    this.line = -1;
    this.next();
  }

  next() {
    this.line += 1;
    this.onLine(this.line);
    if (this.running) this.timer = setTimeout(() => this.next(), beat(this.lines));
  }

  stop() {
    clearTimeout(this.timer);
  }

  /** Everything is counted at once. */
  finish() {
    if (!this.running) return;
    this.stop();
    this.line = this.lines;
    this.onLine(this.line);
  }
}
