import type { SingleBar } from 'cli-progress';
import { createRequire } from 'node:module';
import { constants } from 'node:os';

/** Fewer pages are made before a person has read a bar. */
const WORTH_A_BAR = 50;
const require = createRequire(import.meta.url);
/** Loaded with the first bar: most rebuilds make fewer pages. */
const progress = () => require('cli-progress') as typeof import('cli-progress');

const endings = ['SIGINT', 'SIGTERM'] as const;

/**
 * A bar on a terminal that counts `things`, nothing in a pipe. The caller must stop it, also after an error: while it
 * shows, the terminal has no cursor.
 */
export function progressBar(what: string, things = 'pages'): { update(done: number, of: number): void; stop(): void } {
  if (!process.stderr.isTTY) return { update() {}, stop() {} };
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
      if (of < WORTH_A_BAR) return;
      if (!bar) {
        bar = new (progress().SingleBar)({
          format: `${what} {bar} {value} of {total} ${things}`,
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
  };
}
