// Preloaded into a command: kills its process right before one of its renames, removals, syncs or commits, counted over all threads.
// KILL_AT: the number of that call, from 1; without it calls are only counted. KILL_COUNT: a file that receives the count at the exit.
// With KILL_ON_SIGNAL counting starts when the process receives SIGUSR2.
import fs from 'node:fs';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync } from 'node:sqlite';
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';

const KEY = 'calls counted by kill-at';
const shared = isMainThread
  ? new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
  : getEnvironmentData(KEY);
const [COUNT, COUNTING] = [0, 1];
const killAt = Number(process.env.KILL_AT ?? 0);

function count() {
  if (Atomics.load(shared, COUNTING) === 0) return;
  if (Atomics.add(shared, COUNT, 1) + 1 !== killAt) return;
  process.kill(process.pid, 'SIGKILL');
  for (;;); // The signal takes a moment, and nothing may happen in it.
}

function before(object, name, applies = () => true) {
  const original = object[name];
  object[name] = function (...args) {
    if (applies(...args)) count();
    return original.apply(this, args);
  };
}

if (isMainThread) {
  setEnvironmentData(KEY, shared);
  const start = () => Atomics.store(shared, COUNTING, 1);
  if (process.env.KILL_ON_SIGNAL) process.on('SIGUSR2', start);
  else start();
  const counted = process.env.KILL_COUNT;
  if (counted) process.on('exit', () => fs.writeFileSync(counted, String(Atomics.load(shared, COUNT))));
}
for (const name of ['renameSync', 'unlinkSync', 'fsyncSync', 'rename', 'unlink', 'fsync']) before(fs, name);
for (const name of ['rename', 'unlink']) before(fsPromises, name);
before(DatabaseSync.prototype, 'exec', (sql) => sql.startsWith('COMMIT'));
const handle = await fsPromises.open(new URL(import.meta.url));
before(Object.getPrototypeOf(handle), 'sync');
await handle.close();
syncBuiltinESMExports();
