import type { LocalObject } from './objects/local-files.ts';
import type { ManifestRows } from './objects/manifest-rows.ts';
import type { ObjectRow } from './objects/manifest.ts';
import { isAsset } from './objects/published-object.ts';

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
    if (row?.sha256 !== object.sha256 || row.headers !== object.headersDigest)
      plan.push({ key: object.key, object, row });
  }
  const present = new Set(objects.map(({ key }) => key));
  const isGone = ({ key }: ObjectRow): boolean => !present.has(key);
  const left = gone === 'the rest' ? [...rows].filter(isGone) : gone.flatMap((key) => rows.row(key) ?? []);
  return [...plan, ...left.map((row) => ({ key: row.key, object: null, row }))];
}
