/** The form for a new table: who plays, and the options in plain words. */

import { byId, h, icon, say } from "../shared/dom.js";

/** @import { ChoiceInfo, GameInfo, GameSetting, SeatWish } from "../shared/messages.d.ts" */

const FEW_CHOICES = 3;

/** Which of its choices a setting has. @param {Element} field */
const choicePosition = (field) =>
  Number(/** @type {HTMLInputElement} */ (field.querySelector("input:checked, select")).value);

/** @param {Element} field @param {number} position */
function setChoicePosition(field, position) {
  const select = field.querySelector("select");
  if (select) select.value = String(position);
  else /** @type {HTMLInputElement} */ (field.querySelector(`input[value="${position}"]`)).checked = true;
}

export class Setup {
  /** @param {(game: GameInfo, seats: SeatWish[], options: object, settings: object) => void} openTable */
  constructor(openTable) {
    /** @type {GameInfo} */ this.game = /** @type {any} */ (null);
    /** @type {SeatWish[]} */ this.seats = [];
    /** In the order in which they are shown. @type {GameSetting[]} */ this.settings = [];
    byId("add-seat").addEventListener("click", () => this.add());
    byId("setup-form").addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      const settings = { clock: Number(byId("setup-clock").value), hints: byId("setup-hints").checked };
      openTable(this.game, this.seats, this.options(), settings);
    });
  }

  /** @param {GameInfo} game @param {SeatWish[]} seats */
  show(game, seats) {
    this.game = game;
    this.seats = seats.map((seat) => ({ ...seat }));
    byId("setup-title").textContent = game.title;
    const [usual, house] = [false, true].map((kind) => game.settings.filter(({ house_rule }) => house_rule === kind));
    this.settings = [...usual, ...house];
    byId("setup-options").replaceChildren(
      ...usual.map((setting) => this.setting(setting)),
      ...this.houseRules(house),
    );
    this.render();
    byId("setup").showModal();
  }

  /** Readings of the rules that few people change are folded. @param {GameSetting[]} settings */
  houseRules(settings) {
    if (!settings.length) return [];
    return [h("details", {}, h("summary", {}, say("house_rules")), ...settings.map((setting) => this.setting(setting)))];
  }

  /** Few choices are seen at once, many are unfolded. @param {GameSetting} setting */
  setting({ name, label, default: usual, choices }) {
    if (choices.length > FEW_CHOICES) {
      const option = (/** @type {ChoiceInfo} */ { value, label: words }, /** @type {number} */ at) =>
        h("option", { value: at, selected: value === usual }, words);
      return h(
        "fieldset",
        {},
        h("legend", { id: `legend-${name}` }, label),
        h("select", { name: `option-${name}`, "aria-labelledby": `legend-${name}` }, ...choices.map(option)),
      );
    }
    const choice = (/** @type {ChoiceInfo} */ { value, label: words }, /** @type {number} */ at) =>
      h(
        "label.choice",
        {},
        h("input", { type: "radio", name: `option-${name}`, value: at, checked: value === usual }),
        h("span", {}, words),
      );
    return h("fieldset", {}, h("legend", {}, label), ...choices.map(choice));
  }

  /** The fields of the settings, in their order. @returns {NodeListOf<HTMLFieldSetElement>} */
  fields() {
    return byId("setup-options").querySelectorAll("fieldset");
  }

  options() {
    const chosen = [...this.fields()].map((field) => choicePosition(field));
    return Object.fromEntries(this.settings.map(({ name, choices }, at) => [name, choices[chosen[at]].value]));
  }

  /** What is always the same with so many players is shown like that and can't be changed. */
  fixSettings() {
    const fields = this.fields();
    this.settings.forEach(({ choices, fixed }, at) => {
      const field = fields[at];
      const value = fixed[this.seats.length];
      if (!field.disabled) field.dataset.chosen = String(choicePosition(field));
      field.disabled = value !== undefined;
      const shown = choices.findIndex((choice) => choice.value === value);
      setChoicePosition(field, value === undefined ? Number(field.dataset.chosen) : shown);
    });
  }

  add() {
    const bot = this.seats.find((seat) => seat.kind === "bot")?.bot ?? this.game.stand_in;
    this.seats.push(this.seats.some((seat) => seat.kind === "bot") ? { kind: "bot", bot } : { kind: "open" });
    this.render();
    byId("setup-seats").lastElementChild.querySelector("select").focus();
  }

  render() {
    byId("setup-seats").replaceChildren(...this.seats.map((seat, at) => this.row(seat, at)));
    byId("add-seat").disabled = this.seats.length >= this.game.seats.most;
    this.fixSettings();
  }

  /** @param {SeatWish} seat @param {number} at */
  row(seat, at) {
    const option = (/** @type {string} */ value, /** @type {string} */ words) =>
      h("option", { value, selected: value === (seat.kind === "bot" ? `bot/${seat.bot}` : seat.kind) }, words);
    const change = (/** @type {Event} */ event) => {
      const [kind, bot] = /** @type {HTMLSelectElement} */ (event.target).value.split("/");
      this.seats[at] = /** @type {SeatWish} */ ({ kind, ...(bot && { bot }) });
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
