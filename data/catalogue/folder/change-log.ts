import { basename, join } from 'node:path';
import { entriesByLine, linesOf, type LoggedChange } from './change-entry.ts';
import { errorCode, failedTo, StorageFailed, tryTo } from '../../files/errors.ts';
import type { FileSystem } from '../../files/file-system.ts';
import { inTurns } from '../../files/in-batches.ts';
import { digestOfFile, digestOfText, removeFile, syncFolder } from '../../files/json-file.ts';
import { inPieces } from '../../files/splice.ts';
import { FORMAT } from './folder-format.ts';
import { fileOf } from './layout.ts';
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER } from '../../files/private-files.ts';
import type { DocumentKey } from '../../schema/documents.ts';

/** The folder of the log, relative to the data folder. */
export const CHANGES = `${PRIVATE_FOLDER}/changes`;
/** How many bytes are written at once. */
const PIECE = 16 * 1024 * 1024;
/**
 * Changes are refused while more bytes than this wait to be moved elsewhere. It is many times what the largest change of a large catalogue
 * needs, so it is reached only when nothing has been moved for a long time.
 */
const MOST_WAITING = 512 * 1024 * 1024;

/** How many lines of the log are read between two turns of the event loop. */
const LINES_AT_A_TIME = 64;

/** Changes that are read in order to be kept elsewhere. */
export interface TakenChanges {
  /** In order, with turns of the event loop between. One that is read a second time, after a crash, has the same id. */
  readonly changes: AsyncIterable<LoggedChange>;
  /** They are kept elsewhere, durably: what held them is removed. */
  done(): Promise<void>;
}

const fileName = /^\d{9}\.log$/;

export type ChangeLog = ReturnType<typeof openChangeLog>;

/**
 * What was there before each change, on disk before the change is seen: numbered files to whose end entries are added, until their changes
 * are kept elsewhere. Entries are written beside their changes, so one may stand there without its change: when the disk refused that, the
 * next entry says so; when the process ended there, it is the last, and its documents still are as before it.
 * `mostWaiting`: so many bytes may wait before changes are refused. Throws `StorageFailed`.
 */
export function openChangeLog(disk: FileSystem, dataFolder: string, mostWaiting = MOST_WAITING) {
  const folder = join(dataFolder, CHANGES);

  /** In the order of their numbers. */
  function filesThere(): string[] {
    const entries = tryTo('read', folder, () => disk.list(folder));
    return entries.flatMap(({ name }) => (fileName.test(name) ? join(folder, name) : [])).sort();
  }

  function sizeOf(files: readonly string[]): number {
    const sizes = files.map((file) => tryTo('read', file, () => disk.stat(file))?.size ?? 0n);
    return sizes.reduce((sum, size) => sum + Number(size), 0);
  }

  function entriesIn(file: string, refusedBefore?: Set<string>): Iterable<LoggedChange | null> {
    const read = (start: number, end: number) => tryTo('read', file, () => disk.readPart(file, start, end));
    return entriesByLine({ size: sizeOf([file]), read }, refusedBefore);
  }

  /** The last that is whole; null: there is none. */
  function lastEntry(files: readonly string[]): LoggedChange | null {
    let last: LoggedChange | null = null;
    for (const file of files.toReversed()) if (last === null) for (const entry of entriesIn(file)) last = entry ?? last;
    return last;
  }

  function tookPlace(documents: Iterable<Versions>): boolean {
    let isAsBefore = false;
    for (const { key, before, after } of documents) {
      const present = digestOfFile(disk, fileOf(dataFolder, key as DocumentKey));
      if (present === after) return true;
      isAsBefore ||= present === before;
    }
    return !isAsBefore;
  }

  const found = filesThere();
  /** Total size of all files, in bytes. */
  let waiting = sizeOf(found);
  let number = Number.parseInt(basename(found.at(-1) ?? '0'));
  /** The file that entries are added to; `isNamed`: its name is on disk. */
  let current: { file: string; isNamed: boolean } | null = null;
  /** Ids of entries whose changes were refused by the disk. */
  const refused = new Set<string>();
  const last = lastEntry(found);
  if (last !== null && !tookPlace(versionsOf(last))) refused.add(last.note.id);

  function next(): { file: string; isNamed: boolean } {
    number += 1;
    return { file: join(folder, `${String(number).padStart(9, '0')}.log`), isNamed: false };
  }

  /** A file for the next entries, so that their changes need not wait until it has its name. */
  function prepare(): void {
    const prepared = next();
    current = null;
    try {
      disk.write(prepared.file, new Uint8Array(), { mode: PRIVATE_FILE_MODE });
      disk.sync(folder);
      current = { ...prepared, isNamed: true };
    } catch (cause) {
      // the next entry makes one, or is refused
      if (errorCode(cause) === '') throw cause;
    }
  }

  async function* changesIn(files: readonly string[], alsoRefused: readonly string[]): AsyncIterable<LoggedChange> {
    const ended = new Set(alsoRefused);
    const changes: LoggedChange[] = [];
    for (const file of files)
      for await (const entry of inTurns(entriesIn(file, ended), LINES_AT_A_TIME))
        if (entry !== null) changes.push(entry);
    yield* changes.filter(({ note }) => !ended.has(note.id));
  }

  return {
    /** Once this resolves the entry of a change is on disk. Throws `StorageFailed`; the change must then not take place. */
    async append(change: Omit<LoggedChange, 'format'>): Promise<void> {
      if (waiting > mostWaiting) throw new StorageFailed('write', folder, new TooManyWait(waiting));
      const to = (current ??= next());
      try {
        for (const piece of inPieces(linesOf({ ...change, format: FORMAT }, [...refused]), PIECE)) {
          waiting += piece.length;
          await disk.append(to.file, piece, { mode: PRIVATE_FILE_MODE });
        }
        if (!to.isNamed) await disk.synced(folder);
        to.isNamed = true;
      } catch (cause) {
        // what a disk that refused to sync holds of a file is not known
        current = null;
        failedTo('write', to.file)(cause);
      }
    },
    /** The change did not take place, unless one of its documents shows it all the same. */
    refuse(id: string, documents: Iterable<Versions>): void {
      try {
        if (tookPlace(documents)) return;
      } catch (error) {
        if (!(error instanceof StorageFailed)) throw error;
      }
      refused.add(id);
    },
    /** All changes so far. The caller sees to it that none is under way. Throws `StorageFailed`. */
    take(): TakenChanges {
      const files = filesThere();
      const empty = current !== null && sizeOf([current.file]) === 0 ? current.file : null;
      const taken = files.filter((file) => file !== empty);
      if (empty === null) prepare();
      const known = [...refused];
      return {
        changes: changesIn(taken, known),
        async done() {
          for (const file of taken) removeFile(disk, file);
          // one that came back would no longer be known to hold what was refused
          if (taken.length > 0) await syncFolder(disk, folder);
          for (const id of known) refused.delete(id);
          waiting = sizeOf(filesThere());
        },
      };
    },
  };
}

/** Digests of what a document's file holds before and after a change; null: there is none. */
interface Versions {
  key: string;
  before: string | null;
  after: string | null;
}

function* versionsOf({ documents }: LoggedChange): Iterable<Versions> {
  for (const { key, before, after } of documents)
    yield { key, before: digestOfText(before), after: digestOfText(after) };
}

const MEGABYTE = 1_000_000;

class TooManyWait extends Error {
  override name = 'TooManyWait';
  constructor(bytes: number) {
    super(
      `${Math.round(bytes / MEGABYTE)} MB of former versions wait in ${CHANGES} to be moved to the private records, which do not take them`,
    );
  }
}
