/** The panes of the drawing as elements of the page, and the patches that change them. */

import { byId, hide, mark, prefersReducedMotion, say, SVG, write } from "../shared/dom.js";
import { runInk } from "./ink.js";
import { PaneView } from "./pane.js";

/** @import { Frame, Pane, Patch } from "../shared/messages.d.ts" */

export class Board {
  constructor() {
    /** @type {Map<string, PaneView>} */ this.panes = new Map();
    /** The elements of each pick. @type {Map<string, SVGElement[]>} */ this.byPick = new Map();
    /** @type {string | null} the pane that someone has asked to see large */ this.enlarged = null;
    /** @type {number | null} */ this.seat = null;
    this.sprite = "";
    /** Whether what is placed is drawn with a pen. */ this.inked = false;
    /** Whether things are seen to move. */
    this.moving = () => !prefersReducedMotion();
    /** Called when the panes have got their places. */
    this.onArrange = () => {};
    /** Called when something in them has changed. */
    this.onPatch = () => {};
    /** Where the small picture of a seat's board lies. */
    this.shelfOf = (/** @type {number | null} */ _seat) => /** @type {Element | null} */ (null);
  }

  /** Fetches the symbols, once. @param {string} address */
  async loadSprite(address) {
    if (address === this.sprite) return;
    const source = await (await fetch(address)).text();
    const parsed = new DOMParser().parseFromString(source, "image/svg+xml").documentElement;
    byId("sprite").replaceChildren(...parsed.children);
    this.sprite = address;
  }

  /** Shows these panes instead of what there was. @param {Pane[]} panes @param {number | null} seat */
  show(panes, seat) {
    const focused = document.activeElement?.id;
    if (seat !== this.seat) this.enlarged = null;
    this.seat = seat;
    for (const { figure } of this.panes.values()) figure.remove();
    const before = this.panes;
    this.panes = new Map(panes.map((pane) => [pane.id, new PaneView(pane, () => this.enlarge(pane.id))]));
    for (const [id, { zoom }] of this.panes) {
      const old = before.get(id)?.zoom;
      if (old) zoom?.resume(old);
    }
    this.arrange();
    this.indexPicks(focused);
  }

  /** Puts every pane in its place: one large, what is chosen from beside it, the others small. */
  arrange() {
    const all = [...this.panes.values()];
    const home = all.find(({ pane }) => (pane.place ?? "board") === "board") ?? all[0];
    const main = this.panes.get(this.enlarged ?? "") ?? home;
    /** @type {Map<Element, HTMLElement[]>} */ const rooms = new Map();
    for (const shown of all) {
      const { figure, content, enlarge, pane } = shown;
      const place = shown === main ? "main" : this.placeOf(shown, home);
      const shelf = place === "others" ? this.shelfOf(pane.seat ?? null) : null;
      mark(figure, "data-place", place);
      mark(figure, "data-own", String(pane.seat == null || pane.seat === this.seat));
      if (place === "others") mark(content, "aria-hidden", "true");
      else content.removeAttribute("aria-hidden");
      const room = shelf ?? byId(place);
      rooms.set(room, [...(rooms.get(room) ?? []), figure]);
      hide(enlarge, place !== "others" || shelf !== null);
    }
    for (const [room, figures] of rooms) fill(room, figures);
    for (const { zoom, figure } of all) zoom?.enable(figure.dataset.place === "main");
    hide(byId("away"), main === home);
    mark(byId("table"), "data-others", String(all.filter(({ figure }) => figure.dataset.place === "others").length));
    this.onArrange();
  }

  /** Where a pane lies that is not shown large. @param {PaneView} shown @param {PaneView} home */
  placeOf(shown, home) {
    const { place = "board", seat } = shown.pane;
    if (place !== "board") return place;
    return shown !== home && (seat == null || seat === this.seat) ? "tray" : "others";
  }

  /** The pane that is shown large. */
  get main() {
    return [...this.panes.values()].find(({ figure }) => figure.dataset.place === "main");
  }

  /** Whether a pane is shown large. @param {string} id */
  isMain(id) {
    return this.panes.get(id)?.figure.dataset.place === "main";
  }

  /** @param {string | null} id null for one's own */
  enlarge(id) {
    if (this.enlarged === id) return;
    this.enlarged = id;
    this.arrange();
    this.indexPicks();
    byId("away-name").textContent = id ? this.panes.get(id)?.name.textContent : "";
  }

