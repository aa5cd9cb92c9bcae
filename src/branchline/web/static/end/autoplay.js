/** What goes on by itself, at one of three speeds. Nothing here touches the page. */

const SPEEDS = [1, 2, 4];
/** Milliseconds from step to step at the first of them. */
const PACE = 1200;

export class Autoplay {
  /** @param {() => Promise<void>} onStep called for each step; the next one waits until it is done */
  constructor(onStep) {
    this.onStep = onStep;
    this.speed = SPEEDS[0];
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.timer = undefined;
  }

  get running() {
    return this.timer !== undefined;
  }

  start() {
    this.stop();
    this.wait();
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** The next speed; after the fastest comes the slowest. */
  faster() {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length];
    if (this.running) this.start();
  }

  wait() {
    const timer = setTimeout(async () => {
      await this.onStep();
      if (this.timer === timer) this.wait();
    }, PACE / this.speed);
    this.timer = timer;
  }
}
