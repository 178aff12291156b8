import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPool } from '../../../data/cluster/connection.ts';
import { startPostgres } from '../../local-services/postgres-server.ts';
import { median, milliseconds, percentile, run, startServer, type Server } from './measure.ts';
import { type Bench, newSite, seededSite, signIn, storeDocuments, tenth } from './sites.ts';

const SERVERS = 3;
/** Edits that are awaited on the other machines. */
const AWAITED = 40;

/** The row about several servers that share PostgreSQL, each with folders of its own. All of them run on the same processors. */
export const benchMachines: Bench = async ({ folder, row }) => {
  // in reach of the user that it runs as
  const own = mkdtempSync(join(tmpdir(), 'postgres-'));
  const postgres = await startPostgres(own);
  const servers: Server[] = [];
  try {
    const { data } = await seededSite(folder, { ...tenth, key: 'machines' });
    const DATABASE_URL = `${postgres.address}/shown`;
    const pool = openPool(`${postgres.address}/postgres`, { max: 1 });
    await pool.query('create database shown').finally(() => pool.end());
    await run('scripts/commands/move.ts', ['--from', data, '--to', DATABASE_URL]);
    for (let at = 0; at < SERVERS; at += 1) {
      const { environment } = await newSite(folder, { key: `server-${at}` });
      servers.push(await startServer({ ...environment, DATABASE_URL }));
    }
    const shown = await untilShown(servers, data);
    row(
      `Until the ${SERVERS - 1} other servers show an edit, ${tenth.name}`,
      milliseconds(median(shown)),
      `p95 ${milliseconds(percentile(shown, 0.95))}, from its answer`,
    );
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await postgres.stop();
    rmSync(own, { recursive: true, force: true });
  }
};

/** From the answer of one server to the page of the last of the others that shows the edit, in ms. */
async function untilShown([writing, ...others]: readonly Server[], data: string): Promise<number[]> {
  const [store] = storeDocuments(data);
  const ask = await signIn(writing!.address);
  const ms: number[] = [];
  for (let at = 0; at < AWAITED; at += 1) {
    const description = `Shown elsewhere, ${at}.`;
    await ask('PUT', `/api/stores/${store!.id}`, { description });
    const since = performance.now();
    const page = async (address: string) => (await fetch(`${address}/store/${store!.slug}`)).text();
    await Promise.all(
      others.map(async ({ address }) => {
        while (!(await page(address)).includes(description));
      }),
    );
    ms.push(performance.now() - since);
  }
  return ms;
}
