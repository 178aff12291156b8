import { basename, join } from 'node:path';
import { entriesByLine, linesOf, type LoggedChange } from './change-entry.ts';
import { errorCode, failedTo, StorageFailed, tryTo } from '../../files/errors.ts';
import type { FileSystem } from '../../files/file-system.ts';
import { inTurns } from '../../files/in-batches.ts';
import { removeFile, syncFolderSync } from '../../files/json-file.ts';
import { inPieces } from '../../files/splice.ts';
import { FORMAT } from './folder-format.ts';
import { digestOfFile, digestOfText } from './journal.ts';
import { fileOf } from './layout.ts';
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER } from '../../files/private-folder.ts';
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
  done(): void | Promise<void>;
}

const fileName = /^\d{9}\.log$/;

/**
 * What was there before each change, on disk before the change is seen: numbered files to whose end entries are added, until their changes
 * are kept elsewhere. Entries are written beside their changes, so one may stand there without its change: when the disk refused that, the
 * next entry says so; when the process ended there, it is the last, and its documents still are as before it.
 */
export class ChangeLog {
  readonly #disk: FileSystem;
  readonly #dataFolder: string;
  readonly #folder: string;
  readonly #mostWaiting: number;
  /** Total size of all files, in bytes. */
  #waiting: number;
  /** The file that entries are added to; `isNamed`: its name is on disk. */
  #current: { file: string; isNamed: boolean } | null = null;
  #number: number;
  /** Ids of entries whose changes were refused by the disk. */
  readonly #refused = new Set<string>();

  /** Throws `StorageFailed`. */
  constructor(disk: FileSystem, dataFolder: string, mostWaiting = MOST_WAITING) {
    this.#disk = disk;
    this.#dataFolder = dataFolder;
    this.#folder = join(dataFolder, CHANGES);
    this.#mostWaiting = mostWaiting;
    const files = this.#files();
    this.#waiting = this.#sizeOf(files);
    this.#number = Number.parseInt(basename(files.at(-1) ?? '0'));
    const last = this.#lastEntry(files);
    if (last !== null && !this.#tookPlace(versionsOf(last))) this.#refused.add(last.note.id);
  }

  /** Once this resolves the entry of a change is on disk. Throws `StorageFailed`; the change must then not take place. */
  async append(change: Omit<LoggedChange, 'format'>): Promise<void> {
    if (this.#waiting > this.#mostWaiting)
      throw new StorageFailed('write', this.#folder, new TooManyWait(this.#waiting));
    const current = (this.#current ??= this.#next());
    try {
      for (const piece of inPieces(linesOf({ ...change, format: FORMAT }, [...this.#refused]), PIECE)) {
        this.#waiting += piece.length;
        await this.#disk.append(current.file, piece, { mode: PRIVATE_FILE_MODE });
      }
      if (!current.isNamed) await this.#disk.synced(this.#folder);
      current.isNamed = true;
    } catch (cause) {
      // what a disk that refused to sync holds of a file is not known
      this.#current = null;
      failedTo('write', current.file)(cause);
    }
  }

  /** The change did not take place, unless one of its documents shows it all the same. */
  refuse(id: string, documents: Iterable<Versions>): void {
    try {
      if (this.#tookPlace(documents)) return;
    } catch (error) {
      if (!(error instanceof StorageFailed)) throw error;
    }
    this.#refused.add(id);
  }

  /** All changes so far. The caller sees to it that none is under way. Throws `StorageFailed`. */
  take(): TakenChanges {
    const files = this.#files();
    const wasEmpty = this.#current !== null && this.#sizeOf([this.#current.file]) === 0;
    const taken = wasEmpty ? files.filter((file) => file !== this.#current?.file) : files;
    if (!wasEmpty) this.#prepare();
    const refused = [...this.#refused];
    return {
      changes: this.#changesIn(taken, refused),
      done: () => {
        for (const file of taken) removeFile(this.#disk, file);
        // one that came back would no longer be known to hold what was refused
        if (taken.length > 0) syncFolderSync(this.#disk, this.#folder);
        for (const id of refused) this.#refused.delete(id);
        this.#waiting = this.#sizeOf(this.#files());
      },
    };
  }

  async *#changesIn(files: readonly string[], alsoRefused: readonly string[]): AsyncIterable<LoggedChange> {
    const refused = new Set(alsoRefused);
    const found: LoggedChange[] = [];
    for (const file of files)
      for await (const entry of inTurns(this.#entriesByLine(file, refused), LINES_AT_A_TIME))
        if (entry !== null) found.push(entry);
    yield* found.filter(({ note }) => !refused.has(note.id));
  }

  /** The last that is whole; null: there is none. */
  #lastEntry(files: readonly string[]): LoggedChange | null {
    let last: LoggedChange | null = null;
    for (const file of files.toReversed())
      if (last === null) for (const entry of this.#entriesByLine(file)) last = entry ?? last;
    return last;
  }

  #entriesByLine(file: string, refused?: Set<string>): Iterable<LoggedChange | null> {
    const read = (start: number, end: number) => tryTo('read', file, () => this.#disk.readPart(file, start, end));
    return entriesByLine({ size: this.#sizeOf([file]), read }, refused);
  }

  /** A file for the next entries, so that their changes need not wait until it has its name. */
  #prepare(): void {
    const next = this.#next();
    this.#current = null;
    try {
      this.#disk.write(next.file, new Uint8Array(), { mode: PRIVATE_FILE_MODE });
      this.#disk.sync(this.#folder);
      this.#current = { ...next, isNamed: true };
    } catch (cause) {
      // the next entry makes one, or is refused
      if (errorCode(cause) === '') throw cause;
    }
  }

  #next(): { file: string; isNamed: boolean } {
    this.#number += 1;
    return { file: join(this.#folder, `${String(this.#number).padStart(9, '0')}.log`), isNamed: false };
  }

  /** In the order of their numbers. */
  #files(): string[] {
    const entries = tryTo('read', this.#folder, () => this.#disk.list(this.#folder));
    return entries.flatMap(({ name }) => (fileName.test(name) ? join(this.#folder, name) : [])).sort();
  }

  #sizeOf(files: readonly string[]): number {
    const sizes = files.map((file) => tryTo('read', file, () => this.#disk.stat(file))?.size ?? 0n);
    return sizes.reduce((sum, size) => sum + Number(size), 0);
  }

  #tookPlace(documents: Iterable<Versions>): boolean {
    let isAsBefore = false;
    for (const { key, before, after } of documents) {
      const present = digestOfFile(this.#disk, fileOf(this.#dataFolder, key as DocumentKey));
      if (present === after) return true;
      isAsBefore ||= present === before;
    }
    return !isAsBefore;
  }
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
