import { closeSync, writeSync } from 'node:fs';
import { openPrivateFile } from '../../data/database/private-files.ts';
import { linesOf } from './text-encoding.ts';

/** More at once are not faster, and a row may have a megabyte of JSON. */
const ROWS_OF_LINE = 20;

/** Where they are, beside the file that they were read from. */
export const keptRowsOf = (file: string): string => `${file}.rows`;

/** Rows on disk as lines of JSON, which are read again in a fraction of the time that their file takes. */
export class KeptRows<Row> {
  readonly #file: string;
  readonly #handle: number;
  #rows: Row[] = [];
  constructor(file: string) {
    this.#file = keptRowsOf(file);
    this.#handle = openPrivateFile(this.#file, 'w');
  }

  add(row: Row): void {
    if (this.#rows.push(row) === ROWS_OF_LINE) this.#write();
  }

  #write(): void {
    writeSync(this.#handle, `${JSON.stringify(this.#rows)}\n`);
    this.#rows = [];
  }

  /** No more are added. */
  end(): void {
    this.#write();
    closeSync(this.#handle);
  }

  *[Symbol.iterator](): Iterator<Row> {
    for (const line of linesOf(this.#file, 'utf-8', Infinity)) if (line) yield* JSON.parse(line) as Row[];
  }
}
