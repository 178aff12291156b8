import type { Outgoing } from '../../../api/contract/operations.ts';
import type { PublishEvent } from '../../../api/publishing/publisher.ts';
import { FolderInUse } from '../../../data/catalogue/folder/folder-lock.ts';
import type { BegunWork } from '../../environment/begun-work.ts';
import { fileOf } from '../../publish/output/output-folder.ts';
import { BucketUnavailable, NotLeading } from './objects/bucket.ts';
import { ForeignBucket, Superseded } from './objects/claim.ts';
import { PendingWork } from './pending-work.ts';
import { createAlarm, Retries } from './retries.ts';
import type { RunOptions, UploadReport } from './upload.ts';

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
/** In place of what operators are advised, in settings and commands. */
const ASK = 'Ask the person who runs your server to look at its log.';

/**
 * `superseded`: another publisher has the bucket, and this one has stopped. `standby`: another server uploads, and this one will when it
 * leads.
 */
type UploadState = 'in step' | 'uploading' | 'behind' | 'failed' | 'superseded' | 'standby';

/** What becomes of the uploads of a server that leads. */
export interface UploadLeadership {
  /** No run is under way: the next one claims the bucket again. */
  release(): void;
  /** Another publisher has the bucket although this server leads. */
  superseded(): void;
  /** A run was cut short by the end of the term, or by another publisher: it may have written something after it lost the bucket. */
  interrupted(): void;
}

