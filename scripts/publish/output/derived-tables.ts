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

/**
 * The rows of the one table of a file by their keys, all in memory. A save writes those that changed. `:memory:` keeps nothing. A damaged
 * file is replaced by an empty one. Throws `StateUnavailable`.
 */
export function savedRows<Row extends { [column in keyof Row]: string | number | null }>(
  file: string,
  { table, columns, ...options }: SavedTable<Row>,
) {
  const [key, ...others] = columns;
  const names = [`${key} PRIMARY KEY`, ...others].join(', ');
  const schema = `DROP TABLE IF EXISTS ${table}; CREATE TABLE ${table} (${names}) WITHOUT ROWID`;
  const db = openDerived(file, { ...options, schema });
  const keyOf = (row: Row): string => String(row[key!]);
  const rows = new Map(rowsIn<Row>(db, table).map((row) => [keyOf(row), row]));
  const unsaved = new Set<string>();

  function write(): void {
    const places = columns.map(() => '?').join(', ');
    const put = db.prepare(`INSERT OR REPLACE INTO ${table} (${columns.join(', ')}) VALUES (${places})`);
    const remove = db.prepare(`DELETE FROM ${table} WHERE ${key} = ?`);
    for (const id of unsaved) {
      const row = rows.get(id);
      if (row) put.run(...columns.map((column) => row[column]));
      else remove.run(id);
    }
  }

  return {
    rows: rows as ReadonlyMap<string, Row>,
    /** In the place of the row with the same key. */
    put(row: Row): void {
      const id = keyOf(row);
      if (JSON.stringify(rows.get(id)) === JSON.stringify(row)) return;
      rows.set(id, row);
      unsaved.add(id);
    },
    remove(id: string): void {
      if (rows.delete(id)) unsaved.add(id);
    },
    /** One transaction. What the disk refuses is written by the next save. Throws `StateUnavailable`. */
    save(): void {
      if (unsaved.size === 0) return;
      try {
        db.exec('BEGIN');
        write();
        db.exec('COMMIT');
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK');
        throw new StateUnavailable(file, error);
      }
      unsaved.clear();
    },
    close: (): void => db.close(),
  };
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
