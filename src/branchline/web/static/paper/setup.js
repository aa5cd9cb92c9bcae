/** A new companion: what is played, by how many, and who rolls. */

import { settingFields } from "../lobby/fields.js";
import { effectiveOptions, playedNames, unusualRules, usualOptions, wishedOptions } from "../lobby/options.js";
import { request } from "../shared/api.js";
import { byId, data, say } from "../shared/dom.js";
import "../shared/header.js";
import { noticeOnError, whileWaiting } from "../shared/notices.js";

const { game } = data;
/** Phrases with numbers in them, by number. @type {{players: Record<number, string>}} */
const counted = JSON.parse(byId("counted").textContent);
const USUAL_PLAYERS = 4;

let options = usualOptions(game);
let players = Math.max(game.seats.least, Math.min(USUAL_PLAYERS, game.seats.most));

/** @param {string} name @returns {string} */
const chosen = (name) => byId("setup-form").elements.namedItem(name).value;
const isByHand = () => chosen("dice") === "hand";

const fields = settingFields(game, {
  get: () => options,
  set: (now) => ((options = now), update()),
  refuse: (reason) => (update(), (byId("setup-sentence").textContent = reason)),
});

/** The options as they are asked for: with own dice some have no choice. */
function asked() {
  const usual = usualOptions(game);
  const fixed = isByHand() ? data.by_hand : [];
  return { ...options, ...Object.fromEntries(fixed.map((name) => [name, usual[name]])) };
}

function update() {
  const now = asked();
  fields.update(effectiveOptions(game, now, players), players, counted.players[players]);
  for (const name of data.by_hand) {
    const field = /** @type {HTMLElement | null} */ (document.getElementById(`label-${name}`)?.closest(".field"));
    if (field && isByHand()) field.hidden = true;
  }
  byId("players").textContent = String(players);
  byId("fewer").disabled = players <= game.seats.least;
  byId("more").disabled = players >= game.seats.most;
  byId("dice-words").textContent = say(isByHand() ? "by_hand_words" : "by_page_words");
  byId("house-line").textContent = unusualRules(game, now, players).join(" · ") || say("as_printed");
  const what = playedNames(game, now, players).join(" + ") || game.title;
  byId("setup-sentence").textContent = say("summary", { what, players: counted.players[players] });
}

async function open() {
  const wishes = {
    game: game.id,
    seats: players,
    options: wishedOptions(game, asked(), players),
    by_hand: isByHand(),
    seconds: Number(chosen("timer")),
  };
  const made = await noticeOnError(whileWaiting(request("POST", "/api/paper", wishes), say("loading")));
  if (made) location.assign(`/p/${made.code}`);
}

byId("what").append(...fields.usual);
byId("house-rules").append(...fields.house);
byId("house").hidden = !fields.house.length;
byId("fewer").addEventListener("click", () => ((players -= 1), update()));
byId("more").addEventListener("click", () => ((players += 1), update()));
byId("who").addEventListener("change", update);
byId("setup-form").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  void open();
});
update();
byId("setup-form").hidden = false; // what comes later would push aside what was there
