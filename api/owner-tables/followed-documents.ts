import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../data/catalogue/documents/database.ts';
import { readIfGood } from '../../data/catalogue/documents/read-if-good.ts';
import type { DocumentKey } from '../../data/schema/documents.ts';
import type { IndexThread } from './index-calls.ts';
import type { IndexedDocument } from './indexed-row.ts';

/** Documents that are read before other work gets its turn, and that go to the thread together. */
const READ_AT_ONCE = 20;
const COMPARED_AT_ONCE = 200;
/** Changes within this time go to the index together, unless a call comes before. */
const CHANGES_TOGETHER_MS = 200;

const PRODUCTS = 'amazon-products' satisfies DocumentKey;
const isIndexed = (key: string): boolean => key === PRODUCTS || key.startsWith('stores/') || key.startsWith('blogs/');

/**
 * Brings the versions of documents that the index does not have to its thread. `onChange` is called a little after documents have changed,
 * once for all of them.
 */
export function followDocuments(
  database: Database,
  thread: IndexThread,
  timeZoneNow: () => string,
  onChange: () => void,
) {
  let soon: NodeJS.Timeout | null = null;
  /** What the instants in the index were worked out for; null: it has not been asked which versions it has. */
  let indexedZone: string | null = null;
  /** Documents that may have another version than the index. */
  const changed = new Set<DocumentKey>();
  let catchingUp: Promise<void> | null = null;
  const stopFollowing = database.follow((key) => {
    if (!isIndexed(key)) return;
    changed.add(key);
    soon ??= setTimeout(() => {
      soon = null;
      if (indexedZone !== null && changed.size > 0) onChange();
    }, CHANGES_TOGETHER_MS).unref();
  });

  async function bringUpToDate(): Promise<void> {
    const timeZone = timeZoneNow();
    if (timeZone !== indexedZone)
      for (const key of await thread.call('outdated', await versionsIn(timeZone))) changed.add(key as DocumentKey);
    indexedZone = timeZone;
    let sent: Promise<unknown> = Promise.resolve();
    while (changed.size > 0) {
      const documents = [...changed.keys().take(READ_AT_ONCE)].map((key) => read(key, timeZone));
      await sent;
      sent = thread.call('apply', documents, timeZone);
      // its failure is met where it is waited for, after the next documents have been read
      sent.catch(() => undefined);
      if (changed.size > 0) await nextTurn();
    }
    await sent;
  }

  async function versionsIn(timeZone: string): Promise<Map<string, string>> {
    const versions = new Map<string, string>();
    const stores = database.ids('stores').map((id) => `stores/${id}` as const);
    const posts = database.ids('blogs').map((id) => `blogs/${id}` as const);
    const keys: DocumentKey[] = [...stores, ...posts, PRODUCTS];
    for (const [at, key] of keys.entries()) {
      const stamp = versionOf(key, timeZone);
      if (stamp !== null) versions.set(key, stamp);
      if (at % COMPARED_AT_ONCE === COMPARED_AT_ONCE - 1) await nextTurn();
    }
    return versions;
  }

  function read(key: DocumentKey, timeZone: string): IndexedDocument {
    // nothing of one that cannot be read: it is named among the problems, and comes back with its next good version
    const document = readIfGood(database, key);
    changed.delete(key);
    // reading it may have made the version of its file current, which is the one that was read
    return { key, stamp: versionOf(key, timeZone), document };
  }

  /** Dates are other instants in another time zone. */
  function versionOf(key: DocumentKey, timeZone: string): string | null {
    const stamp = database.stamp(key);
    return stamp === null ? null : `${stamp} ${timeZone}`;
  }

  return {
    stop(): void {
      stopFollowing();
      if (soon !== null) clearTimeout(soon);
    },
    /** The index may hold something else than what went there: it is asked again. */
    forget(): void {
      indexedZone = null;
    },
    /** Resolves when the index has every version that was current when this was called. */
    async catchUp(): Promise<void> {
      while (catchingUp !== null) await catchingUp;
      catchingUp = bringUpToDate().finally(() => (catchingUp = null));
      await catchingUp;
    },
  };
}
