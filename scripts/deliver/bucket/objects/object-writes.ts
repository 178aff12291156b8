import { ConditionFailed, type StoredObject } from './bucket.ts';
import type { Claim } from './claim.ts';
import type { LocalObject } from './local-files.ts';
import type { ObjectRow } from './manifest.ts';
import { headersDigest } from './published-object.ts';

/** Longer than any request with its further attempts should take: by then a publisher that was superseded has stopped. */
const LONGEST_WRITE_MS = 30_000;
/** Versions that other processes put there meanwhile. */
const TRIES = 5;

export const epochOf = ({ metadata }: StoredObject): number => Number(metadata['epoch'] ?? 0);

/**
 * Puts a file over the version that the manifest names, or over nothing. What a killed run left is replaced, or counts as done when it is
 * the same. Throws `Superseded` where a newer publisher has written.
 */
export async function putObject(
  claim: Claim,
  { key, sha256, headers }: LocalObject,
  body: Uint8Array,
  row: ObjectRow | null,
): Promise<ObjectRow> {
  const { bucket } = claim;
  const digest = headersDigest(headers);
  const metadata = { sha256, epoch: String(claim.epoch), headers: digest };
  const written = (etag: string): ObjectRow => ({ key, sha256, size: body.byteLength, etag, headers: digest });
  let expected = row?.etag ?? null;
  for (let tried = 1; ; tried += 1) {
    await claim.confirm();
    const condition = expected === null ? ({ ifAbsent: true } as const) : { ifMatch: expected };
    try {
      return written(
        await bucket.put({ key, body, headers, metadata, condition }, AbortSignal.timeout(LONGEST_WRITE_MS)),
      );
    } catch (error) {
      if (!(error instanceof ConditionFailed) || tried === TRIES) throw error;
      const present = await bucket.head(key);
      if (present && epochOf(present) > claim.epoch) throw await claim.superseded();
      if (present && present.metadata['sha256'] === sha256 && present.metadata['headers'] === digest)
        return written(present.etag);
      expected = present?.etag ?? null;
    }
  }
}

/** Removes an object unless a newer publisher has written it. Looks first: not every store honours the condition. */
export async function removeObject(claim: Claim, key: string): Promise<void> {
  const { bucket } = claim;
  for (let tried = 1; ; tried += 1) {
    await claim.confirm();
    const present = await bucket.head(key);
    if (present === null) return;
    if (epochOf(present) > claim.epoch) throw await claim.superseded();
    try {
      return await bucket.delete(key, present.etag, AbortSignal.timeout(LONGEST_WRITE_MS));
    } catch (error) {
      if (!(error instanceof ConditionFailed) || tried === TRIES) throw error;
    }
  }
}
