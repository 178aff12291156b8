import { alarm } from '../../publish/alarm.ts';

const LONGEST_PAUSE_MS = 5 * 60_000;

/** What keeps something from being sent: it is tried again after growing pauses. */
export class Retries {
  readonly #firstPauseMs: number;
  #pauseMs: number;
  /** Why the last attempt failed; null: it did not. */
  reason: string | null = null;
  /** In ms since the epoch; null: the last attempt did not fail. */
  since: number | null = null;

  constructor(firstPauseMs: number) {
    this.#firstPauseMs = firstPauseMs;
    this.#pauseMs = firstPauseMs;
  }

  /** `isNew`: the attempt before did not fail for the same reason; `pauseMs`: after which it is to be tried again. */
  failed(reason: string, now: number): { isNew: boolean; pauseMs: number } {
    const isNew = reason !== this.reason;
    this.reason = reason;
    this.since ??= now;
    const pauseMs = this.#pauseMs;
    this.#pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    return { isNew, pauseMs };
  }

  /** True: the attempt before had failed. */
  succeeded(): boolean {
    const hadFailed = this.reason !== null;
    this.reason = null;
    this.since = null;
    this.#pauseMs = this.#firstPauseMs;
    return hadFailed;
  }
}

/** Rings once after a while, unless the process ends before. */
export function createAlarm(ring: () => void) {
  let dueAt = Infinity;
  const now = () => performance.now();
  const setAt = alarm(now, () => {
    dueAt = Infinity;
    ring();
  });
  return {
    /** Not later than it was set before. */
    set(afterMs: number): void {
      dueAt = Math.min(dueAt, now() + afterMs);
      setAt(dueAt);
    },
    clear(): void {
      dueAt = Infinity;
      setAt(null);
    },
  };
}
