import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { leaveReservedSlugs } from '../../api/entities/leave-reserved-slugs.ts';
import type { Database } from '../../data/catalogue/documents/database.ts';
import type { SitePublisher } from '../publish/site-publisher.ts';

/** Milliseconds for which a site that begins to serve answers who waited for that, before it loads anything else. */
const LOADS_AFTER_MS = 200;

interface LoadOptions {
  database: Database;
  publisher: SitePublisher;
  /** Whether pages are rendered by this process's own app. */
  hasApp: boolean;
  now(): Date;
  log: Logger;
  /** What takes memory and comes first, whether it succeeds or not. */
  before(): Promise<unknown>;
  /** Once it is aborted, nothing further begins. */
  stopping: AbortSignal;
}

/** Loads what the first edit after a start needs, once the server serves. Never rejects: a failure is logged. */
export async function loadTheRest(options: LoadOptions): Promise<void> {
  const { database, publisher, hasApp, now, log, before, stopping } = options;
  try {
    await wait(LOADS_AFTER_MS, undefined, { signal: stopping });
    await before().catch(() => undefined);
    await publisher.wake();
    // nothing is published any more that this could wait for: the next start does the rest
    if (stopping.aborted) return;
    const left = await leaveReservedSlugs(database, publisher.read(), now());
    for (const sentence of left.sentences) log.warn(sentence);
    if (left.changed.length > 0) await publisher.changed(left.changed).done;
    if (hasApp) await publisher.renderer.warmUp();
  } catch (error) {
    if (!stopping.aborted) log.error({ err: error }, 'not all could be loaded after the start');
  }
}
