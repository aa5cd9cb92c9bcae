/** What a quick look at one's turns has found: a line at the end of the game, where there is something to say. */

import { request } from "../shared/api.js";
import { h, icon } from "../shared/dom.js";

/**
 * @import { Teaser as Found } from "../shared/messages.d.ts"
 *
 * @typedef {import("../table/model.js").Model} Model
 */

export class Teaser {
  /** @param {Model} model @param {() => void} review opens the review */
  constructor(model, review) {
    this.model = model;
    this.element = h("button.teaser.card", { type: "button", hidden: true, "data-key": "teaser", onclick: () => review() });
  }

  /** Nobody has asked for it: where nothing comes of it, nothing is said. */
  async ask() {
    const { seat, table } = this.model;
    if (seat == null || !table.mine.includes(seat) || table.seats[seat].kind !== "human") return;
    const found = await request("POST", `/api/tables/${table.id}/reviews/${seat}/teaser`).catch(() => null);
    if (found?.title) this.show(found);
  }

  /** @param {Found} found */
  show({ lost, judged_by, title, why }) {
    const amount = judged_by === "chances" ? `−${Math.round(100 * lost)} %` : `−${Math.round(lost)}`;
    this.element.replaceChildren(
      h("span.lost", { "aria-hidden": "true" }, amount),
      h("span.words", {}, h("strong", {}, title), h("small", {}, why)),
      icon("step_on"),
    );
    this.element.hidden = false;
  }
}
