import { alarm } from '../../publish/alarm.ts';

const LONGEST_PAUSE_MS = 5 * 60_000;

export type Retries = ReturnType<typeof createRetries>;

/** What keeps something from being sent: it is tried again after growing pauses. */
export function createRetries(firstPauseMs: number) {
  let nextPauseMs = firstPauseMs;
  const last = {
    /** Why the last attempt failed; null: it did not. */
    reason: null as string | null,
    /** In ms since the epoch; null: the last attempt did not fail. */
    since: null as number | null,
    /** `isNew`: the attempt before did not fail for the same reason; `pauseMs`: after which it is to be tried again. */
    failed(reason: string, now: number): { isNew: boolean; pauseMs: number } {
      const [isNew, pauseMs] = [reason !== last.reason, nextPauseMs];
      last.reason = reason;
      last.since ??= now;
      nextPauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      return { isNew, pauseMs };
    },
    /** True: the attempt before had failed. */
    succeeded(): boolean {
      const hadFailed = last.reason !== null;
      last.reason = last.since = null;
      nextPauseMs = firstPauseMs;
      return hadFailed;
    },
  };
  return last;
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
