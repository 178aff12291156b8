import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { tryTo } from '../files/errors.ts';
import type { FileSystem } from '../files/file-system.ts';
import { isBusy, lockFile } from '../files/private-database.ts';
import { PRIVATE_FOLDER } from '../files/private-folder.ts';

/** The first copier makes it, and it stays. */
const pauseFile = (folder: string): string => join(folder, PRIVATE_FOLDER, 'pause.sqlite');
const LOOK_EVERY_MS = 5;
/** Half a minute: a copier that stands still must not stop the site for longer. */
const MOST_LOOKS = 6_000;
/** How long one copier waits for another, in ms. */
const QUEUE_MS = 30_000;

/**
 * Asks the process that writes the documents of `folder` to begin no change until the returned function is called, or this process ends:
 * the lock of the file is dropped with it. A change that is under way is finished. Does nothing where this user may not write.
 */
export function pauseWriter(folder: string): () => void {
  try {
    const lock = lockFile(pauseFile(folder), QUEUE_MS);
    return () => lock.close();
  } catch {
    // the copy is tried without it
    return () => {};
  }
}

/** Not where the file is so damaged that no copier can lock it. */
function isLocked(file: string): boolean {
  try {
    lockFile(file).close();
    return false;
  } catch (error) {
    return isBusy(error);
  }
}

/**
 * The writer's side of `pauseWriter`: what it returns resolves at once unless another process copies the documents, and throws
 * `StorageFailed`.
 */
export function overPauses(folder: string, disk: FileSystem): () => Promise<void> {
  const file = pauseFile(folder);
  /** A pause that lasted too long, until it ends. */
  let isIgnored = false;
  const isPaused = (): boolean => tryTo('read', file, () => disk.stat(file)) !== null && isLocked(file);

  return async () => {
    for (let looks = 0; isPaused(); looks += 1) {
      if (isIgnored) return;
      isIgnored = looks >= MOST_LOOKS;
      await wait(LOOK_EVERY_MS);
    }
    isIgnored = false;
  };
}
