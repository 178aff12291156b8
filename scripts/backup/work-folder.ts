import { existsSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StorageFailed } from '../../data/files/errors.ts';
import { lockFolder } from '../../data/catalogue/folder/folder-lock.ts';

/** What is made in a work folder, beside the files of its lock. SQLite keeps others of its own beside the records. */
const isProduct = (name: string): boolean => /^(archive|documents|data|records\.sqlite(-\w+)?)$/.test(name);
const LOCK = 'lock.sqlite';
/** Of the lock. A killed process leaves what it was replacing under a number. */
const isHolder = (name: string): boolean => /^holder\.json(\.\d+)?$/.test(name);

const workFolderOf = (target: string): string => `${target}.part`;

/**
 * Runs `work` with a folder beside `target`, for this user alone and this process alone, in which the target is made before it is renamed.
 * What a killed process left there is removed first, and everything when the work ends. Throws `FolderInUse` and `StorageFailed`.
 */
export async function inWorkFolder<Result>(
  target: string,
  command: string,
  work: (place: string) => Promise<Result>,
): Promise<Result> {
  const place = workFolderOf(target);
  refuseForeign(target, place);
  const lock = lockFolder(target, { command }, place);
  const remove = (which: (name: string) => boolean) =>
    readdirSync(place)
      .filter(which)
      .forEach((name) => rmSync(join(place, name), { recursive: true, force: true }));
  try {
    remove(isProduct);
    return await work(place);
  } catch (error) {
    // what the calls of node:fs throw; everything else explains itself
    if (error instanceof Error && 'syscall' in error) throw new StorageFailed('write', place, error);
    throw error;
  } finally {
    remove((name) => isProduct(name) || isHolder(name) || name === LOCK);
    lock.release();
    if (readdirSync(place).length === 0) rmdirSync(place);
  }
}

/** Throws `StorageFailed` where the work folder cannot be, or where a folder of that name belongs to something else. */
function refuseForeign(target: string, place: string): void {
  const refuse = (code: string) => new StorageFailed('write', place, Object.assign(new Error(code), { code }));
  if (!existsSync(dirname(target))) throw refuse('ENOENT');
  if (!existsSync(place)) return;
  if (!statSync(place).isDirectory()) throw refuse('EEXIST');
  const names = readdirSync(place);
  const isOwn = (name: string) => isHolder(name) || name === LOCK || (isProduct(name) && names.includes(LOCK));
  if (!names.every(isOwn)) throw refuse('EEXIST');
}
