import { dirname, join } from 'node:path';
import type { ChangeNote, LoggedDocument } from './change-entry.ts';
import { textOfFile, type ChangeLog } from './change-log.ts';
import type { DocumentCache } from './document-cache.ts';
import { StorageFailed, type LastingProblem } from './errors.ts';
import type { FileSystem } from './file-system.ts';
import {
  applyJournal,
  digest,
  digestOfFile,
  dropJournal,
  dropJournalSync,
  JOURNAL,
  modeOf,
  writeJournal,
  type JournalChange,
} from './journal.ts';
import { removeFile, replaceFile, stampOf, syncFolder } from './json-file.ts';
import { fileOf, folderNames, type AnyKey } from './layout.ts';
import type { Prepared } from './transaction.ts';

/** Writes changed documents to their files: one by a rename, several through the journal. */
export class DocumentFiles {
  readonly #documents: DocumentCache;
  readonly #folder: string;
  readonly #disk: FileSystem;
  readonly #log: ChangeLog;
  /**
   * Folders that may show what a power cut takes back: renames of an earlier process, and of a change that was refused because its folder
   * could not be synced. To save the same again writes nothing, and must be as durable.
   */
  readonly #unsynced: Set<string>;
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
    this.#unsynced = new Set([this.#folder, ...folderNames.map((name) => join(this.#folder, name))]);
  }

  /**
   * Resolves when the change is durable. What was there before is on disk before anything of the change is seen, and is written at the same
   * time. Throws `StorageFailed`; then nothing of it is saved.
   */
  async save(changes: ReadonlyMap<AnyKey, Prepared>, note: ChangeNote | undefined): Promise<void> {
    const isOneFile = note === undefined && changes.size === 1;
    const former = new Map(
      isOneFile ? [] : [...changes.keys()].map((key) => [key, digestOfFile(this.#disk, fileOf(this.#folder, key))]),
    );
    if (note === undefined) return this.#saveFiles(changes, former);
    const logged = this.#log.append(note, changes.size, this.#formerVersions(changes));
    logged.catch(() => undefined); // it is looked at later
    try {
      await this.#saveFiles(changes, former, logged);
    } catch (error) {
      await logged.catch(() => undefined);
      const versions = [...changes].map(([key, prepared]) => ({
        key,
        before: former.get(key) ?? null,
        after: prepared === null ? null : digest(prepared.text),
      }));
      this.#log.refuse(note.id, versions);
      throw error;
    }
  }

  /** Each is read when its entry is written: files stay as they are until all of them are on disk. */
  *#formerVersions(changes: ReadonlyMap<AnyKey, Prepared>): Iterable<LoggedDocument> {
    for (const [key, prepared] of changes)
      yield { key, before: textOfFile(this.#disk, fileOf(this.#folder, key)), after: prepared?.text ?? null };
  }

  /** `former`: digests of the files before the change, if there are several. */
  async #saveFiles(
    changes: ReadonlyMap<AnyKey, Prepared>,
    former: ReadonlyMap<AnyKey, string | null>,
    ready?: Promise<void>,
  ): Promise<void> {
    if (changes.size === 1) for (const [key, prepared] of changes) await this.#saveOne(key, prepared, ready);
    else await this.#saveSeveral(changes, former, ready);
  }

  async #saveOne(key: AnyKey, prepared: Prepared, ready?: Promise<void>): Promise<void> {
    const file = fileOf(this.#folder, key);
    const folder = dirname(file);
    this.#unsynced.add(folder);
    if (prepared === null) {
      await ready;
      await removeFile(this.#disk, file);
    } else await replaceFile(this.#disk, file, prepared.text, { mode: modeOf(key), ready });
    await syncFolder(this.#disk, folder);
    this.#unsynced.delete(folder);
  }

  async #saveSeveral(
    changes: ReadonlyMap<AnyKey, Prepared>,
    former: ReadonlyMap<AnyKey, string | null>,
    ready?: Promise<void>,
  ): Promise<void> {
    const entries = [...changes].map(([key, prepared]) => ({
      key,
      before: former.get(key) ?? null,
      text: prepared?.text ?? null,
    }));
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
    await Promise.all([...this.#unsynced].map((folder) => this.#sync(folder)));
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

  async #sync(folder: string): Promise<void> {
    if (stampOf(this.#disk, folder) !== null) await syncFolder(this.#disk, folder);
    this.#unsynced.delete(folder);
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
