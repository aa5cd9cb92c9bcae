/** The form for a new table: who plays, and the options in plain words. */

import { byId, h, icon, say } from "../shared/dom.js";

/**
 * @typedef {import("./lobby.js").Game} Game
 * @typedef {import("./lobby.js").Wish} Wish
 */

const FEW = 3;

export class Setup {
  /** @param {(game: Game, seats: Wish[], options: object, house: object) => void} open */
  constructor(open) {
    /** @type {Game} */ this.game = /** @type {any} */ (null);
    /** @type {Wish[]} */ this.seats = [];
    byId("add-seat").addEventListener("click", () => this.add());
    byId("setup-form").addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      const house = { clock: Number(byId("setup-clock").value), hints: byId("setup-hints").checked };
      open(this.game, this.seats, this.options(), house);
    });
  }

  /** @param {Game} game @param {Wish[]} seats */
  show(game, seats) {
    this.game = game;
    this.seats = seats.map((seat) => ({ ...seat }));
    byId("setup-title").textContent = game.title;
    byId("setup-options").replaceChildren(...game.settings.map((setting) => this.setting(setting)));
    this.render();
    byId("setup").showModal();
  }

  /** Few choices are seen at once, many are unfolded. @param {Game["settings"][0]} setting */
  setting({ name, label, default: usual, choices }) {
    if (choices.length > FEW) {
      const option = (/** @type {{value: any, label: string}} */ { value, label: words }, /** @type {number} */ at) =>
        h("option", { value: at, selected: value === usual }, words);
      return h(
        "fieldset",
        {},
        h("legend", { id: `legend-${name}` }, label),
        h("select", { name: `option-${name}`, "aria-labelledby": `legend-${name}` }, ...choices.map(option)),
      );
    }
    const choice = (/** @type {{value: any, label: string}} */ { value, label: words }, /** @type {number} */ at) =>
      h(
        "label.choice",
        {},
        h("input", { type: "radio", name: `option-${name}`, value: at, checked: value === usual }),
        h("span", {}, words),
      );
    return h("fieldset", {}, h("legend", {}, label), ...choices.map(choice));
  }

  options() {
    const form = new FormData(byId("setup-form"));
    return Object.fromEntries(
      this.game.settings.map(({ name, choices }) => [name, choices[Number(form.get(`option-${name}`))].value]),
    );
  }

  add() {
    const bot = this.seats.find((seat) => seat.kind === "bot")?.bot ?? this.game.bots[0];
    this.seats.push(this.seats.some((seat) => seat.kind === "bot") ? { kind: "bot", bot } : { kind: "open" });
    this.render();
    byId("setup-seats").lastElementChild.querySelector("select").focus();
  }

  render() {
    byId("setup-seats").replaceChildren(...this.seats.map((seat, at) => this.row(seat, at)));
    byId("add-seat").disabled = this.seats.length >= this.game.seats.most;
  }

  /** @param {Wish} seat @param {number} at */
  row(seat, at) {
    const option = (/** @type {string} */ value, /** @type {string} */ words) =>
      h("option", { value, selected: value === (seat.kind === "bot" ? `bot/${seat.bot}` : seat.kind) }, words);
    const change = (/** @type {Event} */ event) => {
      const [kind, bot] = /** @type {HTMLSelectElement} */ (event.target).value.split("/");
      this.seats[at] = /** @type {Wish} */ ({ kind, ...(bot && { bot }) });
      this.render();
      byId("setup-seats").children[at].querySelector("select").focus();
    };
    const who = h(
      "select",
      { "aria-label": say("seat", { number: at + 1 }), onchange: change },
      option("me", say("me")),
      option("here", say("here")),
      option("open", say("open")),
      ...this.game.bots.map((bot) => option(`bot/${bot}`, say("bot", { name: bot }))),
    );
    const name = h("input", {
      maxlength: 24,
      placeholder: say("name_of_seat"),
      "aria-label": say("name_of_seat"),
      value: seat.name ?? "",
      oninput: (/** @type {Event} */ event) => {
        const words = /** @type {HTMLInputElement} */ (event.target).value.trim();
        this.seats[at] = { kind: "here", ...(words && { name: words }) };
      },
    });
    const remove = h(
      "button.quiet-button",
      {
        type: "button",
        "aria-label": say("remove_seat"),
        title: say("remove_seat"),
        disabled: this.seats.length <= this.game.seats.least,
        onclick: () => {
          this.seats.splice(at, 1);
          this.render();
        },
      },
      icon("cancel"),
    );
    return h("li", {}, who, seat.kind === "here" && name, remove);
  }
}
