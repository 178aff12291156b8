import type { PublishEvent } from '../../../api/publishing/publisher.ts';
import { FolderInUse } from '../../../data/catalogue/folder/folder-lock.ts';
import type { BegunWork } from '../../environment/begun-work.ts';
import { fileOf } from '../../publish/output/output-folder.ts';
import { NotLeading } from './objects/bucket.ts';
import { Superseded } from './objects/claim.ts';
import type { RunOptions } from './upload.ts';
import type { UploadReport } from './upload-report.ts';
import { PendingWork } from './pending-work.ts';
import { UploadFailures } from './upload-failures.ts';
import type { UploadStatus } from './upload-status.ts';
import type { UploadLeadership } from './upload-leadership.ts';

const FIRST_PAUSE_MS = 5_000;
/** Another process of this folder uploads. */
const LOCKED_PAUSE_MS = 1_000;
/** Pictures are drawn one after another: some seconds of them go out together. */
const DRAWN_PAUSE_MS = 5_000;
/** At the end of the process, for what has been published. */
const PATIENCE_MS = 10_000;
const CUT_OFF = 'The server ended in the middle of an upload. It is tried again after a pause.';
/** With it addresses that only redirect come and go. */
const REDIRECTS = '_redirects';

export interface BackgroundUploadOptions {
  to: string;
  /** One run, while no other process of this output folder uploads. Throws `FolderInUse` otherwise. */
  run(options: RunOptions): Promise<UploadReport>;
  now(): number;
  begun: BegunWork;
  /** Hears which keys a comparison has found otherwise than the manifest says, once they are right: caches may have copies of what was there. */
  repaired?(keys: readonly string[]): void;
  /** Receives each failure once, and its end. */
  report(sentence: string): void;
  /** One of several servers uploads: this one when `lead` is called, until `standBy`. Absent: this one alone, from the start. */
  leadership?: UploadLeadership | undefined;
  firstPauseMs?: number;
  /** Milliseconds that only rise. */
  ticks?(): number;
}

/** Uploads what a running server publishes: one run at a time, later publishes merged into the next. It never holds up a publish. */
export class BackgroundUpload {
  readonly #options: BackgroundUploadOptions;
  readonly #work = new PendingWork();
  readonly #stopping = new AbortController();
  /** Aborted when the term ends; null: it is another server's. */
  #term: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #dueAt = 0;
  #checking: ReturnType<typeof setTimeout> | null = null;
  #running: Promise<void> | null = null;
  /** Paths of what the last publish could not make. */
  #notMade: readonly string[] = [];
  #closing: Promise<void> | null = null;
  #state: UploadStatus['state'] = 'behind';
  #behindSince: number | null = null;
  #lastAt: number | null = null;
  readonly #failures: UploadFailures;
  /** By ticks. */
  #movedAt = 0;

  constructor(options: BackgroundUploadOptions) {
    this.#options = options;
    this.#failures = new UploadFailures(options.to, options.report, options.firstPauseMs ?? FIRST_PAUSE_MS);
    if (options.leadership) this.standBy();
    else this.lead();
  }

