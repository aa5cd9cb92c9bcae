/** A new table: what is played, who plays, and a sentence that says both. */

import { offerLesson } from "../learn/offer.js";
import { byId, data, h, icon, replaceChildren, say } from "../shared/dom.js";
import { formatTime } from "../shared/format.js";
import "../shared/header.js";
import { fittingLevel } from "../shared/level.js";
import { createTable, usualSeats } from "../shared/opening.js";
import { levelOption, showPreparing } from "../shared/preparing.js";
import { settingFields } from "./fields.js";
import { effectiveOptions, lessonsFor, playedNames, unusualRules, usualOptions, wishedOptions } from "./options.js";

/** @import { SeatWish } from "../shared/messages.d.ts" */

const DAY = 86_400;
const CLOCKS = [0, 30, 60, 120, 300, DAY];
const { game } = data;
const KEPT = `branchline-setup-${game.id}`;
/** Phrases with numbers in them, by number. @type {{players: Record<number, string>, minutes: Record<number, string>}} */
const counted = JSON.parse(byId("counted").textContent);

const before = kept();
let options = before.options ?? usualOptions(game);
/** @type {SeatWish[]} */ let seats = before.seats ?? usualSeats(game);
/** @type {number} */ let clock = before.clock ?? 0;
/** @type {boolean} */ let hints = before.hints ?? true;
/** Whether everyone may analyse the running game. @type {boolean} */
let analysis = before.analysis ?? false;
/** Whether open seats are for anyone who finds the table in the lobby. @type {boolean} */
let isPublic = before.isPublic ?? false;
/** For whom it is meant then: the positions of two levels. @type {[number, number]} */
let meantFor = before.meantFor ?? [0, game.bots.length - 1];

/** Keeps what is chosen for whoever goes to a lesson and comes back. */
function keep() {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ options, seats, clock, hints, analysis, isPublic, meantFor }));
  } catch {
    // where nothing can be kept it is chosen again
  }
}

/** What was chosen before a lesson; once. */
function kept() {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
    sessionStorage.removeItem(KEPT);
    return found;
  } catch {
    return {};
  }
}

const fields = settingFields(game, {
  get: () => options,
  set: (now) => ((options = now), update()),
  refuse: (reason) => (update(), (byId("setup-sentence").textContent = reason)),
});

function update() {
  const count = seats.length;
  fields.update(effectiveOptions(game, options, count), count, counted.players[count]);
  renderSeats();
  byId("house-line").textContent = [
    unusualRules(game, options, count).join(" · ") || say("as_printed"),
    clockWords(clock),
    hints ? say("hints_on") : say("hints_off"),
    ...(analysis && count > 1 ? [say("analysis_on")] : []),
  ].join(" · ");
  byId("analysis-field").hidden = count < 2; // alone it comes with the hints
  const waits = seats.some(({ kind }) => kind === "open");
  byId("meant-for").hidden = !(waits && isPublic);
  offerLesson(byId("offer"), game.id, lessonsFor(game, options, count), { onBegin: keep });
  byId("setup-sentence").replaceChildren(sentence(), waits ? h("span.waits", {}, ` ${say("summary_waits")}`) : "");
}

function sentence() {
  const count = seats.length;
  const what = playedNames(game, options, count).join(" + ") || game.title;
  const minutes = game.minutes[count];
  const players = counted.players[count];
  return minutes
    ? say("summary", { what, players, minutes: counted.minutes[minutes] })
    : say("summary_timeless", { what, players });
}

// --- who plays --------------------------------------------------------------------------------------

/** @param {SeatWish} seat */
function addSeat(seat) {
  seats = [...seats, seat];
  update();
  byId("setup-seats").lastElementChild.scrollIntoView({ block: "nearest" });
}

function renderSeats() {
  const full = seats.length >= game.seats.most;
  const add = (/** @type {string} */ kind, /** @type {SeatWish} */ seat) =>
    h(
      "button",
      { type: "button", "data-key": `add-${kind}`, disabled: full, onclick: () => addSeat(seat) },
      icon("open"),
      say(`add_${kind}`),
    );
  replaceChildren(byId("setup-seats"), ...seats.map(seatRow));
  replaceChildren(
    byId("add-seats"),
    add("here", { kind: "here" }),
    add("open", { kind: "open" }),
    add("bot", { kind: "bot", bot: seats.findLast(({ kind }) => kind === "bot")?.bot ?? fittingLevel(game) }),
  );
}

const ICONS = { me: "person", here: "here", open: "link", bot: "bot" };

/** @param {SeatWish} seat @param {number} at */
function seatRow(seat, at) {
  const number = at + 1;
  const { kind } = seat;
  const shown = kind === "open" && isPublic ? "anyone" : kind;
  const title =
    kind === "here" ? nameField(seat, at) : h("strong", {}, kind === "me" ? data.me.name || say("you") : say(shown));
  const remove = h(
    "button.quiet-button",
    {
      type: "button",
      "data-key": `remove-${at}`,
      "aria-label": say("remove_seat", { number }),
      title: say("remove_seat", { number }),
      disabled: seats.length <= game.seats.least,
      onclick: () => ((seats = seats.filter((_, place) => place !== at)), update()),
    },
    icon("cancel"),
  );
  return h(
    "li.card",
    { "data-kind": kind },
    h("span.face", {}, icon(ICONS[kind])),
    h("div.title", {}, title, kind !== "bot" && h("small.quiet", {}, say(`${shown}_words`))),
    kind === "bot" && levels(seat, at),
    kind === "open" && audience(at),
    remove,
  );
}

