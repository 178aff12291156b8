import type { Outgoing } from '../../../api/contract/operations.ts';
import type { PublishEvent } from '../../../api/publishing/publisher.ts';
import { FolderInUse } from '../../../data/catalogue/folder/folder-lock.ts';
import type { BegunWork } from '../../environment/begun-work.ts';
import { fileOf } from '../../publish/output/output-folder.ts';
import { BucketUnavailable, NotLeading } from './objects/bucket.ts';
import { ForeignBucket, Superseded } from './objects/claim.ts';
import { PendingWork } from './pending-work.ts';
import { createAlarm, createRetries } from './retries.ts';
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

export type BackgroundUpload = ReturnType<typeof backgroundUpload>;

/** Uploads what a running server publishes: one run at a time, later publishes merged into the next. It never holds up a publish. */
export function backgroundUpload(options: BackgroundUploadOptions) {
  const { to, run, now, begun, repaired, report, leadership, firstPauseMs = FIRST_PAUSE_MS } = options;
  const { ticks = performance.now.bind(performance) } = options;
  const work = new PendingWork();
  const stopping = new AbortController();
  const retries = createRetries(firstPauseMs);
  /** Aborted when the term ends; null: it is another server's, or another publisher has the bucket. */
  let term: AbortController | null = null;
  /** Pictures that are drawn one after another put off nothing that is due before. */
  const due = createAlarm(() => {
    if (term) running ??= runAll(term);
  });
  const checking = createAlarm(check);
  let running: Promise<void> | null = null;
  let closing: Promise<void> | null = null;
  /** Paths of what the last publish could not make. */
  let notMade: readonly string[] = [];
  /** Something was published that is not in the bucket. */
  let isBehind = false;
  /** When an upload that is due came further, by ticks. */
  let movedAt = 0;

  /** The bucket has answered, or what is to be uploaded is being published. */
  function moved(): void {
    movedAt = ticks();
  }

  function lead(): void {
    if (term || closing) return;
    term = new AbortController();
    isBehind = true;
    moved();
    work.resume();
    // an upload with which an earlier process ended has failed
    let pauseMs = 0;
    for (let times = begun.cutOff?.times ?? 0; times > 0; times -= 1) pauseMs = failedWith(CUT_OFF, CUT_OFF);
    schedule(pauseMs);
  }

  function standBy(): void {
    const isRunning = running !== null;
    end();
    due.clear();
    checking.clear();
    isBehind = false;
    retries.succeeded();
    if (!isRunning) leadership?.release();
  }

  /** Uploads nothing from now on. */
  function end(): void {
    term?.abort();
    term = null;
    work.giveUp();
  }

  function check(): void {
    work.check();
    scheduleUnlessFailed();
  }

  function fallBehind(): void {
    if (!term || isBehind) return;
    isBehind = true;
    moved();
  }

  function schedule(afterMs: number): void {
    if (!running && !closing && term) due.set(afterMs);
  }

  /** What has failed is tried again after a pause, whatever comes meanwhile. */
  function scheduleUnlessFailed(afterMs = 0): void {
    if (retries.reason === null) schedule(afterMs);
  }

  /** What waits, one run after another. */
  async function runAll(its: AbortController): Promise<void> {
    // it is noted as running before it can end
    await Promise.resolve();
    let pauseMs: number | null = null;
    // A publish that is under way schedules this again.
    while (pauseMs === null && !hasEnded(its) && !work.isEmpty && !work.isPublishing) pauseMs = await runOne(its);
    running = null;
    if (its.signal.aborted) {
      leadership?.release();
      schedule(0);
    } else if (pauseMs !== null) schedule(pauseMs);
  }

  const hasEnded = (its: AbortController): boolean => its.signal.aborted || stopping.signal.aborted;

  /** It is tried again after so many milliseconds; null: it has succeeded, or the term or the process ends. */
  async function runOne(its: AbortController): Promise<number | null> {
    const taken = work.take();
    moved();
    try {
      const signal = AbortSignal.any([stopping.signal, its.signal]);
      begun.begin('upload', now());
      const ended = run({ ...taken, isOutdated: () => work.isOutdated, signal }).finally(() => begun.end());
      const { unsettled, checkAgainMs, stock } = await ended;
      work.done(unsettled.length === 0);
      if (its.signal.aborted) return null;
      checking.clear();
      if (checkAgainMs !== null) checking.set(checkAgainMs);
      const differing = stock ? [...stock.missing, ...stock.changed, ...stock.unnamed] : [];
      if (differing.length > 0) repaired(differing);
      if (retries.succeeded()) report(`${to} can be written again.`);
      if (work.isEmpty) isBehind = false;
      return null;
    } catch (error) {
      work.failed();
      return failed(error, its);
    }
  }

  function failed(error: unknown, its: AbortController): number | null {
    const isSuperseded = error instanceof Superseded;
    const isNotLeading = error instanceof NotLeading;
    if (its.signal.aborted || isSuperseded || isNotLeading) leadership?.interrupted();
    if (hasEnded(its)) return null;
    if (error instanceof FolderInUse) return LOCKED_PAUSE_MS;
    // the end of the term has not been heard here yet
    if (isNotLeading) return FIRST_PAUSE_MS;
    if (isSuperseded && leadership) {
      report(`${error.publisher ?? 'Another publisher'} has ${to} now. This server uploads again when it leads again.`);
      standBy();
      leadership.superseded();
      return null;
    }
    const isAdvised = error instanceof BucketUnavailable || error instanceof ForeignBucket;
    const sentence = error instanceof Error ? error.message : String(error);
    const pauseMs = failedWith(sentence, isAdvised ? `${error.happened} ${ASK}` : sentence);
    if (!isSuperseded) return pauseMs;
    end();
    return null;
  }

  /** `reason`: for the owner. Returns after how many milliseconds it is to be tried again. */
  function failedWith(sentence: string, reason: string): number {
    const { isNew, pauseMs } = retries.failed(reason, now());
    if (isNew) report(`The published files were not uploaded. ${sentence}`);
    return pauseMs;
  }

  async function close(): Promise<void> {
    due.clear();
    checking.clear();
    const outOfTime = setTimeout(() => stopping.abort(), PATIENCE_MS);
    if (running === null && term && retries.reason === null && !work.isEmpty) running = runAll(term);
    await running;
    clearTimeout(outOfTime);
    stopping.abort();
    work.giveUp();
  }

  if (leadership) standBy();
  else lead();
  return {
    /** Uploads from now on: at first all that differs. */
    lead,
    /** Uploads nothing from now on; a run that is under way ends before its next request. */
    standBy,
    moved,
    /** For how long an upload that is due has neither ended nor come further; 0: none is due, or the last attempt failed. */
    get stalledMs(): number {
      const isDue = term !== null && isBehind && retries.reason === null;
      return isDue || running ? ticks() - movedAt : 0;
    },
    /** Has the bucket compared with its manifest. */
    check,
    /** Follows the events of the publisher, the first publish included. */
    follow(event: PublishEvent): void {
      moved();
      if (event.type === 'started') work.publishing();
      if (event.type !== 'finished') return;
      // what failed before may be in the bucket and have no file here: it may be gone now, or held back
      const paths = [...event.summary.changed, ...event.deletedPaths, ...event.files, ...notMade];
      notMade = event.failed.map(({ path }) => path).filter((path) => path !== '*');
      const files = [...new Set(paths.map(fileOf))];
      work.published(files.includes(REDIRECTS) ? null : files);
      if (files.length > 0) fallBehind();
      scheduleUnlessFailed();
    },
    /** A file that is no page is about to be written. */
    writesLater(path: string): void {
      work.written(fileOf(path));
      fallBehind();
      scheduleUnlessFailed(DRAWN_PAUSE_MS);
    },
    /** True when all that was published by now can be fetched, and what is being published; false when this process will not upload it. */
    whenUploaded: () => work.whenUploaded(),
    /** Why the last attempt failed, as a sentence for the owner; null: it did not. */
    get reason(): string | null {
      return retries.reason;
    },
    outgoing(): Outgoing {
      const failingSince = retries.since === null ? null : new Date(retries.since).toISOString();
      return { target: 'upload', waiting: term ? work.waiting : 0, failingSince };
    },
    /** Uploads what can be within some seconds; a later start finds the rest. */
    close: () => (closing ??= close()),
  };
}
