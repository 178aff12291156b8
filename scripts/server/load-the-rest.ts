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
export class LoadTheRest {
  readonly #options: LoadOptions;
  #timer: NodeJS.Timeout | undefined;
  #loading: Promise<void> | undefined;
  #isStopped = false;

  constructor(options: LoadOptions) {
    this.#options = options;
  }

  /** `before`: what takes memory and comes first, whether it succeeds or not. */
  begin(before: Promise<unknown>): void {
    const { log } = this.#options;
    const isDone = before.catch(() => undefined);
    this.#timer ??= setTimeout(() => {
      this.#loading = isDone
        .then(() => this.#load())
        .catch((error: unknown) => log.error({ err: error }, 'not all could be loaded after the start'));
    }, LOADS_AFTER_MS);
  }

  /** Nothing further begins; `settled` waits for what has. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async settled(): Promise<void> {
    await this.#loading;
  }

  async #load(): Promise<void> {
    const { database, publisher, hasApp, now, log } = this.#options;
    await publisher.wake();
    // nothing is published any more that this could wait for: the next start does the rest
    if (this.#isStopped) return;
    const left = await leaveReservedSlugs(database, publisher.read(), now());
    for (const sentence of left.sentences) log.warn(sentence);
    if (left.changed.length > 0) await publisher.changed(left.changed).done;
    if (hasApp) await publisher.renderer.warmUp();
  }
}
