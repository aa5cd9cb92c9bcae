/** An analysis in the address of its page: nothing of it is kept at the server. */

import { Tree } from "./tree.js";

/**
 * @import { Start } from "../shared/messages.d.ts"
 *
 * @typedef {{start: Start, tree: Tree}} Analysis
 */

/** Longer addresses do not survive every messenger, in characters. */
const LONGEST = 7000;

/** @param {Analysis} analysis @returns {Promise<string>} what stands behind the `#` */
export async function fragmentOf({ start, tree }) {
  return encode(JSON.stringify({ start, ...tree.packed() }));
}

/** The page on which an analysis begins. @param {Start} start @param {Tree} [tree] */
export const analysisAddress = async (start, tree = new Tree()) =>
  `/analysis/${start.game}#${await fragmentOf({ start, tree })}`;

/** What is passed on: all of it, or only the line one looks at where that would be too long. @param {Analysis} analysis */
export async function sharedFragment({ start, tree }) {
  const whole = await fragmentOf({ start, tree });
  if (whole.length <= LONGEST) return { fragment: whole, whole: true };
  const line = tree.path(tree.current);
  return { fragment: await fragmentOf({ start, tree: Tree.ofLine(line, line.length) }), whole: false };
}

/** @param {string} fragment @returns {Promise<Analysis | null>} none where it can't be read */
export async function analysisOf(fragment) {
  try {
    const { start, nodes = [], at = -1 } = JSON.parse(await decode(fragment));
    return { start, tree: Tree.unpacked({ nodes, at }) };
  } catch {
    return null;
  }
}

/** @param {string} words */
async function encode(words) {
  const packed = await new Response(new Blob([words]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer();
  const letters = Array.from(new Uint8Array(packed), (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} fragment */
async function decode(fragment) {
  const letters = atob(fragment.replaceAll("-", "+").replaceAll("_", "/"));
  const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
}
