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
  /** The versions that the index has, by key; null: it has not been asked. */
  let versions: Map<string, string> | null = null;
  /** What the instants in the index were worked out for. */
  let indexedZone = '';
  /** Documents that may have another version than the index. */
  const changed = new Set<DocumentKey>();
  let catchingUp: Promise<void> | null = null;
  const stopFollowing = database.follow((key) => {
    if (!isIndexed(key)) return;
    changed.add(key);
    soon ??= setTimeout(() => {
      soon = null;
      if (versions !== null && changed.size > 0) onChange();
    }, CHANGES_TOGETHER_MS).unref();
  });

  async function bringUpToDate(): Promise<void> {
    const timeZone = timeZoneNow();
    const isAsked = versions !== null;
    const known = (versions ??= await thread.call('documents'));
    if (!isAsked || timeZone !== indexedZone) await compareAll(known, timeZone);
    indexedZone = timeZone;
    let sent = Promise.resolve();
    while (changed.size > 0) {
      const keys = [...changed.keys().take(READ_AT_ONCE)];
      const documents = keys.flatMap((key) => read(key, known, timeZone) ?? []);
      await sent;
      sent = send(documents, known, timeZone);
      // its failure is met where it is waited for, after the next documents have been read
      sent.catch(() => undefined);
      if (changed.size > 0) await nextTurn();
      else await sent;
    }
    await sent;
  }

  async function send(documents: readonly IndexedDocument[], known: Map<string, string>, timeZone: string) {
    if (documents.length === 0) return;
    await thread.call('apply', documents, timeZone);
    for (const { key, stamp } of documents) {
      if (stamp === null) known.delete(key);
      else known.set(key, stamp);
    }
  }

  async function compareAll(known: ReadonlyMap<string, string>, timeZone: string): Promise<void> {
    const present = new Set<DocumentKey>([
      ...database.ids('stores').map((id) => `stores/${id}` as const),
      ...database.ids('blogs').map((id) => `blogs/${id}` as const),
      PRODUCTS,
    ]);
    let compared = 0;
    for (const key of present) {
      if ((known.get(key) ?? null) !== versionOf(key, timeZone)) changed.add(key);
      compared += 1;
      if (compared % COMPARED_AT_ONCE === 0) await nextTurn();
    }
    for (const key of known.keys()) if (!present.has(key as DocumentKey)) changed.add(key as DocumentKey);
  }

  /** Undefined: the index has this version. */
  function read(key: DocumentKey, known: ReadonlyMap<string, string>, timeZone: string): IndexedDocument | undefined {
    // nothing of one that cannot be read: it is named among the problems, and comes back with its next good version
    const document = readIfGood(database, key);
    // reading it may have made the version of its file current, which is the one that was read
    const stamp = versionOf(key, timeZone);
    changed.delete(key);
    return (known.get(key) ?? null) === stamp ? undefined : { key, stamp, document };
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
      versions = null;
    },
    /** Resolves when the index has every version that was current when this was called. */
    async catchUp(): Promise<void> {
      while (catchingUp !== null) await catchingUp;
      catchingUp = bringUpToDate().finally(() => (catchingUp = null));
      await catchingUp;
    },
  };
}
