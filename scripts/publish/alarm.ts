/** Timers of more than 24.8 days fire at once, so sleep at most this long (ms) and then check the clock again. */
const LONGEST_SLEEP_MS = 6 * 60 * 60 * 1000;

/** Calls `ring` after a number of ms. Returns a function that cancels it. */
export type Timer = (ms: number, ring: () => void) => () => void;

/** Does not keep the process alive. */
const realTimer: Timer = (ms, ring) => {
  const timer = setTimeout(ring, ms).unref();
  return () => clearTimeout(timer);
};

/**
 * Rings once when an instant has come, however far away it is. What this returns replaces the instant (ms since 1970); null: it does not
 * ring. `now` in ms since 1970.
 */
export function alarm(now: () => number, ring: () => void, timer = realTimer): (instant: number | null) => void {
  let cancel: (() => void) | null = null;
  return function set(instant) {
    cancel?.();
    cancel = null;
    if (instant === null) return;
    const wait = Math.min(Math.max(instant - now(), 1), LONGEST_SLEEP_MS);
    cancel = timer(wait, () => (instant <= now() ? ring() : set(instant)));
  };
}
