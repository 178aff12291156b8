/** Timers beyond 24.8 days fire at once: sleep at most this long, then look at the clock again. */
const LONGEST_SLEEP_MS = 6 * 60 * 60 * 1000;

/** Rings once when an instant has come, however far away it is. Does not keep the process alive. */
export class Alarm {
  #timer: NodeJS.Timeout | null = null;
  readonly #now: () => number;
  readonly #ring: () => void;

  /** `now` in ms since 1970. */
  constructor(now: () => number, ring: () => void) {
    this.#now = now;
    this.#ring = ring;
  }

  /** Replaces the instant (ms since 1970) at which it rings; null: it does not. */
  set(instant: number | null): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (instant === null) return;
    const wait = Math.min(Math.max(instant - this.#now(), 1), LONGEST_SLEEP_MS);
    this.#timer = setTimeout(() => (instant <= this.#now() ? this.#ring() : this.set(instant)), wait);
    this.#timer.unref();
  }
}
