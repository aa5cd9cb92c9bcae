/** The best plans of whoever is to act: what each is worth and why; a touch shows one on the board, another plays it. */

import { request } from "../shared/api.js";
import { announce, byId, h, icon, replaceChildren, say } from "../shared/dom.js";
import { noticeOnError } from "../shared/notices.js";

/**
 * @import { PlanInfo, Plans } from "../shared/messages.d.ts"
 * @import { Node } from "./tree.js"
 */

export class BestPlans {
  /**
   * @param {(node: Node) => object} wordsOf what the server is told of a node
   * @param {{show: (plan: PlanInfo | null, seat: number) => void, play: (plan: PlanInfo, seat: number) => void}} page
   */
  constructor(wordsOf, page) {
    this.wordsOf = wordsOf;
    this.page = page;
    /** @type {Map<Node, Plans>} */ this.found = new Map();
    /** @type {Node | null} the node that is thought about */ this.thinking = null;
    /** @type {Node | null} */ this.node = null;
    /** Why there is nothing to plan at the node, where that is so. */ this.reason = "";
    /** @type {PlanInfo | null} the one that is shown on the board */ this.shown = null;
  }

  /** One looks at another node. @param {Node} node @param {string} reason why nothing can be planned there, or nothing */
  look(node, reason) {
    this.node = node;
    this.reason = reason;
    this.shown = null;
    this.render();
  }

  async ask() {
    const { node } = this;
    if (!node || this.reason || this.thinking || this.found.has(node)) return this.render();
    this.thinking = node;
    this.render();
    const found = await noticeOnError(request("POST", "/api/analysis/plans", this.wordsOf(node)));
    this.thinking = null;
    if (found) this.found.set(node, found);
    this.render();
    if (found && node === this.node) announce(`${say("analysis_plans")}: ${found.plans[0]?.words ?? ""}`);
  }

  render() {
    const found = this.node ? this.found.get(this.node) : undefined;
    const thinking = this.thinking !== null && this.thinking === this.node;
    replaceChildren(
      byId("review"),
      h("p.quiet", {}, this.reason || say("analysis_words")),
      thinking && h("p.progress", {}, h("progress", { "aria-label": say("analysis_thinking") }), say("analysis_thinking")),
      !this.reason && !found && !thinking &&
        h("button.primary", { type: "button", "data-key": "ask-plans", onclick: () => this.ask() }, icon("hint"), say("analysis_plans")),
      found && h("ol.plans", {}, ...found.plans.map((plan, at) => h("li", {}, ...this.row(plan, at, found)))),
    );
  }

  /** @param {PlanInfo} plan @param {number} at @param {Plans} found */
  row(plan, at, { seat, judged_by }) {
    const look = () => {
      this.shown = this.shown === plan ? null : plan;
      this.page.show(this.shown, seat);
      this.render();
    };
    const worth = amount(plan.value, plan.error, judged_by === "chances");
    return [
      h(
        "button.plan",
        { type: "button", "data-key": `plan-${at}`, "aria-pressed": String(plan === this.shown), onclick: look },
        h("strong.worth", {}, worth.value, h("small", {}, ` ± ${worth.error}`)),
        h("span.words", {}, plan.words, plan.why && h("small.quiet", {}, plan.why)),
      ),
      h(
        "button.play",
        {
          type: "button",
          "data-key": `play-${at}`,
          "aria-label": `${say("analysis_plan")}: ${plan.words}`,
          title: say("analysis_plan"),
          onclick: () => this.page.play(plan, seat),
        },
        icon("replay"),
      ),
    ];
  }
}

/** Points, or chances in percent. @param {number} value @param {number} error @param {boolean} chances */
function amount(value, error, chances) {
  const said = (/** @type {number} */ number) =>
    (chances ? 100 * number : number)
      .toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1, minimumFractionDigits: 1 })
      .replace("-", "−");
  return { value: chances ? `${said(value)} %` : said(value), error: said(error) };
}
