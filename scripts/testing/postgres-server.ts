import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../local-services/postgres-server.ts';

/** One server for all tests of a run, whose address is in `TEST_POSTGRES`. Returns what ends it. */
export default async function startServer(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const { address, stop } = await startPostgres(folder);
  process.env['TEST_POSTGRES'] = address;
  return async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
