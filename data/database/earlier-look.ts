import type { Stats } from 'node:fs';
import type { FileStamp } from './database.ts';

/** Of the times in ms as `stat` gives them, which are numbers that hold no more than about a quarter of a microsecond. */
const SAME_MS = 0.0005;
const NS_PER_MS = 1e6;
const JSON_FILE = '.json';

/**
 * What was seen of files before anything was read. It can only confirm what is known of a file: whatever it does not confirm is to be looked
 * at again, so that what it was seen too early for is not taken for gone or for as it was.
 */
export class EarlierLook {
  readonly #files: string[] = [];
  /** Of each file: modification and change time in ms, size, inode. */
  readonly #seen: number[] = [];
  /** Which number each file has; made when it is first asked for, since most looks find that nothing is to be done. */
  #numbers: ReadonlyMap<string, number> | null = null;
  /** Null: it is not known what was left. */
  #isAsLeft: ((path: string) => boolean) | null = null;

  note(file: string, { mtimeMs, ctimeMs, size, ino }: Stats): void {
    this.#files.push(file);
    this.#seen.push(mtimeMs, ctimeMs, size, ino);
  }

  /**
   * An earlier process left a note of the files that it knew. `isAsLeft`: whether the document at a path, with or without `.json`, is one
   * of those that all are as they were then, and of which none has come or gone.
   */
  compareWith(isAsLeft: (path: string) => boolean): void {
    this.#isAsLeft = isAsLeft;
  }

  /** Whether it knows what may have changed: it has seen files, and was compared. */
  get isCompared(): boolean {
    return this.#isAsLeft !== null && this.#files.length > 0;
  }

  isAsLeft(key: string): boolean {
    return this.#isAsLeft?.(key) === true;
  }

  /** The paths below a folder, without `.json`, of the JSON files that are not surely as they were left. */
  *changedIn(folder: string): Iterable<string> {
    for (const file of this.#files)
      if (file.endsWith(JSON_FILE) && file.startsWith(`${folder}/`) && !this.isAsLeft(file))
        yield file.slice(folder.length + 1, -JSON_FILE.length);
  }

  /** Whether the file was there as a stamp says. */
  confirms(file: string, stamp: FileStamp): boolean {
    this.#numbers ??= new Map(this.#files.map((each, number) => [each, number]));
    const number = this.#numbers.get(file);
    if (number === undefined) return false;
    const at = 4 * number;
    const [mtime, ctime, size, ino] = stamp.split('-');
    return (
      Number(size) === this.#seen[at + 2] &&
      Number(ino) === this.#seen[at + 3] &&
      isSameTime(Number(mtime), this.#seen[at]) &&
      isSameTime(Number(ctime), this.#seen[at + 1])
    );
  }
}

const isSameTime = (ns: number, ms = Number.NaN): boolean => Math.abs(ns / NS_PER_MS - ms) < SAME_MS;
