import { renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { disk } from '../../data/files/disk.ts';
import { failedTo, tryTo } from '../../data/files/errors.ts';
import { syncFiles } from '../environment/compiled-versions.ts';
import { makeTemporaryIn, sweepTemporariesIn } from '../environment/temporary-folder.ts';

const WORK = '.coupon-site-work-';

/**
 * Makes a file or folder that is there whole, and on the disk, or not at all. `make` makes it at `made`, in a folder for its work beside
 * `target`, for this user alone. That folder goes when the work ends; those that killed processes left there go first. Throws `StorageFailed`.
 */
export async function makeWhole<Result>(
  target: string,
  make: (made: string, place: string) => Promise<Result>,
): Promise<Result> {
  const beside = dirname(target);
  sweepTemporariesIn(beside, WORK);
  using work = tryTo('write', beside, () => makeTemporaryIn(beside, WORK));
  try {
    const made = join(work.path, 'made');
    const result = await make(made, work.path);
    syncFiles(made);
    renameSync(made, target);
    disk.sync(beside);
    return result;
  } catch (error) {
    // what the calls of node:fs throw; everything else explains itself
    if (error instanceof Error && 'syscall' in error) failedTo('write', work.path)(error);
    throw error;
  }
}
