/**
 * The legal moves as choices: which picks still lead to a move, in whatever order they are made.
 * Nothing here touches the page.
 *
 * @import { Pick, PickChange } from "../shared/messages.d.ts"
 *
 * @typedef {{keys: string[], nodes: Pick[], leaf: Pick}} Path one path through the tree: what has to be chosen
 *   for it (elements and groups), and the leaf, which may be one of several that differ in how they lie
 */

export class Choice {
  constructor() {
    /** @type {Path[]} */ this.paths = [];
    /** @type {string[]} */ this.picked = [];
  }

  /**
   * New legal moves: keeps of what is picked all that still leads to a move.
   * @param {Pick[]} tree
   * @param {(pick: string) => boolean} shown whether the drawing has an element for it
   */
  load(tree, shown) {
    this.paths = [...walk(tree, [], shown)];
    const kept = this.picked;
    this.picked = [];
    for (const id of kept) if (this.matching([...this.picked, id]).length) this.picked.push(id);
  }

  /** The paths that contain all of these picks. */
  matching(picked = this.picked) {
    return this.paths.filter((path) => picked.every((id) => path.keys.includes(id)));
  }

  /** What can be picked next, by id. @returns {Map<string, Pick>} */
  next(picked = this.picked) {
    const found = new Map();
    for (const path of this.matching(picked))
      path.keys.forEach((id, at) => {
        if (!picked.includes(id) && !found.has(id)) found.set(id, path.nodes[at]);
      });
    return found;
  }

  /** The moves for which everything is picked; when there are several they differ in how they lie. */
  complete(picked = this.picked) {
    if (!picked.length) return [];
    const moves = this.matching(picked)
      .filter((path) => path.keys.length === picked.length)
      .map((path) => path.leaf);
    return moves.sort((a, b) => Number(a.flip ?? false) - Number(b.flip ?? false) || (a.turn ?? 0) - (b.turn ?? 0));
  }

  /** Moves that need no pick at all: buttons. */
  buttons() {
    return this.paths.filter((path) => !path.keys.length).map((path) => path.leaf);
  }

  /**
   * The picks after one more: added where that leads on, else in the place of one of its kind.
   * `ok` is false when nothing legal contains them.
   * @param {string} id
   * @param {string[]} [rivals] picks that it replaces when it is in no legal move at all
   */
  adding(id, rivals = []) {
    if (this.picked.includes(id)) return { picked: this.picked, ok: true };
    const added = [...this.picked, id];
    if (this.matching(added).length) return { picked: added, ok: true };
    const depths = this.depths(id);
    const others = this.picked.filter((other) =>
      depths.size ? ![...this.depths(other)].some((depth) => depths.has(depth)) : !rivals.includes(other),
    );
    const replaced = [...others, id];
    return { picked: replaced, ok: this.matching(replaced).length > 0 };
  }

  /** Where in the tree a pick occurs: what occurs at the same depth is of its kind. @param {string} id */
  depths(id) {
    return new Set(this.paths.map((path) => path.keys.indexOf(id)).filter((depth) => depth >= 0));
  }

  /** The picks made, if they were made in the order of the tree: the question of the last of them is open. */
  made() {
    const path = this.matching()[0];
    const open = path?.keys.findIndex((id) => !this.picked.includes(id));
    const made = open === -1 ? path.keys.length : (open ?? 0);
    return made === this.picked.length ? (path?.nodes.slice(0, made) ?? []) : [];
  }

  /** The pick whose question is open. @returns {Pick | undefined} */
  asking() {
    return this.made().at(-1);
  }

  /** The sentence that asks it: its own, or that of the pick above for all below it that leave several ways. */
  question() {
    const [above, asking] = [undefined, ...this.made()].slice(-2);
    if (asking?.ask) return asking.ask;
    return (asking?.then?.length ?? 0) > 1 ? (above?.ask_below ?? "") : "";
  }

  /** What is picked, in words. */
  labels() {
    const path = this.matching()[0];
    return path ? this.picked.map((id) => path.nodes[path.keys.indexOf(id)].label) : [];
  }
}

/**
 * @param {Pick[]} tree
 * @param {Pick[]} above
 * @param {(pick: string) => boolean} shown
 * @returns {Generator<Path>}
 */
function* walk(tree, above, shown) {
  for (const pick of tree) {
    const nodes = [...above, pick];
    if (pick.then?.length) yield* walk(pick.then, nodes, shown);
    else {
      const chosen = shown(pick.id) ? nodes : above;
      yield { keys: chosen.map((node) => node.id), nodes: chosen, leaf: pick };
    }
  }
}

/**
 * The picks after an update: a number is the place of one that is as it was.
 * @param {Pick[]} old
 * @param {(number | PickChange)[]} changes
 * @returns {Pick[]}
 */
export const changedPicks = (old, changes) =>
  changes.map((change) => {
    if (typeof change === "number") return old[change];
    const before = old.find(({ id }) => id === change.id)?.then ?? [];
    return { ...change, then: changedPicks(before, change.then ?? []) };
  });

/** Whether one of these moves is such. @param {Pick[]} tree @param {(leaf: Pick) => boolean} test @returns {boolean} */
export const hasLeaf = (tree, test) =>
  tree.some((pick) => (pick.then?.length ? hasLeaf(pick.then, test) : test(pick)));

/**
 * The one of several ways to lie that is nearest to another.
 * @param {Pick[]} leaves
 * @param {{turn: number, flip: boolean}} orientation
 */
export function nearest(leaves, orientation) {
  const cost = (/** @type {Pick} */ leaf) =>
    ((leaf.turn ?? 0) === orientation.turn ? 0 : 1) + ((leaf.flip ?? false) === orientation.flip ? 0 : 2);
  return leaves.reduce((best, leaf, at) => (cost(leaf) < cost(leaves[best]) ? at : best), 0);
}
