import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { openPrivateDatabase } from '../../../data/files/private-database.ts';
import { isDamaged, StateUnavailable } from '../../engine/nodes/state-errors.ts';

/** A small database beside the traces, whose loss costs work and nothing else. */
export interface DerivedTables {
  format: number;
  /** SQL that makes empty tables, in place of those of another format. */
  schema: string;
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

/** What another process noted; `none` when there is no such file. */
export function readDerived<T>(file: string, read: (db: DatabaseSync) => T, none: T): T {
  let db: DatabaseSync;
  try {
    db = new DatabaseSync(file, { readOnly: true });
  } catch {
    return none;
  }
  try {
    return read(db);
  } finally {
    db.close();
  }
}

/** One transaction. Throws `StateUnavailable`. */
export function saveDerived(file: string, db: DatabaseSync, write: () => void): void {
  try {
    db.exec('BEGIN');
    write();
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw new StateUnavailable(file, error);
  }
}

function open(file: string, { format, schema }: DerivedTables): DatabaseSync {
  const db = openPrivateDatabase(file, 'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
  try {
    const found = db.prepare('PRAGMA user_version').get() as { user_version: number };
    if (found.user_version !== format) db.exec(`${schema}; PRAGMA user_version = ${format}`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
