import type { SingleBar } from 'cli-progress';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { duration } from './quantities.ts';

/** Fewer pages are made before a person has read a bar. */
const WORTH_A_BAR = 50;
/** Milliseconds between two lines where there is no terminal. */
const LINE_EVERY_MS = 15_000;
const require = createRequire(import.meta.url);
/** Loaded with the first bar: most rebuilds make fewer pages. */
const progress = () => require('cli-progress') as typeof import('cli-progress');

const endings = ['SIGINT', 'SIGTERM'] as const;

interface Progress extends Disposable {
  update(done: number, of: number): void;
  stop(): void;
}

interface ProgressOptions {
  /** Without a terminal: takes a line now and then. */
  say?: (line: string) => void;
  /** Of fewer things no bar is shown. */
  worth?: number;
}

/**
 * A bar on a terminal that counts `things`. The caller must stop it, also after an error, or have it with `using`: while it shows, the
 * terminal has no cursor.
 */
export function progressBar(
  what: string,
  things = 'pages',
  { say = () => {}, worth = WORTH_A_BAR }: ProgressOptions = {},
): Progress {
  if (!process.stderr.isTTY) return progressLines(what, things, say);
  let bar: SingleBar | null = null;
  const stop = (): void => {
    bar?.stop();
    bar = null;
    for (const signal of endings) process.off(signal, end);
  };
  const end = (signal: (typeof endings)[number]): void => {
    stop();
    process.exit(128 + constants.signals[signal]);
  };
  return {
    update(done, of) {
      if (of < worth) return;
      if (!bar) {
        bar = new (progress().SingleBar)({
          format: `${what} {bar} {value} of {total} ${things}, {duration_formatted}`,
          clearOnComplete: true,
          hideCursor: true,
          stream: process.stderr,
        });
        bar.start(of, done);
        for (const signal of endings) process.on(signal, end);
      }
      bar.setTotal(of);
      bar.update(done);
    },
    stop,
    [Symbol.dispose]: stop,
  };
}

function progressLines(what: string, things: string, say: (line: string) => void): Progress {
  const since = performance.now();
  let last = since;
  return {
    update(done, of) {
      if (performance.now() - last < LINE_EVERY_MS) return;
      last = performance.now();
      say(`${what}: ${done} of ${of} ${things} after ${duration(last - since)} …`);
    },
    stop() {},
    [Symbol.dispose]() {},
  };
}