export interface BackgroundUploadOptions {
  to: string;
  /** One run, while no other process of this output folder uploads. Throws `FolderInUse` otherwise. */
  run(options: RunOptions): Promise<UploadReport>;
  now(): number;
  begun: BegunWork;
  /** Hears which keys a comparison has found otherwise than the manifest says, once they are right: caches may have copies of what was there. */
  repaired(keys: readonly string[]): void;
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
  /** Pictures that are drawn one after another put off nothing that is due before. */
  readonly #due = createAlarm(() => {
    if (this.#term) this.#running ??= this.#runAll(this.#term);
  });
  readonly #checking = createAlarm(() => this.check());
  #running: Promise<void> | null = null;
  /** Paths of what the last publish could not make. */
  #notMade: readonly string[] = [];
  #closing: Promise<void> | null = null;
  state: UploadState = 'behind';
  #behindSince: number | null = null;
  readonly #retries: Retries;
  /** By ticks. */
  #movedAt = 0;

  constructor(options: BackgroundUploadOptions) {
    this.#options = options;
    this.#retries = new Retries(options.firstPauseMs ?? FIRST_PAUSE_MS);
    if (options.leadership) this.standBy();
    else this.lead();
  }

  /** Uploads from now on: at first all that differs. */
  lead(): void {
    if (this.#term || this.#closing) return;
    this.#term = new AbortController();
    this.state = 'behind';
    this.#behindSince = this.#options.now();
    this.moved();
    this.#work.resume();
    this.#schedule(this.#pauseAfterCutOff());
  }

  /** An upload with which an earlier process ended has failed. */
  #pauseAfterCutOff(): number {
    let pause = 0;
    for (let times = this.#options.begun.cutOff?.times ?? 0; times > 0; times -= 1)
      pause = this.#saidFailed(CUT_OFF, CUT_OFF);
    if (pause > 0) this.state = 'failed';
    return pause;
  }

  /** Uploads nothing from now on; a run that is under way ends before its next request. */
  standBy(): void {
    const isRunning = this.#running !== null;
    this.#term?.abort();
    this.#term = null;
    this.#due.clear();
    this.#checking.clear();
    this.state = 'standby';
    this.#behindSince = null;
    this.#retries.succeeded();
    this.#work.giveUp();
    if (!isRunning) this.#options.leadership?.release();
  }

  /** The bucket has answered, or what is to be uploaded is being published. */
  moved(): void {
    this.#movedAt = this.#ticks;
  }

  /** For how long an upload that is due has neither ended nor come further; 0: none is due, or the last attempt failed. */
  get stalledMs(): number {
    const isDue = this.#term !== null && this.#behindSince !== null && this.state !== 'failed';
    return isDue || this.#running ? this.#ticks - this.#movedAt : 0;
  }

  get #ticks(): number {
    return (this.#options.ticks ?? performance.now.bind(performance))();
  }

  /** Has the bucket compared with its manifest. */
  check(): void {
    this.#work.check();
    if (this.state !== 'failed') this.#schedule(0);
  }

  /** Follows the events of the publisher, the first publish included. */
  readonly follow = (event: PublishEvent): void => {
    this.moved();
    if (event.type === 'started') this.#work.publishing();
    if (event.type !== 'finished') return;
    // what failed before may be in the bucket and have no file here: it may be gone now, or held back
    const paths = [...event.summary.changed, ...event.deletedPaths, ...event.files, ...this.#notMade];
    this.#notMade = event.failed.map(({ path }) => path).filter((path) => path !== '*');
    const files = [...new Set(paths.map(fileOf))];
    this.#work.published(files.includes(REDIRECTS) ? null : files);
    if (files.length > 0) this.#isBehind();
    if (this.state !== 'failed') this.#schedule(0);
  };

  /** A file that is no page is about to be written. */
  readonly writesLater = (path: string): void => {
    this.#work.written(fileOf(path));
    this.#isBehind();
    if (this.state !== 'failed') this.#schedule(DRAWN_PAUSE_MS);
  };

  /** True when all that was published by now can be fetched, and what is being published; false when this process will not upload it. */
  whenUploaded(): Promise<boolean> {
    return this.#work.whenUploaded();
  }

  /** Why the last attempt failed, as a sentence for the owner; null: it did not. */
  get reason(): string | null {
    return this.#retries.reason;
  }

  outgoing(): Outgoing {
    const isFailing = this.state === 'failed' || this.state === 'superseded';
    const failingSince = isFailing && this.#behindSince !== null ? new Date(this.#behindSince).toISOString() : null;
    return { target: 'upload', waiting: this.#term ? this.#work.waiting : 0, failingSince };
  }

  /** Uploads what can be within some seconds; a later start finds the rest. */
  close(): Promise<void> {
    return (this.#closing ??= this.#close());
  }

  async #close(): Promise<void> {
    this.#due.clear();
    this.#checking.clear();
    const outOfTime = setTimeout(() => this.#stopping.abort(), PATIENCE_MS);
    if (this.#running === null && this.#term && this.state !== 'failed' && !this.#work.isEmpty)
      this.#running = this.#runAll(this.#term);
    await this.#running;
    clearTimeout(outOfTime);
    this.#stopping.abort();
    this.#work.giveUp();
  }

  #isBehind(): void {
    if (!this.#term || this.#behindSince !== null) return;
    this.#behindSince = this.#options.now();
    this.moved();
  }

  #schedule(afterMs: number): void {
    if (this.#running || this.#closing || !this.#term) return;
    if (this.state === 'in step') this.state = 'behind';
    this.#due.set(afterMs);
  }

  /** What waits, one run after another. */
  async #runAll(term: AbortController): Promise<void> {
    // it is noted as running before it can end
    await Promise.resolve();
    let pauseMs: number | null = null;
    // A publish that is under way schedules this again.
    while (pauseMs === null && !this.#hasEnded(term) && !this.#work.isEmpty && !this.#work.isPublishing)
      pauseMs = await this.#runOne(term);
    this.#running = null;
    if (term.signal.aborted) {
      this.#options.leadership?.release();
      return this.#schedule(0);
    }
    if (this.state === 'uploading') this.state = 'behind';
    if (pauseMs !== null) this.#schedule(pauseMs);
  }

  #hasEnded = (term: AbortController): boolean => term.signal.aborted || this.#stopping.signal.aborted;

  /** It is tried again after so many milliseconds; null: it has succeeded, or the term or the process ends. */
  async #runOne(term: AbortController): Promise<number | null> {
    const { run, now, begun, report, to } = this.#options;
    const taken = this.#work.take();
    this.moved();
    this.state = 'uploading';
    try {
      const signal = AbortSignal.any([this.#stopping.signal, term.signal]);
      begun.begin('upload', now());
      const { unsettled, checkAgainMs, stock } = await run({
        ...taken,
        isOutdated: () => this.#work.isOutdated,
        signal,
      }).finally(() => begun.end());
      this.#work.done(unsettled.length === 0);
      if (term.signal.aborted) return null;
      this.#checking.clear();
      if (checkAgainMs !== null) this.#checking.set(checkAgainMs);
      const differing = stock ? [...stock.missing, ...stock.changed, ...stock.unnamed] : [];
      if (differing.length > 0) this.#options.repaired(differing);
      if (this.#retries.succeeded()) report(`${to} can be written again.`);
      if (this.#work.isEmpty) {
        this.state = 'in step';
        this.#behindSince = null;
      }
      return null;
    } catch (error) {
      this.#work.failed();
      return this.#failed(error, term);
    }
  }

  #failed(error: unknown, term: AbortController): number | null {
    const { leadership, report, to } = this.#options;
    const isSuperseded = error instanceof Superseded;
    const isNotLeading = error instanceof NotLeading;
    if (term.signal.aborted || isSuperseded || isNotLeading) leadership?.interrupted();
    if (this.#hasEnded(term)) return null;
    if (error instanceof FolderInUse) {
      this.state = 'behind';
      return LOCKED_PAUSE_MS;
    }
    // the end of the term has not been heard here yet
    if (isNotLeading) return FIRST_PAUSE_MS;
    if (isSuperseded && leadership) {
      report(`${error.publisher ?? 'Another publisher'} has ${to} now. This server uploads again when it leads again.`);
      this.standBy();
      leadership.superseded();
      return null;
    }
    const isAdvised = error instanceof BucketUnavailable || error instanceof ForeignBucket;
    const sentence = error instanceof Error ? error.message : String(error);
    const pause = this.#saidFailed(sentence, isAdvised ? `${error.happened} ${ASK}` : sentence);
    if (isSuperseded) {
      this.state = 'superseded';
      term.abort();
      this.#term = null;
      this.#work.giveUp();
      return null;
    }
    this.state = 'failed';
    return pause;
  }

  /** `reason`: for the owner. Returns after how many milliseconds it is to be tried again. */
  #saidFailed(sentence: string, reason: string): number {
    const { isNew, pauseMs } = this.#retries.failed(reason, this.#options.now());
    if (isNew) this.#options.report(`The published files were not uploaded. ${sentence}`);
    return pauseMs;
  }
}
