import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { StorageFailed, ExplainedError } from '../../files/errors.ts';
import { isBusy, lockFile } from '../../files/private-database.ts';
import { makePrivateFolder, PRIVATE_FOLDER, writePrivateFile } from '../../files/private-files.ts';

const HOLDER = 'holder.json';
/** What is being written, and replaced by the next holder when it was killed. */
const UNFINISHED = 'holder.json.1';

const holderFile = z.object({
  pid: z.int(),
  /** As a person would type it: `npm start`. */
  command: z.string(),
  /** ISO instant at which the process started. */
  since: z.string(),
  /** Where it can be reached, such as `http://localhost:4321`. */
  address: z.string().optional(),
  /** Lets another command of the same owner talk to it. Never shown. */
  token: z.string().optional(),
});
export type LockHolder = z.infer<typeof holderFile>;
export type Holder = Pick<LockHolder, 'command' | 'address' | 'token'>;

export interface FolderLock extends Disposable {
  release(): void;
}

/** Another process works on the folder. `holder` is null when it has not yet written its name. */
export class FolderInUse extends ExplainedError {
  readonly holder: LockHolder | null;

  constructor(folder: string, holder: LockHolder | null) {
    const at = holder?.address === undefined ? '' : `, at ${holder.address}`;
    const who =
      holder === null ? 'another process' : `\`${holder.command}\` (process ${holder.pid}, since ${holder.since}${at})`;
    super(`${folder} is already in use by ${who}. Stop that process first, or choose another folder.`);
    this.holder = holder;
  }
}

/**
 * Makes this process the only one that writes `folder`, until `release` or its end: see `lockFile`. Its files stand in `place`. No process
 * that holds the lock may open and close `lock.sqlite` by itself: that would drop the lock.
 * Throws `FolderInUse` and `StorageFailed`.
 */
export function lockFolder(folder: string, holder: Holder, place: string = join(folder, PRIVATE_FOLDER)): FolderLock {
  const file = join(place, 'lock.sqlite');
  let held: DatabaseSync;
  try {
    makePrivateFolder(place);
    held = lockFile(file);
  } catch (cause) {
    if (isBusy(cause)) throw new FolderInUse(folder, readHolder(place));
    throw new StorageFailed('lock', file, cause);
  }
  const release = () => {
    if (!held.isOpen) return;
    rmSync(join(place, HOLDER), { force: true });
    held.close();
  };
  const present: LockHolder = { pid: process.pid, since: new Date(performance.timeOrigin).toISOString(), ...holder };
  try {
    // for information alone: who reads it gets the whole, and no power cut matters
    writePrivateFile(join(place, UNFINISHED), `${JSON.stringify(present, null, 2)}\n`);
    renameSync(join(place, UNFINISHED), join(place, HOLDER));
  } catch (error) {
    release();
    throw error;
  }
  return { release, [Symbol.dispose]: release };
}

/** The process last recorded as holder of the lock in `place`; it may have ended. Null: none, or an unreadable record. */
export function readHolder(place: string): LockHolder | null {
  try {
    return holderFile.parse(JSON.parse(readFileSync(join(place, HOLDER), 'utf8')));
  } catch {
    return null; // Only for information: the lock itself is what counts.
  }
}
