/**
 * The row of buttons, always in the same places: take back, hint, turn, mirror, moves that are no place on the board,
 * and one that does what is chosen, or says what is missing.
 */

import { hasLeaf } from "../board/picks.js";
import { byId, h, icon, mark, renewChildren, say } from "../shared/dom.js";

/** @import { Pick } from "../shared/messages.d.ts" */

export class Actions {
  /**
   * @param {import("./model.js").Model} model
   * @param {import("../board/board.js").Board} board
   * @param {import("../board/chooser.js").Chooser} chooser
   * @param {import("./outbox.js").Outbox} outbox
   * @param {() => void} askForHint
   * @param {() => boolean} isDrawn whether the board shows all there is: before, nobody can tell what has no place on it
   */
  constructor(model, board, chooser, outbox, askForHint, isDrawn) {
    this.model = model;
    this.board = board;
    this.chooser = chooser;
    this.outbox = outbox;
    this.askForHint = askForHint;
    this.isDrawn = isDrawn;
    /** Whether anything in this game can be turned or mirrored: then its buttons keep their places. */
    this.turns = this.mirrors = false;
    /** Whether one begins again where others ask a bot. */ this.restarts = false;
  }

  render() {
    const { model, chooser, outbox } = this;
    const { held } = chooser;
    const freedom = held ? chooser.freedom() : null;
    this.turns ||= hasLeaf(model.picks, ({ symbol, turn }) => Boolean(symbol && turn));
    this.mirrors ||= hasLeaf(model.picks, ({ symbol, flip }) => Boolean(symbol && flip));
    const back = model.confirmed ? "withdraw" : "take_back";
    const several = this.canTakeBack && !model.confirmed && model.pending.length > 1;
    const menu = freedom === "menu" && chooser.leaves.length > 1;
    const main = freedom === "menu" && !menu ? chooser.leaves[0] : this.mainMove();
    mark(byId("table"), "data-busy", String(outbox.queue.length > 0));
    if (model.seat == null) return renewChildren(byId("actions"));
    mark(byId("actions"), "class", held ? (menu ? "tools menu" : "tools") : "");
    renewChildren(
      byId("actions"),
      tool(back, "undo", () => (held ? chooser.cancel() : this.takeBack()), this.canTakeBack || held),
      several && !this.restarts && tool("clear", "clear", () => this.clear(), true),
      this.restarts && tool("restart", "again", () => this.clear(), this.canTakeBack),
      model.table.hints && tool("hint", "hint", this.askForHint, model.myTurn),
      this.turns && tool("turn", "turn", () => chooser.turn(1), freedom === "turn" || freedom === "mirror"),
      this.mirrors && tool("mirror", "mirror", () => chooser.mirror(), freedom === "mirror"),
      this.otherMoves(main, menu),
      this.primary(main, freedom),
    );
  }

  /** The move of the button at the end while nothing is picked, where one leads on. */
  mainMove() {
    const { model, chooser } = this;
    const { choice } = chooser;
    if (!model.myTurn || choice.picked.length || !this.isDrawn()) return undefined;
    const moves = choice.buttons();
    const onBoard = choice.paths.filter(({ keys }) => keys.length);
    // Where the game names what is done on the board, that comes first.
    const named = model.prompt?.missing && onBoard.some(({ leaf }) => leaf.verb);
    return moves.find((leaf) => leaf.verb) ?? (onBoard.length && (named || moves.length > 1) ? undefined : moves[0]);
  }

  /** All that can be chosen but not pointed at. @param {Pick | undefined} main @param {boolean} menu */
  otherMoves(main, menu) {
    const { board, chooser } = this;
    const { choice } = chooser;
    if (!this.isDrawn()) return false;
    const move = (/** @type {Pick} */ leaf) => named(leaf, () => chooser.place(leaf));
    const groups = [...choice.next().values()].filter((pick) => !board.byPick.has(pick.id));
    const moves = choice.picked.length ? [] : choice.buttons().filter((leaf) => leaf !== main);
    const buttons = menu
      ? chooser.leaves.map(move)
      : [...groups.map((pick) => named(pick, () => chooser.pickById(pick.id))), ...moves.map(move)];
    return buttons.length > 0 && h("div.moves", { "data-count": buttons.length }, ...buttons);
  }

  /**
   * The button that does what is chosen; or says what is missing.
   * @param {Pick | undefined} main
   * @param {string | null} freedom
   */
  primary(main, freedom) {
    const { model, chooser } = this;
    if (freedom && freedom !== "menu") {
      const { leaf } = chooser;
      return h(
        "button.primary",
        { type: "button", "data-key": "place", title: say("place_key"), onclick: () => chooser.place() },
        icon("place"),
        h("span", {}, leaf?.verb || say("place")),
      );
    }
    const { coach } = chooser;
    if (coach?.onward)
      return h("button.primary", { type: "button", "data-key": "next", onclick: () => coach.next() }, coach.onward);
    if (main) {
      const act = () => chooser.place(main);
      const title = chooser.choice.buttons().length === 1 ? say("confirm_key") : null;
      return h("button.primary", { type: "button", "data-key": main.id, title, onclick: act }, main.verb || main.label);
    }
    const missing = model.myTurn
      ? chooser.choice.asking()?.missing || model.prompt?.missing || say("your_turn_short")
      : say(model.confirmed ? "done_waiting" : "not_your_turn");
    return h("p.missing", {}, missing);
  }

  get canTakeBack() {
    return !this.model.past && this.model.running && this.model.seat != null && this.model.pending.length > 0;
  }

  clear() {
    if (this.canTakeBack) this.outbox.add({ type: "clear" });
  }

  takeBack() {
    if (this.canTakeBack) this.outbox.add({ type: "take_back" });
  }

  /** Places what is held, or makes the only move that needs no place on the board. */
  confirm() {
    if (this.chooser.held) return this.chooser.place();
    const [only, another] = this.chooser.choice.buttons();
    if (only && !another) this.chooser.place(only);
  }
}

/** @param {Pick} pick @param {() => void} onclick */
const named = (pick, onclick) => h("button", { type: "button", "data-key": pick.id, onclick }, pick.label);

/** @param {string} name @param {string} picture @param {() => void} onclick @param {boolean} enabled */
const tool = (name, picture, onclick, enabled) =>
  h(
    "button.tool",
    { type: "button", "data-key": name, "aria-label": say(name), title: say(`${name}_key`), disabled: !enabled, onclick },
    icon(picture),
    h("span.label", {}, say(name)),
  );
