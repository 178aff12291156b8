import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { onMessage } from '../../../data/files/call-thread.ts';
import { ApiError } from '../../http/errors.ts';
import { FileRefused } from '../cells/errors.ts';
import type { OnStep } from './imports-under-way.ts';
import { scratchOf } from '../cells/import-folder.ts';
import type { PageTask, Planned, PlanningMessage, PlanningTask, ReadPage } from './planning-process.ts';

interface Limit {
  readonly work: string;
  readonly mb: number;
  readonly ms: number;
}

const MEGABYTE = 1024 * 1024;
/** While the file is read, whatever is in it: what is slowest to read takes six tenths of that. */
const readingLimit = (bytes: number): Limit => ({
  work: 'To read the file',
  mb: 256,
  ms: Math.max(5_000, (bytes / (10 * MEGABYTE)) * 1_000),
});
/** While its rows, which are on disk by then, are compared with the catalogue. */
const COMPARING: Limit = { work: 'To compare its rows with the catalogue', mb: 1024, ms: 600_000 };
/** It is stopped a little earlier, since it is looked at now and then. */
const STOPPED_AT = 0.92;
const LOOK_EVERY_MS = 20;
/** A machine that has other things to do may take this many times as long. */
const MOST_WAITS = 60;
/** To start costs half a second of processor time, so a process that stayed small waits for the next file. */
const SMALL_MB = 140;
const IDLE_MS = 5_000;
const STDERR_CHARACTERS = 4_000;
/** With 8 a file takes a tenth more processor time, and no less memory. */
const YOUNG_MB = 16;

class PlanningProcess {
  readonly child: ChildProcess;
  stderr = '';
  timeout: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    const { NODE_OPTIONS: _ofParent, ...env } = process.env;
    this.child = fork(new URL('./planning-process.ts', import.meta.url), {
      execArgv: [
        '--disable-warning=ExperimentalWarning',
        `--max-semi-space-size=${YOUNG_MB}`,
        `--max-old-space-size=${COMPARING.mb}`,
        // in several threads it takes a fifth more processor time
        '--no-parallel-scavenge',
      ],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env,
    });
    this.child.stderr?.on('data', (chunk) => (this.stderr = `${this.stderr}${chunk}`.slice(-STDERR_CHARACTERS)));
    // it keeps no process running that has nothing else to do
    this.child.unref();
    this.child.channel?.unref();
    (this.child.stderr as { unref?(): void } | null)?.unref?.();
  }

  /** What it takes now; null: this system does not say. */
  usage(): { mb: number; ms: number } | null {
    try {
      const of = (file: string) => readFileSync(`/proc/${this.child.pid}/${file}`, 'latin1');
      const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(of('status')) ?? [];
      const [user, system] = of('stat').replace(/^.*\)/s, '').split(' ').slice(12);
      return { mb: Number(kilobytes) / 1024, ms: (Number(user) + Number(system)) * 10 };
    } catch {
      return null;
    }
  }

  end(): void {
    this.child.kill('SIGKILL');
    this.wake();
  }

  wake(): this {
    clearTimeout(this.timeout);
    for (const event of ['message', 'exit', 'error']) this.child.removeAllListeners(event);
    this.child.on('error', () => {}); // of one that has ended nothing more is asked
    if (idle === this) idle = null;
    return this;
  }
}

let idle: PlanningProcess | null = null;

/** Has a process wait for the next file, where that is worth it. */
function rest(planning: PlanningProcess): void {
  planning.wake().child.once('exit', () => planning.end());
  if (idle !== null || (planning.usage()?.mb ?? Infinity) > SMALL_MB) return planning.end();
  idle = planning;
  planning.timeout = setTimeout(() => planning.end(), IDLE_MS).unref();
}

/**
 * Reads the file of an import and works out what it would do, in a process of its own with limits: whatever the file is made to be, this
 * one goes on answering. Throws what `makePlan` throws, and `FileRefused` for a file that takes too much.
 */
export const planInProcess = (task: PlanningTask, onStep: OnStep, reading: Partial<Limit> = {}): Promise<Planned> =>
  inProcess<Planned>(task, onStep, { ...readingLimit(statSync(task.place.file).size), ...reading });

/** Reads a page of a feed likewise. Throws `FileRefused`. */
export const readPageInProcess = (task: PageTask): Promise<ReadPage> =>
  inProcess<ReadPage>(task, () => undefined, readingLimit(statSync(task.page).size)).finally(() =>
    rmSync(scratchOf(task.page), { recursive: true, force: true }),
  );

function inProcess<Done extends Planned | ReadPage>(
  task: PlanningTask | PageTask,
  onStep: OnStep,
  reading: Limit,
): Promise<Done> {
  let limit = reading;
  const planning = idle?.wake() ?? new PlanningProcess();
  const { child } = planning;
  const since = performance.now();
  const usedBefore = planning.usage()?.ms ?? 0;
  let refusal: FileRefused | undefined;
  const stop = (what: string): void => {
    refusal ??= new FileRefused(
      `${limit.work} takes ${what}, so it was stopped and nothing was changed. ` +
        'Split the file, and import the parts one after another; save a spreadsheet as CSV.',
    );
    child.kill('SIGKILL');
  };
  const memory = (): string => `more than ${limit.mb} MB of memory`;
  const { promise, resolve, reject } = Promise.withResolvers<Done>();
  const looking = setInterval(() => {
    const used = planning.usage();
    const waited = performance.now() - since;
    const worked = used === null ? waited : Math.max(Math.min(waited, used.ms - usedBefore), waited / MOST_WAITS);
    if (used !== null && used.mb > limit.mb * STOPPED_AT) stop(memory());
    else if (worked > limit.ms * STOPPED_AT) stop(`longer than ${Math.round(limit.ms / 1000)} s`);
  }, LOOK_EVERY_MS);
  onMessage(child, (message: PlanningMessage) => {
    if ('step' in message) {
      if (message.step[0] !== 'reading') limit = COMPARING;
      return onStep(...message.step);
    }
    if ('unpacked' in message) {
      limit = { ...limit, ms: Math.max(limit.ms, readingLimit(message.unpacked).ms) };
      return;
    }
    if ('done' in message) resolve(message.done as Done);
    else if ('refused' in message) {
      const { name, code, status, message: said, errors } = message.refused;
      reject(Object.assign(new ApiError(status, said, errors && { errors }), { name, code }));
    } else reject(new Error(`A file could not be imported: ${message.failed}`));
    rest(planning);
  });
  child.once('error', reject);
  child.once('exit', (code, signal) => {
    // V8 ends a process whose heap is full, Linux one that takes the last memory of the machine
    if (signal === 'SIGABRT' || signal === 'SIGKILL') stop(memory());
    reject(refusal ?? new Error(`The process that reads files ended with ${signal ?? code}. ${planning.stderr}`));
  });
  child.send(task);
  return promise.finally(() => clearInterval(looking));
}
