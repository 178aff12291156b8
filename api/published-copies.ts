import { closeSync, openSync, readFileSync, readSync, statSync, type BigIntStats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { encodingFor, sentCopy, type Encoding, type SentCopy } from './http/sent-copy.ts';

const MAX_BYTES = 32 * 2 ** 20;
const MAX_FILE_BYTES = 2 * 2 ** 20;
/** Two versions of a file that are written within one tick of the file system's clock look alike; a tick takes 10 ms at most. */
const TELLS_APART_MS = 1_000;

interface KeptCopy {
  copy: SentCopy;
  /** Of the file from which it was made. */
  stamp: string;
  /** What was in the file, as long as another version of it may have the same stamp; null: none can have it any more. */
  original: Buffer | null;
}

/** What is published, in memory while it is asked for often: read, compressed and digested once for each version of a file. */
export class PublishedCopies {
  /** By encoding and file. */
  readonly #kept = new LRUCache<string, KeptCopy>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_FILE_BYTES,
    sizeCalculation: ({ copy: { content }, original }) => content.length + (original?.length ?? 0) + 500,
  });
  readonly #underWay = new Map<string, Promise<SentCopy>>();
  readonly #now: () => number;

  /** `now`: the clock of the file system, in milliseconds since 1970. */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Undefined where there is no such file. Throws what the file system throws otherwise. */
  async of(file: string, encoding: Encoding): Promise<SentCopy | undefined> {
    try {
      const isKnown = this.#kept.has(keyOf(file, encoding));
      const stats = isKnown ? statSync(file, { bigint: true }) : await stat(file, { bigint: true });
      const fits = encodingFor(stats.size, encoding);
      const kept = this.#kept.get(keyOf(file, fits));
      if (kept?.original === null && kept.stamp === stampOf(stats)) return kept.copy;
      return await this.#read(file, fits, stats);
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  }

  /**
   * A copy with this encoding that is in memory and was made from what the file holds now, found without waiting: a look at the file takes 3 µs,
   * and one into it, while it is young, twice as long. Null: `of` knows.
   */
  present(file: string, encoding: Encoding): SentCopy | null {
    const kept = this.#kept.get(keyOf(file, encoding));
    const stats = kept && statSync(file, { bigint: true, throwIfNoEntry: false });
    if (!stats || kept.stamp !== stampOf(stats)) return null;
    if (kept.original === null) return kept.copy;
    if (!holds(file, kept.original)) return null;
    if (this.#tellsApart(stats)) this.#kept.set(keyOf(file, encoding), { ...kept, original: null });
    return kept.copy;
  }

  /** Requests that come at once wait for one reading. */
  #read(file: string, encoding: Encoding, stats: BigIntStats): Promise<SentCopy> {
    const key = `${stampOf(stats)} ${keyOf(file, encoding)}`;
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const reading = this.#copy(file, encoding, stats).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, reading);
    return reading;
  }

  /**
   * The file is read whole, so that a page replaced meanwhile is never sent half old, half new. What is read may be newer than what was just
   * looked at, and then the file has another stamp.
   */
  async #copy(file: string, encoding: Encoding, stats: BigIntStats): Promise<SentCopy> {
    const isSettled = this.#tellsApart(stats);
    // what was just written is in memory, and read sooner than a thread could be asked to
    const original = isSettled || stats.size > MAX_FILE_BYTES ? await readFile(file) : readFileSync(file);
    const kept = this.#kept.get(keyOf(file, encoding));
    const copy = kept?.original?.equals(original) ? kept.copy : await sentCopy(original, encoding);
    const stamp = stampOf(stats);
    this.#kept.set(keyOf(file, encoding), { copy, stamp, original: isSettled ? null : original });
    return copy;
  }

  /** Whether a version that is written from now on has another stamp. */
  #tellsApart({ ctimeMs }: BigIntStats): boolean {
    return this.#now() - Number(ctimeMs) > TELLS_APART_MS;
  }
}

const keyOf = (file: string, encoding: Encoding): string => `${encoding} ${file}`;

const stampOf = ({ ctimeNs, mtimeNs, ino, size }: BigIntStats): string => `${ino} ${ctimeNs} ${mtimeNs} ${size}`;

/** Files are compared in place of being copied: nothing is left to collect. */
const scratch = Buffer.allocUnsafeSlow(MAX_FILE_BYTES);

/** Whether the file holds these bytes and no others. */
function holds(file: string, bytes: Buffer): boolean {
  if (bytes.length >= scratch.length) return false;
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch {
    return false;
  }
  try {
    const length = readSync(descriptor, scratch, 0, bytes.length + 1, 0);
    return length === bytes.length && bytes.equals(scratch.subarray(0, length));
  } finally {
    closeSync(descriptor);
  }
}

const absent: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);

export const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && absent.has(String(error.code));
