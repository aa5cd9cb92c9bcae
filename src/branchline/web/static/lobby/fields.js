/** The settings of a new table as they are chosen: tiles with pictures, things that are added, a few words. */

import { h, icon, say } from "../shared/dom.js";
import { chain, chosenOf, matters, toggled } from "./options.js";

/**
 * @import { ChoiceInfo, GameInfo, GameSetting } from "../shared/messages.d.ts"
 * @import { Options } from "./options.js"
 *
 * @typedef {{element: HTMLElement, update: (options: Options, seats: number, players: string) => void}} Field
 * @typedef {{get: () => Options, set: (options: Options) => void, refuse: (reason: string) => void}} Choosing
 */

/** How much wider than high a picture is that is shown whole: a part of it would be too large. */
const WIDE = 2.2;

/** @param {ChoiceInfo} choice */
function picture({ picture: address }) {
  const onload = (/** @type {{target: HTMLImageElement}} */ { target: image }) =>
    image.classList.toggle("whole", image.naturalWidth > WIDE * image.naturalHeight);
  const image = (/** @type {string} */ when, /** @type {string} */ theme) =>
    h(`img.${when}`, { src: `${address}/${theme}.svg`, alt: "", loading: "lazy", onload });
  return h("span.picture", { "aria-hidden": "true" }, image("by-day", "light"), image("by-night", "dark"));
}

/** @param {"radio" | "checkbox"} type @param {ChoiceInfo} choice @param {string} label @param {object} input */
function tile(type, choice, label, input) {
  const element = h(
    "label.tile",
    {},
    h("input", { type, ...input }),
    choice.picture && picture(choice),
    h("span.words", {}, h("strong", {}, label), choice.note && h("small", {}, choice.note)),
    h("span.tick", { "aria-hidden": "true" }, icon("check")),
  );
  if (choice.colour) element.style.setProperty("--box", choice.colour);
  return element;
}

/** @param {HTMLElement} element @returns {HTMLInputElement[]} */
const inputs = (element) => [...element.querySelectorAll("input")];

/** One of several, each with a picture. @param {GameSetting} setting @param {Choosing} choosing @returns {Field} */
function tiles(setting, choosing) {
  const { name, label, choices } = setting;
  const row = h(
    "div.tiles",
    { role: "radiogroup", "aria-labelledby": `label-${name}` },
    ...choices.map((choice, at) =>
      tile("radio", choice, choice.label, {
        name: `option-${name}`,
        value: at,
        onchange: () => choosing.set({ ...choosing.get(), [name]: choice.value }),
      }),
    ),
  );
  const element = h("section.pictured", {}, h("h2", { id: `label-${name}` }, label), row);
  return {
    element,
    update: (options) =>
      inputs(row).forEach((input, at) => (input.checked = choices[at].value === options[name])),
  };
}

/**
 * Up to so many of several: those of the same box as something else that is chosen come first.
 * @param {GameInfo} game @param {GameSetting} setting @param {Choosing} choosing @returns {Field}
 */
function some(game, setting, choosing) {
  const settings = chain(game, setting);
  const choices = setting.choices.slice(1);
  const shown = choices.map((choice, at) =>
    tile("checkbox", choice, choice.label, {
      name: `option-${setting.name}`,
      value: at + 1,
      onchange: () => {
        const now = toggled(settings, choosing.get(), choice.value);
        if (now) choosing.set(now);
        else choosing.refuse(say("at_most", { count: settings.length }));
      },
    }),
  );
  const here = h("div.tiles.small", {}, ...shown);
  const there = h("div.tiles.small");
  const element = h(
    "section.pictured",
    { role: "group", "aria-labelledby": `label-${setting.name}` },
    h("h2", { id: `label-${setting.name}` }, setting.label, " ", h("span.quiet", {}, say("up_to", { count: settings.length }))),
    h("div.boxes", {}, h("div", {}, h("p.quiet", {}, say("in_box")), here), h("div", {}, h("p.quiet", {}, say("other_boxes")), there)),
  );
  const others = game.settings.filter((other) => !settings.includes(other));
  return {
    element,
    update: (options) => {
      const colours = others.map((other) => chosenOf(other, options)?.colour).filter(Boolean);
      const isHere = (/** @type {ChoiceInfo} */ { colour }) => !colours.length || colours.includes(colour);
      const wanted = [shown.filter((_, at) => isHere(choices[at])), shown.filter((_, at) => !isHere(choices[at]))];
      [here, there].forEach((row, at) => {
        if (wanted[at].some((each, place) => row.children[place] !== each)) row.append(...wanted[at]);
      });
      element.classList.toggle("one-box", !there.childElementCount);
      const picked = settings.map(({ name }) => options[name]);
      shown.forEach((each, at) => (inputs(each)[0].checked = picked.includes(choices[at].value)));
    },
  };
}

