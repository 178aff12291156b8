import type { Logger } from 'pino';
import { repliesTouchedBy } from '../../api/purge.ts';
import type { Publisher } from '../../api/publisher.ts';
import type { Database } from '../../data/database/database.ts';
import type { FolderName } from '../../data/schema/documents.ts';

const PATIENCE_MS = 10_000;

/**
 * After each publish that changed something, posts `{id, changed: [path], deleted: [path], replies: [path]}` to the owner's address, to
 * purge a CDN or to upload: pages written, pages removed, and public API replies that are outdated. One at a time and in order; a
 * failure is logged and does not hold up publishing.
 */
export function followWithHook(publisher: Publisher, hook: string, log: Logger, database: Pick<Database, 'read'>): void {
  let last = Promise.resolve();
  let documents: readonly string[] = [];
  publisher.subscribe((event) => {
    if (event.type === 'started') documents = event.documents;
    if (event.type !== 'finished') return;
    const { changed } = event.summary;
    const replies = repliesTouchedBy(documents, changed, {
      trackingDomains: database.read('settings')?.trackingDomains ?? [],
      slugOf: (document) => (/^(stores|blogs)\//.test(document) ? database.read(document as `${FolderName}/${string}`)?.slug : undefined),
    });
    if (changed.length === 0 && replies.length === 0) return;
    const deleted = event.deletedPaths;
    const gone = new Set(deleted);
    const body = JSON.stringify({ id: event.id, changed: changed.filter((path) => !gone.has(path)), deleted, replies });
    last = last.then(() => post(hook, body, log));
  });
}

async function post(hook: string, body: string, log: Logger): Promise<void> {
  try {
    const response = await fetch(hook, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!response.ok) log.error({ hook, status: response.status }, 'PUBLISH_HOOK refused: the CDN may still hold the old pages');
  } catch (error) {
    log.error({ hook, err: error }, 'PUBLISH_HOOK could not be reached: the CDN may still hold the old pages');
  }
}
