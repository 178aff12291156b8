import { hash } from 'node:crypto';
import type { DocumentKey } from '../schema/documents.ts';
import type { ChangeNote } from './change-entry.ts';
import type { ChangeLog, TakenChanges } from './change-log.ts';
import type { FileStamp, TransactOptions, Transacted, Transaction } from './database.ts';
import { NOTHING_SAVED, StorageFailed, type LastingProblem } from './errors.ts';
import { DocumentFiles } from './document-files.ts';
import { documentFolderOf, placeOf, type AnyKey } from './layout.ts';
import { PRIVATE_FOLDER } from './private-folder.ts';
import type { DocumentCache } from './document-cache.ts';
import { checkReferences } from './check-references.ts';
import { checkSlug, checkUnchanged, currentSlug } from './external-changes.ts';
import { releaseReferences } from './release-references.ts';
import { movableEntries, NOTHING_UNKNOWN, type UnknownFields } from './unknown-fields.ts';
import { prepareWhole } from './document-text.ts';
import { slugIn } from './slug-index.ts';
import { WriterPause } from './writer-pause.ts';
import { OpenTransaction, type Prepared } from './transaction.ts';

/** Runs changes one after another and makes each durable before it is seen. */
export class Writer {
  readonly #documents: DocumentCache;
  readonly #pause: WriterPause;
  #queue: Promise<unknown> = Promise.resolve();
  /** How many changes wait or run. */
  waiting = 0;
  readonly #siteHost: string | undefined;
  readonly #log: ChangeLog;
  readonly #files: DocumentFiles;

  constructor(documents: DocumentCache, siteHost: string | undefined, log: ChangeLog) {
    this.#documents = documents;
    this.#siteHost = siteHost;
    this.#log = log;
    this.#pause = new WriterPause(documents.files.folder, documents.files.disk);
    this.#files = new DocumentFiles(documents, log);
  }

  transact<T>(change: (transaction: Transaction) => T, options: TransactOptions): Promise<Transacted<T>> {
    this.waiting += 1;
    const done = this.#queue.then(() => this.#run(change, options)).finally(() => (this.waiting -= 1));
    this.#queue = done.catch(() => undefined);
    return done;
  }

  /** The changes that were made under a note, once none is under way. */
  takeChanges(): Promise<TakenChanges> {
    const taken = this.#queue.then(() => this.#log.take());
    this.#queue = taken.catch(() => undefined);
    return taken;
  }

  rehearse<T>(change: (transaction: Transaction) => T, options: TransactOptions): Transacted<T> {
    const { result, changes } = this.#collect(change, options);
    return this.#transacted(result, changes);
  }

  /** Resolves when nothing waits any more; never rejects. */
  async idle(): Promise<void> {
    while (this.waiting > 0) await this.#queue;
  }

  /** Documents that are saved in the journal alone. */
  problems(): LastingProblem[] {
    return this.#files.problems();
  }

  /** See `DocumentFiles`. */
  withdrawRefused(): void {
    this.#files.withdrawRefused();
  }

