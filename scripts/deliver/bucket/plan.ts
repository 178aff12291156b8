import type { LocalObject } from './objects/local-files.ts';
import { isAsset } from './objects/published-object.ts';
import type { ManifestRows } from './objects/manifest-rows.ts';
import type { ObjectRow } from './objects/manifest.ts';

export interface PlannedPut {
  object: LocalObject;
  /** What is there now; null: nothing is. */
  row: ObjectRow | null;
}

/** What brings the bucket to the state of the files, in the order of its fields: a reader never finds a link or an asset missing. */
export interface Plan {
  assets: PlannedPut[];
  newPages: PlannedPut[];
  changedPages: PlannedPut[];
  deletions: string[];
}

/** Of all files, or of some with the keys that are gone. */
export function planUpload(
  rows: ManifestRows,
  objects: readonly LocalObject[],
  gone: readonly string[] | 'the rest',
): Plan {
  const plan: Plan = { assets: [], newPages: [], changedPages: [], deletions: [] };
  for (const object of objects) {
    const row = rows.row(object.key);
    if (row && row.sha256 === object.sha256 && row.headers === object.headersDigest) continue;
    if (object.file !== null && isAsset(object.file)) plan.assets.push({ object, row });
    else (row ? plan.changedPages : plan.newPages).push({ object, row });
  }
  if (gone === 'the rest') {
    const keys = new Set(objects.map(({ key }) => key));
    for (const { key } of rows) if (!keys.has(key)) plan.deletions.push(key);
  } else plan.deletions.push(...gone.filter((key) => rows.row(key) !== null));
  return plan;
}

/** The keys of objects that it would replace or remove. */
export const plannedOver = ({ assets, changedPages, deletions }: Plan): string[] => [
  ...[...assets, ...changedPages].filter(({ row }) => row !== null).map(({ object }) => object.key),
  ...deletions,
];

/** Leaves the objects under these keys as they are. */
export function withoutKeys(plan: Plan, keys: ReadonlySet<string>): Plan {
  const isOther = ({ object }: PlannedPut) => !keys.has(object.key);
  return {
    assets: plan.assets.filter(isOther),
    newPages: plan.newPages.filter(isOther),
    changedPages: plan.changedPages.filter(isOther),
    deletions: plan.deletions.filter((key) => !keys.has(key)),
  };
}

export const putsOf = ({ assets, newPages, changedPages }: Plan): PlannedPut[] => [
  ...assets,
  ...newPages,
  ...changedPages,
];

export const sizeOf = (plan: Plan): number => putsOf(plan).length + plan.deletions.length;
