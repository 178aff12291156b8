import PQueue from 'p-queue';
import type { Bucket } from './bucket.ts';
import type { Claim, Found } from './claim.ts';
import { keyOfPart, partOfRows, PARTS, rowsOfPart, type ManifestRoot } from './manifest.ts';
import type { UploadState } from './upload-state.ts';

/** The ETag of the root that the remembered rows belong to. */
const ROOT_READ = 'root';

const nothing = { root: null, etag: null } satisfies Found;

/**
 * Brings the remembered rows to what the root names; reads only parts that are not remembered. False: a part is missing or damaged, or
 * there is no root, so that the rows may be wrong.
 */
export async function readRows(
  bucket: Bucket,
  state: UploadState,
  { root, etag }: Found = nothing,
  parallel: number,
): Promise<boolean> {
  state.reload();
  if (root === null) {
    state.forgetObjects();
    return false;
  }
  if (etag !== null && state.fact(ROOT_READ) === etag) return true;
  const remembered = state.fact(ROOT_READ) === null ? [] : state.partNames();
  state.setFact(ROOT_READ, null);
  if (remembered.length !== root.parts.length) {
    remembered.length = 0;
    state.forgetObjects();
  }
  const queue = new PQueue({ concurrency: parallel });
  let isWhole = true;
  const read = async (part: number): Promise<void> => {
    const name = root.parts[part] ?? null;
    if (remembered.length > 0 && remembered[part] === name) return;
    const bytes = name === null ? null : await bucket.get(keyOfPart(name));
    const rows = name === null ? [] : bytes && rowsOfPart(name, bytes.body);
    if (rows === null) isWhole = false;
    state.fillPart(part, rows ?? []);
  };
  await queue.addAll(root.parts.map((_, part) => () => read(part)));
  state.setPartNames(root.parts);
  if (!isWhole) for (let part = 0; part < root.parts.length; part += 1) state.dirty.add(part);
  return isWhole;
}

/** The rows are about to change: what is remembered belongs to no root. */
export function markRowsInvalid(state: UploadState): void {
  state.setFact(ROOT_READ, null);
}

/** Writes the parts that changed and then the root that names them; what no root names any more is removed. Throws `Superseded`. */
export async function writeManifest(
  bucket: Bucket,
  state: UploadState,
  claim: Claim,
  late: ManifestRoot['late'],
  parallel: number,
): Promise<void> {
  state.splitWhenLarge();
  const names = [...state.partNames()];
  const queue = new PQueue({ concurrency: parallel });
  await queue.addAll([...state.dirty].map((part) => async () => (names[part] = await writePart(part))));
  const before = claim.root.parts;
  await claim.write({ late, state: 'complete', objects: state.count(), parts: names });
  state.dirty.clear();
  state.setPartNames(names);
  state.setFact(ROOT_READ, claim.etag);
  const named = new Set(names);
  await removeParts(bucket, before.filter((name) => name !== null && !named.has(name)) as string[]);

  async function writePart(part: number): Promise<string | null> {
    const made = partOfRows(state.rows(part), claim.epoch);
    if (made === null) return null;
    await bucket
      .put({
        key: keyOfPart(made.name),
        body: made.bytes,
        headers: { contentType: 'application/json; charset=utf-8', cacheControl: 'no-store' },
        metadata: {},
        condition: { ifAbsent: true },
      })
      .catch(unlessThere);
    return made.name;
  }
}

/** Removes parts that killed runs left. */
export async function removeUnnamedParts(bucket: Bucket, claim: Claim): Promise<void> {
  const named = new Set(claim.root.parts);
  for await (const page of bucket.list(PARTS)) {
    const names = page.map(({ key }) => key.slice(PARTS.length).replace(/\.json$/, ''));
    await removeParts(
      bucket,
      names.filter((name) => !named.has(name)),
    );
  }
}

/** Their names hold the epoch of who wrote them, so that no newer publisher names one. */
async function removeParts(bucket: Bucket, names: readonly string[]): Promise<void> {
  for (const name of names) await bucket.delete(keyOfPart(name), null);
}

/** A part has its digest as its name: what is there is the same. */
function unlessThere(error: unknown): void {
  if (!(error instanceof Error && error.name === 'ConditionFailed')) throw error;
}
