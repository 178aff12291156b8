import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { openPool } from '../../../data/cluster/connection.ts';
import { startR2 } from '../../local-services/r2-store.ts';
import { editStore, startMachines, type Machines } from './machine-servers.ts';
import { median } from './measure.ts';
import type { Place, Project, Row } from './sizes.ts';

const TURNS = 5;
const LOOK_MS = 10;
const IDLE_MS = 10_000;

interface Lease {
  holder: string;
  epoch: number;
  uploaded: number;
}

async function leaseOf(pool: Pool): Promise<Lease> {
  const { rows } = await pool.query<Lease>('select holder, epoch, uploaded from publisher_lease');
  const [lease] = rows;
  if (!lease) throw new Error('The database holds no lease.');
  return lease;
}

/** Resolves when no server has drawn a social picture for a while, and the uploads that followed are over. */
async function untilIdle({ servers }: Machines): Promise<void> {
  const pictures = () =>
    servers.map(({ out }) => (existsSync(join(out, 'social')) ? readdirSync(join(out, 'social')).length : 0)).join();
  for (let [before, present] = ['', pictures()]; before !== present; [before, present] = [present, pictures()])
    await wait(IDLE_MS);
}

/** Kills the server that leads. Gives the ms until another one leads, and until a change made by then is in the bucket. */
async function takeOver(machines: Machines, pool: Pool): Promise<{ led: number; uploaded: number }> {
  const { servers, store, headers } = machines;
  const { holder, epoch } = await leaseOf(pool);
  const at = servers.findIndex(({ address }) => holder.endsWith(`:${new URL(address).port}`));
  const [leading, other] = [servers[at], servers[(at + 1) % servers.length]];
  if (!leading || !other) throw new Error(`${holder} leads, which is none of the servers.`);
  const since = performance.now();
  leading.child.kill('SIGKILL');
  const edited = editStore(other.address, store.id, headers, `While epoch ${epoch} ended.`, '?wait=1').then(
    () => performance.now() - since,
  );
  while ((await leaseOf(pool)).epoch === epoch) await wait(LOOK_MS);
  const led = performance.now() - since;
  const uploaded = await edited;
  servers[at] = { ...leading, ...(await leading.again()) };
  return { led, uploaded };
}

/** Three servers with one bucket, of which the one that leads is killed. `url`: a database that holds the catalogue of the place. */
export async function benchTakeOver(place: Place, url: string, project: Project, row: Row): Promise<void> {
  const r2 = await startR2();
  const pool = openPool(url, { max: 1 });
  let machines: Machines | null = null;
  try {
    machines = await startMachines(place, url, { project, more: r2.environment });
    while ((await leaseOf(pool)).uploaded === 0) await wait(LOOK_MS);
    await untilIdle(machines);
    const led: number[] = [];
    const uploaded: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const took = await takeOver(machines, pool);
      led.push(took.led);
      uploaded.push(took.uploaded);
    }
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
    row(
      'Until another server leads when the one that did is killed',
      seconds(median(led)),
      `at most ${seconds(Math.max(...led))} of ${TURNS} times; ${place.size.name}`,
    );
    row(
      '… until a change made on another one meanwhile is in the bucket',
      seconds(median(uploaded)),
      `at most ${seconds(Math.max(...uploaded))}; ${place.size.name}`,
    );
  } finally {
    await Promise.all(machines?.servers.map((server) => server.stop()) ?? []);
    await pool.end();
    await r2.stop();
  }
}
