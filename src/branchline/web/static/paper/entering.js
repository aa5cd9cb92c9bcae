/** Entering what was rolled at the table: a row of faces for each die, or all cards to tap one after another. */

import { h, say } from "../shared/dom.js";
import { isComplete, nothing, withCard, withFace } from "./choosing.js";
import { picture } from "./things.js";

/**
 * @import { Entering, DrawnFace } from "../shared/messages.d.ts"
 * @import { Chosen } from "./choosing.js"
 */

/** @param {DrawnFace} face */
const drawn = ({ picture: art, width, height }) => {
  const svg = picture(art, width, height);
  svg.setAttribute("aria-hidden", "true");
  return svg;
};

export class EnteringForm {
  /** @param {Entering} entering @param {(results: string[] | null) => void} onChange told what is known, when all is */
  constructor(entering, onChange) {
    this.entering = entering;
    this.onChange = onChange;
    /** @type {Chosen} */ this.chosen = nothing(entering);
    this.element = h("div.entering", { role: "group", "aria-label": entering.verb });
    this.render();
  }

  /** @param {Chosen} chosen */
  choose(chosen) {
    this.chosen = chosen;
    this.render();
  }

  render() {
    const { entering } = this;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.key;
    this.element.replaceChildren(...(entering.distinct ? [this.cards()] : entering.pools.map((pool, die) => this.die(pool, die))));
    if (focused) /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-key="${CSS.escape(focused)}"]`))?.focus();
    this.onChange(isComplete(this.chosen) ? this.chosen : null);
  }

  /** @param {string[]} pool @param {number} die */
  die(pool, die) {
    const label = say("die_of", { number: die + 1 });
    return h(
      "div.faces",
      { role: "group", "aria-label": label },
      ...pool.map((name) => this.face(name, `${die}/${name}`, this.chosen[die] === name, "", () => withFace(this.chosen, die, name))),
    );
  }

  cards() {
    const [pool] = this.entering.pools;
    return h(
      "div.faces.deck",
      {},
      ...pool.map((name) => {
        const at = this.chosen.indexOf(name);
        return this.face(name, name, at >= 0, at >= 0 ? String(at + 1) : "", () => withCard(this.chosen, name));
      }),
    );
  }

  /** @param {string} name @param {string} key @param {boolean} chosen @param {string} number @param {() => Chosen} then */
  face(name, key, chosen, number, then) {
    const face = this.entering.faces[name];
    return h(
      `button.face${face.picture ? "" : ".words"}`,
      {
        type: "button",
        "data-key": key,
        "data-face": name,
        "aria-pressed": chosen ? "true" : "false",
        "aria-label": face.name,
        title: face.name,
        onclick: () => this.choose(then()),
      },
      face.picture ? drawn(face) : face.name,
      number && h("span.order", { "aria-hidden": "true" }, number),
    );
  }
}
