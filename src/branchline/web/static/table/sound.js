/** What is heard, made from nothing but oscillators: what is placed, dice, one's turn, the last seconds, the end. And the title. */

import { byId, icon, prefersReducedMotion, say } from "../shared/dom.js";
import { notifyTurn } from "../shared/notify.js";

/**
 * @import { Update } from "../shared/messages.d.ts"
 * @import { Happening } from "./happened.js"
 */

const KEY = "branchline-sound";

/** Notes of each sound: pitch in hertz, when it begins and how long it rings in seconds, how loud. */
const SOUNDS = {
  turn: [
    [660, 0, 0.28, 0.1],
    [880, 0.13, 0.42, 0.1],
  ],
  roll: [
    [210, 0, 0.05, 0.12],
    [170, 0.07, 0.05, 0.1],
    [240, 0.13, 0.05, 0.09],
    [150, 0.22, 0.07, 0.08],
  ],
  draw: [
    [1400, 0, 0.05, 0.012],
    [1700, 0.04, 0.06, 0.012],
    [1500, 0.09, 0.08, 0.01],
  ],
  dock: [
    [130, 0, 0.09, 0.09],
    [98, 0.05, 0.12, 0.07],
  ],
  tile: [
    [320, 0, 0.04, 0.08],
    [190, 0.02, 0.08, 0.07],
  ],
  card: [
    [900, 0, 0.03, 0.02],
    [600, 0.03, 0.05, 0.02],
  ],
  round: [
    [440, 0, 0.2, 0.04],
    [554, 0.1, 0.3, 0.04],
  ],
  warning: [[990, 0, 0.09, 0.06]],
  end: [
    [523, 0, 0.5, 0.08],
    [659, 0.14, 0.5, 0.08],
    [784, 0.28, 0.8, 0.08],
  ],
};

/** What knocks instead of ringing. */
const WOODEN = new Set(["roll", "dock", "tile"]);

export class Sound {
  constructor() {
    /** @type {AudioContext | null} */ this.context = null;
    this.on = storedChoice() ?? !matchMedia("(hover: none)").matches;
    this.title = "";
    this.flashing = 0;
    this.button = byId("sound");
    this.button.addEventListener("click", () => this.toggle());
    // A page may be heard only after something was done on it.
    for (const event of ["pointerdown", "keydown"])
      addEventListener(event, () => this.on && this.resume(), { capture: true, once: true });
    document.addEventListener("visibilitychange", () => !document.hidden && this.stopFlashing());
    this.renderButton();
  }

  resume() {
    this.context ??= new AudioContext();
    if (this.context.state === "suspended") this.context.resume();
  }

  toggle() {
    this.on = !this.on;
    try {
      localStorage.setItem(KEY, this.on ? "on" : "off");
    } catch {
      /* no storage: until the page is left */
    }
    this.renderButton();
    if (!this.on) return;
    this.resume();
    this.play("turn");
  }

  renderButton() {
    const words = say(this.on ? "sound_on" : "sound_off");
    this.button.setAttribute("aria-pressed", String(this.on));
    this.button.title = words;
    this.button.replaceChildren(icon(this.on ? "sound" : "silence"));
  }

  /** @param {keyof typeof SOUNDS} name */
  play(name) {
    if (!this.on || !this.context) return;
    const { currentTime: now, destination } = this.context;
    for (const [pitch, after, length, volume] of SOUNDS[name]) {
      const tone = this.context.createOscillator();
      const gain = this.context.createGain();
      tone.type = WOODEN.has(name) ? "triangle" : "sine";
      tone.frequency.value = pitch;
      gain.gain.setValueAtTime(0, now + after);
      gain.gain.linearRampToValueAtTime(volume, now + after + 0.01);
      gain.gain.exponentialRampToValueAtTime(0.0001, now + after + length);
      tone.connect(gain).connect(destination);
      tone.start(now + after);
      tone.stop(now + after + length);
    }
  }

  /**
   * What has changed, as it sounds: quiet, and one thing only.
   * @param {Update} message
   * @param {Happening | null} event what of others it shows
   * @param {string} placing what it sounds like at this table when something is placed
   */
  playFor({ patches = [], progress, outcome }, event, placing) {
    const changed = patches.filter(({ svg }) => svg);
    if (outcome) return this.play("end");
    if (changed.some(({ cause, svg }) => cause === "roll" && !svg?.includes("data-thing"))) return this.play("roll");
    if (progress) return this.play("round");
    if (patches.some(({ cause }) => cause === "place")) return this.play(/** @type {keyof typeof SOUNDS} */ (placing));
    if (event?.kind === "acts" || changed.length) this.play("card");
  }

  /** It is one's turn: heard by whoever had to wait, and seen on the tab by whoever looks elsewhere. @param {boolean} waited */
  announceTurn(waited) {
    if (waited || document.hidden) this.play("turn");
    if (waited) notifyTurn(this.title, say("your_turn_short"), location.pathname);
    if (!document.hidden || prefersReducedMotion() || this.flashing) return;
    let bright = false;
    this.flashing = setInterval(() => {
      bright = !bright;
      document.title = bright ? say("your_turn_short") : this.title;
    }, 1000);
  }

  /** What the tab is called while it does not flash. @param {string} title */
  setTitle(title) {
    this.title = title;
    if (!this.flashing) document.title = title;
  }

  stopFlashing() {
    clearInterval(this.flashing);
    this.flashing = 0;
    document.title = this.title;
  }
}

/** What was chosen here before. */
function storedChoice() {
  try {
    const word = localStorage.getItem(KEY);
    return word === null ? null : word === "on";
  } catch {
    return null;
  }
}
