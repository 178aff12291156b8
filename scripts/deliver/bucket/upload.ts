import { NotImplementedByStore, type Bucket } from './objects/bucket.ts';
import { Claim, readRoot, requireOwn, Superseded, type ClaimOptions } from './objects/claim.ts';
import { afterComparison, isDue, withRequest, type LateRequests } from './objects/late-requests.ts';
import type { FileDigests } from './objects/file-digests.ts';
import { LocalFiles, type LocalObject } from './objects/local-files.ts';
import { ManifestRows, removeUnnamedParts } from './objects/manifest-rows.ts';
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

const newReport = () => ({
  uploaded: 0,
  deleted: 0,
  unchanged: 0,
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

export interface UploadPreview {
  plan: PlannedChange[];
  /** What differs from the manifest; null: the bucket was not listed. */
  stock: Stock | null;
  /** In the bucket, of ours. */
  objects: number;
  /** Another publisher began an upload that has not ended: it may still be at it. */
  isOthers: boolean;
}

/** Brings an output folder to a bucket, as often as it is asked to. One run at a time. */
export class Uploader {
  readonly #options: UploadOptions;
  readonly #files: LocalFiles;
  readonly #rows = new ManifestRows();
  #claim: Claim | null = null;
  /** The last request without an answer that the root knows of. */
  #notedAt: number | null = null;
  #superseded: Superseded | null = null;

  constructor(options: UploadOptions) {
    this.#options = options;
    this.#files = new LocalFiles(options.root, options.digests, options.isPurged ?? false);
    this.#files.redirects = options.digests.fact(noRedirects(options.bucket), null) === null;
  }

  /** Throws `Superseded`, from then on always, `ForeignBucket`, `ConditionsIgnored`, `BucketUnavailable` and `StateUnavailable`; what was done is kept. */
  async run(options: RunOptions = {}): Promise<UploadReport> {
    if (this.#superseded) throw this.#superseded;
    try {
      return await this.#run(options);
    } catch (error) {
      if (error instanceof Superseded) this.#superseded = error;
      throw error;
    }
  }

  async #run(options: RunOptions): Promise<UploadReport> {
    const { bucket } = this.#options;
    const report = newReport();
    const files = this.#claim && !options.check ? (options.files ?? null) : null;
    const looked = files && (await this.#files.some(files));
    const some = options.isOutdated?.() ? null : looked;
    const begun = await this.#begin();
    const comparedAt = bucket.now();
    const compares = begun === 'uncertain' || options.check || isDue(this.#claimed.root.late, comparedAt);
    if (compares) await this.#takeStock(report);
    if (some && begun === 'again' && !compares)
      report.unsettled = await this.#bring(await this.#plan(some.present, some.gone), options, report);
    else await this.#bringAll(options, report);
    const late = this.#lateAfter(compares ? comparedAt : null);
    await this.#rows.write(this.#claimed, late);
    if (report.stock) await removeUnnamedParts(this.#claimed);
    report.unchanged = this.#rows.count - report.uploaded;
    report.checkAgainMs = this.#checkAgainMs();
    report.lateUntil = late?.last ?? null;
    return report;
  }

  /** Has the bucket belong to this site from now on, whichever site it is of; the next run replaces what is there. */
  async takeOver(): Promise<void> {
    await Claim.take(this.#options, { takeOver: true });
  }

  /** What a run would do now, without writing anything. Throws `ForeignBucket`. */
  async preview({ check = false }: Pick<RunOptions, 'check'> = {}): Promise<UploadPreview> {
    const { bucket, publisher } = this.#options;
    const found = await readRoot(bucket);
    requireOwn(found, this.#options);
    const isWhole = await this.#rows.read(bucket, found.root);
    const isCertain = isWhole && found.root?.state === 'complete' && !isDue(found.root.late, bucket.now());
    const stock = check || !isCertain ? await takeStock(bucket, this.#rows) : null;
    const plan = await this.#plan(await this.#files.all(), 'the rest');
    const isOthers = found.root?.state === 'uploading' && found.root.publisher !== publisher;
    return { plan, stock, objects: this.#rows.count, isOthers };
  }

  /** For the root at the end of a run that has compared the bucket at this instant of the store; null: it has not. */
  #lateAfter(comparedAt: number | null): LateRequests | null {
    const { late } = this.#claimed.root;
    const left = comparedAt === null ? late : afterComparison(late, comparedAt);
    const { unheardAt } = this.#options.bucket;
    if (unheardAt === null || unheardAt === this.#notedAt) return left;
    this.#notedAt = unheardAt;
    return withRequest(left, unheardAt);
  }

  #checkAgainMs(): number | null {
    const late = this.#claim?.root.late;
    return late ? Math.max(0, Date.parse(late.next) - this.#options.bucket.now()) : null;
  }

  get #claimed(): Claim {
    if (!this.#claim) throw new Error('The bucket has not been claimed.');
    return this.#claim;
  }

  /** Marks the root. `first`: of this claim; `uncertain`: the rows may differ from what is there. */
  async #begin(): Promise<'first' | 'again' | 'uncertain'> {
    const { bucket, publisher } = this.#options;
    if (this.#claim) {
      try {
        await this.#claim.write({ state: 'uploading' });
        return 'again';
      } catch (error) {
        this.#claim = null;
        // Another process of the same folder has uploaded, such as npm run deploy.
        if (!(error instanceof Superseded && error.publisher === publisher)) throw error;
      }
    }
    const { claim, found } = await Claim.take(this.#options);
    const isWhole = await this.#rows.read(bucket, found.root);
    await this.#options.catchUp?.();
    this.#claim = claim;
    return isWhole && found.root?.state === 'complete' ? 'first' : 'uncertain';
  }

  async #takeStock(report: UploadReport): Promise<void> {
    const { bucket } = this.#options;
    report.stock = await takeStock(bucket, this.#rows);
    // The manifest was lost, or is an older one.
    if (report.stock.epoch > this.#claimed.epoch) await this.#claimed.write({ epoch: report.stock.epoch + 1 });
  }

  /** What differs, but for what is not there yet, or could not be made here. */
  async #plan(objects: readonly LocalObject[], gone: readonly string[] | 'the rest'): Promise<PlannedChange[]> {
    const { bucket, awaited, failed } = this.#options;
    const drawnLater = new Set([...(awaited?.() ?? [])].map(keyOf));
    const plan = planUpload(this.#rows, objects, gone).filter(({ key }) => !drawnLater.has(key));
    if (!failed) return plan;
    return withoutLeft(bucket, plan, failed(), gone === 'the rest');
  }

  /** Rounds, while the folder changes. */
  async #bringAll(options: RunOptions, report: UploadReport): Promise<void> {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const plan = await this.#plan(await this.#files.all(), 'the rest');
      report.unsettled = await this.#bring(plan, options, report);
      if (report.unsettled.length === 0) return;
    }
  }

  /** Returns files that have changed since they were looked at. What would follow them is left out: a page may name what has changed. */
  async #bring(
    plan: readonly PlannedChange[],
    { signal, onProgress }: RunOptions,
    report: UploadReport,
  ): Promise<string[]> {
    let done = 0;
    const changing: string[] = [];
    const bring = async ({ key, object, row }: PlannedChange): Promise<void> => {
      if (object === null) await this.#remove(key, report);
      else if (!(await this.#put(object, row, report))) changing.push(object.file ?? key);
      onProgress?.((done += 1), plan.length);
    };
    for (const stage of stages) {
      if (changing.length > 0) break;
      const changes = plan.filter((change) => stageOf(change) === stage);
      await inParallel(changes, this.#options.bucket.parallel, bring, signal);
    }
    return changing;
  }

  async #remove(key: string, report: UploadReport): Promise<void> {
    await removeObject(this.#claimed, key);
    this.#rows.remove(key);
    report.deleted += 1;
    report.changed.push(key);
  }

  /** False: the file is another by now. */
  async #put(object: LocalObject, row: ObjectRow | null, report: UploadReport): Promise<boolean> {
    const body = await this.#files.bytesOf(object);
    if (body === null) return false;
    const isForwarding = object.headers.redirect !== undefined;
    try {
      if (isForwarding && !this.#files.redirects) throw new NotImplementedByStore('The store keeps no redirects.');
      this.#rows.put(await putObject(this.#claimed, object, body, row));
    } catch (error) {
      if (!(error instanceof NotImplementedByStore) || !isForwarding) throw error;
      this.#files.redirects = false;
      this.#options.digests.fact(noRedirects(this.#options.bucket), 'no redirects');
      const page = await this.#pageOf(object);
      if (page === null) return true;
      this.#rows.put(await putObject(this.#claimed, page, body, row));
    }
    report.uploaded += 1;
    report.bytes += body.byteLength;
    report.changed.push(object.key);
    return true;
  }

  /** The page at a former address, which forwards by itself. */
  async #pageOf({ file }: LocalObject): Promise<LocalObject | null> {
    return file === null ? null : ((await this.#files.some([file])).present[0] ?? null);
  }
}