  /** Uploads from now on: at first all that differs. */
  lead(): void {
    if (this.#term || this.#closing) return;
    this.#term = new AbortController();
    this.#state = 'behind';
    this.#behindSince = this.#options.now();
    this.moved();
    this.#work.resume();
    this.#schedule(this.#pauseAfterCutOff());
  }

  /** An upload with which an earlier process ended has failed. */
  #pauseAfterCutOff(): number {
    let pause = 0;
    for (let times = this.#options.begun.cutOff?.times ?? 0; times > 0; times -= 1)
      pause = this.#failures.failed(CUT_OFF);
    if (pause > 0) this.#state = 'failed';
    return pause;
  }

  /** Uploads nothing from now on; a run that is under way ends before its next request. */
  standBy(): void {
    const isRunning = this.#running !== null;
    this.#term?.abort();
    this.#term = null;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#checkAfter(null);
    this.#state = 'standby';
    this.#behindSince = null;
    this.#failures.forget();
    this.#work.giveUp();
    if (!isRunning) this.#options.leadership?.release();
  }

  /** The bucket has answered, or what is to be uploaded is being published. */
  moved(): void {
    this.#movedAt = this.#ticks;
  }

  /** For how long an upload that is due has neither ended nor come further; 0: none is due, or the last attempt failed. */
  get stalledMs(): number {
    const isDue = this.#term !== null && this.#behindSince !== null && this.#state !== 'failed';
    return isDue || this.#running ? this.#ticks - this.#movedAt : 0;
  }

  get #ticks(): number {
    return (this.#options.ticks ?? performance.now.bind(performance))();
  }

  /** Has the bucket compared with its manifest. */
  check(): void {
    this.#work.check();
    if (this.#state !== 'failed') this.#schedule(0);
  }

  /** Follows the events of the publisher, the first publish included. */
  readonly follow = (event: PublishEvent): void => {
    this.moved();
    if (event.type === 'started') this.#work.publishing(event.id);
    if (event.type !== 'finished') return;
    // what failed before may be in the bucket and have no file here: it may be gone now, or held back
    const paths = [...event.summary.changed, ...event.deletedPaths, ...event.files, ...this.#notMade];
    this.#notMade = event.failed.map(({ path }) => path).filter((path) => path !== '*');
    const files = [...new Set(paths.map(fileOf))];
    this.#work.published(files.includes(REDIRECTS) ? null : files);
    if (files.length > 0) this.#isBehind();
    if (this.#state !== 'failed') this.#schedule(0);
  };

  /** A file that is no page is about to be written. */
  readonly writesLater = (path: string): void => {
    this.#work.written(fileOf(path));
    this.#isBehind();
    if (this.#state !== 'failed') this.#schedule(DRAWN_PAUSE_MS);
  };

  /** True when all that was published up to this publish can be fetched; false when this process will not upload it. */
  whenUploaded(publishId: string): Promise<boolean> {
    return this.#work.whenUploaded(publishId);
  }

  status(): UploadStatus {
    const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());
    return {
      to: this.#options.to,
      state: this.#state,
      behindSince: iso(this.#behindSince),
      waiting: this.#term ? this.#work.waiting : 0,
      reason: this.#failures.reason,
      lastAt: iso(this.#lastAt),
    };
  }

  /** Uploads what can be within some seconds; a later start finds the rest. */
  close(): Promise<void> {
    return (this.#closing ??= this.#close());
  }

  async #close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#checkAfter(null);
    const outOfTime = setTimeout(() => this.#stopping.abort(), PATIENCE_MS);
    if (this.#running === null && this.#term && this.#state !== 'failed' && !this.#work.isEmpty)
      this.#running = this.#runAll(this.#term);
    await this.#running;
    clearTimeout(outOfTime);
    this.#stopping.abort();
    this.#work.giveUp();
  }

  /** In place of what was planned before. */
  #checkAfter(ms: number | null): void {
    if (this.#checking) clearTimeout(this.#checking);
    this.#checking = ms === null ? null : setTimeout(() => this.check(), ms).unref();
  }

  #isBehind(): void {
    if (!this.#term || this.#behindSince !== null) return;
    this.#behindSince = this.#options.now();
    this.moved();
  }

  #schedule(afterMs: number): void {
    const term = this.#term;
    if (this.#running || this.#closing || !term) return;
    if (this.#state === 'in step') this.#state = 'behind';
    const dueAt = performance.now() + afterMs;
    if (this.#timer) {
      // pictures that are drawn one after another put nothing off
      if (this.#dueAt <= dueAt) return;
      clearTimeout(this.#timer);
    }
    this.#dueAt = dueAt;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#running ??= this.#runAll(term);
    }, afterMs).unref();
  }

  /** What waits, one run after another. */
  async #runAll(term: AbortController): Promise<void> {
    // it is noted as running before it can end
    await Promise.resolve();
    let ended: number | 'done' | 'for good' = 'done';
    // A publish that is under way schedules this again.
    while (ended === 'done' && !term.signal.aborted && !this.#work.isEmpty && !this.#work.isPublishing)
      ended = await this.#runOne(term);
    this.#running = null;
    if (term.signal.aborted) {
      this.#options.leadership?.release();
      return this.#schedule(0);
    }
    if (this.#state === 'uploading') this.#state = 'behind';
    if (typeof ended === 'number') this.#schedule(ended);
  }

  /** A number: it failed, and is tried again after so many milliseconds. */
  async #runOne(term: AbortController): Promise<number | 'done' | 'for good'> {
    const { run, now, begun } = this.#options;
    const taken = this.#work.take();
    this.moved();
    this.#state = 'uploading';
    try {
      const signal = AbortSignal.any([this.#stopping.signal, term.signal]);
      begun.begin('upload', now());
      const { unsettled, isOfAll, checkAgainMs, stock } = await run({
        ...taken,
        isOutdated: () => this.#work.isOutdated,
        signal,
      }).finally(() => begun.end());
      this.#work.done(unsettled, isOfAll);
      if (term.signal.aborted) return 'for good';
      this.#checkAfter(checkAgainMs);
      const differing = stock ? [...stock.missing, ...stock.changed, ...stock.unnamed] : [];
      if (differing.length > 0) this.#options.repaired?.(differing);
      this.#failures.succeeded();
      if (!this.#work.isEmpty) return 'done';
      this.#state = 'in step';
      this.#behindSince = null;
      this.#lastAt = now();
      return 'done';
    } catch (error) {
      this.#work.failed();
      return this.#failed(error, term);
    }
  }

  #failed(error: unknown, term: AbortController): number | 'for good' {
    const { leadership, report, to } = this.#options;
    const isSuperseded = error instanceof Superseded;
    const isNotLeading = error instanceof NotLeading;
    if (term.signal.aborted || isSuperseded || isNotLeading) leadership?.interrupted();
    if (this.#stopping.signal.aborted || term.signal.aborted) return 'for good';
    if (error instanceof FolderInUse) {
      this.#state = 'behind';
      return LOCKED_PAUSE_MS;
    }
    // the end of the term has not been heard here yet
    if (isNotLeading) return FIRST_PAUSE_MS;
    if (isSuperseded && leadership) {
      report(`${error.publisher ?? 'Another publisher'} has ${to} now. This server uploads again when it leads again.`);
      this.standBy();
      leadership.superseded();
      return 'for good';
    }
    const pause = this.#failures.failed(error);
    if (isSuperseded) {
      this.#state = 'superseded';
      this.#term = null;
      this.#work.giveUp();
      return 'for good';
    }
    this.#state = 'failed';
    return pause;
  }
}
