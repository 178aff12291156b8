import type { Stats } from 'node:fs';
import type { FileStamp } from '../../files/file-system.ts';

/** Of the times in ms as `stat` gives them, which are numbers that hold no more than about a quarter of a microsecond. */
const SAME_MS = 0.0005;
const NS_PER_MS = 1e6;
const JSON_FILE = '.json';

/**
 * What was seen of files before anything was read. It confirms what is known of a file, or of all files of a group: whatever it does not
 * confirm is looked at again. What is then found to be different makes it outdated.
 */
export class StatCache {
  readonly #files: string[] = [];
  /** Of each file: modification and change time in ms, size, inode. */
  readonly #seen: number[] = [];
  /** Which number each file has; made when first needed, since most looks find nothing to do. */
  #numbers: ReadonlyMap<string, number> | null = null;
  /** The same of the files that are not as they were left. */
  #changedNumbers: ReadonlyMap<string, number> | null = null;
  #isAsLeft: ((path: string) => boolean) | null = null;
  #isOutdated = false;

  note(file: string, { mtimeMs, ctimeMs, size, ino }: Stats): void {
    this.#files.push(file);
    this.#seen.push(mtimeMs, ctimeMs, size, ino);
  }

  /**
   * The process that left the stamps that are known noted what it had seen. `isAsLeft`: whether the document at a path, with or without
   * `.json`, belongs to a group in which no file has changed, come or gone since. Null: it is not known any more.
   */
  compareWith(isAsLeft: ((path: string) => boolean) | null): void {
    this.#isAsLeft = isAsLeft;
  }

  /** Not where nothing was seen, since a journal lay there: then it is not known which files are new. */
  get isCompared(): boolean {
    return this.#isAsLeft !== null && this.#files.length > 0;
  }

  isAsLeft(path: string): boolean {
    return this.#isAsLeft?.(path) === true;
  }

  /** The paths below a folder, without `.json`, of the JSON files that were seen. */
  *pathsIn(folder: string): Iterable<string> {
    for (const file of this.#files)
      if (file.endsWith(JSON_FILE) && file.startsWith(`${folder}/`))
        yield file.slice(folder.length + 1, -JSON_FILE.length);
  }

  /** Whether the file was there as a stamp says. */
  confirms(file: string, stamp: FileStamp): boolean {
    const number = this.#numberOf(file);
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

  /** The file was found with this stamp, or (null) not at all. */
  compare(file: string, stamp: FileStamp | null): void {
    const isSame = stamp === null ? this.#numberOf(file) === undefined : this.confirms(file, stamp);
    if (!isSame) this.outdate();
  }

  /** Whether something was found that differs from what was seen: what is known now is not what a later look would have to equal. */
  get isOutdated(): boolean {
    return this.#isOutdated;
  }

  outdate(): void {
    this.#isOutdated = true;
  }

  #numberOf(file: string): number | undefined {
    const isChanged = this.isCompared && !this.isAsLeft(file);
    if (isChanged) return (this.#changedNumbers ??= this.#numbered((each) => !this.isAsLeft(each))).get(file);
    return (this.#numbers ??= this.#numbered(() => true)).get(file);
  }

  #numbered(isWanted: (file: string) => boolean): ReadonlyMap<string, number> {
    const numbers = new Map<string, number>();
    for (const [number, file] of this.#files.entries()) if (isWanted(file)) numbers.set(file, number);
    return numbers;
  }
}

const isSameTime = (ns: number, ms = Number.NaN): boolean => Math.abs(ns / NS_PER_MS - ms) < SAME_MS;
