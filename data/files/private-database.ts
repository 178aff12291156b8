import { chmodSync, closeSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { openPrivateFile } from './private-files.ts';

/** What other users may do, of a mode. */
const OTHERS = 0o007;

/**
 * Has an SQLite file closed to other users before SQLite opens it, which makes one that all may read; its other files get the mode of this
 * one. A file that is there is not opened for that, since closing it would drop the locks that this process has on it.
 */
export function makePrivate(file: string): void {
  try {
    closeSync(openPrivateFile(file, 'ax'));
  } catch {
    // it is there, or SQLite says what is wrong
    const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & OTHERS) !== 0) chmodSync(file, mode & 0o777 & ~OTHERS);
  }
}

/** An SQLite file that is written, and that no other user may read. */
export function openPrivateDatabase(file: string): DatabaseSync {
  if (file !== ':memory:') makePrivate(file);
  return new DatabaseSync(file);
}

/**
 * Locks a file that is made for it, until the database is closed or this process ends, however that comes: the lock is an exclusive
 * transaction, which the operating system drops with the process. Waits for another one for so long. Throws what SQLite says.
 */
export function lockFile(file: string, waitsMs = 0): DatabaseSync {
  const database = openPrivateDatabase(file);
  try {
    database.exec(`PRAGMA busy_timeout = ${waitsMs}; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

const SQLITE_BUSY = 5;
/** Whether SQLite says that another process holds the lock. */
export const isBusy = (cause: unknown): boolean =>
  cause instanceof Error && 'errcode' in cause && (Number(cause.errcode) & 0xff) === SQLITE_BUSY;
