import { dirname } from 'node:path';
import type { ChangeNote, LoggedDocument } from '../folder/change-entry.ts';
import type { ChangeLog } from '../folder/change-log.ts';
import type { DocumentCache } from './document-cache.ts';
import { StorageFailed, type LastingProblem } from '../../files/errors.ts';
import type { FileSystem } from '../../files/file-system.ts';
import {
  applyJournal,
  digest,
  digestOfFile,
  dropJournal,
  dropJournalSync,
  JOURNAL,
  writeJournal,
  type JournalChange,
} from '../folder/journal.ts';
import { bytesOfFile, removeFile, replaceFile, stampOf, syncFolder } from '../../files/json-file.ts';
import { fileOf } from '../folder/layout.ts';
import type { Prepared } from './transaction.ts';
import type { DocumentKey } from '../../schema/documents.ts';

/** All documents of one change. */
export type Changes = ReadonlyMap<DocumentKey, Prepared>;

/** Writes changed documents to their files: one by a rename, several that belong together through the journal. */
export class DocumentFiles {
  readonly #documents: DocumentCache;
  readonly #folder: string;
  readonly #disk: FileSystem;
  readonly #log: ChangeLog;
  /**
   * Folders that may show what a power cut takes back: of a change that was refused because they could not be synced. To save the same again
   * writes nothing, and must be as durable.
   */
  readonly #unsynced = new Set<string>();
  /** A decided change whose files the disk refused; an empty list: a journal that was refused and may still lie there. */
  #unfinished: readonly JournalChange[] | null = null;
  /** All its files are there, and what becomes of them from now on counts; only its journal must still go. */
  #isApplied = false;
  #failure: StorageFailed | null = null;

  constructor(documents: DocumentCache, log: ChangeLog) {
    this.#documents = documents;
    this.#folder = documents.files.folder;
    this.#disk = documents.files.disk;
    this.#log = log;
  }

  /**
   * Resolves when the change is durable; nothing of one that fails is. With a note, what was there before is on disk before anything of the
   * change is seen, and is written at the same time. Throws `StorageFailed`.
   */
  async save(changes: Changes, note?: ChangeNote): Promise<void> {
    if (changes.size === 0) return;
    const isOne = changes.size === 1;
    const entries = [...changes].map(([key, prepared]) => ({
      key,
      before: isOne && note === undefined ? null : digestOfFile(this.#disk, fileOf(this.#folder, key)),
      text: prepared?.text ?? null,
    }));
    const write = (ready?: Promise<void>) =>
      isOne ? this.#replace(entries[0]!, ready) : this.#saveThroughJournal(entries, ready);
    if (note === undefined) return write();
    const logged = this.#log.append({ note, count: changes.size, documents: this.#formerVersions(changes) });
    logged.catch(() => undefined); // it is looked at later
    try {
      await write(logged);
    } catch (error) {
      await logged.catch(() => undefined);
      const after = (text: string | null) => (text === null ? null : digest(text));
      this.#log.refuse(
        note.id,
        entries.map(({ key, before, text }) => ({ key, before, after: after(text) })),
      );
      throw error;
    }
  }

  /** Each is read when its entry is written: files stay as they are until all of them are on disk. */
  *#formerVersions(changes: Changes): Iterable<LoggedDocument> {
    for (const [key, prepared] of changes) yield { key, before: this.#textOf(key), after: prepared?.text ?? null };
  }

  #textOf(key: DocumentKey): string | null {
    return bytesOfFile(this.#disk, fileOf(this.#folder, key))?.toString('utf8') ?? null;
  }

  /** Puts a document in its place, or removes it, once it is `ready` to be seen. */
  async #replace({ key, text }: JournalChange, ready: Promise<void> | undefined): Promise<void> {
    const file = fileOf(this.#folder, key);
    this.#unsynced.add(dirname(file));
    if (text === null) {
      await ready;
      await removeFile(this.#disk, file);
    } else await replaceFile(this.#disk, file, text, { ready });
    await this.#sync(dirname(file));
  }

  async #sync(folder: string): Promise<void> {
    await syncFolder(this.#disk, folder);
    this.#unsynced.delete(folder);
  }

  async #saveThroughJournal(entries: readonly JournalChange[], ready?: Promise<void>): Promise<void> {
    try {
      await writeJournal(this.#disk, this.#folder, entries, ready);
    } catch (error) {
      // It may lie there whole: the change was refused, so no reader and no later start may finish it.
      this.#unfinished = [];
      this.#isApplied = false;
      await this.finish().catch(() => undefined);
      throw error;
    }
    this.#unfinished = entries;
    this.#isApplied = false;
    try {
      await this.finish();
    } catch (error) {
      // The change is decided and durable: its files follow as soon as the disk allows it.
      if (error instanceof StorageFailed) return;
      await dropJournal(this.#disk, this.#folder);
      this.#unfinished = null;
      this.#documents.files.useJournal(null);
      throw error;
    }
  }

  /** Before each change: what it reads is on disk by then. Throws `StorageFailed`. */
  async finish(): Promise<void> {
    for (const folder of this.#unsynced)
      if (stampOf(this.#disk, folder) === null) this.#unsynced.delete(folder);
      else await this.#sync(folder);
    if (this.#unfinished === null) return;
    try {
      if (!this.#isApplied) await this.#apply(this.#unfinished);
      await dropJournal(this.#disk, this.#folder);
    } catch (error) {
      if (error instanceof StorageFailed) this.#failure = error;
      if (!this.#isApplied) this.#documents.files.useJournal(this.#unfinished);
      throw error;
    }
    this.#unfinished = null;
    this.#failure = null;
  }

  async #apply(changes: readonly JournalChange[]): Promise<void> {
    await applyJournal(this.#disk, this.#folder, changes);
    this.#isApplied = true;
    this.#documents.files.useJournal(null);
    if (this.#failure !== null) for (const { key } of changes) this.#documents.forget(key);
  }

  /** Documents that are saved in the journal alone. */
  problems(): LastingProblem[] {
    const reason = `saved, but so far only in ${JOURNAL}: ${this.#failure?.reason}.`;
    return (this.#isApplied ? [] : (this.#unfinished ?? [])).map(({ key }) => ({
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
}
