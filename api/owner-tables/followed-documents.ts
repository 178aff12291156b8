import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../data/catalogue/documents/database.ts';
import { readIfGood } from '../../data/catalogue/documents/read-if-good.ts';
import type { DocumentKey } from '../../data/schema/documents.ts';
import type { IndexCalls } from './index-calls.ts';
import type { IndexedDocument } from './indexed-row.ts';

/** Documents that are read before other work gets its turn, and that go to the thread together. */
const READ_AT_ONCE = 20;
const COMPARED_AT_ONCE = 200;
/** Changes within this time go to the index together, unless a call comes before. */
const CHANGES_TOGETHER_MS = 200;

const PRODUCTS = 'amazon-products' satisfies DocumentKey;
const isIndexed = (key: string): boolean => key === PRODUCTS || key.startsWith('stores/') || key.startsWith('blogs/');

/** Brings the versions of documents that the index does not have to its thread. */
export class FollowedDocuments {
  readonly #database: Database;
  readonly #thread: IndexCalls;
  readonly #timeZone: () => string;
  readonly #stopFollowing: () => void;
  #soon: NodeJS.Timeout | null = null;
  /** The versions that the index has, by key; null: it has not been asked. */
  #known: Map<string, string> | null = null;
  /** What the instants in the index were worked out for. */
  #indexedZone = '';
  /** Documents that may have another version than the index. */
  readonly #changed = new Set<DocumentKey>();
  #catchingUp: Promise<void> | null = null;

  /** `onChange` is called a little after documents have changed, once for all of them. */
  constructor(database: Database, thread: IndexCalls, timeZone: () => string, onChange: () => void) {
    this.#database = database;
    this.#thread = thread;
    this.#timeZone = timeZone;
    this.#stopFollowing = database.follow((key) => {
      if (!isIndexed(key)) return;
      this.#changed.add(key);
      this.#soon ??= setTimeout(() => {
        this.#soon = null;
        if (this.#known !== null && this.#changed.size > 0) onChange();
      }, CHANGES_TOGETHER_MS).unref();
    });
  }

  stop(): void {
    this.#stopFollowing();
    if (this.#soon !== null) clearTimeout(this.#soon);
  }

  /** The index may hold something else than what went there: it is asked again. */
  forget(): void {
    this.#known = null;
  }

  /** Resolves when the index has every version that was current when this was called. */
  async catchUp(): Promise<void> {
    while (this.#catchingUp !== null) await this.#catchingUp;
    this.#catchingUp = this.#bringUpToDate().finally(() => (this.#catchingUp = null));
    await this.#catchingUp;
  }

  async #bringUpToDate(): Promise<void> {
    const timeZone = this.#timeZone();
    const isAsked = this.#known !== null;
    const known = (this.#known ??= await this.#thread.call('documents'));
    if (!isAsked || timeZone !== this.#indexedZone) await this.#compareAll(known, timeZone);
    this.#indexedZone = timeZone;
    let sent = Promise.resolve();
    while (this.#changed.size > 0) {
      const keys = [...this.#changed.keys().take(READ_AT_ONCE)];
      const documents = keys.flatMap((key) => this.#read(key, known, timeZone) ?? []);
      await sent;
      sent = this.#send(documents, known, timeZone);
      // its failure is met where it is waited for, after the next documents have been read
      sent.catch(() => undefined);
      if (this.#changed.size > 0) await nextTurn();
      else await sent;
    }
    await sent;
  }

  async #send(documents: readonly IndexedDocument[], known: Map<string, string>, timeZone: string): Promise<void> {
    if (documents.length === 0) return;
    await this.#thread.call('apply', documents, timeZone);
    for (const { key, stamp } of documents) {
      if (stamp === null) known.delete(key);
      else known.set(key, stamp);
    }
  }

  async #compareAll(known: ReadonlyMap<string, string>, timeZone: string): Promise<void> {
    const present = new Set<DocumentKey>([
      ...this.#database.ids('stores').map((id) => `stores/${id}` as const),
      ...this.#database.ids('blogs').map((id) => `blogs/${id}` as const),
      PRODUCTS,
    ]);
    let compared = 0;
    for (const key of present) {
      if ((known.get(key) ?? null) !== this.#versionOf(key, timeZone)) this.#changed.add(key);
      compared += 1;
      if (compared % COMPARED_AT_ONCE === 0) await nextTurn();
    }
    for (const key of known.keys()) if (!present.has(key as DocumentKey)) this.#changed.add(key as DocumentKey);
  }

  /** Undefined: the index has this version. */
  #read(key: DocumentKey, known: ReadonlyMap<string, string>, timeZone: string): IndexedDocument | undefined {
    // nothing of one that cannot be read: it is named among the problems, and comes back with its next good version
    const document = readIfGood(this.#database, key);
    // reading it may have made the version of its file current, which is the one that was read
    const stamp = this.#versionOf(key, timeZone);
    this.#changed.delete(key);
    return (known.get(key) ?? null) === stamp ? undefined : { key, stamp, document };
  }

  /** Dates are other instants in another time zone. */
  #versionOf(key: DocumentKey, timeZone: string): string | null {
    const stamp = this.#database.stamp(key);
    return stamp === null ? null : `${stamp} ${timeZone}`;
  }
}
