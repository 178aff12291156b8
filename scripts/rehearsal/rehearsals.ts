import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Rehearsal } from '../../api/import/rehearsal.ts';
import { TRACES } from '../state-folder.ts';
import type { RehearsedImport } from './rehearsal-worker.ts';

/** Of its heap: what a catalogue of 25,000 stores needs. */
const MOST_MB = 1024;
const MOST_MS = 60_000;

export type RehearsalsOptions = Omit<RehearsedImport, 'importId'> & { mostMb?: number; mostMs?: number };

/** Counts what imports would change: one after another, each in a thread of its own that ends with it. */
export class Rehearsals {
  readonly #options: RehearsalsOptions;
  #last: Promise<unknown> = Promise.resolve();
  #running: Worker | null = null;
  #isClosed = false;

  constructor(options: RehearsalsOptions) {
    this.#options = options;
  }

  /** Never rejects. */
  readonly rehearse = (importId: string): Promise<Rehearsal> => {
    const next = this.#last.then(() => this.#run(importId));
    this.#last = next;
    return next;
  };

  /** Ends the one that is running; further ones say that they were not made. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running?.terminate();
    await this.#last;
  }

  #run(importId: string): Promise<Rehearsal> {
    const { mostMb = MOST_MB, mostMs = MOST_MS, ...given } = this.#options;
    if (this.#isClosed) return unknown('The server stops.');
    if (!existsSync(join(given.stateFolder, TRACES))) return unknown('Nothing was published from this catalogue yet.');
    const worker = new Worker(new URL('./rehearsal-worker.ts', import.meta.url), {
      workerData: { ...given, importId } satisfies RehearsedImport,
      resourceLimits: { maxOldGenerationSizeMb: mostMb },
    });
    this.#running = worker;
    // the first that is said stands
    let result: Rehearsal | undefined;
    const finish = (said: Rehearsal): void => {
      result ??= said;
      void worker.terminate();
    };
    const stop = (reason: string): void => finish({ pages: null, reason });
    const timer = setTimeout(() => stop(`To count them took longer than ${mostMs / 1000} s.`), mostMs);
    worker.once('message', finish);
    worker.once('error', (error: NodeJS.ErrnoException) => {
      const isTooLarge = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      stop(isTooLarge ? `To count them takes more memory than ${mostMb} MB.` : error.message);
    });
    return new Promise((resolve) =>
      worker.once('exit', () => {
        clearTimeout(timer);
        this.#running = null;
        resolve(result ?? { pages: null, reason: 'The count was stopped.' });
      }),
    );
  }
}

const unknown = (reason: string): Promise<Rehearsal> => Promise.resolve({ pages: null, reason });
