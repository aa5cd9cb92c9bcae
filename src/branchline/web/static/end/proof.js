/** The numbers from which all chance of a game follows, and a button that derives it again. */

import { request } from "../shared/api.js";
import { announce, h, icon, say } from "../shared/dom.js";
import { noticeOnError } from "../shared/notices.js";

/** @import { CheckedDraw, Proof, TableInfo, Verified } from "../shared/messages.d.ts" */

/** The way to them. @param {TableInfo} table */
export function proofButton(table) {
  const words = say("proof");
  const open = () => showProof(table);
  return h("button.fair", { type: "button", "data-key": "proof", title: words, onclick: open }, icon("check"), h("span", {}, words));
}

/** @param {TableInfo} table */
function showProof(table) {
  const { seed, nonces, game } = /** @type {Proof} */ (table.proof);
  const code = (/** @type {string} */ word) => h("dd", {}, h("code", {}, word));
  const found = h("div.verified", { hidden: true });
  const dialog = h(
    "dialog.proof",
    { "aria-labelledby": "proof-title" },
    h("h2", { id: "proof-title" }, say("proof")),
    h("p.quiet", {}, say("proof_words")),
    h("p.quiet", {}, say("fair_limits")),
    h(
      "dl",
      {},
      h("dt", {}, say("commitment")),
      code(table.commitment),
      h("dt", {}, say("seed")),
      code(seed),
      h("dt", {}, say("nonces")),
      ...nonces.filter(Boolean).map(code),
    ),
    h(
      "p.links",
      {},
      h("button", { type: "button", "data-key": "verify", onclick: () => verify(table, found) }, icon("check"), say("verify")),
      h(
        "a.button",
        { href: game, download: `${table.game}-${table.id}.txt`, "data-key": "save" },
        icon("save"),
        say("download"),
      ),
    ),
    found,
    h("p.links", {}, h("button", { type: "button", onclick: () => dialog.close() }, say("close"))),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Shows what checking finds, draw by draw. @param {TableInfo} table @param {HTMLElement} found */
async function verify(table, found) {
  const verified = /** @type {Verified | undefined} */ (
    await noticeOnError(request("GET", `/api/tables/${table.id}/verify`))
  );
  if (!verified) return;
  const { problem, results, draws } = verified;
  const line = (/** @type {CheckedDraw} */ { text, result }) =>
    h("li", { "data-result": result }, icon(result === "right" ? "check" : "cancel"), h("span", {}, text));
  const words = problem || say("all_right", { count: results });
  found.replaceChildren(h("p", { "data-right": String(!problem) }, words), h("ul", {}, ...draws.map(line)));
  found.hidden = false;
  announce(words);
}