/** Something that is added or not. @param {GameSetting} setting @param {Choosing} choosing @returns {Field} */
function added(setting, choosing) {
  const { name, label, choices, fixed } = setting;
  const at = choices.findIndex(({ value }) => value === true);
  const element = tile("checkbox", choices[at], label, {
    name: `option-${name}`,
    value: at,
    onchange: () => choosing.set({ ...choosing.get(), [name]: input.checked }),
  });
  const [input] = inputs(element);
  const note = element.querySelector("small");
  return {
    element,
    update: (options, seats, players) => {
      input.checked = options[name] === true;
      input.disabled = seats in fixed;
      note.textContent = input.disabled ? say("always", { players }) : choices[at].note;
    },
  };
}

/** A few words beside each other; what the chosen one means stands below the label. @param {GameSetting} setting @param {Choosing} choosing @returns {Field} */
function segments(setting, choosing) {
  const { name, label, choices, fixed } = setting;
  const note = h("small.quiet");
  const row = h(
    "div.segments",
    { role: "radiogroup", "aria-labelledby": `label-${name}` },
    ...choices.map((choice, at) =>
      h(
        "label",
        {},
        h("input", {
          type: "radio",
          name: `option-${name}`,
          value: at,
          onchange: () => choosing.set({ ...choosing.get(), [name]: choice.value }),
        }),
        h("span", {}, choice.label),
      ),
    ),
  );
  const long = choices.some((choice) => choice.label.length > 24) || choices.length > 3;
  const element = h(`div.field.card${long ? ".long" : ""}`, {}, h("p", {}, h("strong", { id: `label-${name}` }, label), note), row);
  return {
    element,
    update: (options, seats, players) => {
      const at = choices.findIndex(({ value }) => value === options[name]);
      inputs(row).forEach((input, place) => {
        input.checked = place === at;
        input.disabled = seats in fixed;
      });
      note.textContent = seats in fixed ? say("always", { players }) : (choices[at]?.note ?? "");
    },
  };
}

/** @param {GameInfo} game @param {GameSetting} setting @param {Choosing} choosing */
function field(game, setting, choosing) {
  if (chain(game, setting).length > 1) return some(game, setting, choosing);
  const pictured = setting.choices.filter((choice) => choice.picture).length;
  if (pictured > 1) return tiles(setting, choosing);
  return pictured && typeof setting.default === "boolean" ? added(setting, choosing) : segments(setting, choosing);
}

/**
 * All settings of a game: what everyone is asked, and the house rules. Each is shown when it matters.
 * @param {GameInfo} game @param {Choosing} choosing
 */
export function settingFields(game, choosing) {
  const fields = game.settings
    .filter((setting) => !setting.continues)
    .map((setting) => ({ setting, ...field(game, setting, choosing) }));
  const of = (/** @type {boolean} */ house) => fields.filter(({ setting }) => setting.house_rule === house);
  /** Tiles and short fields that follow each other share a row. @type {HTMLElement[]} */ const usual = [];
  for (const { element } of of(false)) {
    const kind = element.matches(".tile") ? "tiles.wide" : element.matches(".field") ? "fields" : "";
    const last = usual.at(-1);
    if (!kind) usual.push(element);
    else if (last?.matches(`.${kind}`)) last.append(element);
    else usual.push(h(`div.${kind}`, {}, element));
  }
  return {
    usual,
    house: of(true).map(({ element }) => element),
    /** @param {Options} options @param {number} seats @param {string} players */
    update(options, seats, players) {
      for (const { setting, element, update } of fields) {
        element.hidden = !matters(setting, options, seats);
        update(options, seats, players);
      }
      for (const row of usual)
        if (row.matches(".fields, .wide")) row.hidden = [...row.children].every((child) => /** @type {HTMLElement} */ (child).hidden);
    },
  };
}
