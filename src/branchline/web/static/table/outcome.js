/** When a game has ended: who won and why, everything once more, the proof, and another game. */

import { request } from "../shared/api.js";
import { announce, byId, copy, h, icon, replaceChildren, say } from "../shared/dom.js";
import { formatPoints } from "../shared/format.js";
import { noticeOnError } from "../shared/notices.js";
import { sideName } from "./people.js";

/**
 * @import { CheckedDraw, OutcomeInfo, Proof, RankInfo, TableInfo, Verified } from "../shared/messages.d.ts"
 *
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("./replay.js").Replay} Replay
 */

/** @type {Verified | null} */
let verified = null;

/**
 * How the game has ended, and what can be done now.
 * @param {Model} model
 * @param {Replay} replay
 */
export function renderOutcome(model, replay) {
  const { outcome: result, table } = model;
  const panel = byId("outcome");
  panel.hidden = !result && table.status !== "abandoned";
  if (panel.hidden) return;
  replaceChildren(
    panel,
    h("h2", {}, title(model)),
    result?.decided_by && (result.ranks.length > 1 || result.won != null) ? h("p", {}, h("span.quiet", {}, say("decided")), " ", result.decided_by) : null,
    result && result.ranks.length > 1 ? ranks(model, result) : null,
    h("p.links", {}, rematchButton(model), replayButton(replay), shareButton(table, replay), lobbyLink()),
    table.proof && proof(model),
  );
}

/** Who has won, in a few words. @param {Model} model */
function title(model) {
  const { outcome: result, seat } = model;
  if (!result) return say("abandoned");
  if (result.ranks.length < 2) {
    const ending = result.won == null ? "final_score" : result.won ? "solo_won" : "solo_lost";
    return say(ending, { score: result.ranks[0]?.score ?? 0 });
  }
  const winners = result.ranks.filter((each) => each.place === 1);
  if (winners.length > 1)
    return say("shared_win", { names: winners.map((side) => sideName(model, side)).join(", ") });
  const mine = winners.some(({ seats }) => seat != null && seats.includes(seat));
  return mine ? say("you_win") : say("wins", { name: sideName(model, winners[0]) });
}

/** @param {Model} model @param {OutcomeInfo} result */
function ranks(model, result) {
  const rank = (/** @type {RankInfo} */ side) =>
    h(
      "li",
      { "data-place": side.place, class: model.seat != null && side.seats.includes(model.seat) ? "own" : null },
      h("span.place", {}, String(side.place)),
      h("span.name", {}, sideName(model, side)),
      h("strong", {}, formatPoints(side.score)),
    );
  return h("ol.ranks", {}, ...result.ranks.map(rank));
}

/** Another game with the same people: made by whoever asks first. @param {Model} model */
function rematchButton({ table }) {
  if (table.rematch)
    return h(
      "a.button.primary",
      { href: table.rematch, "data-key": "rematch" },
      icon("again"),
      say(table.mine.length ? "join_rematch" : "watch_rematch"),
    );
  if (!table.mine.length) return null;
  const ask = async () => {
    const fresh = await noticeOnError(request("POST", `/api/tables/${table.id}/rematch`, {}));
    if (fresh) location.assign(`/t/${fresh.id}`);
  };
  return h(
    "button.primary",
    { type: "button", "data-key": "rematch", onclick: ask },
    icon("again"),
    say("rematch"),
  );
}

/** @param {TableInfo} table @param {Replay} replay */
function shareButton(table, replay) {
  const send = async () => {
    const step = replay.shown ? `#step=${replay.shown.step}` : "";
    const url = new URL(`/t/${table.id}${step}`, location.href).href;
    if (!matchMedia("(hover: none)").matches || !navigator.share) return copy(url, button);
    await navigator.share({ title: table.title, url }).catch(() => {});
  };
  const button = h("button", { type: "button", "data-key": "share", onclick: send }, icon("share"), say("share"));
  return button;
}

/** @param {Replay} replay */
const replayButton = (replay) =>
  h("button", { type: "button", "data-key": "replay", onclick: () => replay.open() }, icon("replay"), say("replay"));

const lobbyLink = () => h("a.button", { href: "/", "data-key": "lobby" }, say("to_lobby"));

/** The numbers from which all chance follows, and a button that derives it again. @param {Model} model */
function proof(model) {
  const { table } = model;
  const { seed, nonces, game } = /** @type {Proof} */ (table.proof);
  const code = (/** @type {string} */ word) => h("dd", {}, h("code", {}, word));
  return h(
    "details.proof",
    { "data-key": "proof" },
    h("summary", {}, say("proof")),
    h("p.quiet", {}, say("proof_words")),
    h("p.quiet", {}, say("fair_limits")),
    h(
      "dl",
      {},
      h("dt", {}, say("commitment")),
      code(table.commitment),
      h("dt", {}, say("seed")),
      code(seed),
      h("dt", {}, say("nonces")),
      ...nonces.filter(Boolean).map(code),
    ),
    h(
      "p.links",
      {},
      h("button", { type: "button", "data-key": "verify", onclick: () => verify(model) }, icon("check"), say("verify")),
      h(
        "a.button",
        { href: game, download: `${table.game}-${table.id}.txt`, "data-key": "save" },
        icon("save"),
        say("download"),
      ),
    ),
    checkedDraws(),
  );
}

/** @param {Model} model */
async function verify({ table }) {
  verified = (await noticeOnError(request("GET", `/api/tables/${table.id}/verify`))) ?? verified;
  const old = byId("outcome").querySelector(".verified");
  const fresh = checkedDraws();
  if (!fresh) return;
  old ? old.replaceWith(fresh) : byId("outcome").querySelector(".proof").append(fresh);
  announce(fresh.querySelector("p").textContent);
}

/** What checking has found, draw by draw. */
function checkedDraws() {
  if (!verified) return null;
  const { problem, results, draws } = verified;
  const line = (/** @type {CheckedDraw} */ { text, result }) =>
    h("li", { "data-result": result }, icon(result === "right" ? "check" : "cancel"), h("span", {}, text));
  return h(
    "div.verified",
    {},
    h("p", { "data-right": String(!problem) }, problem || say("all_right", { count: results })),
    h("ul", {}, ...draws.map(line)),
  );
}
