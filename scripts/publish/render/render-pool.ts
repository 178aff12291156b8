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
export function renderPool(options: RenderPoolOptions): PagePool {
  const { entry, media = '', root, fresh = false, hasCopies = false, memoryMb = OLD_MB } = options;
  const slots = new Set<Slot>();
  /** What workers that stopped had not made. */
  const again: Job[] = [];
  /** Pages that are collected until they are enough. */
  let batch = jobOf([]);
  let wake = (): void => {};
  let started = 0;
  let stoppedInARow = 0;
  let lastError = 'unknown';
  let isFinished = false;
  for (let at = 0; at < workers(); at += 1) start();

  function start(): void {
    started += 1;
    const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
      workerData: { entry: entry.href, media, root, name: `${process.pid}-${started}`, fresh, hasCopies },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB, maxOldGenerationSizeMb: memoryMb },
    });
    const slot: Slot = { worker, waiting: [] };
    slots.add(slot);
    onMessage(worker, (results: PageResult[]) => {
      const job = slot.waiting.shift();
      stoppedInARow = 0;
      for (const [at, result] of results.entries()) job?.pages[at]?.onResult(result);
      workerChanged();
    });
    worker.on('error', (error) => stopped(slot, error.message));
    worker.on('exit', (code) => stopped(slot, `it exited with code ${code}`));
  }

  function stopped(slot: Slot, reason: string): void {
    if (!slots.delete(slot) || isFinished) return;
    const [current, ...others] = slot.waiting;
    stoppedInARow += 1;
    lastError = reason;
    if (current?.isSecond) fail(current, `The render worker stopped: ${reason}`);
    else again.push(...(current?.pages ?? []).map((page) => jobOf([page], true)));
    again.push(...others);
    if (stoppedInARow <= MOST_STOPPED) start();
    workerChanged();
  }

  /**
   * Gives what is to be made again to workers that have nothing else, and the batch, once it is full or `isLast`, to the one that has least
   * to do; where none has room, it stays.
   */
  function feed({ isLast = false } = {}): void {
    if (slots.size === 0)
      for (const job of [...again.splice(0), takeBatch()]) fail(job, `No render worker is left: ${lastError}`);
    for (const slot of slots) {
      const job = slot.waiting.length === 0 ? again.shift() : undefined;
      if (job) give(slot, job);
    }
    if (!isFull(batch) && !(isLast && batch.pages.length > 0)) return;
    const [free] = [...slots]
      .filter(({ waiting }) => waiting.length < AHEAD && !waiting.some(({ isSecond }) => isSecond))
      .sort((a, b) => a.waiting.length - b.waiting.length);
    if (free) give(free, takeBatch());
  }

  function takeBatch(): Job {
    const taken = batch;
    batch = jobOf([]);
    return taken;
  }

  function give(slot: Slot, job: Job): void {
    slot.waiting.push(job);
    slot.worker.postMessage(job.pages.map(({ task }) => task));
  }

  function fail({ pages }: Job, failure: string): void {
    for (const { task, onResult } of pages) onResult({ path: task.path, failure });
  }

  function somethingDone(): Promise<void> {
    return new Promise((resolve) => {
      wake = resolve;
    });
  }

  /** A worker may have room now. */
  function workerChanged(): void {
    feed();
    wake();
  }

  async function idle(): Promise<void> {
    for (;;) {
      feed({ isLast: true });
      const isAtWork = [...slots].some(({ waiting }) => waiting.length > 0);
      if (!isAtWork && again.length + batch.pages.length === 0) return;
      await somethingDone();
    }
  }

  return {
    /** A batch that is full has been sent if a worker had room for it. */
    async room(): Promise<void> {
      while (isFull(batch)) await somethingDone();
    },
    add(task: PageTask, onResult: OnResult): void {
      batch.pages.push({ task, onResult });
      batch.text += (task.json ?? task.text ?? '').length;
      if (isFull(batch)) feed();
    },
    idle,
    async finish(): Promise<void> {
      await idle();
      isFinished = true;
      await Promise.all(Array.from(slots, ({ worker }) => worker.terminate()));
    },
  };
}
