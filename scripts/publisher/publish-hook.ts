import { setTimeout as wait } from 'node:timers/promises';
import { repliesTouchedBy } from '../../api/purge.ts';
import type { Publisher } from '../../api/publisher.ts';
import type { Database } from '../../data/database/database.ts';
import { InvalidDocument } from '../../data/database/errors.ts';
import type { DocumentKey, DocumentOf } from '../../data/schema/documents.ts';
import { count } from './explain.ts';

/** For one post, and for all that still wait at the end. */
const PATIENCE_MS = 10_000;

/** Where the posts of a publisher go. */
export interface PublishHook {
  /** Resolves when what was published so far has been posted, or has had its time; never rejects. */
  settled(): Promise<void>;
}

/**
 * After each publish that changed something, posts `{id, changed: [path], deleted: [path], replies: [path]}` to the owner's address, to
 * purge a CDN or to upload: pages written, pages removed, and public API replies that are outdated. One at a time and in order; a
 * failure is told to `onTrouble` in words and does not hold up publishing.
 */
export function followWithHook(
  publisher: Pick<Publisher, 'subscribe'>,
  hook: string,
  database: Pick<Database, 'read'>,
  onTrouble: (words: string) => void,
  patienceMs = PATIENCE_MS,
): PublishHook {
  const inForce = <Key extends DocumentKey>(key: Key): DocumentOf<Key> | undefined => {
    try {
      return database.read(key);
    } catch (error) {
      // What cannot be read keeps its pages, which name its replies.
      if (error instanceof InvalidDocument) return undefined;
      throw error;
    }
  };
  let last = Promise.resolve();
  let waiting = 0;
  let documents: readonly string[] = [];
  publisher.subscribe((event) => {
    if (event.type === 'started') documents = event.documents;
    if (event.type !== 'finished') return;
    const { changed } = event.summary;
    const replies = repliesTouchedBy(documents, changed, {
      trackingDomains: inForce('settings')?.trackingDomains ?? [],
      slugOf: (document) =>
        /^(stores|blogs)\//.test(document)
          ? inForce(document as `stores/${string}` | `blogs/${string}`)?.slug
          : undefined,
    });
    if (changed.length === 0 && replies.length === 0) return;
    const deleted = event.deletedPaths;
    const gone = new Set(deleted);
    const body = JSON.stringify({ id: event.id, changed: changed.filter((path) => !gone.has(path)), deleted, replies });
    waiting += 1;
    last = last.then(() => post(hook, body, onTrouble, patienceMs)).then(() => void (waiting -= 1));
  });
  const settled = async () => {
    const outOfTime = new AbortController();
    // The queue of a receiver that hangs may be long.
    await Promise.race([last, wait(patienceMs, undefined, { signal: outOfTime.signal }).catch(() => undefined)]);
    outOfTime.abort();
    if (waiting > 0)
      onTrouble(
        `PUBLISH_HOOK ${hook} was not told of the last ${count(waiting, 'change')}. The CDN may still hold the old pages.`,
      );
  };
  return { settled };
}

async function post(hook: string, body: string, onTrouble: (words: string) => void, patienceMs: number): Promise<void> {
  const fate = await fetch(hook, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(patienceMs),
  }).then(
    ({ ok, status }) => (ok ? null : `refused with status ${status}`),
    (error: unknown) => `could not be reached: ${reasonOf(error)}`,
  );
  if (fate !== null) onTrouble(`PUBLISH_HOOK ${hook} ${fate}. The CDN may still hold the old pages.`);
}

/** Under `fetch failed` lies what failed. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}
