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
}

/** What the first edit after a start needs, loaded once the server serves. */
export function theRest({ database, publisher, hasApp, now, log }: LoadOptions) {
  let timer: NodeJS.Timeout | undefined;
  let loading: Promise<void> | undefined;
  let isStopped = false;

  async function load(): Promise<void> {
    await publisher.wake();
    // nothing is published any more that this could wait for: the next start does the rest
    if (isStopped) return;
    const left = await leaveReservedSlugs(database, publisher.read(), now());
    for (const sentence of left.sentences) log.warn(sentence);
    if (left.changed.length > 0) await publisher.changed(left.changed).done;
    if (hasApp) await publisher.renderer.warmUp();
  }

  return {
    /** `before`: what takes memory and comes first, whether it succeeds or not. */
    load(before: Promise<unknown>): void {
      const isDone = before.catch(() => undefined);
      timer ??= setTimeout(() => {
        loading = isDone
          .then(load)
          .catch((error: unknown) => log.error({ err: error }, 'not all could be loaded after the start'));
      }, LOADS_AFTER_MS);
    },
    /** Nothing further begins; `settled` waits for what has. */
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
    settled: async () => loading,
  };
}
