/**
 * Where the parts of the page are on this screen. What a large one shows beside the board moves into the bar, the menu
 * and the drawer of a small one; and what is chosen from is as large as the rest allows.
 */

import { byId } from "../shared/dom.js";

/** A column of its own for what is chosen from and read; and one more for the rivals. */
const DESK = matchMedia("(min-width: 760px) and (min-height: 480px) and (orientation: landscape), (min-width: 1100px) and (min-height: 480px)");
const WIDE = matchMedia("(min-width: 1100px) and (min-height: 480px)");
/** By how much things in rows may grow and shrink, from what they measure on a phone. */
const LARGER = [1.5, 1.35, 1.2, 1.1];
const SMALLER = [1, 0.92, 0.85, 0.78, 0.72];
/** The least height of what is read beside the board. */
const READABLE = 150;
/** How much of a small screen belongs to the board, whatever is chosen from. */
const BOARD_SHARE = 0.36;

export class Rooms {
  /**
   * @param {import("./model.js").Model} model
   * @param {import("../board/board.js").Board} board
   * @param {import("./drawer.js").Drawer} drawer
   */
  constructor(model, board, drawer) {
    this.model = model;
    this.board = board;
    this.drawer = drawer;
    this.tools = [...document.querySelectorAll(".top > .own > :not(#drawer-open, #menu-open)")];
    drawer.onChange = () => this.furnish();
    for (const query of [DESK, WIDE]) query.addEventListener("change", () => this.arrange());
    addEventListener("resize", () => this.fit());
  }

  /** Puts every part where it belongs. */
  arrange() {
    const { running } = this.model;
    document.body.dataset.playing = String(running && !byId("play").hidden);
    document.body.dataset.screen = DESK.matches ? "desk" : "small";
    this.drawer.setCloses(running && !DESK.matches);
  }

  furnish() {
    const { running } = this.model;
    const small = !DESK.matches;
    const boards = Number(byId("table").dataset.others) > 0;
    const own = /** @type {HTMLElement} */ (document.querySelector(".top > .own"));
    byId("tab-boards").hidden ||= !boards;
    // The rivals: in the bar, in a column of their own, or above the sentence.
    const rail = byId("rail");
    if (running && !WIDE.matches) put(rail, own.parentElement, own);
    else if (running && boards) put(rail, byId("play"), byId("others"));
    else put(rail, byId("side"), byId("progress"));
    document.body.dataset.rail = String(rail.parentElement === byId("play"));
    const inDrawer = this.drawer.opened && this.drawer.tab === "boards";
    put(byId("people"), inDrawer ? byId("boards") : rail, null);
    byId("crowd").hidden = !(running && small && (inDrawer || rail.dataset.rivals === "crowd"));
    for (const tool of this.tools) put(tool, small ? byId("menu-tools") : own, small ? null : byId("drawer-open"));
    const under = this.under(small);
    put(byId("aside"), small ? byId("score") : under === "aside" ? byId("stage") : byId("side"), small || under === "aside" ? null : byId("drawer"));
    const tray = byId("tray");
    if (under === "tray") put(tray, byId("stage"), null);
    else if (tray.previousElementSibling !== byId("outcome")) byId("outcome").after(tray);
    this.fit();
  }

  /** What lies under the board of a large screen: what is long and low, as long as the board leaves room. @param {boolean} small */
  under(small) {
    const { main, panes } = this.board;
    if (small || !main || !this.model.running) return "";
    const long = (/** @type {string} */ place) => {
      const there = [...panes.values()].filter(({ figure }) => figure.dataset.place === place);
      return there.length === 1 && there[0].pane.width / there[0].pane.height > 3;
    };
    if (main.pane.grain || main.pane.width / main.pane.height < 1.1) return "";
    return long("tray") ? "tray" : long("aside") ? "aside" : "";
  }

  /** Makes what lies in rows as large as there is room for, and tells the page how wide the board wants to be. */
  fit() {
    const { main } = this.board;
    const stage = byId("stage");
    if (!main || document.body.dataset.playing !== "true") return;
    const below = [byId("tray"), byId("aside")].find((part) => part.parentElement === stage);
    const { pane } = main;
    document.body.style.setProperty("--board-ratio", pane.grain ? "4" : String(pane.width / pane.height));
    for (const scale of [...LARGER, ...SMALLER]) {
      byId("tray").style.setProperty("--item-scale", String(scale));
      document.body.style.setProperty("--below", `${below ? below.offsetHeight + 12 : 0}px`);
      if (DESK.matches ? this.fitsPanel(below) : this.fitsPhone(scale)) return;
    }
  }

  /** @param {HTMLElement | undefined} below */
  fitsPanel(below) {
    if (below && below.offsetHeight > innerHeight * 0.24) return false;
    return byId("drawer").offsetHeight >= READABLE && byId("side").scrollHeight <= byId("side").clientHeight;
  }

  /** @param {number} scale */
  fitsPhone(scale) {
    const { pane } = /** @type {import("../board/pane.js").PaneView} */ (this.board.main);
    const room = byId("main").getBoundingClientRect();
    if (scale <= 1) return room.height >= innerHeight * BOARD_SHARE;
    return !pane.grain && room.height >= (room.width * pane.height) / pane.width;
  }
}

/** Puts a part somewhere else; the focus stays with it. @param {Element} part @param {Element | null} parent @param {Element | null} before */
function put(part, parent, before) {
  const active = /** @type {HTMLElement | null} */ (document.activeElement);
  if (part === before || (part.parentElement === parent && part.nextElementSibling === before)) return;
  parent?.insertBefore(part, before);
  if (active && part.contains(active)) active.focus({ preventScroll: true });
}
