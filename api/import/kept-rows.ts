import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { openPrivateFile } from '../../data/database/private-files.ts';

const BLOCK_BYTES = 64 * 1024;
/** Bytes of UTF-8 for one unit of a string. */
const MOST_BYTES = 3;

/** Where they are, beside the file that they were read from. */
export const keptRowsOf = (file: string): string => `${file}.rows`;

/** Rows on disk as JSON, which is read again in a fraction of the time that their file takes. */
export class KeptRows<Row> {
  readonly #file: string;
  readonly #handle: number;
  /** The bytes of each. */
  readonly #blocks: number[] = [];
  #block = Buffer.allocUnsafe(BLOCK_BYTES);
  #filled = 0;
  constructor(file: string) {
    this.#file = keptRowsOf(file);
    this.#handle = openPrivateFile(this.#file, 'w');
  }

  add(row: Row): void {
    const text = `,${JSON.stringify(row)}`;
    const most = text.length * MOST_BYTES + 1;
    if (this.#filled + most > this.#block.length) this.#write();
    if (most > this.#block.length) this.#block = Buffer.allocUnsafe(most);
    this.#filled += this.#block.write(text, this.#filled);
  }

  #write(): void {
    if (this.#filled === 0) return;
    this.#block[0] = '['.charCodeAt(0);
    this.#filled += this.#block.write(']', this.#filled);
    this.#blocks.push(writeSync(this.#handle, this.#block, 0, this.#filled));
    this.#filled = 0;
  }

  /** No more are added. */
  end(): void {
    this.#write();
    closeSync(this.#handle);
  }

  *[Symbol.iterator](): Iterator<Row> {
    const handle = openSync(this.#file, 'r');
    try {
      for (const bytes of this.#blocks) {
        if (bytes > this.#block.length) this.#block = Buffer.allocUnsafe(bytes);
        readSync(handle, this.#block, 0, bytes, null);
        yield* JSON.parse(this.#block.toString('utf8', 0, bytes)) as Row[];
      }
    } finally {
      closeSync(handle);
    }
  }
}
