import type { Logger } from 'pino';
import type { CountBuffer } from './count-buffer.ts';

const SAVE_EVERY_MS = 10_000;
/** How soon after midnight the figures of the new day are worked out, at the latest. */
const REFRESH_EVERY_MS = 60 * 60_000;

/**
 * Saves counts every few seconds, and once a day shows them, the first time at once. Returns what ends it and waits for what is under
 * way.
 */
export function startFiguresTimer(counts: CountBuffer, refresh: () => Promise<void>, log: Logger): () => Promise<void> {
  const onFailure = (error: unknown) => log.error({ err: error }, 'views could not be saved; they are tried again');
  let last = Promise.resolve();
  const look = () => {
    last = refresh().catch(onFailure);
  };
  look();
  const saving = setInterval(() => void counts.save().catch(onFailure), SAVE_EVERY_MS);
  const refreshing = setInterval(look, REFRESH_EVERY_MS);
  saving.unref();
  refreshing.unref();
  return () => {
    clearInterval(saving);
    clearInterval(refreshing);
    return last;
  };
}