  async #run<T>(change: (transaction: Transaction) => T, options: TransactOptions): Promise<Transacted<T>> {
    await this.#pause.over();
    await this.#files.finish();
    const { result, changes } = this.#collect(change, options);
    const transacted = this.#transacted(result, changes);
    options.check?.(transacted.changes);
    await this.#save(this.#whole(changes, options.unknown), options.note);
    return transacted;
  }

  /** What the change wants saved, checked. */
  #collect<T>(change: (transaction: Transaction) => T, { at }: TransactOptions) {
    const transaction = new OpenTransaction(this.#documents);
    let result: T;
    let asked: ReadonlyMap<AnyKey, Prepared>;
    try {
      result = change(transaction);
      releaseReferences(transaction, this.#siteHost, at);
    } finally {
      asked = transaction.end();
    }
    if (result instanceof Promise)
      throw new TypeError(
        'A change must not wait for anything: others are waiting for it. Do the waiting before the transaction.',
      );
    for (const key of asked.keys()) checkUnchanged(this.#documents, key);
    const changes = new Map([...asked].filter(([key, prepared]) => this.#differs(key, prepared)));
    this.#checkSlugs(changes);
    const changed = (key: AnyKey) => (changes.has(key) ? { document: changes.get(key)?.document } : undefined);
    for (const key of changes.keys()) checkReferences(this.#documents, key, changed, NOTHING_SAVED);
    return { result, changes };
  }

  /** Before it is saved: afterwards the versions before are gone. */
  #transacted<T>(result: T, prepared: ReadonlyMap<AnyKey, Prepared>): Transacted<T> {
    const changed = [...prepared.keys()].filter((key) => placeOf(key)?.folder !== PRIVATE_FOLDER) as DocumentKey[];
    const changes = changed.map((key) => ({
      key,
      before: this.#documents.read(key),
      after: prepared.get(key)?.document,
    }));
    return { result, changed, changes };
  }

  /** With what the files hold beyond their schemas, as a newer release may have written it: saving loses nothing. */
  #whole(
    changes: ReadonlyMap<AnyKey, Prepared>,
    restored: ReadonlyMap<string, UnknownFields> = new Map(),
  ): ReadonlyMap<AnyKey, Prepared> {
    const unknownOf = (key: AnyKey) => this.#documents.version(key).unknown ?? restored.get(key) ?? null;
    const moved = [...[...changes.keys()].map(unknownOf), ...restored.values()].flatMap((unknown) =>
      movableEntries(unknown ?? NOTHING_UNKNOWN),
    );
    return new Map(
      [...changes].map(([key, prepared]) => {
        const unknown = unknownOf(key);
        const isPlain = prepared === null || (unknown === null && moved.length === 0);
        return [key, isPlain ? prepared : prepareWhole(prepared, unknown, moved)];
      }),
    );
  }

  #differs(key: AnyKey, prepared: Prepared): boolean {
    const { document } = this.#documents.version(key);
    if (prepared === null) return document !== undefined;
    return JSON.stringify(document) !== JSON.stringify(prepared.document);
  }

  #checkSlugs(changes: ReadonlyMap<AnyKey, Prepared>): void {
    const currentSlugOf = currentSlug(this.#documents);
    const slugAfter = (key: DocumentKey) => {
      const prepared = changes.get(key);
      return prepared === undefined ? currentSlugOf(key) : slugIn(prepared?.document);
    };
    for (const [key, prepared] of changes) {
      if (
        prepared === null ||
        documentFolderOf(key) === undefined ||
        slugIn(prepared.document) === slugIn(this.#documents.read(key))
      )
        continue;
      checkSlug(this.#documents, key, prepared.document, slugAfter, NOTHING_SAVED);
      this.#documents.slugs.note(key, prepared.document);
    }
  }

  async #save(changes: ReadonlyMap<AnyKey, Prepared>, note: ChangeNote | undefined): Promise<void> {
    if (changes.size === 0) return;
    this.#documents.hold(changes.keys());
    try {
      await this.#files.save(changes, note);
    } catch (error) {
      this.#documents.release();
      for (const key of changes.keys()) this.#documents.forget(key);
      throw error;
    }
    this.#documents.release();
    for (const [key, prepared] of changes) {
      const stamp = prepared === null ? null : this.#stampAfterSave(key, prepared.text);
      this.#documents.commit(
        key,
        { document: prepared?.document, unknown: prepared?.unknown ?? null, stamp },
        prepared?.text.length ?? 0,
      );
    }
  }

  /** It is saved even where the disk does not show the file: then a stamp that no file has, so that it is read again. */
  #stampAfterSave(key: AnyKey, text: string): FileStamp | null {
    try {
      return this.#documents.files.stamp(key);
    } catch (error) {
      if (error instanceof StorageFailed) return `unread-${hash('sha256', text)}`;
      throw error;
    }
  }
}
