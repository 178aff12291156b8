import type { PreparedStatements } from './prepared-statements.ts';

/** An array as it was kept, and the slots of rows that have changed since. */
export interface KeptArray {
  readonly content: Uint8Array;
  /** Means what who kept it says. */
  readonly length: number;
  /** The number of the last change that it knows. */
  readonly change: number;
}

/** Beyond this part of all rows, to make the arrays again is quicker than to bring them up to date. */
const CHANGES_KEPT = 1 / 40;
/** So many rows may have changed without a start noticing. */
const CHANGES_IGNORED = 200;

/**
 * What is kept in memory of the rows, kept in the file as well, so that a start reads it instead of half a million rows. Changes number
 * themselves: an array knows up to which it was made, and the rows that have changed since are noted, in the transaction that changes
 * them.
 */
export class KeptArrays {
  readonly #prepared: PreparedStatements;
  /** The number of the last change. */
  #change = 0;
  #names = new Set<string>();
  /** So many rows are noted at most. */
  #noted = 0;

  constructor(prepared: PreparedStatements) {
    this.#prepared = prepared;
  }

  /** Before anything else, and again after a transaction that did not succeed. */
  load(): void {
    const noted = this.#prepared
      .of('SELECT coalesce(max(change), 0) AS last, count(*) AS count FROM changed')
      .get() as { last: number; count: number };
    const kept = this.#prepared.of('SELECT name, change FROM kept').all() as { name: string; change: number }[];
    this.#change = kept.reduce((last, { change }) => Math.max(last, change), Math.max(this.#change, noted.last));
    this.#noted = noted.count;
    this.#names = new Set(kept.map(({ name }) => name));
  }

  /** Within the transaction that changes these rows. `size`: how many there are in all. */
  note(slots: readonly number[], size: number): void {
    this.#change += 1;
    if (this.#names.size === 0) return;
    this.#noted += slots.length;
    if (this.#noted > CHANGES_IGNORED + size * CHANGES_KEPT) {
      this.#forget();
      return;
    }
    const note = this.#prepared.of('INSERT OR REPLACE INTO changed (slot, change) VALUES (?, ?)');
    for (const slot of slots) note.run(slot, this.#change);
  }

  read(name: string): KeptArray | undefined {
    const found = this.#prepared.of('SELECT content, length, change FROM kept WHERE name = ?').get(name);
    return found as unknown as KeptArray | undefined;
  }

  /** Whether a start would have to make one of these again, or to bring it up to date for long. */
  isOld(names: readonly string[]): boolean {
    return this.#noted > CHANGES_IGNORED || names.some((name) => !this.#names.has(name));
  }

  /** Keeps an array that knows of every change. */
  keep(name: string, content: Uint8Array, length: number): void {
    this.#prepared
      .of('INSERT OR REPLACE INTO kept (name, content, length, change) VALUES (?, ?, ?, ?)')
      .run(name, content, length, this.#change);
    this.#names.add(name);
  }

  /** Forgets changes that every array knows. */
  forgetKnown(): void {
    this.#prepared.of('DELETE FROM changed WHERE change <= (SELECT min(change) FROM kept)').run();
    const left = this.#prepared.of('SELECT count(*) AS count FROM changed').get() as { count: number };
    this.#noted = left.count;
  }

  #forget(): void {
    this.#prepared.database.exec('DELETE FROM kept; DELETE FROM changed');
    this.#names.clear();
    this.#noted = 0;
  }
}
