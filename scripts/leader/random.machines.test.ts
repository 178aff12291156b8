import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import '../config/property-seed.ts';
import { onServer } from '../../data/postgres/testing/databases.ts';
import { startPostgres, type OwnPostgres } from '../local-services/postgres-server.ts';
import { compileSite } from '../publisher/compile.ts';
import { run } from '../testing/processes.ts';
import { aSharedSite, differences, until, type OneServer, type SharedSite } from './testing/shared-bucket.ts';

/** Beside one of each kind. */
const MORE_FAULTS = 3;
/** Of a server that is frozen, also for longer than it keeps the lease, and of a database that is away. */
const AWAY_MS = { min: 1_000, max: 9_000 };
const PATIENCE_MS = 5_000;
const WRITERS = 3;

beforeAll(async () => {
  await compileSite();
});

interface Store {
  id: string;
  slug: string;
  /** The highest number that was acknowledged, and that was acknowledged as uploaded. */
  saved: number;
  uploaded: number;
  /** In the bucket, at the last look. */
  seen: number;
}

const numberIn = (text: string | null): number => Number(/Edit number (\d+)\./.exec(text ?? '')?.[1] ?? 0);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Writes rising numbers into one store, each on another server: a late one is refused by its revision. */
async function keepWriting(site: SharedSite, store: Store, isOver: () => boolean): Promise<number> {
  let [number, answered] = [0, 0];
  while (!isOver()) {
    number += 1;
    const server = site.servers[number % site.servers.length]!;
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const { headers } = site;
    try {
      const found = await fetch(`${server.address}/api/stores/${store.slug}?view=owner`, { headers, signal });
      const { revision } = (await found.json()) as { revision: number };
      const wait = number % 5 === 0 ? '?wait=1' : '';
      const body = JSON.stringify({ description: `Edit number ${number}.`, revision });
      const saved = await fetch(`${server.address}/api/stores/${store.id}${wait}`, {
        method: 'PUT',
        headers,
        body,
        signal,
      });
      if (saved.status !== 200) continue;
      answered += 1;
      store.saved = number;
      if (wait && saved.headers.get('x-publish-pending') === null) store.uploaded = number;
    } catch {
      // killed or frozen
    }
    await pause(30);
  }
  return answered;
}

/** Looks at the pages in the bucket all the time. */
async function watch(site: SharedSite, stores: readonly Store[], isOver: () => boolean): Promise<number> {
  let looks = 0;
  while (!isOver()) {
    for (const store of stores) {
      const { uploaded } = store;
      const seen = numberIn(await site.text(`store/${store.slug}`));
      expect(seen, `${store.slug} goes backwards`).toBeGreaterThanOrEqual(store.seen);
      expect(seen, `${store.slug} lacks what was acknowledged as uploaded`).toBeGreaterThanOrEqual(uploaded);
      store.seen = seen;
      looks += 1;
    }
    await pause(20);
  }
  return looks;
}

const kinds = ['kill', 'freeze', 'end', 'database restarts', 'database crashes', 'connections are cut'] as const;
type Fault = (typeof kinds)[number];

async function befall(
  site: SharedSite,
  postgres: OwnPostgres,
  fault: Fault,
  server: OneServer,
  ms: number,
): Promise<void> {
  if (fault === 'connections are cut') {
    await onServer(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'site'",
      `${postgres.address}/postgres`,
    );
    return;
  }
  if (fault === 'database restarts' || fault === 'database crashes') {
    await (fault === 'database restarts' ? postgres.stop() : postgres.kill());
    await pause(ms);
    await postgres.start();
    return;
  }
  if (fault === 'freeze') {
    server.child.kill('SIGSTOP');
    await pause(ms);
    server.child.kill('SIGCONT');
    return;
  }
  server.child.kill(fault === 'kill' ? 'SIGKILL' : 'SIGTERM');
  await server.ended;
  await site.again(server);
}

/** In any order, one fault of each kind among them. */
const faults = fc
  .tuple(
    fc.shuffledSubarray([...kinds], { minLength: kinds.length }),
    fc.array(fc.constantFrom(...kinds), { minLength: MORE_FAULTS, maxLength: MORE_FAULTS }),
  )
  .chain(([each, more]) =>
    fc.tuple(
      ...[...each, ...more].map((fault) =>
        fc.record({
          fault: fc.constant(fault),
          // mostly the one that uploads
          isLeader: fc.integer({ min: 0, max: 3 }).map((number) => number > 0),
          other: fc.nat(2),
          ms: fc.integer(AWAY_MS),
        }),
      ),
    ),
  );

test('random writes and faults of servers and database: nothing acknowledged is lost, no page goes backwards, the bucket is a clean build', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'random-faults-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const postgres = await startPostgres(folder);
  onTestFinished(() => postgres.stop());
  await onServer('create database site', `${postgres.address}/postgres`);
  const site = await aSharedSite(3, { url: `${postgres.address}/site` });
  const stores = site.stores.slice(0, WRITERS).map((each) => ({ ...each, saved: 0, uploaded: 0, seen: 0 }));
  const first = await site.lease();
  let isOver = false;
  const writing = stores.map((store) => keepWriting(site, store, () => isOver));
  let isWatched = false;
  const watching = watch(site, stores, () => isWatched);
  watching.catch(() => {});
  const log: string[] = [];
  for (const { fault, isLeader, other, ms } of fc.sample(faults, 1)[0]!) {
    await pause(1_000);
    const server = (isLeader && (await site.leader())) || site.servers[other]!;
    log.push(`${fault}, server ${server.name}, ${ms} ms`);
    await befall(site, postgres, fault, server, ms);
  }
  isOver = true;
  const answered = await Promise.all(writing);
  await until('the bucket is as the folder of a leader', async () => {
    const leader = await site.leader();
    return leader !== null && (await differences(site, leader)).length === 0;
  });
  isWatched = true;
  const looks = await watching;
  const last = await site.lease();
  console.log(
    `${log.join(', ')}; ${answered.join(', ')} edits saved, ${looks} looks, epochs ${first.epoch} to ${last.epoch}.`,
  );
  for (const store of stores) {
    expect(store.saved).toBeGreaterThan(5);
    expect(numberIn(await site.text(`store/${store.slug}`))).toBeGreaterThanOrEqual(store.saved);
  }
  expect(last.epoch).toBeGreaterThan(first.epoch);
  for (const { place } of site.servers)
    expect((await run('verify', [], place)).output).toContain('holds the same bytes as a clean build');
});
