/** The screen stays on while everyone looks at it, where a device allows that. */

async function stayAwake() {
  if (document.visibilityState !== "visible") return;
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // a device that is to save its battery says no
  }
}

/** From now on, and again whenever the page comes back. */
export function keepAwake() {
  document.addEventListener("visibilitychange", stayAwake);
  return stayAwake();
}
