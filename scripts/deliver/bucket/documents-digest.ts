import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { disk } from '../../../data/files/disk.ts';
import { stampOf } from '../../../data/files/json-file.ts';
import { sha256Of } from './objects/manifest.ts';
import type { UploadState } from './objects/upload-state.ts';

const BYTES = 32;
/** Documents between two looks at the event loop. */
const AT_A_TIME = 500;
/** Read like documents, and in no file. */
const BUILD_INPUTS: ReadonlySet<string> = new Set(['environment', 'templates']);

/**
 * One digest of all documents, the same wherever they have the same content: the bitwise sum of a digest of each key with its bytes, so
 * that an edit changes it without a look at the others.
 */
export class DocumentsDigest {
  readonly #state: UploadState;
  readonly #folder: string;
  readonly #known = new Map<string, { stamp: string; digest: Buffer }>();
  readonly #sum = Buffer.alloc(BYTES);

  constructor(state: UploadState, dataFolder: string) {
    this.#state = state;
    this.#folder = dataFolder;
  }

  /** Of the versions with these stamps; null: one of them is not there any more, or not on this machine. */
  async of(documents: ReadonlyMap<string, string>): Promise<string | null> {
    let looked = 0;
    for (const [key, stamp] of documents) {
      if (BUILD_INPUTS.has(key) || this.#known.get(key)?.stamp === stamp) continue;
      const digest = await this.#digestOf(key, stamp);
      if (digest === null) return null;
      this.#set(key, { stamp, digest });
      if ((looked += 1) % AT_A_TIME === 0) await nextTurn();
    }
    for (const key of [...this.#known.keys()]) if (!documents.has(key)) this.#set(key, null);
    return this.#sum.toString('hex');
  }

  async #digestOf(key: string, stamp: string): Promise<Buffer | null> {
    const name = `document ${key}`;
    let content = this.#state.digestOf(name, stamp);
    if (content === null) {
      const file = join(this.#folder, `${key}.json`);
      const bytes = await readFile(file).catch(() => null); // It is not on this machine, or gone: then nothing is known.
      if (bytes === null || stampOf(disk, file) !== stamp) return null;
      content = sha256Of(bytes);
      this.#state.noteDigest(name, stamp, content);
    }
    return createHash('sha256').update(`${key}\n${content}`).digest();
  }

  #set(key: string, present: { stamp: string; digest: Buffer } | null): void {
    this.#add(this.#known.get(key)?.digest);
    this.#add(present?.digest);
    if (present) this.#known.set(key, present);
    else this.#known.delete(key);
  }

  /** Added twice, it is out again. */
  #add(digest: Buffer | undefined): void {
    if (digest) for (let at = 0; at < BYTES; at += 1) this.#sum[at] = (this.#sum[at] ?? 0) ^ (digest[at] ?? 0);
  }
}
