import type { LocalObject } from './local-files.ts';
import { isAsset, keyOf } from './published-object.ts';
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

/** A file whose newest version this process could not make. */
export interface FailedFile {
  file: string;
  /** Another server may have been able to: the fault is this machine's. */
  isOfThisMachine: boolean;
}

/**
 * Leaves out what could not be made here: what is in the bucket may be newer than what is in the folder, and what is missing in the folder
 * for a fault of this machine is not gone.
 */
export function withoutFailed(plan: Plan, failed: Iterable<FailedFile>): Plan {
  const isOfThisMachine = new Map([...failed].map((each) => [keyOf(each.file), each.isOfThisMachine]));
  const isNewHere = ({ object, row }: PlannedPut) => row === null || !isOfThisMachine.has(object.key);
  return {
    assets: plan.assets.filter(isNewHere),
    newPages: plan.newPages,
    changedPages: plan.changedPages.filter(isNewHere),
    deletions: plan.deletions.filter((key) => !isOfThisMachine.get(key)),
  };
}

export const putsOf = ({ assets, newPages, changedPages }: Plan): PlannedPut[] => [
  ...assets,
  ...newPages,
  ...changedPages,
];

export const sizeOf = (plan: Plan): number => putsOf(plan).length + plan.deletions.length;
