/** What is read beside a game: score, log, all boards, rules. Tabs on a large screen, a drawer on a small one. */

import { clearMessages } from "../board/popups.js";
import { byId, data, h, say } from "../shared/dom.js";

/** @import { Problem, Reason, Refusal } from "../shared/messages.d.ts" */
/** @typedef {"score" | "log" | "boards" | "rules" | "review"} Tab */

const TABS = /** @type {const} */ (["score", "log", "boards", "rules", "review"]);
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
        const controls = /** @type {Element} */ (event.target).closest("#replay");
        if (!controls && this.close()) event.stopPropagation();
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

  /**
   * The way to the rule behind a refusal, if a rule is: it is shown here, and the page of the rules stays at hand.
   * @param {Refusal | Reason | Problem} refused
   */
  ruleLink(refused) {
    const rule = "rule" in refused && refused.rule;
    if (!rule) return null;
    const onclick = (/** @type {MouseEvent} */ event) => {
      event.preventDefault();
      event.stopPropagation();
      this.showRule(rule);
    };
    return h("a", { href: `/rules/${data.table.game}#${rule}`, onclick }, say("rule"));
  }

  /** @param {string} anchor */
  async showRule(anchor) {
    clearMessages();
    this.show("rules", true);
    await loadRules();
    const place = byId(`rule-${anchor}`);
    if (!place) return;
    byId("rules").querySelector(".asked")?.classList.remove("asked");
    place.classList.add("asked");
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
    place.scrollIntoView({ block: "center" });
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

/** @type {Promise<void> | null} */ let loading = null;

/** Fetches the rules when somebody wants to read them. */
function loadRules() {
  return (loading ??= fetchRules().then((found) => void (found || (loading = null))));
}

/** @returns whether they are there now */
async function fetchRules() {
  const answer = await fetch(`/rules/${data.table.game}`).catch(() => null);
  const page = answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  const guide = page?.querySelector(".guide");
  if (!guide) return false;
  for (const part of guide.querySelectorAll("[id]")) part.id = `rule-${part.id}`;
  for (const link of guide.querySelectorAll("a[href^='#']"))
    link.setAttribute("href", `#rule-${link.getAttribute("href")?.slice(1)}`);
  const lang = page?.documentElement.lang;
  byId("rules").prepend(h("article.guide", { lang, "aria-label": say("rules") }, ...guide.childNodes));
  return true;
}
