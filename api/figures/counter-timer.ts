import type { Logger } from 'pino';
import type { Publisher } from '../publisher.ts';
import type { Counters } from './counters.ts';

const SAVE_EVERY_MS = 10_000;
const SUM_UP_EVERY_MS = 60 * 60_000;

/** Saves counts every few seconds and publishes them once an hour. Returns what ends it. */
export function startCounterTimer(counters: Counters, publisher: Publisher, log: Logger): () => void {
  const onFailure = (error: unknown) => log.error({ err: error }, 'views could not be saved; they are tried again');
  const saving = setInterval(() => void counters.save().catch(onFailure), SAVE_EVERY_MS);
  const summing = setInterval(() => void sumUpAndPublish(counters, publisher).catch(onFailure), SUM_UP_EVERY_MS);
  saving.unref();
  summing.unref();
  return () => {
    clearInterval(saving);
    clearInterval(summing);
  };
}

export async function sumUpAndPublish(counters: Counters, publisher: Publisher): Promise<void> {
  const changed = await counters.sumUp();
  if (changed.length > 0) publisher.changed(changed);
}
