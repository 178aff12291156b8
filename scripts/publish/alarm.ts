/** Timers of more than 24.8 days fire at once, so sleep at most this long (ms) and then check the clock again. */
const LONGEST_SLEEP_MS = 6 * 60 * 60 * 1000;

/** Calls `ring` after a number of ms. Returns a function that cancels it. */
export type Timer = (ms: number, ring: () => void) => () => void;

/** Does not keep the process alive. */
const realTimer: Timer = (ms, ring) => {
  const timer = setTimeout(ring, ms).unref();
  return () => clearTimeout(timer);
};

/** Rings once when an instant has come, however far away it is. */
export class Alarm {
  #cancel: (() => void) | null = null;
  readonly #now: () => number;
  readonly #ring: () => void;
  readonly #timer: Timer;

  /** `now` in ms since 1970. */
  constructor(now: () => number, ring: () => void, timer: Timer = realTimer) {
    this.#now = now;
    this.#ring = ring;
    this.#timer = timer;
  }

  /** Replaces the instant (ms since 1970) at which it rings; null: it does not. */
  set(instant: number | null): void {
    this.#cancel?.();
    this.#cancel = null;
    if (instant === null) return;
    const wait = Math.min(Math.max(instant - this.#now(), 1), LONGEST_SLEEP_MS);
    this.#cancel = this.#timer(wait, () => (instant <= this.#now() ? this.#ring() : this.set(instant)));
  }
}
