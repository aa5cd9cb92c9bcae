/** Several people at one device: whose seat is shown, and nobody's while the device is handed on. */

import { byId, h, replaceChildren, say } from "../shared/dom.js";

/** @import { SeatInfo } from "../shared/messages.d.ts" */

export class Hotseat {
  /**
   * @param {import("./model.js").Model} model
   * @param {(seat: number | null) => void} sit
   */
  constructor(model, sit) {
    this.model = model;
    this.sit = (/** @type {number | null} */ seat) => {
      this.switching = true;
      sit(seat);
    };
    /** Whether a seat has been asked for that the server has not shown yet. */ this.switching = false;
    /** Who was to act when somebody chose to look at another seat. @type {string | null} */ this.looking = null;
    /** How much of the log is known. */ this.entries = 0;
    this.dialog = byId("pass");
    this.dialog.addEventListener("cancel", (/** @type {Event} */ event) => event.preventDefault());
  }

  /** The seats of this device that people play. */
  get seats() {
    return this.model.table.seats.filter((seat) => seat.mine && seat.kind === "human" && !seat.resigned);
  }

  /** Whether nobody's seat may be shown before someone has said that they hold the device. */
  get hidesSeats() {
    return this.model.table.secrets && this.model.table.mine.length > 1 && this.model.running;
  }

  /** After every change: it may be another one's turn. In every round it is handed round in the same order. */
  update() {
    const { model, seats } = this;
    if (this.switching) return;
    const round = this.endsRound();
    if (model.table.status === "over" || model.table.status === "abandoned") return this.end();
    if (!model.running || !seats.length) return;
    const due = seats.filter((seat) => seat.state === "drawing");
    const now = due.map((seat) => seat.seat).join();
    if (this.looking !== now) this.looking = null;
    if (this.hidesSeats && model.seat == null) return this.ask(due[0]);
    const here = due.some((seat) => seat.seat === model.seat);
    if (!due.length || this.looking != null || (here && !round) || due[0].seat === model.seat) return;
    this.ask(due.find((seat) => !here && !round && seat.seat > (model.seat ?? -1)) ?? due[0]);
    if (this.hidesSeats) this.sit(null);
  }

  /** Whether a round has ended for several of this device at once. */
  endsRound() {
    const { log } = this.model;
    const acted = log.slice(this.entries).flatMap(({ kind, seat }) => (kind === "turn" ? [seat] : []));
    this.entries = log.length;
    return this.seats.filter(({ seat }) => acted.includes(seat)).length > 1;
  }

  /** Someone wants to look at a seat of this device. @param {number} seat */
  choose(seat) {
    if (this.hidesSeats) return this.ask(), this.sit(null);
    this.looking = this.seats.flatMap(({ seat, state }) => (state === "drawing" ? [seat] : [])).join();
    this.sit(seat);
  }

  /** The card that is on the page while the device is handed on. @param {SeatInfo} [next] whoever is to act */
  ask(next) {
    const button = (/** @type {SeatInfo} */ { seat, name }) =>
      h(
        next ? "button.primary" : "button",
        { type: "button", "data-key": `pass-${seat}`, onclick: () => this.show(seat) },
        say("i_am", { name }),
      );
    replaceChildren(
      byId("pass-body"),
      h("h2", {}, next ? say("pass_to", { name: next.name }) : say("who_looks")),
      this.hidesSeats && h("p", {}, say("pass_words")),
      h("div.row", {}, ...(next ? [next] : this.seats).map(button)),
    );
    if (!this.dialog.open) this.dialog.showModal();
  }

  /** @param {number} seat */
  show(seat) {
    this.dialog.close();
    this.sit(seat);
  }

  /** When the game has ended there is nothing left to hide. */
  end() {
    if (!this.dialog.open) return;
    this.dialog.close();
    const [first] = this.model.table.mine;
    if (this.model.seat == null && first !== undefined) this.sit(first);
  }
}
