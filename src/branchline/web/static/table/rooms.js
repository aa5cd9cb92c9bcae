/**
 * Where the parts of the page are on this screen. What a large one shows beside the board moves into the bar, the menu
 * and the drawer of a small one; and what is chosen from is as large as the rest allows.
 */

import { fill } from "../board/board.js";
import { byId, data, hide, mark } from "../shared/dom.js";

/** A column of its own for what is chosen from and read; and one more for the rivals. */
const LARGE = "(min-width: 1100px) and (min-height: 480px)";
const DESK = matchMedia(`(min-width: 760px) and (min-height: 480px) and (orientation: landscape), ${LARGE}`);
const WIDE = matchMedia(LARGE);
/** By how much things in rows may grow and shrink, from what they measure on a phone. */
const SCALES = [1.5, 1.35, 1.2, 1.1, 1, 0.92, 0.85, 0.78, 0.72];
/** How wide a board may be that is a map, in its heights. */
const WIDEST = 4;
/** The least height of what is read beside the board. */
const READABLE = 150;
/** Between things in a row, and the least width of one that may shrink, in pixels. */
const GAP = 6;
const SMALLEST = 56;
/** How much smaller they may be so that there is a row less; a hand below the board, a little more. */
const SQUEEZED = 0.8;
const SQUEEZED_HAND = 0.7;
/** How much of a small screen belongs to the board, whatever is chosen from. */
const BOARD_SHARE = 0.36;
/** How much of the height it could have it keeps where something lies below it. */
const BOARD_OF_STAGE = 0.86;
/** How much wider than high something is that lies below the board without taking its room. */
const LOW = 5;
/** What takes room beside the board, and changes its height. */
const AROUND = ["rail", "progress", "status", "clock", "lesson", "offer", "puzzle-goal", "puzzle-hints", "puzzle-result", "actions"];
/** The least width of the panel, and the gaps of a large screen, as in the style sheet. */
const PANEL = 360;
const MARGIN = 12;

/** @typedef {import("../board/pane.js").PaneView} PaneView */

export class Rooms {
  /**
   * @param {import("../board/board.js").Board} board
   * @param {import("./drawer.js").Drawer} drawer
   */
  constructor(board, drawer) {
    this.board = board;
    this.drawer = drawer;
    /** What the sizes were found for. */ this.measured = "";
    /** What was found for it, for when it comes again. @type {Map<string, {scale: number, rooms: string[]}>} */ this.found = new Map();
    /** By how much things in rows are larger now. */ this.scale = 1;
    this.tools = [...document.querySelectorAll(".top > .own > :not(#drawer-open, #menu-open)")];
    drawer.onChange = () => this.furnish();
    for (const query of [DESK, WIDE]) query.addEventListener("change", () => this.arrange());
    addEventListener("resize", () => this.settle());
  }

  /** Whether the table is shown, as it is or as it was: not the end of a game, and not what is before it. */
  get atTable() {
    return !byId("play").hidden;
  }

  /** Puts every part where it belongs. */
  arrange() {
    mark(document.body, "data-playing", String(this.atTable));
    mark(document.body, "data-screen", DESK.matches ? "desk" : "small");
    this.drawer.setCloses(this.atTable && !DESK.matches);
  }

  furnish() {
    const { atTable } = this;
    const small = !DESK.matches;
    const boards = Number(byId("table").dataset.others) > 0;
    const own = /** @type {HTMLElement} */ (document.querySelector(".top > .own"));
    byId("tab-boards").hidden ||= !boards;
    // The rivals: in the bar, in a column of their own, or above the sentence.
    const rail = byId("rail");
    const inBar = atTable && !WIDE.matches;
    if (inBar) put(rail, own.parentElement, own);
    else if (atTable && boards) put(rail, byId("play"), byId("others"));
    else put(rail, byId("side"), byId("progress"));
    mark(document.body, "data-rail", String(rail.parentElement === byId("play") && !data.puzzle));
    const inDrawer = this.drawer.opened && this.drawer.tab === "boards";
    put(byId("people"), inDrawer ? byId("boards") : rail, null);
    hide(byId("crowd"), !(atTable && small && (inDrawer || rail.dataset.rivals === "crowd")));
    // Beside them in the bar there is room for what they do, and not for the tools.
    if (inBar && !small) put(byId("event"), own.parentElement, own);
    else put(byId("event"), byId("play"), byId("stage"));
    const inMenu = inBar || small;
    for (const tool of this.tools) put(tool, inMenu ? byId("menu-tools") : own, inMenu ? null : byId("drawer-open"));
    if (this.isHand()) put(byId("tray"), byId("stage"), byId("below"));
    else if (byId("tray").previousElementSibling !== byId("clock")) byId("clock").after(byId("tray"));
    this.measured = "";
    this.settle();
  }

  /** Whether what is chosen from is one's own hand, which lies below the board of a large screen as on a real table. */
  isHand() {
    const { main, panes } = this.board;
    if (!DESK.matches || !this.atTable || !main || main.pane.grain) return false;
    const trays = [...panes.values()].filter(({ figure }) => figure.dataset.place === "tray");
    return trays.length === 1 && trays[0].pane.seat != null && trays[0].pane.seat === this.board.seat;
  }

  /** Finds a place for what is only read, below the board, beside it, or among the tabs, when something is new. */
  settle() {
    const now = this.measure();
    if (now === this.measured) return;
    this.measured = now;
    const read = [...this.board.panes.values()].filter(({ figure }) => figure.dataset.place === "aside");
    const known = this.found.get(now);
    if (known) {
      this.place(read, known.rooms);
      this.enlarge(known.scale);
    } else this.found.set(now, { rooms: this.search(read), scale: this.scale });
  }

