/**
 * Where a lesson is, and which of the legal moves it asks for. Nothing here touches the page.
 *
 * @import { LessonStepInfo, LogLine, Pick } from "../shared/messages.d.ts"
 */

/** All moves that a seat has made. @param {LogLine[]} log @param {string[]} pending @param {number | null} seat */
export const movesOf = (log, pending, seat) => [
  ...log.filter((line) => line.kind === "turn" && line.seat === seat).flatMap(({ items }) => items),
  ...pending,
];

/**
 * The step that is open after these moves, by its number, and the move it leads to, if that is a certain one.
 * @param {LessonStepInfo[]} steps
 * @param {string[]} made all moves of the learner so far
 * @param {number} read how many steps were read to the end
 * @param {string[]} picked
 * @returns {{at: number, move: string, turn: boolean}}
 */
export function openStep(steps, made, read, picked) {
  let used = 0;
  for (const [at, step] of steps.entries()) {
    const ahead = made.length > used;
    for (const move of step.moves) {
      const found = made.indexOf(move, used);
      if (found < 0) return { at, move: step.free ? "" : move, turn: step.turn };
      used = found + 1;
    }
    if (step.moves.length) continue;
    if (step.free && ahead) used += 1;
    else if (!ahead && (step.pick ? !picked.includes(step.pick) : step.free || read <= at))
      return { at, ...nextMove(steps, at) };
  }
  return { at: steps.length, move: "", turn: false };
}

/** The move that comes next in a lesson, if it is a certain one. @param {LessonStepInfo[]} steps @param {number} at */
function nextMove(steps, at) {
  const step = steps.slice(at).find(({ moves, free }) => free || moves.length);
  return step && !step.free ? { move: step.moves[0], turn: step.turn } : { move: "", turn: false };
}

/**
 * Of the legal moves the one that is asked for, with `turn` in all ways to lie; all of them when it is not legal.
 * @param {Pick[]} picks
 * @param {string} move
 * @param {boolean} turn
 */
export function narrowed(picks, move, turn) {
  const kept = move ? [...leadingTo(picks, move, turn)] : [];
  return kept.length ? kept : picks;
}

/** @param {Pick[]} picks @param {string} move @param {boolean} turn @returns {Generator<Pick>} */
function* leadingTo(picks, move, turn) {
  for (const pick of picks)
    if (pick.then?.length) {
      const then = [...leadingTo(pick.then, move, turn)];
      const ways = turn && pick.then.every(({ symbol }) => symbol);
      if (then.length) yield { ...pick, then: ways ? pick.then : then };
    } else if (pick.move === move) yield pick;
}
