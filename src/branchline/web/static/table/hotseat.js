/** Several people at one device: whose seat is shown, and nobody's while the device is handed on. */

import { byId, h, replaceChildren, say } from "../shared/dom.js";

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
    this.due = "";
    /** Whether a seat has been asked for that the server has not shown yet. */ this.switching = false;
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

  /** After every change: it may be another one's turn. */
  update() {
    const { model, seats } = this;
    if (this.switching) return;
    const due = seats.filter((seat) => seat.state === "drawing");
    const changed = due.map((seat) => seat.seat).join() !== this.due;
    this.due = due.map((seat) => seat.seat).join();
    if (model.table.status === "over" || model.table.status === "abandoned") return this.end();
    if (!model.running || !seats.length) return;
    const nobody = this.hidesSeats && model.seat == null;
    const passed = changed && due.length > 0 && !due.some((seat) => seat.seat === model.seat);
    const next = due.find((seat) => seat.seat > (model.seat ?? -1)) ?? due[0];
    if (nobody) this.ask();
    else if (passed && this.hidesSeats) this.hide();
    else if (passed) this.sit(next.seat);
  }

  /** Someone wants to look at a seat of this device. @param {number} seat */
  choose(seat) {
    if (this.hidesSeats) this.hide();
    else this.sit(seat);
  }

  /** Takes everything of the seat off the page, then asks. */
  hide() {
    this.ask();
    this.sit(null);
  }

  ask() {
    const { seats } = this;
    const due = seats.filter((seat) => seat.state === "drawing");
    const [next] = due.length ? due : [];
    const others = seats.filter((seat) => seat !== next);
    const button = (/** @type {typeof seats[0]} */ seat, /** @type {string} */ kind) =>
      h(
        `button${kind}`,
        { type: "button", "data-key": `pass-${seat.seat}`, onclick: () => this.show(seat.seat) },
        say("i_am", { name: seat.name }),
      );
    replaceChildren(
      byId("pass-body"),
      h("h2", {}, next ? say("pass_to", { name: next.name }) : say("who_looks")),
      h("p", {}, say("pass_words")),
      next && button(next, ".primary"),
      h("div.row", {}, ...others.map((seat) => button(seat, ""))),
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
