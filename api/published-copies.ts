import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { FEWEST_COMPRESSED_BYTES } from '../data/rules/compressible.ts';

const MAX_BYTES = 32 * 2 ** 20;
const MAX_FILE_BYTES = 2 * 2 ** 20;
/** Two versions of a file that are written within one tick of the file system's clock look alike; a tick takes 10 ms at most. */
const TELLS_APART_MS = 1_000;
/** Takes a millisecond for a page of 80 KB, off the main thread, and saves a tenth of the bytes that quality 4 sends. */
const BROTLI_QUALITY = 6;

export type Encoding = 'br' | 'gzip' | 'identity';

/** A published file as it is sent. */
export interface PublishedCopy {
  content: Buffer;
  encoding: Encoding;
  etag: string;
}

const brotli = promisify(brotliCompress);
const compress: { readonly [encoding in Encoding]: (content: Buffer) => Promise<Buffer> } = {
  br: (content) =>
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gzip: promisify(gzip),
  identity: async (content) => content,
};

/** What is published, in memory while it is asked for often: read, compressed and digested once for each version of a file. */
export class PublishedCopies {
  /** By encoding, version and file. */
  readonly #copies = new LRUCache<string, PublishedCopy>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_FILE_BYTES,
    sizeCalculation: ({ content }) => content.length + 500,
  });
  readonly #underWay = new Map<string, Promise<PublishedCopy>>();
  readonly #now: () => number;

  /** `now`: the clock of the file system, in milliseconds since 1970. */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Undefined where there is no such file. Throws what the file system throws otherwise. */
  async of(file: string, encoding: Encoding): Promise<PublishedCopy | undefined> {
    try {
      const { ctimeMs, ctimeNs, mtimeNs, ino, size } = await stat(file, { bigint: true });
      const fits = size < FEWEST_COMPRESSED_BYTES ? 'identity' : encoding;
      const key = `${fits} ${ino} ${ctimeNs} ${mtimeNs} ${size} ${file}`;
      const kept = this.#copies.get(key);
      if (kept) return kept;
      // What is read may be newer than what was just looked at, and then has another key.
      const copy = await this.#read(key, file, fits);
      if (this.#now() - Number(ctimeMs) > TELLS_APART_MS) this.#copies.set(key, copy);
      return copy;
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  }

  /** Requests that come at once wait for one reading. */
  #read(key: string, file: string, encoding: Encoding): Promise<PublishedCopy> {
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const reading = copyOf(file, encoding).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, reading);
    return reading;
  }
}

/** The file is read whole, so that a page replaced meanwhile is never sent half old, half new. */
async function copyOf(file: string, encoding: Encoding): Promise<PublishedCopy> {
  const content = await compress[encoding](await readFile(file));
  return { content, encoding, etag: `W/"${hash('sha1', content, 'base64url')}"` };
}

const absent: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);

export const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && absent.has(String(error.code));
