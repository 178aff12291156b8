import type { Logger } from 'pino';
import type { KeptFeed } from '../../data/records/feeds.ts';
import { feedOf } from './kept-feeds.ts';

const LOOK_EVERY_MS = 60_000;

/** Whether it is time to fetch a feed. */
export function isDue(kept: KeptFeed, now: Date): boolean {
  const { settings, state } = feedOf(kept);
  if (!settings.active) return false;
  return state.triedAt === null || now.getTime() - Date.parse(state.triedAt) >= settings.everyMinutes * 60_000;
}

/** Looks once a minute which feeds are due, the first time after a minute. Returns what ends it and waits for what is under way. */
export function startFeedsTimer(fetchDue: () => Promise<void>, log: Logger): () => Promise<void> {
  let last = Promise.resolve();
  let isUnderWay = false;
  const looking = setInterval(() => {
    if (isUnderWay) return;
    isUnderWay = true;
    last = fetchDue()
      .catch((error: unknown) =>
        log.error({ err: error }, 'feeds could not be looked up; this is tried again in a minute'),
      )
      .finally(() => (isUnderWay = false));
  }, LOOK_EVERY_MS);
  looking.unref();
  return () => {
    clearInterval(looking);
    return last;
  };
}
