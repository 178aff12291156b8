import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../local-services/postgres-server.ts';
import { compileSite } from '../publish/render/compile.ts';

/** One server for all tests of a run, whose address is in `TEST_POSTGRES`, and the site compiled once. Returns what ends it. */
export default async function startServer(): Promise<() => Promise<void>> {
  await compileSite();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const { address, stop } = await startPostgres(folder);
  process.env['TEST_POSTGRES'] = address;
  return async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
