import { BucketUnavailable, ConditionFailed, type Bucket } from './bucket.ts';
import { afterCutOff } from './late-requests.ts';
import { newRoot, ownObject, parseRoot, ROOT, rootBytes, type ManifestRoot } from './manifest.ts';
import { ExplainedError } from '../../../../data/files/errors.ts';

/** How long a publisher writes without having looked whether the bucket is still its own. */
const LEASE_MS = 5_000;
/** Starts of other publishers between reading the root and claiming it. */
const TRIES = 10;

/** A newer publisher has claimed the bucket. */
export class Superseded extends ExplainedError {
  readonly publisher: string | null;
  constructor(address: string, epoch: number, by: ManifestRoot | null) {
    const who = by ? `${by.publisher}, since ${by.at} (epoch ${by.epoch}, after ${epoch} here)` : 'another publisher';
    super(
      `${address} is published by ${who}. This one has stopped uploading, so that it overwrites nothing newer. Let only one ` +
        'of them publish there; restart the one that is to continue.',
    );
    this.publisher = by?.publisher ?? null;
  }
}

/** The bucket is that of another site, which would be replaced. */
export class ForeignBucket extends ExplainedError {
  readonly happened: string;
  constructor(address: string, { site, publisher, at }: ManifestRoot, own: string | null) {
    const present =
      own === null ? 'which site this is, is not known here (its data folder is missing)' : `this is site ${own}`;
    const happened = `${address} holds another site: site ${site}, published by ${publisher}, last at ${at}; ${present}. Nothing was written.`;
    super(
      `${happened} Let PUBLISH_TO name a bucket or a prefix of its own; or, if this site is to replace the one that is there, ` +
        'run npm run deploy -- --take-over.',
    );
    this.happened = happened;
  }
}

/** The store accepts any write, so that two publishers would undo each other. */
class ConditionsIgnored extends ExplainedError {}

export interface ClaimOptions {
  bucket: Bucket;
  /** Names the site that is published; null: not known. */
  site: string | null;
  publisher: string;
  /** Milliseconds that only rise. */
  ticks(): number;
}

export type Claim = ReturnType<typeof claimWith>;

/** The right of one process to write to the bucket: the root, as it was put there, names its epoch. */
function claimWith({ bucket, ticks }: ClaimOptions, root: ManifestRoot, etag: string) {
  let confirmedAt = ticks();
  let confirming: Promise<void> | null = null;

  async function superseded(): Promise<Superseded> {
    return new Superseded(bucket.address, root.epoch, (await readRoot(bucket)).root);
  }

  async function lookAtRoot(): Promise<void> {
    const since = ticks();
    const present = await bucket.head(ROOT);
    if (present?.etag !== etag) throw await superseded();
    confirmedAt = since;
  }

  return {
    bucket,
    get root(): ManifestRoot {
      return root;
    },
    get epoch(): number {
      return root.epoch;
    },
    /** Throws `Superseded`. */
    async write(change: Partial<Omit<ManifestRoot, 'format' | 'publisher' | 'at'>>): Promise<void> {
      const next = newRoot({ ...root, ...change, at: new Date(bucket.now()).toISOString() });
      const written = await putRoot(bucket, next, etag);
      if (written === null) throw await superseded();
      root = next;
      etag = written;
      confirmedAt = ticks();
    },
    /** Called before each write of an object. Throws `Superseded`, and `BucketUnavailable` when it cannot be confirmed. */
    async confirm(): Promise<void> {
      if (ticks() - confirmedAt < LEASE_MS) return;
      await (confirming ??= lookAtRoot().finally(() => (confirming = null)));
    },
    superseded,
  };
}

/**
 * Raises the epoch, whichever process published before. `takeOver`: whichever site did so. Throws `ForeignBucket`, `ConditionsIgnored` and
 * `BucketUnavailable`.
 */
export async function claimBucket(options: ClaimOptions, { takeOver = false } = {}) {
  const { bucket, publisher, site } = options;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const found = await readRoot(bucket);
    if (!takeOver) requireOwn(found, options);
    const before = found.root;
    const root = newRoot({
      epoch: (before?.epoch ?? 0) + 1,
      publisher,
      site: site ?? before?.site ?? null,
      state: 'uploading',
      at: new Date(bucket.now()).toISOString(),
      objects: before?.objects ?? 0,
      parts: before?.parts ?? [null],
      late: isCutShort(found) ? afterCutOff(before?.late ?? null, bucket.now()) : (before?.late ?? null),
    });
    const etag = await putRoot(bucket, root, found.etag);
    if (etag === null) continue;
    await provesConditions(bucket, root);
    return { claim: claimWith(options, root, etag), found };
  }
  throw new BucketUnavailable(`${bucket.address}: other publishers claim it all the time; let only one publish there.`);
}

/** A root that names no site is of an earlier release, and belongs to the first that claims it. Throws `ForeignBucket`. */
export function requireOwn({ root }: Found, { bucket, site, publisher }: Omit<ClaimOptions, 'ticks'>): void {
  if (root === null || root.site === null || root.site === site) return;
  if (site !== null || root.publisher !== publisher) throw new ForeignBucket(bucket.address, root, site);
}

/** What the former run had sent when it ended may arrive later. */
const isCutShort = ({ root, etag }: Found): boolean => etag !== null && root?.state !== 'complete';

/** What is in the root. */
type Found = Awaited<ReturnType<typeof readRoot>>;

export async function readRoot(bucket: Bucket) {
  const found = await bucket.get(ROOT);
  return { root: found && parseRoot(found.body), etag: found?.etag ?? null };
}

/** The ETag; null: there is another root now. A write whose answer was lost is known by its content. */
async function putRoot(bucket: Bucket, root: ManifestRoot, expected: string | null): Promise<string | null> {
  const bytes = rootBytes(root);
  try {
    return await bucket.put(ownObject(ROOT, bytes, expected === null ? { ifAbsent: true } : { ifMatch: expected }));
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const present = await bucket.get(ROOT);
    return present && bytes.equals(present.body) ? present.etag : null;
  }
}

/** Puts the same root as a new object, which a store must refuse. */
async function provesConditions(bucket: Bucket, root: ManifestRoot): Promise<void> {
  try {
    await bucket.put(ownObject(ROOT, rootBytes(root), { ifAbsent: true }));
  } catch (error) {
    if (error instanceof ConditionFailed) return;
    throw error;
  }
  throw new ConditionsIgnored(
    `The store of ${bucket.address} ignores conditional writes (If-None-Match), so that an old publisher could overwrite a newer ` +
      'one. Use a store that honours them, such as S3, R2 or MinIO. No page was written.',
  );
}
