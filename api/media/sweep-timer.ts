import type { Logger } from 'pino';
import type { Database } from '../../data/catalogue/documents/database.ts';
import { sweepMedia } from '../../data/catalogue/sweep-media.ts';

/** The start has other things to do first. */
const FIRST_AFTER_MS = 60_000;
const EVERY_MS = 24 * 60 * 60_000;

/**
 * Removes pictures that nothing has pointed to for long, soon after the start and then daily; their published copies go with the
 * next publish. Returns what ends it.
 */
export function startSweepTimer(database: Database, now: () => Date, log: Logger): () => void {
  const sweep = async (): Promise<void> => {
    try {
      const removed = await sweepMedia(database, now());
      if (removed.length > 0) log.info({ removed }, 'pictures that no document points to any more were removed');
    } catch (error) {
      log.error({ err: error }, 'unused pictures could not be removed; this is tried again tomorrow');
    }
  };
  const first = setTimeout(() => void sweep(), FIRST_AFTER_MS);
  const daily = setInterval(() => void sweep(), EVERY_MS);
  first.unref();
  daily.unref();
  return () => {
    clearTimeout(first);
    clearInterval(daily);
  };
}
