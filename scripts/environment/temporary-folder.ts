import { existsSync, lstatSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { errorCode } from '../../data/files/errors.ts';
import { isBusy, lockFile } from '../../data/files/private-database.ts';

/** Names what is ours where others put things, too. */
const PREFIX = 'coupon-site-';
/** The lock of a temporary folder, which the operating system drops with its process. */
const LOCK = 'lock.sqlite';
/** Where there is no place for temporary files, as in a container that may only read. */
const noPlace: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT']);
const TRIES = 5;

/** It goes where the block ends that has it with `using`. */
export interface TemporaryFolder extends Disposable {
  path: string;
}

/** Those of this process: to open their locks again would drop them. */
const own = new Set<string>();

/**
 * A new folder for temporary files, below TMPDIR, or below `otherwise` where nothing can be made there. What killed processes left goes.
 */
export function makeTemporary(name: string, otherwise: string): TemporaryFolder {
  sweepTemporaries(otherwise);
  try {
    return makeTemporaryIn(tmpdir(), PREFIX + name);
  } catch (error) {
    if (!noPlace.has(errorCode(error))) throw error;
    return makeTemporaryIn(otherwise, PREFIX + name);
  }
}

/** A new folder in `place`, locked until it is removed or the process ends. */
export function makeTemporaryIn(place: string, prefix: string): TemporaryFolder {
  for (let tried = 1; ; tried += 1) {
    const path = mkdtempSync(join(place, prefix));
    const lock = lockOf(path);
    // Another process has swept it before it was locked.
    if (lock === null && tried < TRIES) continue;
    if (lock === null) throw new Error(`${path} was removed by another process while it was made.`);
    own.add(path);
    const remove = (): void => {
      try {
        rmSync(path, { recursive: true, force: true });
      } catch {
        // For example, another process has reopened the lock: that one, or a later sweep, removes the rest.
      }
      own.delete(path);
      lock.close();
    };
    return { path, [Symbol.dispose]: remove };
  }
}

/** Removes the temporary folders, below TMPDIR and `otherwise`, whose processes were killed. */
export function sweepTemporaries(otherwise: string): void {
  for (const place of new Set([tmpdir(), otherwise])) sweepTemporariesIn(place, PREFIX);
}

/** Removes the folders in `place` whose names begin so, but for those of running processes and of other users. */
export function sweepTemporariesIn(place: string, prefix: string): void {
  for (const name of namesIn(place)) {
    const path = join(place, name);
    if (!name.startsWith(prefix) || own.has(path)) continue;
    try {
      const found = lstatSync(path);
      if (found.isDirectory() && found.uid === (process.getuid?.() ?? found.uid)) sweep(path);
    } catch {
      continue; // It stays until a start that can remove it.
    }
  }
}

function sweep(path: string): void {
  using lock = lockOf(path);
  if (lock === null) return;
  // Under another name no other process finds it and locks it in between.
  const leaving = path.endsWith('.gone') ? path : `${path}.gone`;
  if (leaving !== path) renameSync(path, leaving);
  rmSync(leaving, { recursive: true, force: true });
}

/** Null: another process holds it, or the folder is gone. */
function lockOf(path: string): DatabaseSync | null {
  const file = join(path, LOCK);
  try {
    const lock = lockFile(file);
    // A file that another process removed after it was opened can still be locked, and protects nothing.
    if (existsSync(file)) return lock;
    lock.close();
    return null;
  } catch (error) {
    if (isBusy(error) || lstatSync(path, { throwIfNoEntry: false }) === undefined) return null;
    throw error;
  }
}

/** None where it cannot be read. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
