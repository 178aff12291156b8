import type { LocalObject } from './local-files.ts';
import { isAsset } from './published-object.ts';
import type { ObjectRow, UploadState } from './upload-state.ts';

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
  state: UploadState,
  objects: readonly LocalObject[],
  gone: readonly string[] | 'the rest',
): Plan {
  const plan: Plan = { assets: [], newPages: [], changedPages: [], deletions: [] };
  for (const object of objects) {
    const row = state.row(object.key);
    if (row && row.sha256 === object.sha256 && row.headers === object.headersDigest) continue;
    if (object.file !== null && isAsset(object.file)) plan.assets.push({ object, row });
    else (row ? plan.changedPages : plan.newPages).push({ object, row });
  }
  if (gone === 'the rest') {
    const keys = new Set(objects.map(({ key }) => key));
    for (const { key } of state.rows()) if (!keys.has(key)) plan.deletions.push(key);
  } else plan.deletions.push(...gone.filter((key) => state.row(key) !== null));
  return plan;
}

export const putsOf = ({ assets, newPages, changedPages }: Plan): PlannedPut[] => [
  ...assets,
  ...newPages,
  ...changedPages,
];

export const sizeOf = (plan: Plan): number => putsOf(plan).length + plan.deletions.length;
