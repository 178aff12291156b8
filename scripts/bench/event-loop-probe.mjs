// Loaded into a server that is measured: on SIGUSR2 it writes the longest pause of the event loop since the last time, in ms.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const file = process.env['LONGEST_PAUSE_FILE'];
if (isMainThread && file !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  process.on('SIGUSR2', () => {
    const longest = delay.max / 1e6;
    delay.reset();
    writeFileSync(file, `${longest}\n`);
  });
}
