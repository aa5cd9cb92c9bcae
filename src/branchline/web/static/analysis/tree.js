/**
 * A tree of variations: what was tried from the beginning on. Nothing here touches the page.
 *
 * @import { LogLine } from "../shared/messages.d.ts"
 *
 * @typedef {object} Node
 * @property {Node | null} parent none at the beginning
 * @property {string} act what leads to it: `0 b1:hhh.` of a seat, `* hs ht rc op` of chance
 * @property {Node[]} children the first was tried first
 * @property {Node | null} last the one that was looked at last
 * @property {LogLine | null} line the act in a sentence
 */

export class Tree {
  constructor() {
    /** @type {Node} */ this.root = { parent: null, act: "", children: [], last: null, line: null };
    this.current = this.root;
  }

  /** What comes after a node by an act; made when nobody has tried it. @param {Node} parent @param {string} act @returns {Node} */
  add(parent, act) {
    const known = parent.children.find((child) => child.act === act);
    if (known) return known;
    /** @type {Node} */ const node = { parent, act, children: [], last: null, line: null };
    parent.children.push(node);
    return node;
  }

  /** @param {Node} node */
  remove(node) {
    if (!node.parent) return;
    node.parent.children = node.parent.children.filter((child) => child !== node);
    if (node.parent.last === node) node.parent.last = null;
  }

  /** @param {Node} node */
  go(node) {
    this.current = node;
    for (let at = node; at.parent; at = at.parent) at.parent.last = at;
  }

  /** The nodes from the first act to a node. @param {Node} node @returns {Node[]} */
  line(node) {
    return node.parent ? [...this.line(node.parent), node] : [];
  }

  /** @param {Node} node */
  path(node) {
    return this.line(node).map(({ act }) => act);
  }

  /** Where one goes on from a node without choosing. @param {Node} node */
  next(node) {
    return node.last ?? node.children[0] ?? null;
  }

  /** The line through the current node to its end. */
  wholeLine() {
    const line = this.line(this.current);
    for (let node = this.next(this.current); node; node = this.next(node)) line.push(node);
    return line;
  }

  /** Another of those that were tried instead of the current one. @param {number} way */
  sibling(way) {
    const { parent } = this.current;
    if (!parent || parent.children.length < 2) return null;
    const { children } = parent;
    return children[(children.indexOf(this.current) + way + children.length) % children.length];
  }

  /** All nodes, each after the one it follows. @returns {Node[]} */
  nodes() {
    /** @type {Node[]} */ const found = [];
    const walk = (/** @type {Node} */ node) => {
      for (const child of node.children) {
        found.push(child);
        walk(child);
      }
    };
    walk(this.root);
    return found;
  }

  /** @returns {{nodes: [number, string][], at: number}} each node with the number of the one before it, and where one is */
  packed() {
    const all = this.nodes();
    const number = new Map(all.map((node, at) => [node, at]));
    const of = (/** @type {Node | null} */ node) => (node && number.get(node)) ?? -1;
    return { nodes: all.map((node) => [of(node.parent), node.act]), at: of(this.current) };
  }

  /** @param {{nodes: [number, string][], at: number}} packed */
  static unpacked({ nodes, at }) {
    const tree = new Tree();
    /** @type {Node[]} */ const made = [];
    for (const [before, act] of nodes) made.push(tree.add(made[before] ?? tree.root, act));
    tree.go(made[at] ?? tree.root);
    return tree;
  }

  /** A single line. @param {string[]} path @param {number} at how many of its acts have been played */
  static ofLine(path, at) {
    return Tree.unpacked({ nodes: path.map((act, number) => [number - 1, act]), at: at - 1 });
  }
}
