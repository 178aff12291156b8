import { closeSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder, openPrivateFile } from '../../../data/files/private-files.ts';
import { scratchOf } from '../cells/import-folder.ts';
import { linesOf } from './text-encoding.ts';

/** Characters of JSON that are written, and read again, together. */
const SAVED_TOGETHER = 16 * 1024;

/** Rows on disk as lines of JSON, which are read again in a fraction of the time that their file takes. */
export class SavedRows<Row> {
  readonly #file: string;
  readonly #handle: number;
  #rows: string[] = [];
  #size = 0;
  constructor(file: string) {
    makePrivateFolder(scratchOf(file));
    this.#file = join(scratchOf(file), 'rows');
    this.#handle = openPrivateFile(this.#file, 'w');
  }

  add(row: Row): void {
    const text = JSON.stringify(row);
    this.#rows.push(text);
    if ((this.#size += text.length) > SAVED_TOGETHER) this.#write();
  }

  #write(): void {
    writeSync(this.#handle, `[${this.#rows.join()}]\n`);
    this.#rows = [];
    this.#size = 0;
  }

  /** No more are added. */
  end(): void {
    this.#write();
    closeSync(this.#handle);
  }

  *rows(): Generator<Row> {
    for (const line of linesOf(this.#file, 'utf-8', Infinity)) if (line) yield* JSON.parse(line) as Row[];
  }
}
