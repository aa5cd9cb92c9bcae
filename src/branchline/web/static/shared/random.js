/** Random numbers of this device. */

/** Random bytes in hexadecimal: ids that nobody else has, and this device's part in the dice. */
export function randomHex(length = 16) {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
