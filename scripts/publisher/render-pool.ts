import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Batch } from './render-worker.ts';
import type { PageResult } from './renderer.ts';

const BATCH = 24;
/** Batches a worker may have waiting, so that it never idles and never hoards views. */
const AHEAD = 2;
/** Room for the short-lived strings of pages: four times as much makes nothing quicker, and costs 100 MB. */
const YOUNG_MB = 16;
/** What a worker holds at a time is 60 MB with long pages; with more room it collects its garbage later, and holds 200. */
const OLD_MB = 256;

type Task = Batch['tasks'][number];

interface Slot {
  worker: Worker;
  waiting: Task[][];
  failed: Error | null;
}

/**
 * Makes pages on all cores. The workers begin to load the templates at once, so a pool may be opened before there is anything to make.
 * `add` resolves when there is room for more; `finish` when all are made.
 */
export class RenderPool {
  /** Called with what became of each page. */
  onResult: (result: PageResult) => void = () => {};
  readonly #workers: Slot[] = [];
  #batch: Task[] = [];
  #wake: (() => void) | null = null;

  /** `fresh`: the output was empty when the pool was opened. */
  constructor(options: { entry: URL; root: string; fresh?: boolean }) {
    for (let at = 0; at < Math.max(1, Math.min(8, availableParallelism())); at += 1) {
      const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
        workerData: {
          entry: options.entry.href,
          root: options.root,
          name: `${process.pid}-${at}`,
          fresh: options.fresh ?? false,
        },
        resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB, maxOldGenerationSizeMb: OLD_MB },
      });
      const slot: Slot = { worker, waiting: [], failed: null };
      worker.on('message', (results: PageResult[]) => {
        slot.waiting.shift();
        for (const result of results) this.onResult(result);
        this.#wakeUp();
      });
      worker.on('error', (error) => {
        slot.failed = error;
        for (const batch of slot.waiting.splice(0)) {
          for (const task of batch)
            this.onResult({ path: task.path, failure: `The render worker stopped: ${error.message}` });
        }
        this.#wakeUp();
      });
      this.#workers.push(slot);
    }
  }

  async add(task: Task): Promise<void> {
    this.#batch.push(task);
    if (this.#batch.length >= BATCH) await this.#send();
  }

  /** Waits for every page. */
  async idle(): Promise<void> {
    if (this.#batch.length > 0) await this.#send();
    while (this.#workers.some((slot) => slot.waiting.length > 0)) await this.#somethingDone();
  }

  /** Waits for every page, then ends the workers. */
  async finish(): Promise<void> {
    await this.idle();
    await Promise.all(this.#workers.map(({ worker }) => worker.terminate()));
  }

  async #send(): Promise<void> {
    const batch = this.#batch;
    this.#batch = [];
    for (;;) {
      const alive = this.#workers.filter((slot) => !slot.failed);
      if (alive.length === 0) {
        const reason = this.#workers[0]?.failed?.message ?? 'unknown';
        for (const task of batch) this.onResult({ path: task.path, failure: `No render worker is left: ${reason}` });
        return;
      }
      const freest = alive.reduce((a, b) => (b.waiting.length < a.waiting.length ? b : a));
      if (freest.waiting.length < AHEAD) {
        freest.waiting.push(batch);
        freest.worker.postMessage({ tasks: batch } satisfies Batch);
        return;
      }
      await this.#somethingDone();
    }
  }

  #somethingDone(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #wakeUp(): void {
    const wake = this.#wake;
    this.#wake = null;
    wake?.();
  }
}