  /** Tries where what is only read can lie. @param {PaneView[]} read */
  search(read) {
    const rooms = read.map(() => "aside");
    this.place(read, rooms);
    this.fit();
    for (const [at, { pane }] of DESK.matches && this.atTable ? read.entries() : []) {
      const low = pane.width > LOW * pane.height;
      const fitting = [...(low ? ["below"] : []), "beside", "aside"];
      fitting.some((room) => ((rooms[at] = room), this.place(read, rooms), this.fit()));
    }
    return rooms;
  }

  /** @param {PaneView[]} read @param {string[]} rooms where each of them lies */
  place(read, rooms) {
    for (const room of new Set(rooms))
      fill(
        byId(room),
        read.filter((_, at) => rooms[at] === room).map(({ figure }) => figure),
      );
  }

  /** All that the sizes depend on. */
  measure() {
    const heights = AROUND.map((id) => document.getElementById(id)?.offsetHeight);
    const panes = [...this.board.panes.values()].map(({ pane, figure }) => [
      pane.id,
      figure.dataset.place,
      figure.dataset.items,
      pane.item,
      pane.note,
      pane.grain && !DESK.matches ? "map" : pane.width / pane.height,
    ]);
    const { playing, screen, drawer } = document.body.dataset;
    return JSON.stringify([innerWidth, innerHeight, playing, screen, drawer, this.drawer.tab, heights, panes]);
  }

  /**
   * Makes what lies in rows as large as there is room for, beginning with the size it has: what is smaller fits, too.
   * @returns whether it is as large as on a phone, at least
   */
  fit() {
    const { main } = this.board;
    if (!main) return true;
    const fits = (/** @type {number} */ at) => {
      this.enlarge(SCALES[at]);
      return DESK.matches ? this.fitsPanel(main) : this.fitsPhone(main);
    };
    let at = SCALES.indexOf(this.scale);
    let fitting = fits(at);
    while (fitting && at > 0 && fits(at - 1)) at--;
    while (!fitting && at < SCALES.length - 1) fitting = fits(++at);
    if (this.scale !== SCALES[at]) this.enlarge(SCALES[at]);
    return fitting && this.scale >= 1;
  }

  /** Makes what lies in rows so much larger, and leaves as much of the screen to the board as there is. @param {number} scale */
  enlarge(scale) {
    this.scale = scale;
    const { main, panes } = this.board;
    const ratio = main && !main.pane.grain ? main.pane.width / main.pane.height : WIDEST;
    document.body.style.setProperty("--board-ratio", String(ratio));
    // All are measured before one is changed: every other order lays out the page for each of them.
    const trays = [...panes.values()].map(({ figure }) => ({ figure, room: figure.parentElement?.clientWidth ?? 0 }));
    for (const { figure, room } of trays) setScale(figure, room, scale);
    const below = [byId("tray"), byId("below")].filter((part) => part.parentElement === byId("stage"));
    const height = below.reduce((sum, { offsetHeight }) => sum + (offsetHeight && offsetHeight + MARGIN), 0);
    document.body.style.setProperty("--below", `${height}px`);
  }

  /** @param {PaneView} main */
  fitsPanel({ pane }) {
    const stage = byId("stage");
    const rail = document.body.dataset.rail === "true" ? byId("rail").offsetWidth : 0;
    const widest = innerWidth - PANEL - rail - 4 * MARGIN;
    const alone = Math.min(stage.offsetHeight, (widest * pane.height) / pane.width);
    if (byId("main").offsetHeight < alone * BOARD_OF_STAGE) return false;
    return byId("drawer").offsetHeight >= READABLE && byId("side").scrollHeight <= byId("side").clientHeight;
  }

  /** @param {PaneView} main */
  fitsPhone({ pane }) {
    const room = byId("main").getBoundingClientRect();
    const tray = byId("tray");
    if (tray.scrollHeight > tray.clientHeight + 1) return false;
    if (document.body.dataset.drawer === "open") return this.scale <= 1;
    const whole = !pane.grain && room.height >= (room.width * pane.height) / pane.width;
    return whole || (this.scale <= 1 && room.height >= innerHeight * BOARD_SHARE);
  }
}

/**
 * How large the things of a tray are: in as few rows as can be, these of equal length.
 * @param {HTMLElement} figure
 * @param {number} room how wide they may lie
 * @param {number} scale
 */
function setScale(figure, room, scale) {
  const count = Number(figure.dataset.items);
  const width = Number(figure.style.getPropertyValue("--item-width"));
  if (!count || !width || !room) return;
  const wanted = figure.dataset.place === "aside" && !figure.closest("#below") ? Math.min(1, scale) : scale;
  const least = Math.min(1, SMALLEST / width);
  const squeezed = Math.max(least, Math.min(wanted, figure.closest("#stage") ? SQUEEZED_HAND : SQUEEZED));
  const most = Math.max(1, Math.floor((room + GAP) / (width * squeezed + GAP)));
  const row = Math.ceil(count / Math.ceil(count / most));
  const filling = (room - (row - 1) * GAP) / (row * width);
  figure.style.setProperty("--item-scale", String(Math.max(least, Math.min(wanted, filling))));
  figure.style.setProperty("--row", String(row));
}

/**
 * Puts a part somewhere else; the focus stays with it.
 * @param {Element} part
 * @param {Element | null} parent
 * @param {Element | null} before
 */
function put(part, parent, before) {
  const active = /** @type {HTMLElement | null} */ (document.activeElement);
  if (part === before || (part.parentElement === parent && part.nextElementSibling === before)) return;
  parent?.insertBefore(part, before);
  if (active && part.contains(active)) active.focus({ preventScroll: true });
}
