import { hash } from 'node:crypto';
import { dirname } from 'node:path';
import type { DocumentKey } from '../schema/documents.ts';
import type { FileStamp, TransactOptions, Transacted, Transaction } from './database.ts';
import { NOTHING_SAVED, StorageFailed, type LastingProblem } from './errors.ts';
import {
  applyJournal,
  digestOfFile,
  dropJournal,
  dropJournalSync,
  JOURNAL,
  modeOf,
  writeJournal,
  type JournalChange,
} from './journal.ts';
import type { FileSystem } from './file-system.ts';
import { removeFile, replaceFile, syncFolder } from './json-file.ts';
import { documentFolderOf, fileOf, placeOf, type AnyKey } from './layout.ts';
import { PRIVATE_FOLDER } from './private-folder.ts';
import type { DocumentCache } from './document-cache.ts';
import { checkReferences } from './check-references.ts';
import { checkSlug, checkUnchanged, currentSlug } from './external-changes.ts';
import { releaseReferences } from './release-references.ts';
import { movableEntries, NOTHING_UNKNOWN } from './unknown-fields.ts';
import { prepareWhole } from './document-text.ts';
import { slugIn } from './slug-index.ts';
import { WriterPause } from './writer-pause.ts';
import { OpenTransaction, type Prepared } from './transaction.ts';

/** Runs changes one after another and makes each durable before it is seen. */
export class Writer {
  readonly #documents: DocumentCache;
  readonly #folder: string;
  readonly #disk: FileSystem;
  readonly #pause: WriterPause;
  #queue: Promise<unknown> = Promise.resolve();
  /** How many changes wait or run. */
  waiting = 0;
  /** A decided change whose files the disk refused; an empty list: a journal that was refused and may still lie there. */
  #unfinished: readonly JournalChange[] | null = null;
  #failure: StorageFailed | null = null;

  readonly #siteHost: string | undefined;

  constructor(documents: DocumentCache, siteHost: string | undefined) {
    this.#documents = documents;
    this.#siteHost = siteHost;
    this.#folder = documents.files.folder;
    this.#disk = documents.files.disk;
    this.#pause = new WriterPause(this.#folder, this.#disk);
  }

  transact<T>(change: (transaction: Transaction) => T, options: TransactOptions): Promise<Transacted<T>> {
    this.waiting += 1;
    const done = this.#queue.then(() => this.#run(change, options)).finally(() => (this.waiting -= 1));
    this.#queue = done.catch(() => undefined);
    return done;
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
    const reason = `saved, but so far only in ${JOURNAL}: ${this.#failure?.reason}.`;
    return (this.#unfinished ?? []).map(({ key }) => ({
      key,
      file: fileOf(this.#folder, key),
      field: '',
      reason,
      meanwhile: 'It is finished with the next change or start.',
    }));
  }

  /**
   * Removes a journal that was refused and that the disk held on to, which another process would take for a decided change. Where the disk
   * still holds on to it, the next change tries again.
   */
  withdrawRefused(): void {
    if (this.#unfinished?.length !== 0) return;
    try {
      dropJournalSync(this.#disk, this.#folder);
    } catch (error) {
      if (error instanceof StorageFailed) return;
      throw error;
    }
    this.#unfinished = null;
    this.#failure = null;
    this.#documents.files.useJournal(null);
  }

  async #run<T>(change: (transaction: Transaction) => T, options: TransactOptions): Promise<Transacted<T>> {
    await this.#pause.over();
    await this.#finish();
    const { result, changes } = this.#collect(change, options);
    const transacted = this.#transacted(result, changes);
    await this.#save(this.#whole(changes));
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
  #whole(changes: ReadonlyMap<AnyKey, Prepared>): ReadonlyMap<AnyKey, Prepared> {
    const unknownOf = (key: AnyKey) => this.#documents.version(key).unknown ?? null;
    const moved = [...changes.keys()].flatMap((key) => movableEntries(unknownOf(key) ?? NOTHING_UNKNOWN));
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

  async #save(changes: ReadonlyMap<AnyKey, Prepared>): Promise<void> {
    if (changes.size === 0) return;
    this.#documents.hold(changes.keys());
    try {
      if (changes.size === 1) for (const [key, prepared] of changes) await this.#saveOne(key, prepared);
      else await this.#saveSeveral(changes);
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

  async #saveOne(key: AnyKey, prepared: Prepared): Promise<void> {
    const file = fileOf(this.#folder, key);
    if (prepared === null) await removeFile(this.#disk, file);
    else await replaceFile(this.#disk, file, prepared.text, modeOf(key));
    await syncFolder(this.#disk, dirname(file));
  }

  async #saveSeveral(changes: ReadonlyMap<AnyKey, Prepared>): Promise<void> {
    const entries = [...changes].map(([key, prepared]) => ({
      key,
      before: digestOfFile(this.#disk, fileOf(this.#folder, key)),
      text: prepared?.text ?? null,
    }));
    try {
      await writeJournal(this.#disk, this.#folder, entries);
    } catch (error) {
      // It may lie there whole: the change was refused, so no reader and no later start may finish it.
      this.#unfinished = [];
      await this.#finish().catch(() => undefined);
      throw error;
    }
    this.#unfinished = entries;
    try {
      await this.#finish();
    } catch (error) {
      // The change is decided and durable: its files follow as soon as the disk allows it.
      if (error instanceof StorageFailed) return;
      await dropJournal(this.#disk, this.#folder);
      this.#unfinished = null;
      this.#documents.files.useJournal(null);
      throw error;
    }
  }

  async #finish(): Promise<void> {
    if (this.#unfinished === null) return;
    try {
      await applyJournal(this.#disk, this.#folder, this.#unfinished);
      await dropJournal(this.#disk, this.#folder);
    } catch (error) {
      if (error instanceof StorageFailed) this.#failure = error;
      this.#documents.files.useJournal(this.#unfinished);
      throw error;
    }
    const finished = this.#unfinished;
    this.#unfinished = null;
    this.#documents.files.useJournal(null);
    if (this.#failure === null) return;
    this.#failure = null;
    for (const { key } of finished) this.#documents.forget(key);
  }
}
