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

/** An SQLite file that is written, and that no other user may read, once these statements have run in it. Throws what SQLite says. */
export function openPrivateDatabase(file: string, statements = ''): DatabaseSync {
  if (file !== ':memory:') makePrivate(file);
  const database = new DatabaseSync(file);
  try {
    database.exec(statements);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Locks a file that is made for it, until the database is closed or this process ends, however that comes: the lock is an exclusive
 * transaction, which the operating system drops with the process. Waits for another one for so long. Throws what SQLite says.
 */
export const lockFile = (file: string, waitsMs = 0): DatabaseSync =>
  openPrivateDatabase(file, `PRAGMA busy_timeout = ${waitsMs}; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE`);

/** SQLite's result code, without what extends it; 0: this is no error of SQLite. */
const codeOf = (cause: unknown): number => Number((cause as { errcode?: number } | null)?.errcode ?? 0) & 0xff;

const BUSY = 5;
/** Whether SQLite says that another process holds the lock. */
export const isBusy = (cause: unknown): boolean => codeOf(cause) === BUSY;

const CORRUPT = 11;
const NOT_A_DATABASE = 26;
/** Whether the file itself is broken, and not its disk, its folder or its place. */
export const isDamaged = (cause: unknown): boolean => [CORRUPT, NOT_A_DATABASE].includes(codeOf(cause));
