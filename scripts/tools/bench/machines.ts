import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPool } from '../../../data/cluster/connection.ts';
import { startPostgres } from '../../local-services/postgres-server.ts';
import { seed } from './builds.ts';
import { editStore, startMachines, type Machines } from './machine-servers.ts';
import { median, percentile, run } from './measure.ts';
import { placeOf } from './places.ts';
import { tenth, type Place, type Project, type Row } from './sizes.ts';
import { benchTakeOver } from './take-over.ts';

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

/** From the answer of one server to the page of the last of the others that shows the edit, in ms. */
async function untilShown({ servers, store, headers }: Machines): Promise<number[]> {
  const [writing, ...others] = servers;
  const { id, slug } = store;
  const ms: number[] = [];
  for (let at = 0; at < AWAITED; at += 1) {
    const text = `Shown elsewhere, ${at}.`;
    await editStore(writing?.address ?? '', id, headers, text);
    const since = performance.now();
    const page = async (address: string) => (await fetch(`${address}/store/${slug}`)).text();
    await Promise.all(
      others.map(async ({ address }) => {
        while (!(await page(address)).includes(text));
      }),
    );
    ms.push(performance.now() - since);
  }
  return ms;
}

async function benchServers(place: Place, url: string, project: Project, row: Row) {
  const machines = await startMachines(place, url, { project });
  try {
    const shown = await untilShown(machines);
    row(
      `Until the ${machines.servers.length - 1} other servers show an edit, ${place.size.name}`,
      `${median(shown).toFixed(1)} ms`,
      `p95 ${percentile(shown, 0.95).toFixed(1)} ms, from its answer`,
    );
  } finally {
    await Promise.all(machines.servers.map((server) => server.stop()));
  }
}

/** The rows about several machines that share PostgreSQL. All of them run on the same processors. */
export async function benchMachines(folder: string, project: Project, row: Row): Promise<void> {
  // in reach of the user that it runs as
  const own = mkdtempSync(join(tmpdir(), 'postgres-'));
  const postgres = await startPostgres(own);
  try {
    const place = await placeOf(join(folder, 'machines'), { ...tenth, key: 'folder' }, project);
    await seed(place);
    const moved = async (name: string) => {
      const url = await createDatabase(postgres.address, name);
      await run(project.folder, 'move.ts', ['--from', place.data, '--to', url]);
      return url;
    };
    await benchServers(place, await moved('shown'), project, row);
    await benchTakeOver(place, await moved('take_over'), project, row);
  } finally {
    await postgres.stop();
    rmSync(own, { recursive: true, force: true });
  }
}
