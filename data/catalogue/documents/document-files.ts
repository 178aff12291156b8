import { dirname } from 'node:path';
import type { ChangeNote, LoggedDocument } from '../folder/change-entry.ts';
import type { ChangeLog } from '../folder/change-log.ts';
import type { DocumentCache } from './document-cache.ts';
import { StorageFailed, tryTo, type LastingProblem } from '../../files/errors.ts';
import {
  applyJournal,
  dropJournal,
  JOURNAL,
  journalFile,
  writeJournal,
  type JournalChange,
} from '../folder/journal.ts';
import {
  bytesOfFile,
  digestOfFile,
  digestOfText,
  removeFile,
  replaceFile,
  stampOf,
  syncFolder,
} from '../../files/json-file.ts';
import { fileOf } from '../folder/layout.ts';
import type { Changes } from './transaction.ts';

/** Writes changed documents to their files: one by a rename, several that belong together through the journal. */
export function createDocumentFiles(documents: DocumentCache, log: ChangeLog) {
  const { folder, disk } = documents.files;
  /**
   * Folders that may show what a power cut takes back: of a change that was refused because they could not be synced. To save the same again
   * writes nothing, and must be as durable.
   */
  const unsynced = new Set<string>();
  /** A decided change whose files the disk refused; an empty list: a journal that was refused and may still lie there. */
  let unfinished: readonly JournalChange[] | null = null;
  /** All its files are there, and what becomes of them from now on counts; only its journal must still go. */
  let isApplied = false;
  let failure: StorageFailed | null = null;

  /**
   * Resolves when the change is durable; nothing of one that fails is. With a note, what was there before is on disk before anything of the
   * change is seen, and is written at the same time. Throws `StorageFailed`.
   */
  async function save(changes: Changes, note?: ChangeNote): Promise<void> {
    if (changes.size === 0) return;
    const isOne = changes.size === 1;
    const entries = [...changes].map(([key, prepared]) => ({
      key,
      before: isOne && note === undefined ? null : digestOfFile(disk, fileOf(folder, key)),
      text: prepared?.text ?? null,
    }));
    const write = (ready?: Promise<void>) => (isOne ? replace(entries[0]!, ready) : saveThroughJournal(entries, ready));
    if (note === undefined) return write();
    const logged = log.append({ note, count: changes.size, documents: formerVersions(changes) });
    logged.catch(() => undefined); // it is looked at later
    try {
      await write(logged);
    } catch (error) {
      await logged.catch(() => undefined);
      log.refuse(
        note.id,
        entries.map(({ key, before, text }) => ({ key, before, after: digestOfText(text) })),
      );
      throw error;
    }
  }

  /** Each is read when its entry is written: files stay as they are until all of them are on disk. */
  function* formerVersions(changes: Changes): Iterable<LoggedDocument> {
    for (const [key, prepared] of changes) {
      const before = bytesOfFile(disk, fileOf(folder, key))?.toString('utf8') ?? null;
      yield { key, before, after: prepared?.text ?? null };
    }
  }

  /** Puts a document in its place, or removes it, once it is `ready` to be seen. */
  async function replace({ key, text }: JournalChange, ready: Promise<void> | undefined): Promise<void> {
    const file = fileOf(folder, key);
    unsynced.add(dirname(file));
    if (text === null) {
      await ready;
      removeFile(disk, file);
    } else await replaceFile(disk, file, text, { ready });
    await sync(dirname(file));
  }

  async function sync(each: string): Promise<void> {
    await syncFolder(disk, each);
    unsynced.delete(each);
  }

  async function saveThroughJournal(entries: readonly JournalChange[], ready?: Promise<void>): Promise<void> {
    isApplied = false;
    try {
      await writeJournal(disk, folder, entries, ready);
    } catch (error) {
      // It may lie there whole: the change was refused, so no reader and no later start may finish it.
      unfinished = [];
      await finish().catch(() => undefined);
      throw error;
    }
    unfinished = entries;
    try {
      await finish();
    } catch (error) {
      // The change is decided and durable: its files follow as soon as the disk allows it.
      if (error instanceof StorageFailed) return;
      await dropJournal(disk, folder);
      unfinished = null;
      documents.files.useJournal(null);
      throw error;
    }
  }

  /** Before each change: what it reads is on disk by then. Throws `StorageFailed`. */
  async function finish(): Promise<void> {
    for (const each of unsynced)
      if (stampOf(disk, each) === null) unsynced.delete(each);
      else await sync(each);
    if (unfinished === null) return;
    try {
      if (!isApplied) await apply(unfinished);
      await dropJournal(disk, folder);
    } catch (error) {
      if (error instanceof StorageFailed) failure = error;
      if (!isApplied) documents.files.useJournal(unfinished);
      throw error;
    }
    unfinished = null;
    failure = null;
  }

  async function apply(changes: readonly JournalChange[]): Promise<void> {
    await applyJournal(disk, folder, changes);
    isApplied = true;
    documents.files.useJournal(null);
    if (failure !== null) for (const { key } of changes) documents.forget(key);
  }

  return {
    save,
    finish,
    /** Documents that are saved in the journal alone. */
    problems(): LastingProblem[] {
      const reason = `saved, but so far only in ${JOURNAL}: ${failure?.reason}.`;
      const meanwhile = 'It is finished with the next change or start.';
      const left = isApplied ? [] : (unfinished ?? []);
      return left.map(({ key }) => ({ key, file: fileOf(folder, key), field: '', reason, meanwhile }));
    },
    /**
     * Removes a journal that was refused and that the disk held on to, which another process would take for a decided change. Where the disk
     * still holds on to it, the next change tries again.
     */
    withdrawRefused(): void {
      if (unfinished?.length !== 0) return;
      try {
        removeFile(disk, journalFile(folder));
        tryTo('write', folder, () => disk.sync(dirname(journalFile(folder))));
      } catch (error) {
        if (error instanceof StorageFailed) return;
        throw error;
      }
      unfinished = null;
      failure = null;
      documents.files.useJournal(null);
    },
  };
}
