import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { onMessage } from '../../../data/files/call-thread.ts';
import type { PageResult, PageTask } from './renderer.ts';

/**
 * The thread that computes views has a core of its own. Another worker on that core made a build of 2,500 stores slower by a tenth on two
 * cores, and took a quarter more processor time: each compiles the templates for itself.
 */
const workers = (): number => Math.max(1, Math.min(8, availableParallelism() - 1));
/** Pages, and characters of their views, that a worker is given at a time. */
const MOST_PAGES = 24;
const MOST_TEXT = 512 * 1024;
/** Batches that a worker may have waiting, so that it neither idles nor hoards views. */
const AHEAD = 2;
/** Room for the short-lived strings of pages: four times as much makes nothing quicker, and costs 100 MB. */
const YOUNG_MB = 16;
/** With more room a worker collects its garbage later and makes nothing quicker. */
const OLD_MB = 128;
/** Workers that stop one after another without having made a page: further ones would stop as well. */
const MOST_STOPPED = 10;

/** Pages that are sent to a worker together. */
interface Job {
  pages: { task: PageTask; onResult: OnResult }[];
  /** Characters of their views. */
  text: number;
  /** One page alone, whose first worker stopped. */
  isSecond: boolean;
}

interface Slot {
  worker: Worker;
  waiting: Job[];
}

type OnResult = (result: PageResult) => void;

/** Makes pages. `room` resolves when there is room for another, `idle` when all are made; `finish` then ends it. */
export interface PagePool {
  room(): Promise<void>;
  /** `onResult`: is called with what became of it. */
  add(task: PageTask, onResult: OnResult): void;
  idle(): Promise<void>;
  finish(): Promise<void>;
}

export interface RenderPoolOptions {
  entry: URL;
  /** The folder of kept pictures; absent: none is drawn. */
  media?: string;
  root: string;
  /** The output was empty when the pool was opened. */
  fresh?: boolean;
  /** Files may have compressed copies. */
  hasCopies?: boolean;
  memoryMb?: number;
}

const jobOf = (pages: Job['pages'], isSecond = false): Job => ({ pages, text: 0, isSecond });
const isFull = ({ pages, text }: Job): boolean => pages.length >= MOST_PAGES || text >= MOST_TEXT;

/**
 * Makes pages on the other cores. The workers begin to load the templates at once, so a pool may be opened before there is anything to make. A
 * worker that stops, such as for want of memory, is replaced, and each page that it was given is made again, alone; only a page that stops
 * a worker of its own fails.
 */
export class RenderPool implements PagePool {
  readonly #options: RenderPoolOptions;
  readonly #slots = new Set<Slot>();
  /** What workers that stopped had not made. */
  readonly #again: Job[] = [];
  /** Pages that are collected until they are enough. */
  #batch = jobOf([]);
  #wake: (() => void) | null = null;
  #started = 0;
  #stoppedInARow = 0;
  #lastError = 'unknown';
  #isFinished = false;

  constructor(options: RenderPoolOptions) {
    this.#options = options;
    for (let at = 0; at < workers(); at += 1) this.#start();
  }

  /** A batch that is full has been sent if a worker had room for it. */
  async room(): Promise<void> {
    while (isFull(this.#batch)) await this.#somethingDone();
  }

  add(task: PageTask, onResult: OnResult): void {
    this.#batch.pages.push({ task, onResult });
    this.#batch.text += (task.json ?? task.text ?? '').length;
    if (isFull(this.#batch)) this.#feed();
  }

  async idle(): Promise<void> {
    for (;;) {
      this.#feed({ isLast: true });
      if (!this.#isAtWork) return;
      await this.#somethingDone();
    }
  }

  get #isAtWork(): boolean {
    return [this.#again, this.#batch.pages, ...Array.from(this.#slots, ({ waiting }) => waiting)].some(
      ({ length }) => length > 0,
    );
  }

  async finish(): Promise<void> {
    await this.idle();
    this.#isFinished = true;
    await Promise.all(Array.from(this.#slots, ({ worker }) => worker.terminate()));
  }

  #start(): void {
    const { entry, media = '', root, fresh = false, hasCopies = false, memoryMb = OLD_MB } = this.#options;
    this.#started += 1;
    const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
      workerData: { entry: entry.href, media, root, name: `${process.pid}-${this.#started}`, fresh, hasCopies },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB, maxOldGenerationSizeMb: memoryMb },
    });
    const slot: Slot = { worker, waiting: [] };
    this.#slots.add(slot);
    onMessage(worker, (results: PageResult[]) => {
      const job = slot.waiting.shift();
      this.#stoppedInARow = 0;
      for (const [at, result] of results.entries()) job?.pages[at]?.onResult(result);
      this.#workerChanged();
    });
    worker.on('error', (error) => this.#stopped(slot, error.message));
    worker.on('exit', (code) => this.#stopped(slot, `it exited with code ${code}`));
  }

  #stopped(slot: Slot, reason: string): void {
    if (!this.#slots.delete(slot) || this.#isFinished) return;
    const [current, ...others] = slot.waiting;
    this.#stoppedInARow += 1;
    this.#lastError = reason;
    if (current?.isSecond) this.#fail(current, `The render worker stopped: ${reason}`);
    else this.#again.push(...(current?.pages ?? []).map((page) => jobOf([page], true)));
    this.#again.push(...others);
    if (this.#stoppedInARow <= MOST_STOPPED) this.#start();
    this.#workerChanged();
  }

  /**
   * Gives what is to be made again to workers that have nothing else, and the batch, once it is full or `isLast`, to the one that has least
   * to do; where none has room, it stays.
   */
  #feed({ isLast = false } = {}): void {
    if (this.#slots.size === 0)
      for (const job of [...this.#again.splice(0), this.#takeBatch()])
        this.#fail(job, `No render worker is left: ${this.#lastError}`);
    for (const slot of this.#slots) {
      const job = slot.waiting.length === 0 ? this.#again.shift() : undefined;
      if (job) this.#give(slot, job);
    }
    if (!isFull(this.#batch) && !(isLast && this.#batch.pages.length > 0)) return;
    const [free] = [...this.#slots]
      .filter(({ waiting }) => waiting.length < AHEAD && !waiting.some(({ isSecond }) => isSecond))
      .sort((a, b) => a.waiting.length - b.waiting.length);
    if (free) this.#give(free, this.#takeBatch());
  }

  #takeBatch(): Job {
    const batch = this.#batch;
    this.#batch = jobOf([]);
    return batch;
  }

  #give(slot: Slot, job: Job): void {
    slot.waiting.push(job);
    slot.worker.postMessage(job.pages.map(({ task }) => task));
  }

  #fail({ pages }: Job, failure: string): void {
    for (const { task, onResult } of pages) onResult({ path: task.path, failure });
  }

  #somethingDone(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  /** A worker may have room now. */
  #workerChanged(): void {
    this.#feed();
    const wake = this.#wake;
    this.#wake = null;
    wake?.();
  }
}