/** @param {SeatWish} seat @param {number} at */
const nameField = (seat, at) =>
  h("input", {
    maxlength: 24,
    "data-key": `name-${at}`,
    placeholder: say("here"),
    "aria-label": say("name_of_seat", { number: at + 1 }),
    value: seat.name ?? "",
    oninput: (/** @type {Event} */ event) => {
      const name = /** @type {HTMLInputElement} */ (event.target).value.trim();
      seats[at] = { kind: "here", ...(name && { name }) };
    },
  });

/** @param {SeatWish} seat @param {number} at */
function levels(seat, at) {
  return h(
    "select",
    {
      "data-key": `level-${at}`,
      "aria-label": say("level", { number: at + 1 }),
      onchange: (/** @type {Event} */ event) =>
        (seats[at] = { kind: "bot", bot: /** @type {HTMLSelectElement} */ (event.target).value }),
    },
    ...game.bots.map((bot) => levelOption(game, bot, bot === seat.bot)),
  );
}

/** Who may take an open seat; the same for all of them. @param {number} at */
function audience(at) {
  return h(
    "select",
    {
      "data-key": `audience-${at}`,
      "aria-label": say("audience", { number: at + 1 }),
      onchange: (/** @type {Event} */ event) => {
        isPublic = /** @type {HTMLSelectElement} */ (event.target).value === "anyone";
        update();
      },
    },
    h("option", { value: "link", selected: !isPublic }, say("with_link")),
    h("option", { value: "anyone", selected: isPublic }, say("anyone")),
  );
}

// --- at the table -----------------------------------------------------------------------------------

/** @param {number} seconds */
const clockWords = (seconds) => (seconds === DAY ? say("clock_day") : seconds ? formatTime(seconds) : say("clock_off"));

function clockField() {
  const choice = (/** @type {number} */ seconds) =>
    h(
      "label",
      {},
      h("input", {
        type: "radio",
        name: "clock",
        value: seconds,
        checked: seconds === clock,
        onchange: () => ((clock = seconds), update()),
      }),
      h("span", {}, clockWords(seconds)),
    );
  return h(
    "div.field.card",
    {},
    h("p", {}, h("strong", { id: "label-clock" }, say("clock")), h("small.quiet", {}, say("clock_words"))),
    h("div.segments", { role: "radiogroup", "aria-labelledby": "label-clock" }, ...CLOCKS.map(choice)),
  );
}

/** For whom a table in the lobby is meant. */
function meantForField() {
  const choice = (/** @type {0 | 1} */ end) =>
    h(
      "select",
      {
        "aria-label": say(end ? "level_most" : "level_least"),
        onchange: (/** @type {Event} */ event) => {
          const position = /** @type {HTMLSelectElement} */ (event.target).selectedIndex;
          meantFor = end ? [Math.min(meantFor[0], position), position] : [position, Math.max(meantFor[1], position)];
          selects.forEach((select, place) => (select.selectedIndex = meantFor[place]));
        },
      },
      ...game.bots.map((bot, place) => h("option", { selected: place === meantFor[end] }, game.levels[bot])),
    );
  const selects = [choice(0), choice(1)];
  return h(
    "div.field.card",
    { id: "meant-for" },
    h("p", {}, h("strong", {}, say("meant_for")), h("small.quiet", {}, say("meant_for_words"))),
    h("div.row", {}, selects[0], "–", selects[1]),
  );
}

/** Nothing where it is for everyone. */
const wishedLevels = () =>
  meantFor[0] === 0 && meantFor[1] === game.bots.length - 1 ? ["", ""] : meantFor.map((place) => game.bots[place]);

/**
 * Something that is allowed at the table or not.
 * @param {"hints" | "analysis"} name
 * @param {boolean} now
 * @param {(allowed: boolean) => void} choose
 * @param {string} [words] what it means
 */
function allowedField(name, now, choose, words) {
  const choice = (/** @type {boolean} */ allowed) =>
    h(
      "label",
      {},
      h("input", {
        type: "radio",
        name,
        value: String(allowed),
        checked: allowed === now,
        onchange: () => (choose(allowed), update()),
      }),
      h("span", {}, say(`${name}_${allowed ? "on" : "off"}`)),
    );
  return h(
    "div.field.card",
    { id: `${name}-field` },
    h("p", {}, h("strong", { id: `label-${name}` }, say(name)), words && h("small.quiet", {}, words)),
    h("div.segments", { role: "radiogroup", "aria-labelledby": `label-${name}` }, choice(true), choice(false)),
  );
}

byId("what").append(...fields.usual);
const hintsField = allowedField("hints", hints, (allowed) => (hints = allowed));
const analysisField = allowedField("analysis", analysis, (allowed) => (analysis = allowed), say("analysis_words"));
byId("house-rules").append(meantForField(), clockField(), hintsField, analysisField, ...fields.house);
byId("setup-form").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  const wishes = {
    game: game.id,
    options: wishedOptions(game, options, seats.length),
    seats,
    clock,
    hints,
    analysis: analysis && seats.length > 1,
  };
  const shown = isPublic && seats.some(({ kind }) => kind === "open");
  createTable("/api/tables", shown ? { ...wishes, public: true, levels: wishedLevels() } : wishes);
});
byId("analyse").addEventListener("click", async () => {
  const { analysisAddress } = await import("../analysis/link.js");
  const count = seats.length;
  location.assign(await analysisAddress({ game: game.id, seats: count, options: wishedOptions(game, options, count) }));
});
addEventListener("pageshow", (event) => event.persisted && document.body.classList.remove("going"));
update();
showPreparing([game], update);
byId("setup-form").hidden = false; // what comes later would push aside what was there
