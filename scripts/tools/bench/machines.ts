import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPool } from '../../../data/cluster/connection.ts';
import { startPostgres } from '../../local-services/postgres-server.ts';
import { seed } from './builds.ts';
import { editStore, startMachines, WRITERS, type Machines } from './machine-servers.ts';
import { median, percentile, run } from './measure.ts';
import { placeOf } from './places.ts';
import { tenth, usual, type Place, type Project, type Row, type Size } from './sizes.ts';
import { benchTakeOver } from './take-over.ts';

const SECONDS = 10;
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

const itemAt = <Item>(items: readonly Item[], at: number): Item => items[at % items.length] as Item;

/** Times in ms of edits that were acknowledged, each writer one after another. */
async function editsOf({ servers, stores, headers }: Machines): Promise<number[]> {
  const ms: number[] = [];
  const until = performance.now() + SECONDS * 1000;
  const write = async (writer: number): Promise<void> => {
    const { address } = itemAt(servers, writer);
    const { id } = itemAt(stores, writer);
    for (let at = 0; performance.now() < until; at += 1) {
      const since = performance.now();
      await editStore(address, id, headers, `Edit ${at} by ${writer}.`);
      ms.push(performance.now() - since);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  return ms;
}

/** From the answer of one server to the page of the last of the others that shows the edit, in ms. */
async function untilShown({ servers, stores, headers }: Machines): Promise<number[]> {
  const writing = itemAt(servers, 0);
  const { id, slug } = itemAt(stores, 0);
  const ms: number[] = [];
  for (let at = 0; at < AWAITED; at += 1) {
    const text = `Shown elsewhere, ${at}.`;
    await editStore(writing.address, id, headers, text);
    const since = performance.now();
    const page = async (address: string) => (await fetch(`${address}/store/${slug}`)).text();
    await Promise.all(
      servers.slice(1).map(async ({ address }) => {
        while (!(await page(address)).includes(text));
      }),
    );
    ms.push(performance.now() - since);
  }
  return ms;
}

/** `url` null: one server without PostgreSQL. */
async function benchServers(place: Place, count: number, url: string | null, project: Project, row: Row) {
  const machines = await startMachines(place, count, { url, project });
  try {
    const ms = await editsOf(machines);
    const name = url === null ? 'one server without PostgreSQL' : count === 1 ? 'one server' : `${count} servers`;
    row(
      `Edits a second, ${name}, ${WRITERS} writers, ${place.size.name}`,
      (ms.length / SECONDS).toFixed(1),
      `${median(ms).toFixed(1)} ms in the median, p99 ${percentile(ms, 0.99).toFixed(1)} ms`,
    );
    if (count === 1) return;
    const shown = await untilShown(machines);
    row(
      `Until the ${count - 1} other servers show an edit, ${place.size.name}`,
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
    const seeded = async (size: Size) => {
      const place = await placeOf(join(folder, 'machines', size.key), { ...size, key: 'folder' }, project);
      await seed(place);
      return place;
    };
    const [place, large] = [await seeded(tenth), await seeded(usual)];
    const moved = async (name: string, { data } = place) => {
      const url = await createDatabase(postgres.address, name);
      await run(project.folder, 'move.ts', ['--from', data, '--to', url]);
      return url;
    };
    const [takeOver, largeTakeOver] = [await moved('take_over'), await moved('large_take_over', large)];
    const [one, three] = [await moved('one'), await moved('three')];
    await benchServers(place, 1, null, project, row);
    await benchServers(place, 1, one, project, row);
    await benchServers(place, 3, three, project, row);
    await benchTakeOver(place, takeOver, project, row);
    await benchTakeOver(large, largeTakeOver, project, row);
  } finally {
    await postgres.stop();
    rmSync(own, { recursive: true, force: true });
  }
}
