/** What is read beside a game: score, log, all boards, rules. Tabs on a large screen, a drawer on a small one. */

import { byId, data, h, say } from "../shared/dom.js";

/** @typedef {"score" | "log" | "boards" | "rules"} Tab */

const TABS = /** @type {const} */ (["score", "log", "boards", "rules"]);
/** How far a finger has to move down to close the drawer, in pixels. */
const SWIPE = 40;

export class Drawer {
  constructor() {
    /** @type {Tab} */ this.tab = "score";
    /** Whether it is a drawer, which can be closed. */ this.closes = false;
    this.opened = false;
    /** Called when it has been opened, closed or turned to another tab. */
    this.onChange = () => {};
    for (const tab of TABS) byId(`tab-${tab}`).addEventListener("click", () => this.show(tab));
    byId("tabs").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.key(event));
    byId("drawer-open").addEventListener("click", () => (this.opened ? this.close() : this.show(this.tab, true)));
    byId("crowd").addEventListener("click", () => this.show("boards", true));
    // A tap on the board only closes it: what lies there is chosen with the next one.
    byId("stage").addEventListener(
      "click",
      (/** @type {Event} */ event) => {
        if (this.close()) event.stopPropagation();
      },
      true,
    );
    this.listenToSwipes();
    this.render();
  }

  /** @param {boolean} closes whether there is no room for it beside the board */
  setCloses(closes) {
    this.closes = closes;
    if (!closes) this.opened = false;
    if (!closes && this.tab === "boards") this.tab = "score";
    this.render();
  }

  /** @param {Tab} tab @param {boolean} [focus] */
  show(tab, focus = false) {
    this.tab = tab;
    this.opened = this.closes;
    if (tab === "rules") loadRules();
    this.render();
    if (focus) byId(`tab-${tab}`).focus();
  }

  /** @returns whether it was open */
  close() {
    if (!this.opened) return false;
    const inside = byId("drawer").contains(document.activeElement);
    this.opened = false;
    this.render();
    if (inside) byId("drawer-open").focus();
    return true;
  }

  render() {
    document.body.dataset.drawer = this.opened ? "open" : "closed";
    byId("drawer-open").hidden = !this.closes;
    byId("drawer-open").setAttribute("aria-expanded", String(this.opened));
    for (const tab of TABS) {
      const shown = tab === this.tab;
      byId(tab).hidden = !shown;
      byId(`tab-${tab}`).setAttribute("aria-selected", String(shown));
      byId(`tab-${tab}`).tabIndex = shown ? 0 : -1;
    }
    byId("tab-boards").hidden = !this.closes;
    if (this.tab === "log") byId("log").scrollTop = byId("log").scrollHeight;
    this.onChange();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const shown = TABS.filter((tab) => !byId(`tab-${tab}`).hidden);
    this.show(shown[(shown.indexOf(this.tab) + step + shown.length) % shown.length], true);
    event.preventDefault();
    event.stopPropagation();
  }

  listenToSwipes() {
    let start = 0;
    byId("tabs").addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => (start = event.clientY));
    addEventListener("pointerup", (event) => {
      if (start && event.clientY - start > SWIPE) this.close();
      start = 0;
    });
  }
}

let asked = false;

/** Fetches the rules when somebody wants to read them. */
async function loadRules() {
  if (asked) return;
  asked = true;
  const answer = await fetch(`/rules/${data.table.game}`).catch(() => null);
  const page = answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  const guide = page?.querySelector(".guide");
  if (!guide) return void (asked = false);
  for (const part of guide.querySelectorAll("[id]")) part.removeAttribute("id");
  const lang = page?.documentElement.lang;
  byId("rules").prepend(h("article.guide", { lang, "aria-label": say("rules") }, ...guide.childNodes));
}
