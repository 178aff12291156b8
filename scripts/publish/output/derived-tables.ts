import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { openPrivateDatabase } from '../../../data/files/private-database.ts';
import { isDamaged, StateUnavailable } from '../../engine/nodes/state-errors.ts';

/** A small database beside the traces, whose loss costs work and nothing else. */
export interface DerivedTables {
  format: number;
  /** SQL that makes empty tables, in place of those of another format. */
  schema: string;
  /** Each transaction is on disk when it ends, not at the next checkpoint. */
  isSynced?: boolean;
}

/** The one table of a file; the first of its columns is the key. */
interface SavedTable<Row> extends Omit<DerivedTables, 'schema'> {
  table: string;
  columns: readonly (keyof Row & string)[];
}

/** A damaged file is replaced by an empty one. Throws `StateUnavailable`. */
export function openDerived(file: string, tables: DerivedTables): DatabaseSync {
  try {
    return open(file, tables);
  } catch (error) {
    if (!isDamaged(error)) throw new StateUnavailable(file, error);
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
    return open(file, tables);
  }
}

/** The rows that another process saved; none when there is no such file. */
export function readRows<Row>(file: string, table: string): Row[] {
  let db: DatabaseSync;
  try {
    db = new DatabaseSync(file, { readOnly: true });
  } catch {
    return [];
  }
  try {
    return rowsIn<Row>(db, table);
  } finally {
    db.close();
  }
}

/** The rows of the one table of a file by their keys, all in memory. A save writes those that changed. `:memory:` keeps nothing. */
export class SavedRows<Row extends { [column in keyof Row]: string | number | null }> {
  readonly rows: Map<string, Row>;
  readonly #unsaved = new Set<string>();
  readonly #file: string;
  readonly #db: DatabaseSync;
  readonly #table: string;
  readonly #columns: readonly (keyof Row & string)[];

  /** A damaged file is replaced by an empty one. Throws `StateUnavailable`. */
  constructor(file: string, { table, columns, ...options }: SavedTable<Row>) {
    this.#file = file;
    const [key, ...others] = columns;
    const names = [`${key} PRIMARY KEY`, ...others].join(', ');
    const schema = `DROP TABLE IF EXISTS ${table}; CREATE TABLE ${table} (${names}) WITHOUT ROWID`;
    this.#db = openDerived(file, { ...options, schema });
    this.#table = table;
    this.#columns = columns;
    this.rows = new Map(rowsIn<Row>(this.#db, table).map((row) => [this.#keyOf(row), row]));
  }

  /** In the place of the row with the same key. */
  put(row: Row): void {
    const key = this.#keyOf(row);
    if (JSON.stringify(this.rows.get(key)) === JSON.stringify(row)) return;
    this.rows.set(key, row);
    this.#unsaved.add(key);
  }

  remove(key: string): void {
    if (this.rows.delete(key)) this.#unsaved.add(key);
  }

  /** One transaction. What the disk refuses is written by the next save. Throws `StateUnavailable`. */
  save(): void {
    if (this.#unsaved.size === 0) return;
    try {
      this.#db.exec('BEGIN');
      this.#write();
      this.#db.exec('COMMIT');
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw new StateUnavailable(this.#file, error);
    }
    this.#unsaved.clear();
  }

  #write(): void {
    const places = this.#columns.map(() => '?').join(', ');
    const put = this.#db.prepare(
      `INSERT OR REPLACE INTO ${this.#table} (${this.#columns.join(', ')}) VALUES (${places})`,
    );
    const remove = this.#db.prepare(`DELETE FROM ${this.#table} WHERE ${this.#columns[0]} = ?`);
    for (const key of this.#unsaved) {
      const row = this.rows.get(key);
      if (row) put.run(...this.#columns.map((column) => row[column]));
      else remove.run(key);
    }
  }

  close(): void {
    this.#db.close();
  }

  #keyOf(row: Row): string {
    return String(row[this.#columns[0]!]);
  }
}

const rowsIn = <Row>(db: DatabaseSync, table: string): Row[] =>
  db
    .prepare(`SELECT * FROM ${table}`)
    .all()
    .map((row) => ({ ...row }) as Row);

function open(file: string, { format, schema, isSynced }: DerivedTables): DatabaseSync {
  const db = openPrivateDatabase(
    file,
    `PRAGMA journal_mode = WAL; PRAGMA synchronous = ${isSynced ? 'FULL' : 'NORMAL'}`,
  );
  try {
    const found = db.prepare('PRAGMA user_version').get() as { user_version: number };
    if (found.user_version !== format) db.exec(`${schema}; PRAGMA user_version = ${format}`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
