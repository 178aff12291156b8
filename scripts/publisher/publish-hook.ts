import { setTimeout as wait } from 'node:timers/promises';
import { repliesTouchedBy } from '../../api/purge.ts';
import type { Publisher } from '../../api/publisher.ts';
import type { Database } from '../../data/database/database.ts';
import { InvalidDocument } from '../../data/database/errors.ts';
import type { DocumentKey, DocumentOf } from '../../data/schema/documents.ts';
import { count } from './explain.ts';

/** For one post, and for all that still wait at the end. */
const PATIENCE_MS = 10_000;
/** Posts that may wait: later publishes are merged into the last of them. */
const MOST_WAITING = 20;

/** Where the posts of a publisher go. */
export interface PublishHook {
  /** Resolves when what was published so far has been posted, or has had its time; never rejects. */
  settled(): Promise<void>;
}

/** What one post says: paths of pages and files written and removed, and of public API replies that are outdated. */
interface Post {
  id: string;
  changed: string[];
  deleted: string[];
  replies: string[];
}

/**
 * After each publish that changed something, posts `{id, changed: [path], deleted: [path], replies: [path]}` to the owner's address, to
 * purge a CDN or to upload. One at a time and in order. When the address is slow, publishes are merged into one post, with the id of the
 * last: no path is lost. `report` receives each failure as a sentence; none holds up publishing.
 */
export function followWithHook(
  publisher: Pick<Publisher, 'subscribe'>,
  hook: string,
  database: Pick<Database, 'read'>,
  report: (sentence: string) => void,
  patienceMs = PATIENCE_MS,
): PublishHook {
  const current = <Key extends DocumentKey>(key: Key): DocumentOf<Key> | undefined => {
    try {
      return database.read(key);
    } catch (error) {
      // What cannot be read keeps its pages, which name its replies.
      if (error instanceof InvalidDocument) return undefined;
      throw error;
    }
  };
  const waiting: Post[] = [];
  let merged = 0;
  let posting: Promise<void> | null = null;
  const postAll = async (): Promise<void> => {
    for (let next = waiting[0]; next; next = waiting[0]) {
      await post(hook, JSON.stringify(next), report, patienceMs);
      // It stayed in the queue until here, so that the end of the process knows of it; nothing was merged into it.
      waiting.shift();
    }
    posting = null;
    merged = 0;
  };
  const add = (latest: Post): void => {
    if (waiting.length < MOST_WAITING) waiting.push(latest);
    else {
      if (merged === 0)
        report(
          `PUBLISH_HOOK ${hook} is slow: ${MOST_WAITING} posts wait, and further publishes are merged into the last.`,
        );
      merged += 1;
      waiting[waiting.length - 1] = merge(waiting.at(-1) as Post, latest);
    }
    posting ??= postAll();
  };
  let documents: readonly string[] = [];
  publisher.subscribe((event) => {
    if (event.type === 'started') documents = event.documents;
    if (event.type !== 'finished') return;
    const { changed } = event.summary;
    const { files } = event;
    const replies = repliesTouchedBy(documents, changed, {
      trackingDomains: current('settings')?.trackingDomains ?? [],
      slugOf: (document) =>
        /^(stores|blogs)\//.test(document)
          ? current(document as `stores/${string}` | `blogs/${string}`)?.slug
          : undefined,
    });
    if (changed.length + files.length + replies.length === 0) return;
    const deleted = new Set(event.deletedPaths);
    add({
      id: event.id,
      changed: [...changed, ...files].filter((path) => !deleted.has(path)),
      deleted: [...deleted],
      replies,
    });
  });
  const settled = async () => {
    const outOfTime = new AbortController();
    // The queue of an address that hangs may be long.
    await Promise.race([posting, wait(patienceMs, undefined, { signal: outOfTime.signal }).catch(() => undefined)]);
    outOfTime.abort();
    const lost = waiting.length + merged;
    if (lost > 0)
      report(
        `PUBLISH_HOOK ${hook} did not receive the last ${count(lost, 'change')}. The CDN may still hold the old pages.`,
      );
  };
  return { settled };
}

/** Both in one: a path is named as what became of it in the end. */
function merge(earlier: Post, later: Post): Post {
  const changed = new Set([...earlier.changed, ...later.changed]);
  const deleted = new Set([...earlier.deleted, ...later.deleted]);
  for (const path of later.deleted) changed.delete(path);
  for (const path of later.changed) deleted.delete(path);
  const replies = [...new Set([...earlier.replies, ...later.replies])].sort();
  return { id: later.id, changed: [...changed], deleted: [...deleted], replies };
}

async function post(hook: string, body: string, report: (sentence: string) => void, patienceMs: number): Promise<void> {
  const failure = await fetch(hook, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(patienceMs),
  }).then(
    ({ ok, status }) => (ok ? null : `refused with status ${status}`),
    (error: unknown) => `could not be reached: ${reasonOf(error)}`,
  );
  if (failure !== null) report(`PUBLISH_HOOK ${hook} ${failure}. The CDN may still hold the old pages.`);
}

/** Under `fetch failed` lies what failed. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}
