import { nameMark } from '../../../data/queries/indexes/held-items.ts';
import type { Bucket } from './objects/bucket.ts';
import { inParallel } from './objects/in-parallel.ts';
import type { LocalObject } from './objects/local-files.ts';
import type { ManifestRows } from './objects/manifest-rows.ts';
import type { ObjectRow } from './objects/manifest.ts';
import { headersDigest, isAsset, keyOf } from './objects/published-object.ts';

export interface PlannedChange {
  key: string;
  /** What is to be there; null: nothing is. */
  object: LocalObject | null;
  /** What is there now; null: nothing is. */
  row: ObjectRow | null;
}

/** One after another, so that a reader never finds a link or an asset missing; pages that are gone named assets that are. */
export const stages = ['assets', 'new pages', 'changed pages', 'pages that are gone', 'assets that are gone'] as const;

export function stageOf({ key, object, row }: PlannedChange): (typeof stages)[number] {
  if (object === null) return isAsset(key) ? 'assets that are gone' : 'pages that are gone';
  if (object.file !== null && isAsset(object.file)) return 'assets';
  return row === null ? 'new pages' : 'changed pages';
}

/** What brings the bucket to the state of all files, or of some with the keys that are gone. */
export function planUpload(
  rows: ManifestRows,
  objects: readonly LocalObject[],
  gone: readonly string[] | 'the rest',
): PlannedChange[] {
  const plan: PlannedChange[] = [];
  for (const object of objects) {
    const row = rows.row(object.key);
    if (row?.sha256 !== object.sha256 || row.headers !== headersDigest(object.headers))
      plan.push({ key: object.key, object, row });
  }
  const present = new Set(objects.map(({ key }) => key));
  const isGone = ({ key }: ObjectRow): boolean => !present.has(key);
  const left = gone === 'the rest' ? rows.all().filter(isGone) : gone.flatMap((key) => rows.row(key) ?? []);
  return [...plan, ...left.map((row) => ({ key: row.key, object: null, row }))];
}

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
  isOfAll: boolean,
): Promise<PlannedChange[]> {
  const failed = new Set(files.map(keyOf));
  const left = new Set<PlannedChange>();
  const mayStay = plan.filter(
    ({ key, object, row }) => row !== null && (failed.has(key) || (areMore && isOfAll && object === null)),
  );
  await inParallel(mayStay, bucket.parallel, async (change) => {
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
