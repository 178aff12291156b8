import { NotImplementedByStore, type Bucket } from './objects/bucket.ts';
import { claimBucket, readRoot, requireOwn, Superseded, type Claim, type ClaimOptions } from './objects/claim.ts';
import { afterComparison, isDue, withRequest, type LateRequests } from './objects/late-requests.ts';
import type { FileDigests } from './objects/file-digests.ts';
import { localFiles, type LocalObject } from './objects/local-files.ts';
import { manifestRows, removeUnnamedParts } from './objects/manifest-rows.ts';
import type { ObjectRow } from './objects/manifest.ts';
import { putObject, removeObject } from './objects/object-writes.ts';
import { planUpload, stageOf, stages, withoutLeft, type FailedFiles, type PlannedChange } from './plan.ts';
import { inParallel } from './objects/in-parallel.ts';
import { keyOf } from './objects/published-object.ts';
import { takeStock, type Stock } from './objects/stock-taking.ts';

/** Looks at a folder that keeps changing. */
const ROUNDS = 5;
/** Whether a store keeps redirects is known of each. */
const noRedirects = ({ address }: Bucket): string => `redirects of ${address}`;

export interface UploadOptions extends Omit<ClaimOptions, 'bucket'> {
  bucket: Bucket;
  digests: FileDigests;
  /** The output folder. */
  root: string;
  /** After the bucket was claimed, before any file is looked at: brings the folder to what the former publisher may have uploaded. */
  catchUp?: (() => Promise<void>) | undefined;
  /** Files that are named and not written yet: what another server has uploaded of them stays. */
  awaited?: (() => Iterable<string>) | undefined;
  /** Files whose newest version could not be made: what another process has uploaded of them stays. */
  failed?: (() => FailedFiles) | undefined;
  /** A cache in front of the bucket is purged after uploads. */
  isPurged?: boolean;
}

export interface RunOptions {
  /** Files that have changed, by path below the output folder; null: any may have. */
  files?: ReadonlySet<string> | null;
  /** Whether a publish has begun since `files` were collected: then its assets may be missing among them, and all files are compared. */
  isOutdated?(): boolean;
  /** Compares the bucket with its manifest, too. */
  check?: boolean;
  /** Stops between two requests. */
  signal?: AbortSignal;
  onProgress?(done: number, of: number): void;
}

export const newReport = (unchanged = 0) => ({
  uploaded: 0,
  deleted: 0,
  unchanged,
  bytes: 0,
  /** Keys, in order of their upload. */
  changed: [] as string[],
  /** What differed from the manifest; null: the bucket was not listed. */
  stock: null as Stock | null,
  /** Milliseconds after which the bucket is to be compared again, since what others had sent may still arrive; null: nothing may. */
  checkAgainMs: null as number | null,
  /** ISO instant of the store's clock after which nothing of that arrives; null: nothing may. */
  lateUntil: null as string | null,
  /** Files that changed while they were being uploaded; the next upload has them, and what was to follow them: nothing was deleted. */
  unsettled: [] as string[],
});
export type UploadReport = ReturnType<typeof newReport>;

export type Uploader = ReturnType<typeof createUploader>;

