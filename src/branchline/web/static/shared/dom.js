/** Small helpers: elements, the data and texts of the page, announcements. */

/**
 * What the server gave this page; each page has the part it needs.
 *
 * @import { Condition, GameInfo, Me, LessonInfo, LessonTitle, PadInfo, PaperInfo, Preparing, PuzzleInfo, TableInfo } from "./messages.d.ts"
 *
 * @typedef {{me: Me, games: (Pick<GameInfo, "id" | "seats" | "bots" | "ready" | "first"> & {lesson: string})[], game: GameInfo,
 *   table: TableInfo, preparing: Preparing, levels: Pick<GameInfo, "id" | "bots" | "ready" | "first" | "levels">, socket: string, boards: string[], lesson: LessonInfo | null, puzzle: PuzzleInfo | null, today: string,
 *   offered: LessonTitle[], seat: number, invite: string, paper: PaperInfo, pad: PadInfo, by_hand: string[], settings: string[],
 *   drawn: boolean, analysed: boolean, kinds: {id: string, when: Condition[]}[]}} PageData
 *
 * @type {PageData}
 */
export const data = read("data");

/** The sentences of this page in the reader's language. @type {Record<string, string>} */
const texts = { ...read("texts"), ...read("more-texts") };

/** @param {string} id */
function read(id) {
  const element = document.getElementById(id);
  return element ? JSON.parse(element.textContent || "{}") : {};
}

/**
 * A sentence of the page, its {names} filled in.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function say(key, values = {}) {
  return (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);

/**
 * An element: `h("button.primary", { onclick, "aria-label": … }, "Place")`.
 * @param {string} kind a tag with classes
 * @param {Record<string, any>} [properties] attributes, and functions as listeners; what is null or false is left out
 * @param {...(Node | string | null | false | undefined)} children
 * @returns {any}
 */
export function h(kind, properties = {}, ...children) {
  const [tag, ...classes] = kind.split(".");
  const element = document.createElement(tag);
  element.className = classes.join(" ");
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") listen(element, name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value != null && value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child != null && child !== false));
  return element;
}

/** What elements do when something happens to them. @type {WeakMap<Element, Record<string, (event: Event) => void>>} */
const listeners = new WeakMap();

/** @param {Element} element @param {string} kind @param {(event: Event) => void} listener */
function listen(element, kind, listener) {
  listeners.set(element, { ...listeners.get(element), [kind]: listener });
  element.addEventListener(kind, (event) => listeners.get(element)?.[kind](event));
}

/**
 * Sets an attribute unless it is so already: even one that stays as it is would be styled anew, with all that is in it.
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
export function mark(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Shows or hides a part, unless it is so already. @param {Element} element @param {boolean} hidden */
export function hide(element, hidden) {
  if (element.hasAttribute("hidden") !== hidden) element.toggleAttribute("hidden", hidden);
}

/** Writes words where others stand, not the same again. @param {Element} element @param {string} words */
export function write(element, words) {
  if (element.textContent !== words) element.textContent = words;
}

/** A small picture from the page's own icons. @param {string} name */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  svg.append(use(`icon-${name}`));
  return svg;
}

/**
 * A button with a picture, which is all there is of it where there is no room for its words.
 * @param {string} kind
 * @param {string} picture
 * @param {string} words
 * @param {Record<string, any>} properties
 */
export function pictured(kind, picture, words, properties) {
  return h(kind, { type: "button", "aria-label": words, title: words, ...properties }, icon(picture), h("span", {}, words));
}

export const SVG = "http://www.w3.org/2000/svg";

/** @param {string} symbol @param {string} [transform] */
export function use(symbol, transform) {
  const element = document.createElementNS(SVG, "use");
  element.setAttribute("href", `#${symbol}`);
  if (transform) element.setAttribute("transform", transform);
  return element;
}

/** What the mouse holds down: taken away before it is let go, it would never be clicked. @type {Node | null} */
let pressed = null;
/** What is to get new children then. @type {Map<HTMLElement, any[]>} */
const postponed = new Map();

addEventListener("mousedown", (event) => (pressed = /** @type {Node} */ (event.target)), true);
addEventListener("mouseup", () => setTimeout(release), true); // the click comes first
for (const other of ["dragend", "blur"]) addEventListener(other, release);

function release() {
  pressed = null;
  const parents = [...postponed];
  postponed.clear();
  for (const [parent, children] of parents) replaceChildren(parent, ...children);
}

/**
 * Gives an element new children; the focus, and what was unfolded, stay with the same `data-key`.
 * @param {HTMLElement} parent
 * @param {...any} children
 */
export function replaceChildren(parent, ...children) {
  postponed.delete(parent);
  if (parent.contains(pressed)) return void postponed.set(parent, children);
  const active = /** @type {HTMLElement | null} */ (document.activeElement);
  const key = active && parent.contains(active) ? active.dataset.key : undefined;
  const unfolded = [...parent.querySelectorAll("details[open][data-key]")].map((part) =>
    part.getAttribute("data-key"),
  );
  parent.replaceChildren(...children.filter((child) => child != null && child !== false));
  for (const part of parent.querySelectorAll("details[data-key]"))
    part.toggleAttribute("open", unfolded.includes(part.getAttribute("data-key")));
  const again = key && /** @type {HTMLElement | null} */ (parent.querySelector(`[data-key="${CSS.escape(key)}"]`));
  if (again) again.focus({ preventScroll: true });
}

/**
 * Gives an element new children unless they look like those it has: these stay, nothing is laid out anew, and they do
 * what the new ones would do. Nobody holds on to a new one.
 * @param {HTMLElement} parent
 * @param {...any} children
 */
export function renewChildren(parent, ...children) {
  const wanted = children.filter((child) => child != null && child !== false);
  const there = [...parent.childNodes];
  const same = (/** @type {any} */ child, /** @type {number} */ at) =>
    typeof child === "string" ? there[at].nodeType === Node.TEXT_NODE && there[at].nodeValue === child : there[at].isEqualNode(child);
  if (wanted.length !== there.length || !wanted.every(same)) return replaceChildren(parent, ...wanted);
  postponed.delete(parent);
  for (const [at, child] of wanted.entries()) if (child instanceof Element) takeOver(child, /** @type {Element} */ (there[at]));
}

/** @param {Element} from @param {Element} to one that looks the same */
function takeOver(from, to) {
  const old = to.querySelectorAll("*");
  for (const [at, part] of [from, ...from.querySelectorAll("*")].entries()) {
    const does = listeners.get(part);
    if (does) listeners.set(at ? old[at - 1] : to, does);
  }
}

/**
 * Says something to those who listen instead of looking.
 * @param {string} sentence
 * @param {boolean} [urgent]
 */
export function announce(sentence, urgent = false) {
  const region = byId(urgent ? "alerts" : "news");
  if (!region || !sentence) return;
  const line = h("p", {}, sentence);
  region.append(line);
  setTimeout(() => line.remove(), 8000);
}

/** @param {string} text @param {HTMLElement} button */
export async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = h("textarea", { "aria-hidden": "true" });
    field.value = text;
    button.after(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  const before = [...button.childNodes];
  button.replaceChildren(icon("check"), say("copied"));
  announce(say("copied"));
  setTimeout(() => button.replaceChildren(...before), 1600);
}

/** Whether things should not move by themselves. */
export const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
