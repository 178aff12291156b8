import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Rehearsal } from '../../../api/import/plan/rehearsal.ts';
import { onMessage } from '../../../data/files/thread-messages.ts';
import { reportErrors } from '../../console/standard-error.ts';
import { TRACES } from '../../environment/state-folder.ts';
import type { RehearsedImport } from './rehearsal-process.ts';

/** Of its heap: what a catalogue of 25,000 stores needs. */
const MOST_MB = 1024;
const MOST_MS = 120_000;

export type RehearsalsOptions = Omit<RehearsedImport, 'importId' | 'now'> & {
  now(): number;
  mostMb?: number;
  mostMs?: number;
  /** Takes the lines that its processes write to standard error; absent: they go to that of this one. */
  report?: (line: string) => void;
};

/** Counts what imports would change: one after another, each in a process of its own, whose memory ends with it. */
export class Rehearsals {
  readonly #options: RehearsalsOptions;
  #last: Promise<unknown> = Promise.resolve();
  #running: ChildProcess | null = null;
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
    this.#running?.kill('SIGKILL');
    await this.#last;
  }

  #run(importId: string): Promise<Rehearsal> {
    const { mostMb = MOST_MB, mostMs = MOST_MS, now, report, ...given } = this.#options;
    if (this.#isClosed) return unknown('The server stops.');
    if (!existsSync(join(given.stateFolder, TRACES))) return unknown('Nothing was published from this catalogue yet.');
    const child = fork(new URL('./rehearsal-process.ts', import.meta.url), {
      execArgv: [`--max-old-space-size=${mostMb}`],
      stdio: ['ignore', 'ignore', report ? 'pipe' : 'inherit', 'ipc'],
    });
    if (report) reportErrors(child, report);
    this.#running = child;
    // the first that is said stands
    let result: Rehearsal | undefined;
    const finish = (said: Rehearsal): void => {
      result ??= said;
      child.kill('SIGKILL');
    };
    const stop = (reason: string): void => finish({ pages: null, reason });
    const timer = setTimeout(() => stop(`To count them took longer than ${mostMs / 1000} s.`), mostMs);
    onMessage(child, finish);
    return new Promise((resolve) => {
      const end = (reason: string): void => {
        clearTimeout(timer);
        this.#running = null;
        resolve(result ?? { pages: null, reason });
      };
      child.once('error', (error) => {
        stop(error.message);
        if (child.pid === undefined) end(error.message); // it was not started
      });
      child.once('exit', (code, signal) =>
        end(`What counts them ended early (${signal ?? code}); it may take ${mostMb} MB of memory.`),
      );
      child.send({ ...given, importId, now: now() } satisfies RehearsedImport);
    });
  }
}

const unknown = (reason: string): Promise<Rehearsal> => Promise.resolve({ pages: null, reason });