  /** Shows the board of a seat, or one's own again. @param {number} seat */
  showSeat(seat) {
    const found = [...this.panes.values()].find(({ pane }) => pane.seat === seat && (pane.place ?? "board") === "board");
    if (found) this.enlarge(found.figure.dataset.place === "others" && seat !== this.seat ? found.pane.id : null);
  }

  /** Names the panes after those who sit there. @param {(seat: number) => string} nameOf */
  name(nameOf) {
    for (const { pane, name, figure, enlarge } of this.panes.values()) {
      const words = pane.seat == null || pane.seat === this.seat ? pane.title : nameOf(pane.seat);
      write(name, words);
      mark(enlarge, "aria-label", say("enlarge", { name: words }));
      if (figure.dataset.place === "main") write(byId("away-name"), words);
    }
  }

  /** @param {Patch[]} patches @param {Frame[]} resized */
  patch(patches, resized) {
    const focused = document.activeElement?.id;
    const places = () => [...this.panes.values()].map(({ pane }) => pane.place).join();
    const before = places();
    for (const frame of resized) this.panes.get(frame.id)?.frame(frame);
    let rolled = 0;
    for (const patch of patches) this.apply(patch, patch.cause === "roll" ? rolled++ : 0);
    if (places() !== before) this.arrange();
    this.indexPicks(focused);
    this.onPatch();
  }

  /** @param {Patch} patch @param {number} at which of those that roll together */
  apply({ pane, id, svg, before, cause }, at) {
    const shown = this.panes.get(pane);
    if (!shown) return;
    const old = shown.unitOf(document.getElementById(id));
    if (!svg) {
      if (old) cause === "erase" && this.moving() ? animateOut(old) : old.remove();
      return shown.update();
    }
    const holder = document.createElementNS(SVG, "g");
    holder.innerHTML = svg;
    const fresh = /** @type {Element} */ (holder.firstElementChild);
    const unit = shown.unit(fresh);
    if (before || !old) shown.art.insertBefore(unit, before ? shown.unitOf(document.getElementById(before)) : null);
    else old.after(unit);
    if (old) cause === "erase" && this.moving() ? animateOut(old) : old.remove();
    if (this.moving() && cause !== "erase") {
      if (this.inked && old && cause === "place") runInk(fresh, old, shown.content.getBoundingClientRect());
      else animateIn(fresh, cause, at);
    }
    shown.update();
  }

  /** Looks up what can be picked, makes one tab stop of each pane, and gives the focus back. @param {string} [focused] */
  indexPicks(focused) {
    this.byPick = new Map();
    for (const { targets: elements, figure } of this.panes.values()) {
      for (const element of elements) {
        const pick = element.dataset.pick ?? "";
        this.byPick.set(pick, [...(this.byPick.get(pick) ?? []), element]);
      }
      const stop = elements.find(({ id }) => id === figure.dataset.stop) ?? elements[0];
      const stops = figure.dataset.place !== "others";
      for (const element of elements) mark(element, "tabindex", stops && element === stop ? "0" : "-1");
    }
    const again = focused ? document.getElementById(focused) : null;
    if (again && again !== document.activeElement) /** @type {any} */ (again).focus({ preventScroll: true });
  }

  /** Moves the focus to an element of a pane, which becomes its tab stop. @param {SVGElement} element */
  focus(element) {
    const figure = /** @type {HTMLElement} */ (element.closest(".pane"));
    for (const other of figure.querySelectorAll('[data-pick][tabindex="0"]')) other.setAttribute("tabindex", "-1");
    figure.dataset.stop = element.id;
    element.setAttribute("tabindex", "0");
    element.focus();
    this.reveal(element);
  }

  /** Moves the picture so that an element can be seen. @param {SVGElement} element */
  reveal(element) {
    const figure = /** @type {HTMLElement | null} */ (element.closest(".pane"));
    this.panes.get(figure?.dataset.pane ?? "")?.zoom?.reveal(element);
  }

