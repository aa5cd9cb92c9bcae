/** The buttons below the board: moves that are no place on it, taking back, withdrawing, a hint. */

import { byId, h, icon, replaceChildren, say } from "../shared/dom.js";

export class Actions {
  /**
   * @param {import("./model.js").Model} model
   * @param {import("../board/board.js").Board} board
   * @param {import("../board/chooser.js").Chooser} chooser
   * @param {import("./outbox.js").Outbox} outbox
   * @param {() => void} askForHint
   */
  constructor(model, board, chooser, outbox, askForHint) {
    this.model = model;
    this.board = board;
    this.chooser = chooser;
    this.outbox = outbox;
    this.askForHint = askForHint;
  }

  render() {
    const { model, board, chooser, outbox } = this;
    byId("table").dataset.busy = String(outbox.queue.length > 0);
    const can = this.canTakeBack;
    const moves = chooser.choice.buttons();
    const shortcuts = chooser.picked.length ? [] : chooser.choice.shortcuts();
    const only = moves.length + shortcuts.length === chooser.choice.paths.length;
    const groups = [...chooser.choice.next().values()].filter((pick) => !board.byPick.has(pick.id));
    replaceChildren(
      byId("actions"),
      can && !model.confirmed && button("take_back", "undo", () => this.takeBack()),
      can && model.confirmed && button("withdraw", "undo", () => this.takeBack()),
      can &&
        !model.confirmed &&
        model.pending.length > 1 &&
        button("clear", "clear", () => outbox.add({ type: "clear" })),
      ...groups.map((pick) =>
        h("button", { type: "button", "data-key": pick.id, onclick: () => chooser.pickById(pick.id) }, pick.label),
      ),
      ...[...shortcuts, ...moves].map((leaf) =>
        h(
          only || moves.includes(leaf) ? "button.primary" : "button",
          {
            type: "button",
            "data-key": leaf.id,
            title: moves.length === 1 && moves[0] === leaf ? say("confirm_key") : null,
            onclick: () => outbox.add({ type: "play", move: leaf.move }),
          },
          leaf.label,
        ),
      ),
      model.myTurn && model.table.hints && button("hint", "hint", this.askForHint),
    );
  }

  get canTakeBack() {
    return this.model.running && this.model.seat != null && this.model.pending.length > 0;
  }

  takeBack() {
    if (this.canTakeBack) this.outbox.add({ type: "take_back" });
  }

  /** Places what is held, or makes the only move that needs no place on the board. */
  confirm() {
    if (this.chooser.held) return this.chooser.place();
    const [only, another] = this.chooser.choice.buttons();
    if (only && !another) this.outbox.add({ type: "play", move: only.move });
  }
}

/** @param {string} name @param {string} picture @param {() => void} onclick */
const button = (name, picture, onclick) =>
  h(
    "button",
    { type: "button", "data-key": name, "aria-label": say(name), title: say(`${name}_key`), onclick },
    icon(picture),
    h("span.label", {}, say(name)),
  );
