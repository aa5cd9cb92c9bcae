/** What a new table may be asked, and what it will be; nothing here touches the page. */

/**
 * @import { ChoiceInfo, Condition, GameInfo, GameSetting } from "../shared/messages.d.ts"
 *
 * @typedef {string | number | boolean} Value
 * @typedef {Record<string, Value>} Options
 */

/** A game as it suggests itself. @param {GameInfo} game @returns {Options} */
export const usualOptions = (game) => Object.fromEntries(game.settings.map((setting) => [setting.name, setting.default]));

/** What is chosen as so many players play it. @param {GameInfo} game @param {Options} chosen @param {number} seats @returns {Options} */
export function effectiveOptions(game, chosen, seats) {
  const fixed = game.settings.filter((setting) => seats in setting.fixed);
  return { ...chosen, ...Object.fromEntries(fixed.map((setting) => [setting.name, setting.fixed[seats]])) };
}

/** Whether a setting makes a difference. @param {Pick<GameSetting, "when">} setting @param {Options} options @param {number} seats */
export const matters = ({ when }, options, seats) => !when.length || anyHolds(when, options, seats);

/** Whether one of some conditions is met. @param {Condition[]} conditions @param {Options} options @param {number} seats */
const anyHolds = (conditions, options, seats) =>
  conditions.some(
    (condition) =>
      (!condition.seats.length || condition.seats.includes(seats)) &&
      Object.entries(condition.options).every(([name, values]) => values.includes(options[name])),
  );

/** The lessons for what is played at such a table. @param {GameInfo} game @param {Options} chosen @param {number} seats */
export function lessonsFor(game, chosen, seats) {
  const options = effectiveOptions(game, chosen, seats);
  return game.lessons.filter(({ offered }) => anyHolds(offered, options, seats));
}

/** What the server is asked for: what makes no difference is left to it. @param {GameInfo} game @param {Options} chosen @param {number} seats @returns {Options} */
export function wishedOptions(game, chosen, seats) {
  const options = effectiveOptions(game, chosen, seats);
  const asked = game.settings.filter((setting) => matters(setting, options, seats));
  return Object.fromEntries(asked.map(({ name }) => [name, options[name]]));
}

/** @param {GameSetting} setting @param {Options} options @returns {ChoiceInfo | undefined} */
export const chosenOf = ({ name, choices }, options) => choices.find(({ value }) => value === options[name]);

/**
 * What tells this table from others of its game: what has a picture, and what is not as usual.
 * @param {GameInfo} game @param {Options} chosen @param {number} seats @returns {string[]}
 */
export function playedNames(game, chosen, seats) {
  const options = effectiveOptions(game, chosen, seats);
  return game.settings
    .filter((setting) => !setting.house_rule && matters(setting, options, seats))
    .flatMap((setting) => {
      const choice = chosenOf(setting, options);
      if (choice?.picture) return [choice.value === true ? setting.label : choice.label];
      return choice && choice.value !== setting.default ? [choice.label] : [];
    });
}

/** The house rules that are not as printed, in words. @param {GameInfo} game @param {Options} chosen @param {number} seats @returns {string[]} */
export function unusualRules(game, chosen, seats) {
  const options = effectiveOptions(game, chosen, seats);
  return game.settings
    .filter((setting) => setting.house_rule && matters(setting, options, seats))
    .filter((setting) => options[setting.name] !== setting.default)
    .map((setting) => `${setting.label}: ${chosenOf(setting, options)?.label}`);
}

/** A setting and those that continue it. @param {GameInfo} game @param {GameSetting} setting */
export const chain = (game, setting) => [
  setting,
  ...game.settings.filter(({ continues }) => continues === setting.name),
];

/**
 * Takes a value of a chain up, or leaves it out if it was there.
 * @param {GameSetting[]} settings @param {Options} chosen @param {Value} value
 * @returns {Options | null} none when there are as many as there may be
 */
export function toggled(settings, chosen, value) {
  const none = settings[0].choices[0].value;
  const picked = settings.map(({ name }) => chosen[name]).filter((each) => each !== none);
  const now = picked.includes(value) ? picked.filter((each) => each !== value) : [...picked, value];
  if (now.length > settings.length) return null;
  return { ...chosen, ...Object.fromEntries(settings.map(({ name }, at) => [name, now[at] ?? none])) };
}
