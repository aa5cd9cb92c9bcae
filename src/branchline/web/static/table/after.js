/** What a table needs only after the play: its end, and watching it again. Their files are fetched for that. */

import { request } from "../shared/api.js";
import { byId, data, h, say } from "../shared/dom.js";
import { noticeOnError } from "../shared/notices.js";

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("../board/board.js").Board} Board
 */

export class After {
  /**
   * @param {Model} model
   * @param {Board} board
   * @param {{onChange: () => void, onReturn: () => void, onReview: () => void, onLook: () => void}} page called when
   *   something else is to be seen, when whoever was looking back is back, when a review is to be read, and when one of
   *   its turns is to be looked at
   */
  constructor(model, board, page) {
    this.model = model;
    this.board = board;
    this.page = page;
    /** @type {import("../end/outcome.js").EndScreen | null} */ this.end = null;
    /** @type {import("../end/replay.js").Replay | null} */ this.replay = null;
    /** Whether the game was played before one's eyes. */ this.watched = false;
    /** @type {import("../end/review.js").Review | null} */ this.reviewing = null;
    this.loading = false;
    /** The end on its way. @type {Promise<[any, any] | undefined> | null} */ this.coming = null;
    if (isOver(data.table)) this.fetchEnd(); // it need not wait for the table
  }

  /** Whether the end takes the table's place: not while somebody looks back, or before what was played can be counted. */
  get shown() {
    const { table, past } = this.model;
    return isOver(table) && !past && (this.end !== null || !this.watched);
  }

  render() {
    this.watched ||= this.model.running;
    if (this.model.outcome || this.model.table.status === "abandoned") this.loadEnd();
    byId("outcome").hidden = !this.shown || !this.end;
    if (!byId("outcome").hidden) this.end?.render();
  }

  /** What the table does not show of its end, and the scripts for it. */
  fetchEnd() {
    this.coming ??= noticeOnError(
      Promise.all([request("GET", `/api/tables/${data.table.id}/ending`), styled(() => import("../end/outcome.js"))]),
    );
    return this.coming;
  }

  async loadEnd() {
    if (this.end || this.loading) return;
    this.loading = true;
    const found = await this.fetchEnd();
    this.loading = false;
    if (!found) return void (this.coming = null); // to be tried again
    const [ending, { EndScreen }] = found;
    const lookBack = (/** @type {number} */ step) => this.lookBack(step);
    this.end = new EndScreen(this.model, ending, this.watched, { lookBack, review: () => this.review() });
    this.page.onChange();
    if (ending.review && location.hash === "#review") this.review();
  }

  /** Opens the game at a step, at its latest when none is named. @param {number} [step] */
  async lookBack(step) {
    const found = await noticeOnError(styled(() => import("../end/replay.js")));
    if (!found) return;
    const { onChange, onReturn } = this.page;
    this.replay ??= new found.Replay(this.model, this.board, { onShow: onChange, onLeave: onReturn });
    await this.replay?.open(step);
  }

  /** Watches the game again beside what an expert says of one's turns. */
  async review() {
    const found = await noticeOnError(styled(() => import("../end/review.js")));
    if (!found) return;
    await this.lookBack();
    if (!this.replay) return;
    this.reviewing ??= new found.Review(this.model, this.replay, this.page.onLook);
    this.page.onReview();
    this.reviewing?.open(this.model.seat ?? 0);
  }
}

/** @param {import("../shared/messages.d.ts").TableInfo} table */
const isOver = ({ status }) => status === "over" || status === "abandoned";

/** A script of the end together with its styles: nothing is seen without them. @param {() => Promise<any>} load */
async function styled(load) {
  try {
    const [module] = await Promise.all([load(), loadStyles()]);
    return module;
  } catch {
    throw new Error(say("not_loaded"));
  }
}

/** @type {Promise<unknown> | null} */ let styles = null;

function loadStyles() {
  styles ??= new Promise((resolve, reject) => {
    const gone = () => (link.remove(), (styles = null), reject());
    const href = new URL("../end/end.css", import.meta.url).href;
    const link = h("link", { rel: "stylesheet", href, onload: resolve, onerror: gone });
    document.head.append(link);
  });
  return styles;
}
