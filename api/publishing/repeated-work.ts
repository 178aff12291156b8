import type { Logger } from 'pino';

interface Repetition {
  readonly everyMs: number;
  /** When it is done first; 0: now. After the interval unless it says otherwise. */
  readonly firstAfterMs?: number;
  /** What is logged when it fails. */
  readonly failure: string | ((error: unknown) => string);
}

/** Does something again and again, though not while it is under way. Returns what ends that and waits for what is under way. */
export function repeatWork(
  log: Logger,
  work: () => Promise<void>,
  { everyMs, firstAfterMs = everyMs, failure }: Repetition,
): () => Promise<void> {
  let last = Promise.resolve();
  let isUnderWay = false;
  const begin = (): void => {
    if (isUnderWay) return;
    isUnderWay = true;
    last = work()
      .catch((error: unknown) => log.error({ err: error }, typeof failure === 'string' ? failure : failure(error)))
      .finally(() => (isUnderWay = false));
  };
  if (firstAfterMs === 0) begin();
  const first = firstAfterMs > 0 && firstAfterMs < everyMs ? setTimeout(begin, firstAfterMs).unref() : undefined;
  const interval = setInterval(begin, everyMs).unref();
  return () => {
    clearTimeout(first);
    clearInterval(interval);
    return last;
  };
}
