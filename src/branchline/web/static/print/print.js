/** Printing: what is to be on paper, what its first page looks like, and the document. */

import { settingFields } from "../lobby/fields.js";
import { matters, usualOptions, wishedOptions } from "../lobby/options.js";
import { request } from "../shared/api.js";
import { byId, data, say } from "../shared/dom.js";
import "../shared/header.js";
import { jobQuery } from "./job.js";

const PAUSE = 250;
const { game } = data;
const seats = game.seats.least;
/** @type {HTMLFormElement} */ const form = byId("setup-form");
/** @type {HTMLImageElement} */ const first = byId("first");
let options = usualOptions(game);
let waiting = 0;

const fields = settingFields(game, {
  get: () => options,
  set: (now) => ((options = now), update()),
  refuse: (reason) => (update(), tell(reason)),
});

/** @param {string} sentence */
const tell = (sentence) => (byId("print-sentence").textContent = sentence);

function update() {
  fields.update(options, seats, "");
  for (const kind of data.kinds) offer(kind);
  const query = jobQuery(new FormData(form), wishedOptions(game, options, seats));
  const download = byId("download");
  if (query) download.href = `/print/${game.id}/sheets.pdf?${query}`;
  else download.removeAttribute("href");
  byId("preview").setAttribute("aria-busy", String(Boolean(query)));
  first.hidden = !query;
  tell(query ? "" : say("nothing"));
  clearTimeout(waiting);
  if (query) waiting = setTimeout(() => (first.src = `/print/${game.id}/first.png?${query}`), PAUSE);
}

/** There are sheets of some kinds with some options only. @param {typeof data.kinds[number]} kind */
function offer(kind) {
  const there = matters(kind, options, seats);
  /** @type {HTMLInputElement} */ const input = byId(`kind-${kind.id}`);
  input.disabled = !there;
  input.labels?.forEach((label) => (label.hidden = !there));
}

function shown() {
  byId("preview").setAttribute("aria-busy", "false");
  tell(say("first_page"));
}

/** Says why there is no page: there is nothing of that to print, or it was asked for too often. */
async function refused() {
  first.hidden = true;
  byId("download").removeAttribute("href");
  byId("preview").setAttribute("aria-busy", "false");
  await request("GET", first.src).catch((/** @type {Error} */ reason) => tell(reason.message));
}

first.addEventListener("load", shown);
first.addEventListener("error", refused);
byId("what").append(...fields.usual);
byId("sheets").append(...fields.house);
byId("sheets").addEventListener("change", update);
form.addEventListener("submit", (event) => event.preventDefault());
form.hidden = false;
update();
