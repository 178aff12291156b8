import fc from 'fast-check';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import '../config/property-seed.ts';
import { onServer } from '../../data/cluster/testing/databases.ts';
import { startPostgres } from '../local-services/postgres-server.ts';
import { compileSite } from '../publish/render/compile.ts';
import { shiftedClock } from '../testing/shifted-clock.ts';
import { canMount, mountSmallDisk } from '../testing/small-disk.ts';
import { aSharedSite, until, type SharedSite } from './testing/shared-bucket.ts';
import { act, walk, type Round } from './testing/walk/client.ts';
import { Faults } from './testing/walk/faults.ts';
import {
  bucketDiffers,
  cleanBuild,
  PagesSeen,
  placesDiffer,
  thingsIn,
  wrongIn,
  wrongPages,
} from './testing/walk/laws.ts';
import { Model, send } from './testing/walk/model.ts';
import { freshFolder } from '../testing/fresh-folder.ts';

/** Rounds beside one with each kind of fault. `LONG=1 npm run test:machines -- scripts/server/random` takes the longer walk. */
const MORE_ROUNDS = process.env['LONG'] === '1' ? 60 : 2;
const DISK = '256m';
const HOUR_MS = 3_600_000;
const CLOCKS_MS = [HOUR_MS, 0, -HOUR_MS];
/** For a repetition at the end, which waits for the request that it repeats. */
const LONGEST_MS = 60_000;

beforeAll(async () => {
  await compileSite();
});

test('random writes and faults of servers and database: nothing acknowledged is lost, no page goes backwards, the bucket is a clean build', async () => {
  // a failure is not made smaller: the next walk would meet other moments
  await fc.assert(fc.asyncProperty(walk(MORE_ROUNDS), walkThrough), { numRuns: 1, endOnFailure: true });
});

async function walkThrough(rounds: readonly Round[]): Promise<void> {
  const disk = freshFolder();
  const isSmall = canMount();
  if (isSmall) onTestFinished(mountSmallDisk(disk, DISK));
  const postgres = await startPostgres(disk);
  onTestFinished(() => postgres.stop());
  await onServer('create database site', `${postgres.address}/postgres`);
  const site = await aSharedSite(3, {
    url: `${postgres.address}/site`,
    settings: (at) => shiftedClock(CLOCKS_MS[at]!),
  });
  const seen = new PagesSeen();
  for (const { proxy } of site.servers) proxy.heard = seen.note;
  const model = new Model();
  const faults = new Faults({ site, postgres, disk: isSmall ? disk : null });
  const first = await site.lease();

  for (const { clients, fault } of rounds) {
    // the fault begins after so many answers
    const reached = Promise.withResolvers<void>();
    let left = fault.after;
    if (left === 0) reached.resolve();
    const onAnswer = () => void ((left -= 1) === 0 && reached.resolve());
    const acting = Promise.all(clients.map((actions) => act(site, model, actions, onAnswer)));
    // what was broken comes back while the clients go on
    await faults.endDue();
    await Promise.race([reached.promise, acting]);
    await faults.begin(fault);
    await acting;
    await faults.roundIsOver();
  }
  await faults.endAll();
  await settle(site, model);

  const { epoch } = await site.lease();
  console.log(`${faults.log.join('; ')}. Calls: ${model.summary()}. Epochs ${first.epoch} to ${epoch}.`);
  const clean = await cleanBuild(site);
  expect(wrongIn(thingsIn(clean), model)).toEqual([]);
  const isEverywhere = () => site.servers.every(({ place }) => placesDiffer(place, clean).length === 0);
  await until('every server has the documents and pages of a clean build', isEverywhere).catch(() => {});
  expect(site.servers.map(({ place }) => placesDiffer(place, clean))).toEqual([[], [], []]);
  const isInBucket = async () => (await bucketDiffers(site, clean)).length === 0;
  await until('the bucket is a clean build', isInBucket).catch(() => {});
  expect(await bucketDiffers(site, clean)).toEqual([]);
  expect(wrongPages(seen, model)).toEqual([]);
  expect(model.things.length).toBeGreaterThan(rounds.length);
}

/** Repeats what is in doubt, deletions first, so that nothing of it takes place later. */
async function settle(site: SharedSite, model: Model): Promise<void> {
  for (const { address } of site.servers)
    await until('a server is ready', async () => (await fetch(`${address}/readyz`)).status === 200);
  const open = model.inDoubt;
  for (const isDeletion of [true, false])
    for (const [at, call] of open.filter((each) => (each.act === 'delete') === isDeletion).entries())
      await send(site, model, call, { on: at % site.servers.length, patienceMs: LONGEST_MS });
}
