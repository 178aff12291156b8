import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { StorageFailed } from '../files/errors.ts';
import type { FileSystem } from '../files/file-system.ts';
import { isBusy, lockFile } from '../files/private-database.ts';
import { PRIVATE_FOLDER } from '../files/private-folder.ts';

const pauseFile = (folder: string): string => join(folder, PRIVATE_FOLDER, 'pause.sqlite');
const LOOK_EVERY_MS = 5;
/** Half a minute: a copier that stands still must not stop the site for longer. */
const MOST_LOOKS = 6_000;
/** How long one copier waits for another, in ms. */
const QUEUE_MS = 30_000;
/** How often a copier makes the file, which others remove in the moment before it is locked. */
const MOST_TRIES = 10;

/**
 * Asks the process that writes the documents of `folder` to begin no change until the returned function is called, or this process ends:
 * the lock of the file is dropped with it. A change that is under way is finished. Does nothing where this user may not write.
 */
export function pauseWriter(folder: string): () => void {
  const file = pauseFile(folder);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    try {
      const lock = lockFile(file, QUEUE_MS);
      // one that the writer, or the copier before, removed in the meantime does not stop the writer
      if (existsSync(file)) return () => remove(file, lock);
      lock.close();
    } catch (error) {
      if (isBusy(error)) break;
    }
  }
  // the copy is tried without it
  return () => {};
}

/** While it is held, no other process can rely on it. */
function remove(file: string, held?: DatabaseSync): void {
  rmSync(file, { force: true });
  held?.close();
}

/**
 * The writer's side of `pauseWriter`: what it returns resolves at once unless another process copies the documents, and throws
 * `StorageFailed`.
 */
export function overPauses(folder: string, disk: FileSystem): () => Promise<void> {
  const file = pauseFile(folder);
  /** A pause that lasted too long, until it ends. */
  let isIgnored = false;

  function isHeld(): boolean {
    try {
      if (disk.stat(file) === null) return false;
      let lock: DatabaseSync | undefined;
      try {
        lock = lockFile(file);
      } catch (error) {
        if (isBusy(error)) return true;
      }
      // left by a process that was killed, or so damaged that no copier can lock it
      remove(file, lock);
      return false;
    } catch (cause) {
      throw new StorageFailed('read', file, cause);
    }
  }

  return async () => {
    for (let looks = 0; isHeld(); looks += 1) {
      if (isIgnored) return;
      isIgnored = looks >= MOST_LOOKS;
      await wait(LOOK_EVERY_MS);
    }
    isIgnored = false;
  };
}
