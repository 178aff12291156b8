import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { StorageFailed } from './errors.ts';
import type { FileSystem } from './file-system.ts';
import { isBusy } from './folder-lock.ts';
import { PRIVATE_FOLDER } from './private-folder.ts';

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
  const file = pauseFile(folder);
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file);
    lock.exec(`PRAGMA busy_timeout = ${QUEUE_MS}; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE`);
  } catch {
    // the copy is tried without it
    lock?.close();
    return () => {};
  }
  // the copier before has taken the file away
  if (!existsSync(file)) {
    lock.close();
    return pauseWriter(folder);
  }
  const held = lock;
  return () => {
    rmSync(file, { force: true });
    held.close();
  };
}

/** The writer's side of `pauseWriter`. */
export class WriterPause {
  readonly #file: string;
  readonly #disk: FileSystem;
  /** A pause that lasted too long, until it ends. */
  #isIgnored = false;

  constructor(folder: string, disk: FileSystem) {
    this.#file = pauseFile(folder);
    this.#disk = disk;
  }

  /** Resolves at once unless another process copies the documents. Throws `StorageFailed`. */
  async over(): Promise<void> {
    for (let looks = 0; this.#isHeld(); looks += 1) {
      if (this.#isIgnored) return;
      this.#isIgnored = looks >= MOST_LOOKS;
      await wait(LOOK_EVERY_MS);
    }
    this.#isIgnored = false;
  }

  #isHeld(): boolean {
    try {
      if (this.#disk.stat(this.#file) === null) return false;
      if (isLocked(this.#file)) return true;
      // left by a process that was killed
      rmSync(this.#file, { force: true });
      return false;
    } catch (cause) {
      throw new StorageFailed('read', this.#file, cause);
    }
  }
}

/** A file that has gone meanwhile is not locked. */
function isLocked(file: string): boolean {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    database.exec('SELECT 1 FROM sqlite_master');
    return false;
  } catch (error) {
    return isBusy(error);
  } finally {
    database?.close();
  }
}
