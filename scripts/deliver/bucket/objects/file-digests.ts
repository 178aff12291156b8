import type { DatabaseSync } from 'node:sqlite';
import { openDerived } from '../../../publish/output/derived-tables.ts';

const tables = {
  format: 2,
  schema: `
    DROP TABLE IF EXISTS parts; DROP TABLE IF EXISTS objects;
    CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS files (file TEXT PRIMARY KEY, stamp TEXT, sha256 TEXT) WITHOUT ROWID`,
};

/** The digests of local files, and a few facts, remembered between uploads beside the traces. Their loss costs reading the files. */
export class FileDigests {
  readonly #db: DatabaseSync;
  readonly #find;
  readonly #note;
  readonly #forget;

  /** A damaged file is replaced by an empty one. Throws `StateUnavailable`. */
  constructor(file: string) {
    this.#db = openDerived(file, tables);
    this.#find = this.#db.prepare('SELECT sha256 FROM files WHERE file = ? AND stamp = ?');
    this.#note = this.#db.prepare('INSERT OR REPLACE INTO files VALUES (?, ?, ?)');
    this.#forget = this.#db.prepare('DELETE FROM files WHERE file = ?');
  }

  /** Null: it was not noted for this stamp. */
  of(file: string, stamp: string): string | null {
    return (this.#find.get(file, stamp)?.['sha256'] as string | undefined) ?? null;
  }

  note(file: string, stamp: string, sha256: string): void {
    this.#note.run(file, stamp, sha256);
  }

  forget(file: string): void {
    this.#forget.run(file);
  }

  /** What was noted under this name first: `value`, unless it was noted before. */
  fact(name: string, value: string | null): string | null {
    if (value !== null) this.#db.prepare('INSERT OR IGNORE INTO facts VALUES (?, ?)').run(name, value);
    const found = this.#db.prepare('SELECT value FROM facts WHERE name = ?').get(name);
    return (found?.['value'] as string | undefined) ?? null;
  }

  close(): void {
    this.#db.close();
  }
}