  /**
   * Shows what can be picked, and what is.
   * @param {(pick: string) => boolean} can as the next step
   * @param {(pick: string) => boolean} completes as the last step: it makes a move
   * @param {(pick: string) => boolean} replaces instead of something that is picked
   * @param {(element: SVGElement) => boolean} picked
   */
  highlight(can, completes, replaces, picked) {
    for (const [pick, elements] of this.byPick) {
      const open = can(pick);
      const last = open && completes(pick);
      const other = !open && replaces(pick);
      for (const element of elements) {
        const chosen = picked(element);
        element.classList.toggle("can", open);
        element.classList.toggle("completes", last);
        element.classList.toggle("replaces", other && !chosen);
        element.classList.toggle("picked", chosen);
        mark(element, "aria-pressed", String(chosen));
        mark(element, "aria-disabled", String(!open && !other && !chosen));
      }
    }
    for (const { beyond, figure, art } of this.panes.values()) {
      // Told by marks: a style that looks into a part (`:has`) is looked up again with all that changes there.
      mark(figure, "data-can", String(art.querySelector(".can") !== null));
      for (const item of art.querySelectorAll(":scope > .item")) item.classList.toggle("draggable", item.querySelector(".can, .picked") !== null);
      beyond?.update();
    }
  }

  /** Shows what is drawn for some picks only, `data-with` one of them or `data-without` any. @param {string[]} picks */
  showFor(picks) {
    const made = (/** @type {string | undefined} */ names) => names?.split(" ").some((name) => picks.includes(name));
    for (const { art } of this.panes.values())
      for (const part of /** @type {NodeListOf<SVGElement>} */ (art.querySelectorAll("[data-with], [data-without]"))) {
        const { with: needed, without } = part.dataset;
        if ((needed === undefined || made(needed)) && !made(without)) part.removeAttribute("display");
        else mark(part, "display", "none");
      }
  }

  /** The elements that a mark means, on the boards of some seats or on what they share. @param {number[]} seats */
  *marked(seats, /** @type {string[]} */ marks) {
    for (const { pane, art } of this.panes.values())
      if (pane.seat == null || seats.includes(pane.seat))
        for (const mark of marks) yield* art.querySelectorAll(`[data-mark="${CSS.escape(mark)}"]`);
  }

  /** Where something is on the seat's own panes, by pick, element or mark. @param {string} at */
  find(at) {
    if (!at) return undefined;
    const own = [...this.panes.values()].filter(({ pane }) => pane.seat == null || pane.seat === this.seat);
    for (const selector of [`[data-pick="${CSS.escape(at)}"]`, `[data-mark="${CSS.escape(at)}"]`])
      for (const { art } of own) {
        const found = art.querySelector(selector);
        if (found) return found;
      }
    return document.getElementById(at) ?? undefined;
  }
}

/**
 * Puts figures into a part of the page, in this order. Those that are there stay: a picture that is moved is laid out anew.
 * @param {Element} room
 * @param {HTMLElement[]} figures
 */
export function fill(room, figures) {
  const there = figures.filter((figure) => figure.parentElement === room);
  const ordered = [...room.children].filter((child) => there.some((figure) => figure === child)).every((child, at) => child === there[at]);
  /** @type {HTMLElement | null} */ let next = null;
  for (const figure of figures.toReversed()) {
    if (!ordered || figure.parentElement !== room) room.insertBefore(figure, next);
    next = figure;
  }
}

/**
 * Comes in as its cause has it; dice that roll together come to rest one after another, and what keeps its identity is
 * no die.
 * @param {Element} element
 * @param {string} why
 * @param {number} at
 */
function animateIn(element, why, at) {
  const cause = why === "roll" && element.outerHTML.includes("data-thing") ? "place" : why;
  /** @type {SVGElement} */ (element).style.setProperty("--after", `${Math.min(at, 8) * 60}ms`);
  element.classList.add(`enter-${cause}`);
  element.addEventListener("animationend", () => element.classList.remove(`enter-${cause}`), { once: true });
}

/** @param {Element} element */
function animateOut(element) {
  if (element.matches(".item")) return element.remove(); // what leaves a row makes room at once
  for (const part of [element, ...element.querySelectorAll("[id],[data-pick],[data-mark]")])
    for (const name of ["id", "data-pick", "data-mark", "tabindex", "role", "aria-label"]) part.removeAttribute(name);
  element.setAttribute("class", "leave");
  element.setAttribute("aria-hidden", "true");
  setTimeout(() => element.remove(), 200);
}
