/** Why what is picked fits where it can go, listed beside the board of a large screen. */

import { byId, h, hide, renewChildren } from "../shared/dom.js";

/** @import { Pick } from "../shared/messages.d.ts" */

export class Reasons {
  /** @param {import("../board/board.js").Board} board @param {import("../board/chooser.js").Chooser} chooser */
  constructor(board, chooser) {
    this.board = board;
    this.chooser = chooser;
  }

  render() {
    const { choice } = this.chooser;
    const places = choice.picked.length ? [...choice.next().values()].filter(({ why }) => why) : [];
    hide(byId("reasons"), !places.length);
    renewChildren(byId("reasons-list"), ...places.map((place) => this.row(place)));
  }

  /** Whoever points at a reason sees the place. @param {Pick} place */
  row({ id, label, why }) {
    const light = (/** @type {boolean} */ on) => () => {
      for (const element of this.board.byPick.get(id) ?? []) element.classList.toggle("lit", on);
    };
    return h("li", { onpointerenter: light(true), onpointerleave: light(false) }, h("strong", {}, label), ` ${why}`);
  }
}
