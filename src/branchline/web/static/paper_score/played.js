/** What was played on the board: the edition, expansions, and the house rules that count. */

import { matters } from "../lobby/options.js";
import { byId, data, h, say } from "../shared/dom.js";

/**
 * @import { GameSetting } from "../shared/messages.d.ts"
 * @import { Options } from "../lobby/options.js"
 */

const settings = data.game.settings.filter(({ name }) => data.settings.includes(name));

/** The options of a board that is played as usual. @type {Options} */
export const USUAL = Object.fromEntries(settings.map((setting) => [setting.name, setting.default]));

/** @param {Options} options @param {(options: Options) => void} choose */
export function showSettings(options, choose) {
  const field = (/** @type {GameSetting} */ { name, label, choices }) =>
    h(
      "label",
      {},
      h("span", {}, label),
      h(
        "select",
        {
          name,
          onchange: (/** @type {Event} */ event) => {
            const { selectedIndex } = /** @type {HTMLSelectElement} */ (event.target);
            choose({ ...options, [name]: choices[selectedIndex].value });
          },
        },
        ...choices.map((choice, at) => h("option", { value: at, selected: choice.value === options[name] }, choice.label)),
      ),
    );
  const shown = settings.filter((setting) => matters(setting, options, 1));
  const house = shown.filter((setting) => setting.house_rule);
  byId("settings").replaceChildren(
    ...shown.filter((setting) => !setting.house_rule).map(field),
    ...(house.length ? [h("details", {}, h("summary", {}, say("house_rules")), ...house.map(field))] : []),
  );
}
