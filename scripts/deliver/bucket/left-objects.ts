import { nameMark } from '../../../data/queries/indexes/held-items.ts';
import type { Bucket } from './objects/bucket.ts';
import { inParallel } from './objects/in-parallel.ts';
import type { PlannedChange } from './plan.ts';
import { isAsset, keyOf } from './objects/published-object.ts';

/** What this process could not make. */
export interface FailedFiles {
  /** Paths below the output folder of files whose newest version is not there. */
  files: readonly string[];
  /** Documents cannot be read whose pages are not known: what has no file may be one of them. */
  areMore?: boolean;
  /** Whether no file may show what is named so (`marksOf` in data/queries/indexes/held-items.ts). */
  isHeld(mark: string): boolean;
}

/**
 * The plan without objects that stay in the bucket as they are, since their newest version could not be made here: what another process has
 * uploaded may be newer than what is in the folder, and what is missing in the folder is not gone. One that shows what is held back does
 * not stay: it goes, or the version of the folder replaces it. `isOfAll`: the plan removes what has no file, not what is known to be gone.
 * Throws `BucketUnavailable`.
 */
export async function withoutLeft(
  bucket: Bucket,
  plan: readonly PlannedChange[],
  { files, areMore, isHeld }: FailedFiles,
  { isOfAll, parallel }: { isOfAll: boolean; parallel: number },
): Promise<PlannedChange[]> {
  const failed = new Set(files.map(keyOf));
  const left = new Set<PlannedChange>();
  const mayStay = plan.filter(
    ({ key, object, row }) => row !== null && (failed.has(key) || (areMore && isOfAll && object === null)),
  );
  await inParallel(mayStay, parallel, async (change) => {
    const shown = isAsset(change.key) ? [] : await marksIn(bucket, change.key);
    if (shown && !shown.some(isHeld)) left.add(change);
  });
  return plan.filter((change) => !left.has(change));
}

/** Null: there is no such object. */
async function marksIn(bucket: Bucket, key: string): Promise<readonly string[] | null> {
  const object = await bucket.get(key);
  return object && (Buffer.from(object.body).toString().match(nameMark) ?? []);
}
