import type { Logger } from 'pino';

interface Repetition {
  readonly everyMs: number;
  /** The first time now, and not after the interval. */
  readonly isFirstNow: boolean;
  readonly log: Logger;
  /** What is logged when it fails. */
  readonly failure: string;
}

/** Does something again and again, though not while it is under way. Returns what ends that and waits for what is under way. */
export function repeatWork(
  work: () => Promise<void>,
  { everyMs, isFirstNow, log, failure }: Repetition,
): () => Promise<void> {
  let last = Promise.resolve();
  let isUnderWay = false;
  const begin = (): void => {
    if (isUnderWay) return;
    isUnderWay = true;
    last = work()
      .catch((error: unknown) => log.error({ err: error }, failure))
      .finally(() => (isUnderWay = false));
  };
  if (isFirstNow) begin();
  const interval = setInterval(begin, everyMs);
  interval.unref();
  return () => {
    clearInterval(interval);
    return last;
  };
}
