import { createHash } from 'node:crypto';
import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import { openDerived, saveDerived } from '../../../publish/output/derived-tables.ts';

/** What the manifest says of one object. */
export interface ObjectRow {
  key: string;
  sha256: string;
  size: number;
  etag: string;
  /** Digest of its headers. */
  headers: string;
}

const tables = {
  format: 1,
  schema: `
    DROP TABLE IF EXISTS facts; DROP TABLE IF EXISTS parts; DROP TABLE IF EXISTS objects; DROP TABLE IF EXISTS files;
    CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
    CREATE TABLE parts (part INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE objects (key TEXT PRIMARY KEY, part INTEGER, sha256 TEXT, size INTEGER, etag TEXT, headers TEXT) WITHOUT ROWID;
    CREATE INDEX objects_of_part ON objects (part);
    CREATE TABLE files (file TEXT PRIMARY KEY, stamp TEXT, sha256 TEXT) WITHOUT ROWID`,
};

/** Enough for a part of 400 rows at 100,000 objects. */
const MOST_PARTS = 256;
const ROWS_OF_A_PART = 128;
const MOST_ROWS_OF_A_PART = 512;

/**
 * What is remembered beside the traces between uploads: the rows of the manifest as of the root with the ETag in fact `root`, and the
 * digests of local files. Its loss costs reading the manifest and the files.
 */
export class UploadState {
  readonly #file: string;
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  /** Parts whose rows have changed since they were written. */
  readonly dirty = new Set<number>();

  /** `:memory:` keeps nothing. A damaged file is replaced by an empty one. Throws `StateUnavailable`. */
  constructor(file: string) {
    this.#file = file;
    this.#db = openDerived(file, tables);
  }

  fact(name: string): string | null {
    return (this.#get('SELECT value FROM facts WHERE name = ?', name)?.['value'] as string | undefined) ?? null;
  }

  setFact(name: string, value: string | null): void {
    if (value === null) this.#run('DELETE FROM facts WHERE name = ?', name);
    else this.#run('INSERT OR REPLACE INTO facts VALUES (?, ?)', name, value);
  }

  row(key: string): ObjectRow | null {
    return (this.#get('SELECT key, sha256, size, etag, headers FROM objects WHERE key = ?', key) as never) ?? null;
  }

  /** The rows of one part, or all, in the order of their keys. Nothing is written while it is read. */
  rows(part?: number): Iterable<ObjectRow> {
    const columns = 'SELECT key, sha256, size, etag, headers FROM objects';
    const found =
      part === undefined
        ? this.#statement(`${columns} ORDER BY key`).iterate()
        : this.#statement(`${columns} WHERE part = ? ORDER BY key`).iterate(part);
    return found as unknown as Iterable<ObjectRow>;
  }

  count(): number {
    return Number(this.#get('SELECT count(*) AS n FROM objects')?.['n']);
  }

  put(row: ObjectRow): void {
    const part = partOf(row.key, this.partNames().length);
    const { key, sha256, size, etag, headers } = row;
    this.#run('INSERT OR REPLACE INTO objects VALUES (?, ?, ?, ?, ?, ?)', key, part, sha256, size, etag, headers);
    this.dirty.add(part);
  }

  remove(key: string): void {
    this.#run('DELETE FROM objects WHERE key = ?', key);
    this.dirty.add(partOf(key, this.partNames().length));
  }

  /** The names of the parts in the bucket; null: that part has no rows. There is at least one. */
  partNames(): (string | null)[] {
    this.#names ??= this.#statement('SELECT name FROM parts ORDER BY part')
      .all()
      .map(({ name }) => name as string | null);
    return this.#names.length === 0 ? [null] : this.#names;
  }
  #names: (string | null)[] | null = null;

  setPartNames(names: readonly (string | null)[]): void {
    this.transaction(() => {
      this.#run('DELETE FROM parts');
      names.forEach((name, part) => this.#run('INSERT INTO parts VALUES (?, ?)', part, name));
    });
    this.#names = [...names];
  }

  /** Rows as they were read from the part of this name. */
  fillPart(part: number, rows: readonly ObjectRow[]): void {
    this.transaction(() => {
      this.#run('DELETE FROM objects WHERE part = ?', part);
      for (const { key, sha256, size, etag, headers } of rows)
        this.#run('INSERT OR REPLACE INTO objects VALUES (?, ?, ?, ?, ?, ?)', key, part, sha256, size, etag, headers);
    });
    this.dirty.delete(part);
  }

  /** More parts when those there are have become large; then all are dirty. */
  splitWhenLarge(): void {
    const present = this.partNames().length;
    const rows = this.count();
    if (rows <= present * MOST_ROWS_OF_A_PART || present === MOST_PARTS) return;
    let parts = present;
    while (parts < MOST_PARTS && rows > parts * ROWS_OF_A_PART) parts *= 2;
    const keys = this.#statement('SELECT key FROM objects').all() as { key: string }[];
    this.transaction(() => {
      for (const { key } of keys) this.#run('UPDATE objects SET part = ? WHERE key = ?', partOf(key, parts), key);
    });
    this.setPartNames(Array.from({ length: parts }, () => null));
    for (let part = 0; part < parts; part += 1) this.dirty.add(part);
  }

  /** Forgets what was remembered of another bucket. */
  belongTo(address: string): void {
    if (this.fact('bucket') === address) return;
    this.forgetObjects();
    this.transaction(() => {
      this.#run("DELETE FROM facts WHERE name <> 'publisher'");
      this.setFact('bucket', address);
    });
  }

  /** Another process of the same output folder may have written. */
  reload(): void {
    this.#names = null;
    this.dirty.clear();
  }

  forgetObjects(): void {
    this.transaction(() => this.#run('DELETE FROM objects'));
    this.setPartNames([null]);
    this.dirty.clear();
  }

  digestOf(file: string, stamp: string): string | null {
    const found = this.#get('SELECT sha256 FROM files WHERE file = ? AND stamp = ?', file, stamp);
    return (found?.['sha256'] as string | undefined) ?? null;
  }

  noteDigest(file: string, stamp: string, sha256: string): void {
    this.#run('INSERT OR REPLACE INTO files VALUES (?, ?, ?)', file, stamp, sha256);
  }

  forgetFile(file: string): void {
    this.#run('DELETE FROM files WHERE file = ?', file);
  }

  /** All of it or nothing. Throws `StateUnavailable`. */
  transaction(write: () => void): void {
    if (this.#db.isTransaction) write();
    else saveDerived(this.#file, this.#db, write);
  }

  close(): void {
    this.#db.close();
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) this.#statements.set(sql, (statement = this.#db.prepare(sql)));
    return statement;
  }

  #get(sql: string, ...values: (string | number)[]): Record<string, SQLOutputValue> | undefined {
    return this.#statement(sql).get(...values);
  }

  #run(sql: string, ...values: (string | number | null)[]): void {
    this.#statement(sql).run(...values);
  }
}

/** `parts` is a power of two. */
function partOf(key: string, parts: number): number {
  return (createHash('sha256').update(key).digest()[0] ?? 0) & (parts - 1);
}
