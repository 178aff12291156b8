import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectFolder } from '../../config/project-folder.ts';
import { signIn } from './http-edits.ts';
import { percentile } from './measure.ts';
import { plainClient } from './plain-client.ts';

const PORT = '4396';

/** `bare-server.mjs` in a process of its own, ready to answer. */
async function startBareServer(): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, ['scripts/tools/bench/bare-server.mjs'], {
    cwd: projectFolder,
    env: { ...process.env, PORT },
  });
  await once(child.stdout, 'data');
  return { child, address: `http://127.0.0.1:${PORT}` };
}

/** What many clients at once saw. Times in ms; `lost` counts acknowledged titles that the catalogue does not hold afterwards. */
export interface Load {
  reads: number;
  writes: number;
  errors: number;
  lost: number;
  seconds: number;
  /** Of a reply, as it was sent; the mean. */
  bytes: number;
  readP95: number;
  readP99: number;
  writeP95: number;
  writeP99: number;
  /** The same without those of the first part. */
  warmWriteP99: number;
  /** From the end of the load until the last publish was finished. */
  settledAfterMs: number;
}

const WRITERS = 10;
/** The part of a load in which V8 still compiles what it sees run often. */
const COLD_PART = 1 / 6;

/** So many clients for so many seconds: a fifth of them write one offer each, again and again, the others read pages and replies. */
export async function loadTest(
  address: string,
  password: string,
  slugs: readonly string[],
  clients: number,
  seconds: number,
): Promise<Load> {
  const headers = await signIn(address, password);
  const client = plainClient(address);
  const readTimes: number[] = [];
  const writeTimes: number[] = [];
  let errors = 0;
  const begun = performance.now();
  const until = begun + seconds * 1000;
  const warmWriteTimes: number[] = [];
  const acknowledged = new Map<string, { slug: string; title: string }>();

  async function timed(times: number[], ...request: Parameters<typeof client.send>): Promise<boolean> {
    const since = performance.now();
    const ok = await client.send(...request).then(
      ({ status }) => status === 200,
      () => false,
    );
    const took = performance.now() - since;
    times.push(took);
    if (times === writeTimes && since - begun > COLD_PART * seconds * 1000) warmWriteTimes.push(took);
    if (!ok) errors += 1;
    return ok;
  }
  async function writer(slug: string): Promise<void> {
    const store = (await (await fetch(`${address}/api/stores/${slug}`)).json()) as { offers: { id: string }[] };
    const id = store.offers[0]?.id ?? '';
    for (let at = 0; performance.now() < until; at += 1) {
      const title = `Written ${at} times`;
      const body = JSON.stringify({ title });
      if (await timed(writeTimes, `/api/offers/${id}`, { method: 'PUT', headers, body }))
        acknowledged.set(id, { slug, title });
    }
  }
  async function reader(number: number): Promise<void> {
    const paths = [
      '/',
      '/stores',
      `/store/${slugs[number % slugs.length]}`,
      '/api/coupons/latest',
      '/api/stores/popular',
      '/api/coupons?sort=discount',
    ];
    for (let at = number; performance.now() < until; at += 1) await timed(readTimes, paths[at % paths.length] ?? '/');
  }
  await Promise.all(
    Array.from({ length: clients }, (_, number) => (number < WRITERS ? writer(slugs[number] ?? '') : reader(number))),
  );

  client.close();
  const bytes = client.received / (readTimes.length + writeTimes.length);

  const end = performance.now();
  for (;;) {
    const status = (await (await fetch(`${address}/api/publish/status`, { headers })).json()) as {
      running: string | null;
    };
    if (status.running === null) break;
  }
  const settledAfterMs = performance.now() - end;
  let lost = 0;
  for (const [id, { slug, title }] of acknowledged) {
    const store = (await (await fetch(`${address}/api/stores/${slug}`)).json()) as {
      offers: { id: string; title: string }[];
    };
    const page = await (await fetch(`${address}/store/${slug}`)).text();
    if (store.offers.find((offer) => offer.id === id)?.title !== title || !page.includes(title)) lost += 1;
  }
  return {
    reads: readTimes.length,
    writes: writeTimes.length,
    errors,
    lost,
    seconds,
    bytes,
    readP95: percentile(readTimes, 0.95),
    readP99: percentile(readTimes, 0.99),
    writeP95: percentile(writeTimes, 0.95),
    writeP99: percentile(writeTimes, 0.99),
    warmWriteP99: percentile(warmWriteTimes, 0.99),
    settledAfterMs,
  };
}

/** The floor: as many clients that read replies of so many bytes from Node's HTTP server alone; requests a second. */
export async function bareLoad(clients: number, seconds: number, bytes: number): Promise<number> {
  const bare = await startBareServer();
  const client = plainClient(bare.address);
  const until = performance.now() + seconds * 1000;
  let reads = 0;
  async function reader(): Promise<void> {
    for (; performance.now() < until; reads += 1) await client.send(`/${Math.round(bytes)}`);
  }
  await Promise.all(Array.from({ length: clients }, reader));
  client.close();
  bare.child.kill();
  return reads / seconds;
}
