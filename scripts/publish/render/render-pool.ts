import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
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

interface Page {
  task: PageTask;
  /** Is called with what became of it. */
  onResult(result: PageResult): void;
}

/** Pages that were sent to a worker together: their results; else why it stopped while it made them, or null, if it had not begun with them. */
type Outcome = { results: PageResult[] } | { stopped: string | null };

interface Slot {
  worker: Worker;
  /** Of what it was sent, in that order. */
  waiting: ((outcome: Outcome) => void)[];
}

/** Makes pages. `room` resolves when there is room for another, `idle` when all are made; `finish` then ends it. */
export interface PagePool {
  room(): Promise<void>;
  add(task: PageTask, onResult: Page['onResult']): void;
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

/**
 * Makes pages on the other cores. The workers begin to load the templates at once, so a pool may be opened before there is anything to make. A
 * worker that stops, such as for want of memory, is replaced, and each page that it was given is made again, alone; only a page that stops
 * a worker of its own fails.
 */
export function renderPool(options: RenderPoolOptions): PagePool {
  const { entry, media = '', root, fresh = false, hasCopies = false, memoryMb = OLD_MB } = options;
  const slots = new Set<Slot>();
  const queue = new PQueue({ concurrency: workers() * AHEAD });
  /** Pages that are collected until they are enough, and the characters of their views. */
  let batch: Page[] = [];
  let text = 0;
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
      stoppedInARow = 0;
      slot.waiting.shift()?.({ results });
    });
    worker.on('error', (error) => stopped(slot, error.message));
    worker.on('exit', (code) => stopped(slot, `it exited with code ${code}`));
  }

  function stopped(slot: Slot, reason: string): void {
    if (!slots.delete(slot) || isFinished) return;
    stoppedInARow += 1;
    lastError = reason;
    if (stoppedInARow <= MOST_STOPPED) start();
    for (const [at, settle] of slot.waiting.entries()) settle({ stopped: at === 0 ? reason : null });
  }

  /** Gives pages to the worker that has least to do. */
  async function make(pages: readonly Page[], isSecond = false): Promise<void> {
    const [slot] = [...slots].sort((a, b) => a.waiting.length - b.waiting.length);
    if (slot === undefined) return fail(pages, `No render worker is left: ${lastError}`);
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    slot.waiting.push(resolve);
    slot.worker.postMessage(pages.map(({ task }) => task));
    const outcome = await promise;
    if ('results' in outcome) for (const [at, result] of outcome.results.entries()) pages[at]?.onResult(result);
    else if (outcome.stopped === null) await make(pages, isSecond);
    else if (isSecond) fail(pages, `The render worker stopped: ${outcome.stopped}`);
    else for (const page of pages) await make([page], true);
  }

  function fail(pages: readonly Page[], failure: string): void {
    for (const { task, onResult } of pages) onResult({ path: task.path, failure });
  }

  function send(): void {
    const pages = batch;
    [batch, text] = [[], 0];
    void queue.add(() => make(pages));
  }

  async function idle(): Promise<void> {
    if (batch.length > 0) send();
    await queue.onIdle();
  }

  return {
    room: () => queue.onSizeLessThan(1),
    add(task, onResult): void {
      batch.push({ task, onResult });
      text += (task.json ?? task.text ?? '').length;
      if (batch.length >= MOST_PAGES || text >= MOST_TEXT) send();
    },
    idle,
    async finish(): Promise<void> {
      await idle();
      isFinished = true;
      await Promise.all(Array.from(slots, ({ worker }) => worker.terminate()));
    },
  };
}
