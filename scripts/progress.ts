import { SingleBar } from 'cli-progress';

/** A bar on a terminal, nothing in a pipe. Shown only once there is enough to do for it to be worth a look. */
export function progressBar(what: string): { update(done: number, of: number): void; stop(): void } {
  if (!process.stderr.isTTY) return { update() {}, stop() {} };
  let bar: SingleBar | null = null;
  return {
    update(done, of) {
      if (of < 50) return;
      if (!bar) {
        bar = new SingleBar({ format: `${what} {bar} {value} of {total} pages`, clearOnComplete: true, hideCursor: true, stream: process.stderr });
        bar.start(of, done);
      }
      bar.setTotal(of);
      bar.update(done);
    },
    stop() {
      bar?.stop();
      bar = null;
    },
  };
}
