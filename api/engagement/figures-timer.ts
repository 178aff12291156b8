import type { Logger } from 'pino';
import { RecordsInDoubt } from '../../data/records/storage/errors.ts';
import { repeatWork } from '../publishing/repeated-work.ts';
import type { CountBuffer } from './count-buffer.ts';

const SAVE_EVERY_MS = 10_000;
/** How soon after midnight the figures of the new day are worked out, at the latest. */
const REFRESH_EVERY_MS = 60 * 60_000;

/**
 * Saves counts every few seconds, and once a day shows them, the first time at once. Returns what ends it and waits for what is under
 * way.
 */
export function startFiguresTimer(counts: CountBuffer, refresh: () => Promise<void>, log: Logger): () => Promise<void> {
  const onFailure = (error: unknown) => {
    const what =
      error instanceof RecordsInDoubt
        ? 'views may not have been saved; so that none is counted twice, they are not tried again'
        : 'views could not be saved; they are tried again';
    log.error({ err: error }, what);
  };
  const saving = setInterval(() => void counts.save().catch(onFailure), SAVE_EVERY_MS);
  saving.unref();
  const failure = 'figures could not be brought up to date; this is tried again';
  const stopRefreshing = repeatWork(refresh, { everyMs: REFRESH_EVERY_MS, isFirstNow: true, log, failure });
  return () => {
    clearInterval(saving);
    return stopRefreshing();
  };
}