/** Brings an output folder to a bucket, as often as it is asked to. One run at a time. */
export function createUploader(options: UploadOptions) {
  const { bucket, digests, root, publisher, catchUp, awaited, failed, isPurged = false } = options;
  const files = localFiles(root, digests, isPurged);
  files.redirects = digests.fact(noRedirects(bucket), null) === null;
  const rows = manifestRows();
  /** Null: the next run claims the bucket. */
  let claim: Claim | null = null;
  /** The last request without an answer that the root knows of. */
  let notedAt: number | null = null;
  let superseded: Superseded | null = null;
  /** Of the run that is under way. */
  let report = newReport();

  async function runOnce(asked: RunOptions): Promise<UploadReport> {
    report = newReport();
    const changed = claim && !asked.check ? (asked.files ?? null) : null;
    const looked = changed && (await files.some(changed));
    const some = asked.isOutdated?.() ? null : looked;
    const { claimed, begun } = await begin();
    const comparedAt = bucket.now();
    const compares = begun === 'uncertain' || asked.check || isDue(claimed.root.late, comparedAt);
    if (compares) {
      report.stock = await takeStock(bucket, rows);
      // The manifest was lost, or is an older one.
      if (report.stock.epoch > claimed.epoch) await claimed.write({ epoch: report.stock.epoch + 1 });
    }
    if (some && begun === 'again' && !compares)
      report.unsettled = await bring(claimed, await planOf(some.present, some.gone), asked);
    else await bringAll(claimed, asked);
    const late = lateAfter(claimed.root.late, compares ? comparedAt : null);
    await rows.write(claimed, late);
    if (report.stock) await removeUnnamedParts(claimed);
    report.unchanged = rows.count() - report.uploaded;
    report.checkAgainMs = late && Math.max(0, Date.parse(late.next) - bucket.now());
    report.lateUntil = late?.last ?? null;
    return report;
  }

  /** For the root at the end of a run that has compared the bucket at this instant of the store; null: it has not. */
  function lateAfter(late: LateRequests | null, comparedAt: number | null): LateRequests | null {
    const left = comparedAt === null ? late : afterComparison(late, comparedAt);
    const { unheardAt } = bucket;
    if (unheardAt === null || unheardAt === notedAt) return left;
    notedAt = unheardAt;
    return withRequest(left, unheardAt);
  }

  /** Marks the root. `first`: of this claim; `uncertain`: the rows may differ from what is there. */
  async function begin(): Promise<{ claimed: Claim; begun: 'first' | 'again' | 'uncertain' }> {
    if (claim) {
      const claimed = claim;
      try {
        await claimed.write({ state: 'uploading' });
        return { claimed, begun: 'again' };
      } catch (error) {
        claim = null;
        // Another process of the same folder has uploaded, such as npm run deploy.
        if (!(error instanceof Superseded && error.publisher === publisher)) throw error;
      }
    }
    const { claim: claimed, found } = await claimBucket(options);
    const isWhole = await rows.read(bucket, found.root);
    await catchUp?.();
    claim = claimed;
    return { claimed, begun: isWhole && found.root?.state === 'complete' ? 'first' : 'uncertain' };
  }

  /** What differs, but for what is not there yet, or could not be made here. */
  async function planOf(objects: readonly LocalObject[], gone: readonly string[] | 'the rest') {
    const drawnLater = new Set([...(awaited?.() ?? [])].map(keyOf));
    const plan = planUpload(rows, objects, gone).filter(({ key }) => !drawnLater.has(key));
    return failed ? withoutLeft(bucket, plan, failed(), gone === 'the rest') : plan;
  }

  /** Rounds, while the folder changes. */
  async function bringAll(claimed: Claim, asked: RunOptions): Promise<void> {
    for (let round = 1; round <= ROUNDS; round += 1) {
      report.unsettled = await bring(claimed, await planOf(await files.all(), 'the rest'), asked);
      if (report.unsettled.length === 0) return;
    }
  }

  /** Returns files that have changed since they were looked at. What would follow them is left out: a page may name what has changed. */
  async function bring(claimed: Claim, plan: readonly PlannedChange[], asked: RunOptions): Promise<string[]> {
    const { signal, onProgress } = asked;
    let done = 0;
    const changing: string[] = [];
    const bringOne = async ({ key, object, row }: PlannedChange): Promise<void> => {
      if (object === null) await remove(claimed, key);
      else if (!(await put(claimed, object, row))) changing.push(object.file ?? key);
      onProgress?.((done += 1), plan.length);
    };
    for (const stage of stages) {
      if (changing.length > 0) break;
      const changes = plan.filter((change) => stageOf(change) === stage);
      await inParallel(changes, bucket.parallel, bringOne, signal);
    }
    return changing;
  }

  async function remove(claimed: Claim, key: string): Promise<void> {
    await removeObject(claimed, key);
    rows.remove(key);
    report.deleted += 1;
    report.changed.push(key);
  }

  /** False: the file is another by now. */
  async function put(claimed: Claim, object: LocalObject, row: ObjectRow | null): Promise<boolean> {
    const body = await files.bytesOf(object);
    if (body === null) return false;
    const isForwarding = object.headers.redirect !== undefined;
    try {
      if (isForwarding && !files.redirects) throw new NotImplementedByStore('The store keeps no redirects.');
      rows.put(await putObject(claimed, object, body, row));
    } catch (error) {
      if (!(error instanceof NotImplementedByStore) || !isForwarding) throw error;
      files.redirects = false;
      digests.fact(noRedirects(bucket), 'no redirects');
      // the page at a former address, which forwards by itself
      const page = object.file === null ? undefined : (await files.some([object.file])).present[0];
      if (page === undefined) return true;
      rows.put(await putObject(claimed, page, body, row));
    }
    report.uploaded += 1;
    report.bytes += body.byteLength;
    report.changed.push(object.key);
    return true;
  }

  return {
    /** Throws `Superseded`, from then on always, `ForeignBucket`, `ConditionsIgnored`, `BucketUnavailable` and `StateUnavailable`; what was done is kept. */
    async run(asked: RunOptions = {}): Promise<UploadReport> {
      if (superseded) throw superseded;
      try {
        return await runOnce(asked);
      } catch (error) {
        if (error instanceof Superseded) superseded = error;
        throw error;
      }
    },
    /** Has the bucket belong to this site from now on, whichever site it is of; the next run replaces what is there. */
    async takeOver(): Promise<void> {
      await claimBucket(options, { takeOver: true });
    },
    /** What a run would do now, without writing anything. Throws `ForeignBucket`. */
    async preview({ check = false }: Pick<RunOptions, 'check'> = {}) {
      const found = await readRoot(bucket);
      requireOwn(found, options);
      const isWhole = await rows.read(bucket, found.root);
      const isCertain = isWhole && found.root?.state === 'complete' && !isDue(found.root.late, bucket.now());
      const stock = check || !isCertain ? await takeStock(bucket, rows) : null;
      const plan = await planOf(await files.all(), 'the rest');
      const isOthers = found.root?.state === 'uploading' && found.root.publisher !== publisher;
      return {
        plan,
        /** What differs from the manifest; null: the bucket was not listed. */
        stock,
        /** In the bucket, of ours. */
        objects: rows.count(),
        /** Another publisher began an upload that has not ended: it may still be at it. */
        isOthers,
      };
    },
  };
}
