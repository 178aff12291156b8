import { join } from 'node:path';
import { startPostgres } from '../postgres-server.ts';
import { seed } from './builds.ts';
import { signIn } from './http-edits.ts';
import { median, percentile, run, startServer } from './measure.ts';
import { PASSWORD, placeOf, storeDocuments } from './places.ts';
import { createDatabase } from './shared-databases.ts';
import { benchSharedRecords } from './shared-sign-ups.ts';
import { tenth, type Place, type Project, type Row } from './sizes.ts';

const WRITERS = 6;
const SECONDS = 10;
/** Edits that are awaited on the other machines. */
const AWAITED = 40;

type Server = Awaited<ReturnType<typeof startServer>>;

interface Machines {
  servers: readonly Server[];
  headers: { [name: string]: string };
  /** What is edited, one store for each writer. */
  stores: readonly { id: string; slug: string }[];
}

/** Servers of one site in a database, or with `url` null a single one with its data folder. */
async function start(place: Place, count: number, url: string | null, project: Project): Promise<Machines> {
  const places =
    url === null
      ? [place]
      : await Promise.all(
          Array.from({ length: count }, (_, at) =>
            placeOf(place.folder, { ...place.size, key: `machines-${count}-${at}` }, project),
          ),
        );
  const servers: Server[] = [];
  for (const { environment } of places)
    servers.push(await startServer(project.folder, { ...environment, ...(url !== null && { DATABASE_URL: url }) }));
  const stores = [...storeDocuments(place.data)].slice(0, WRITERS);
  return { servers, stores, headers: await signIn(servers[0]?.address ?? '', PASSWORD) };
}

async function edit(address: string, id: string, headers: Machines['headers'], description: string): Promise<void> {
  const body = JSON.stringify({ description });
  const reply = await fetch(`${address}/api/stores/${id}`, { method: 'PUT', headers, body });
  if (!reply.ok) throw new Error(`An edit failed: ${reply.status} ${await reply.text()}`);
  await reply.arrayBuffer();
}

/** Edits that are acknowledged in a second, each writer one after another, and their times in ms. */
async function editsOf({ servers, stores, headers }: Machines): Promise<{ perSecond: number; ms: number[] }> {
  const ms: number[] = [];
  const until = performance.now() + SECONDS * 1000;
  const writer = async (number: number): Promise<void> => {
    const { address } = servers[number % servers.length] as Server;
    const { id } = stores[number] as Machines['stores'][number];
    for (let at = 0; performance.now() < until; at += 1) {
      const since = performance.now();
      await edit(address, id, headers, `Edit ${at} by ${number}.`);
      ms.push(performance.now() - since);
    }
  };
  await Promise.all(stores.map((_, number) => writer(number)));
  return { perSecond: ms.length / SECONDS, ms };
}

/** From the answer of one server to the page of the last of the others that shows the edit, in ms. */
async function untilShown({ servers, stores, headers }: Machines): Promise<number[]> {
  const [writing, ...reading] = servers as [Server, ...Server[]];
  const { id, slug } = stores[0] as Machines['stores'][number];
  const ms: number[] = [];
  for (let at = 0; at < AWAITED; at += 1) {
    const text = `Shown elsewhere, ${at}.`;
    await edit(writing.address, id, headers, text);
    const since = performance.now();
    await Promise.all(
      reading.map(async ({ address }) => {
        while (!(await (await fetch(`${address}/store/${slug}`)).text()).includes(text));
      }),
    );
    ms.push(performance.now() - since);
  }
  return ms;
}

/** The rows about several machines that share PostgreSQL. All of them run on the same processors. */
export async function benchMachines(folder: string, project: Project, row: Row): Promise<void> {
  const postgres = await startPostgres();
  try {
    const place = await placeOf(join(folder, 'machines'), { ...tenth, key: 'folder' }, project);
    await seed(place);
    for (const count of [0, 1, 3]) {
      const url = count === 0 ? null : await createDatabase(postgres.address, `machines_${count}`);
      if (url !== null) await run(project.folder, 'move.ts', ['--from', place.data, '--to', url]);
      const machines = await start(place, count, url, project);
      const { perSecond, ms } = await editsOf(machines);
      const name = url === null ? 'one server without PostgreSQL' : count === 1 ? 'one server' : `${count} servers`;
      row(
        `Edits a second, ${name}, ${WRITERS} writers, ${tenth.name}`,
        perSecond.toFixed(1),
        `${median(ms).toFixed(1)} ms in the median, p99 ${percentile(ms, 0.99).toFixed(1)} ms`,
      );
      if (count > 1) {
        const shown = await untilShown(machines);
        row(
          `Until the ${count - 1} other servers show an edit, ${tenth.name}`,
          `${median(shown).toFixed(1)} ms`,
          `p95 ${percentile(shown, 0.95).toFixed(1)} ms, from its answer`,
        );
      }
      await Promise.all(machines.servers.map((server) => server.stop()));
    }
    await benchSharedRecords(postgres.address, row);
  } finally {
    await postgres.stop();
  }
}
