import { SingleBar } from 'cli-progress';
import { duration } from './quantities.ts';

/** Fewer things are done before a person has read a bar. */
const WORTH_A_BAR = 50;
/** Milliseconds between two lines where there is no terminal. */
const LINE_EVERY_MS = 15_000;

type Update = (done: number, of: number) => void;
type Say = (line: string) => void;

/**
 * Shows how many `things` are done while `work` does them: by a bar on a terminal, elsewhere by a line to `say` now and then. The terminal is
 * left as it is, so that a command may be ended at any time.
 */
export async function withProgress<Result>(
  what: string,
  things: string,
  work: (update: Update) => Promise<Result>,
  say: Say = () => {},
): Promise<Result> {
  if (!process.stderr.isTTY) return work(progressLines(what, things, say));
  const bar = new SingleBar({
    format: `${what} {bar} {value} of {total} ${things}, {duration_formatted}`,
    barsize: 25,
    clearOnComplete: true,
    linewrap: true,
    stream: process.stderr,
  });
  const update: Update = (done, of) => {
    if (of < WORTH_A_BAR) return;
    if (!bar.isActive) bar.start(of, done);
    bar.setTotal(of);
    bar.update(done);
  };
  return work(update).finally(() => bar.stop());
}

function progressLines(what: string, things: string, say: Say): Update {
  const since = performance.now();
  let last = since;
  return (done, of) => {
    if (performance.now() - last < LINE_EVERY_MS) return;
    last = performance.now();
    say(`${what}: ${done} of ${of} ${things} after ${duration(last - since)} …`);
  };
}
