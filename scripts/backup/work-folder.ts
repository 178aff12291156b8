import { dirname } from 'node:path';
import { failedTo, tryTo } from '../../data/files/errors.ts';
import { makeTemporaryIn, sweepTemporariesIn } from '../environment/temporary-folder.ts';

const WORK = '.coupon-site-work-';

/**
 * Runs `work` with a folder beside `target`, for this user alone, in which the target is made before it is renamed. The folder goes when the
 * work ends; those that killed processes left there go first. Throws `StorageFailed`.
 */
export async function inWorkFolder<Result>(target: string, work: (place: string) => Promise<Result>): Promise<Result> {
  const beside = dirname(target);
  sweepTemporariesIn(beside, WORK);
  const { path, remove } = tryTo('write', beside, () => makeTemporaryIn(beside, WORK));
  try {
    return await work(path);
  } catch (error) {
    // what the calls of node:fs throw; everything else explains itself
    if (error instanceof Error && 'syscall' in error) failedTo('write', path)(error);
    throw error;
  } finally {
    remove();
  }
}
