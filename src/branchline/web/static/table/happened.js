/**
 * What others have done and chance has brought, as events that are shown one after another. Nothing here touches the
 * page.
 *
 * @import { LogLine, SeatInfo, SideSheet } from "../shared/messages.d.ts"
 *
 * @typedef {object} Happening
 * @property {"acts" | "chance" | "ready"} kind
 * @property {number[]} seats those who did it, without the one who looks
 * @property {LogLine[]} lines what the log says of it
 * @property {boolean} about whether it concerns the one who looks
 *
 * @typedef {{side: number, seats: number[], points: number, marks: string[]}} Gain
 *   what a side has won or lost, and what is new of what earned it
 */

/**
 * The events of an update, in the order in which they happened; what happened at once is one of them.
 * @param {number | null} me
 * @param {SeatInfo[]} before the seats as they were
 * @param {SeatInfo[]} after
 * @param {LogLine[]} lines what is new in the log
 * @returns {Happening[]}
 */
export function happenings(me, before, after, lines) {
  if (!lines.length) return readiness(me, before, after);
  const acted = new Set(lines.filter(({ kind }) => kind === "turn").map(({ seat }) => seat ?? -1));
  const could = new Set(before.filter(({ state }) => state !== "waiting").map(({ seat }) => seat));
  const together = acted.size > 1 && [...acted].every((seat) => could.has(seat));
  return together ? atOnce(me, lines) : inTurn(me, lines);
}

/** @param {number | null} me @param {SeatInfo[]} before @param {SeatInfo[]} after @returns {Happening[]} */
function readiness(me, before, after) {
  const seats = after
    .filter(({ seat, state }) => seat !== me && state === "ready" && before[seat]?.state === "drawing")
    .map(({ seat }) => seat);
  return seats.length ? [{ kind: "ready", seats, lines: [], about: false }] : [];
}

/** A phase in which several acted has ended: what it leads to matters more than each act. @param {number | null} me @param {LogLine[]} lines @returns {Happening[]} */
function atOnce(me, lines) {
  const others = [...new Set(lines.flatMap(({ kind, seat }) => (kind === "turn" && seat !== me ? [seat ?? -1] : [])))];
  const late = lines.filter(({ kind }) => kind === "seat");
  const drawn = lines.filter(({ kind }) => kind === "chance");
  const turns = lines.filter(({ kind, seat }) => kind === "turn" && seat !== me);
  const told = drawn.length ? drawn : turns;
  /** @type {Happening} */
  const end = { kind: "acts", seats: others, lines: told, about: told.some((line) => concerns(line, me)) };
  return [...inTurn(me, late), end];
}

/** @param {number | null} me @param {LogLine[]} lines @returns {Happening[]} */
function inTurn(me, lines) {
  /** @type {Happening[]} */ const events = [];
  /** @type {Happening | null} the one to which what chance brings belongs */ let turn = null;
  for (const line of lines) {
    const { kind, seat, items } = line;
    const about = concerns(line, me);
    if (kind === "turn") turn = null;
    if (kind === "turn" && seat === me) continue;
    if (kind === "chance" && turn) {
      if (items.includes("?")) continue; // the turn has said that something was drawn
      turn.lines.push(line);
      turn.about ||= about;
      continue;
    }
    /** @type {Happening} */
    const event = {
      kind: kind === "chance" ? "chance" : "acts",
      seats: seat == null || seat === me ? [] : [seat],
      lines: [line],
      about,
    };
    const last = events.at(-1);
    if (kind === "chance" && last?.kind === "chance") {
      last.lines.push(line);
      last.about ||= about;
      continue;
    }
    events.push(event);
    if (kind === "turn") turn = event;
  }
  return events;
}

/** @param {LogLine} line @param {number | null} me */
const concerns = ({ kind, seat, about = [] }, me) => me != null && (about.includes(me) || (kind === "seat" && seat === me));

/** Two events as one: several are ready. @param {Happening} one @param {Happening} other */
export function joined(one, other) {
  if (one.kind !== "ready" || other.kind !== "ready") return null;
  return { ...one, seats: [...new Set([...one.seats, ...other.seats])].sort((a, b) => a - b) };
}

/** @param {SideSheet["lines"]} lines @param {Set<string>} open the keys that don't count yet */
const settled = (lines, open) => lines.reduce((sum, { key, points }) => (open.has(key) ? sum : sum + points), 0);

/**
 * What has changed for each side, and what is new of what earned it.
 * @param {SideSheet[]} before
 * @param {SideSheet[]} after
 * @returns {Gain[]}
 */
export function gains(before, after) {
  return after.flatMap(({ side, seats, total, lines }) => {
    const old = before.find((sheet) => sheet.side === side);
    if (!old || old.total === total) return [];
    // What would count only if the game ended now is no gain yet, and no loss.
    const open = new Set(lines.filter(({ provisional }) => provisional).map(({ key }) => key));
    const points = settled(lines, open) - settled(old.lines, open);
    if (!points) return [];
    const known = new Set(old.lines.flatMap(({ key, marks }) => marks.map((mark) => `${key} ${mark}`)));
    const fresh = lines.flatMap(({ key, points: each, marks }) =>
      each && !open.has(key) ? marks.filter((mark) => !known.has(`${key} ${mark}`)) : [],
    );
    return [{ side, seats, points, marks: [...new Set(fresh)] }];
  });
}
