/** The tree as a list: the line one looks at from its beginning to its end, and what was tried beside it. */

import { byId, h, replaceChildren, say } from "../shared/dom.js";

/**
 * @import { Node } from "./tree.js"
 *
 * @typedef {import("./tree.js").Tree} Tree
 */

/** @param {Tree} tree @param {string} beginning what it begins with @param {(node: Node) => void} go */
export function showLines(tree, beginning, go) {
  const row = (/** @type {Node} */ node, /** @type {string} */ words, /** @type {string} */ key) =>
    h(
      "button.node",
      {
        type: "button",
        "data-key": `node-${key}`,
        "data-kind": node.act.startsWith("*") ? "chance" : "move",
        "aria-current": node === tree.current ? "true" : null,
        onclick: () => go(node),
      },
      words,
    );
  const told = (/** @type {Node} */ node) => node.line?.text ?? node.act;
  const items = tree.wholeLine().map((node, depth) => {
    const others = (node.parent?.children ?? []).filter((each) => each !== node);
    const beside = others.map((each, at) =>
      h("li", {}, h("span.quiet", {}, `${say("analysis_or")} `), row(each, told(each), `${depth}-${at + 1}`)),
    );
    return h("li", {}, row(node, told(node), `${depth}-0`), beside.length > 0 && h("ul.beside", {}, ...beside));
  });
  replaceChildren(byId("log-lines"), h("li", {}, row(tree.root, beginning, "root")), ...items);
  byId("log-lines").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
}
