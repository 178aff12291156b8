import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPool } from '../../../data/cluster/connection.ts';
import { startPostgres } from '../../local-services/postgres-server.ts';
import { seed } from './builds.ts';
import { signIn } from './http-calls.ts';
import { median, percentile, run, startServer } from './measure.ts';
import { placeOf, storeDocuments, tenth, type Place, type Row } from './places.ts';

const SERVERS = 3;
/** Edits that are awaited on the other machines. */
const AWAITED = 40;

/** Makes an empty database on the server, and gives its address. */
async function createDatabase(server: string, name: string): Promise<string> {
  const pool = openPool(`${server}/postgres`, { max: 1 });
  try {
    await pool.query(`create database ${name}`);
  } finally {
    await pool.end();
  }
  return `${server}/${name}`;
}

/** The rows of three servers, each with folders of its own. `place` holds the catalogue, and so does the database at `url`. */
async function benchServers(place: Place, url: string, row: Row) {
  const servers: Awaited<ReturnType<typeof startServer>>[] = [];
  try {
    for (let at = 0; at < SERVERS; at += 1) {
      const { environment } = await placeOf(place.folder, { ...place.size, key: `server-${at}` });
      servers.push(await startServer({ ...environment, DATABASE_URL: url }));
    }
    const shown = await untilShown(servers, place);
    row(
      `Until the ${servers.length - 1} other servers show an edit, ${place.size.name}`,
      `${median(shown).toFixed(1)} ms`,
      `p95 ${percentile(shown, 0.95).toFixed(1)} ms, from its answer`,
    );
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** From the answer of one server to the page of the last of the others that shows the edit, in ms. */
async function untilShown(servers: readonly { address: string }[], { data }: Place): Promise<number[]> {
  const [writing, ...others] = servers.map(({ address }) => address);
  const [store] = storeDocuments(data);
  if (writing === undefined || !store) throw new Error('There is no server, or no store.');
  const headers = await signIn(writing);
  const ms: number[] = [];
  for (let at = 0; at < AWAITED; at += 1) {
    const text = `Shown elsewhere, ${at}.`;
    const body = JSON.stringify({ description: text });
    const reply = await fetch(`${writing}/api/stores/${store.id}`, { method: 'PUT', headers, body });
    if (!reply.ok) throw new Error(`An edit failed: ${reply.status} ${await reply.text()}`);
    await reply.arrayBuffer();
    const since = performance.now();
    const page = async (address: string) => (await fetch(`${address}/store/${store.slug}`)).text();
    await Promise.all(
      others.map(async (address) => {
        while (!(await page(address)).includes(text));
      }),
    );
    ms.push(performance.now() - since);
  }
  return ms;
}

/** The rows about several machines that share PostgreSQL. All of them run on the same processors. */
export async function benchMachines(folder: string, row: Row): Promise<void> {
  // in reach of the user that it runs as
  const own = mkdtempSync(join(tmpdir(), 'postgres-'));
  const postgres = await startPostgres(own);
  try {
    const place = await placeOf(join(folder, 'machines'), { ...tenth, key: 'folder' });
    await seed(place);
    const url = await createDatabase(postgres.address, 'shown');
    await run('scripts/commands/move.ts', ['--from', place.data, '--to', url]);
    await benchServers(place, url, row);
  } finally {
    await postgres.stop();
    rmSync(own, { recursive: true, force: true });
  }
}
