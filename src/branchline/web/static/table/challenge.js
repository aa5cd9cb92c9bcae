/** A table at which a challenge is tried or practised: what that means, and when it counts no more. */

import { request } from "../shared/api.js";
import { h, pictured, say } from "../shared/dom.js";
import { noticeOnError, showNotice } from "../shared/notices.js";

/**
 * @import { ChallengeInfo, TableInfo } from "../shared/messages.d.ts"
 *
 * @typedef {import("./model.js").Model} Model
 */

const WORDS = { daily: "challenge_words", practice: "challenge_practice", beat: "challenge_beat" };
const BACK = { daily: "challenge_to_day", practice: "challenge_to_day", beat: "challenge_to_beat" };

/** @param {ChallengeInfo} challenge */
export const challengeWords = ({ kind, path }) => h("p.quiet", {}, say(WORDS[kind]), " ", h("a", { href: path }, say(BACK[kind])));

/** Lets others play the same chance: a game of one's own that is over, or that one plays alone. @param {TableInfo} table */
export function beatButton(table) {
  const alone = table.seats.length === 1 && table.status === "running";
  const can = table.mine.length > 0 && (table.status === "over" || alone);
  if (!can || table.lesson || table.continued || table.entered || table.challenge) return null;
  const make = async () => {
    const made = await noticeOnError(request("POST", `/api/tables/${table.id}/beat`, {}));
    if (made) location.assign(made.path);
  };
  return pictured("button.beat", "beat", say("beat"), { "data-key": "beat", title: say("beat_key"), onclick: make });
}

let told = false;

/**
 * Says so once, when the time of a try is over and somebody is still at it.
 * @param {Model} model @param {number} now the server's time
 */
export function tellWhenLate({ running, table: { challenge } }, now) {
  if (told || !running || !challenge?.counts || challenge.closes == null || now < challenge.closes) return;
  told = true;
  showNotice(say("challenge_late"));
}
