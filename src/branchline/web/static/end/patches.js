/**
 * What has to change from one drawing to another. Nothing here touches the page.
 *
 * @import { Pane, Patch } from "../shared/messages.d.ts"
 */

/**
 * The patches from one drawing to another, so ordered that each finds the one it is to be put before; none when
 * only showing it anew will do.
 * @param {Pane[]} before
 * @param {Pane[]} after
 * @param {Patch["cause"]} cause of what is new or different
 * @returns {Patch[] | null}
 */
export function difference(before, after, cause) {
  const patches = /** @type {Patch[]} */ ([]);
  if (before.length !== after.length) return null;
  for (const [index, old] of before.entries()) {
    const pane = after[index];
    if (!patchable(old, pane)) return null;
    for (const id of Object.keys(old.fragments))
      if (!(id in pane.fragments)) patches.push({ pane: pane.id, id, cause: "erase" });
    let next = "";
    for (const [id, svg] of Object.entries(pane.fragments).reverse()) {
      if (!(id in old.fragments)) patches.push({ pane: pane.id, id, svg, before: next, cause });
      else if (old.fragments[id] !== svg) patches.push({ pane: pane.id, id, svg, cause });
      next = id;
    }
  }
  return patches;
}

/**
 * What is new or different in a drawing, wherever it lies.
 * @param {Pane[]} before
 * @param {Pane[]} after
 */
export function changed(before, after) {
  const known = new Map(before.map(({ id, fragments }) => [id, fragments]));
  return after.flatMap(({ id, fragments }) => Object.keys(fragments).filter((each) => known.get(id)?.[each] !== fragments[each]));
}

/** Whether a pane has kept its frame, and what stays in it its order. @param {Pane} old @param {Pane} pane */
function patchable(old, pane) {
  const frame = (/** @type {Pane} */ { fragments: _, ...rest }) => JSON.stringify(rest);
  const stays = Object.keys(old.fragments).filter((id) => id in pane.fragments);
  const stayed = Object.keys(pane.fragments).filter((id) => id in old.fragments);
  return frame(old) === frame(pane) && stays.join("\n") === stayed.join("\n");
}
