import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { onServer } from '../../data/cluster/testing/databases.ts';
import { aSharedSite, differences, until, type SharedSite } from '../deliver/leader/testing/shared-bucket.ts';
import { startPostgres, type OwnPostgres } from '../local-services/postgres-server.ts';
import { run, type Place, type Server } from '../testing/processes.ts';
import { canMount, fillDisk, mountSmallDisk } from '../testing/small-disk.ts';
import { freshFolder } from '../testing/fresh-folder.ts';

const PATIENT = { timeout: 60_000, interval: 100 };

/** A change that a server answered, or did not. */
interface Attempt {
  title: string;
  /** 0: there was no answer. */
  status: number;
  message: string;
}

/** Adds one coupon after another, until it is stopped. */
function writer({ address }: Server, headers: { [name: string]: string }, store: { id: string }, name: string) {
  const attempts: Attempt[] = [];
  let isStopped = false;
  const work = async () => {
    for (let at = 0; !isStopped; at += 1) {
      const title = `${name} ${at}`;
      const body = JSON.stringify({ storeId: store.id, title, code: title, discountType: 'percentage' });
      const attempt = await fetch(`${address}/api/coupons`, { method: 'POST', headers, body }).then(
        async (reply) => ({
          title,
          status: reply.status,
          message: ((await reply.json()) as { message?: string }).message ?? '',
        }),
        (error: unknown) => ({ title, status: 0, message: String(error) }),
      );
      attempts.push(attempt);
      if (attempt.status !== 201) await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const working = work();
  return {
    attempts,
    saved: () => attempts.filter(({ status }) => status === 201).length,
    async stop() {
      isStopped = true;
      await working;
    },
  };
}

type Writer = ReturnType<typeof writer>;

/** Resolves when each writer has saved some more. */
async function goesOn(writers: readonly Writer[]): Promise<void> {
  const before = writers.map((each) => each.saved());
  await expect.poll(() => writers.every((each, at) => each.saved() >= before[at]! + 3), PATIENT).toBe(true);
}

/** Resolves when each writer was refused since. */
async function isRefused(writers: readonly Writer[]): Promise<void> {
  const before = writers.map(({ attempts }) => attempts.length);
  const refusals = (each: Writer, at: number) => each.attempts.slice(before[at]).filter(({ status }) => status !== 201);
  await expect.poll(() => writers.every((each, at) => refusals(each, at).length > 0), PATIENT).toBe(true);
}

interface WrittenSite extends SharedSite {
  writers: Writer[];
}

/** Three servers with a bucket, and a writer at each. */
async function threeServers(postgres: OwnPostgres): Promise<WrittenSite> {
  await onServer('create database site', `${postgres.address}/postgres`);
  const site = await aSharedSite(3, { url: `${postgres.address}/site` });
  const writers = site.servers.map((server, at) => writer(server, site.headers, site.store, `Server ${at}, coupon`));
  onTestFinished(async () => {
    for (const each of writers) await each.stop();
  });
  return { ...site, writers };
}

const NOT_READY = new RegExp(
  String.raw`Not ready: the data cannot be read: [^;]*the database server at 127\.0\.0\.1:\d+ [^;]+; ` +
    'start it, or check the network and DATABASE_URL: this server then goes on by itself',
);

/** What people are to read: what happened, why, and what to do. */
const EXPLAINED = [
  /^Nothing was saved: .+ is still there\.$/,
  /^This may have been saved: .+ repeat the change\.$/,
  /^The site cannot look up or save anything at the moment\. Please try again in a minute\.$/,
];

/** Nothing that was acknowledged is lost, nothing is there twice, and all servers and the bucket show the same. */
async function expectAllThere(site: WrittenSite): Promise<void> {
  const { servers, writers, store } = site;
  for (const each of writers) await each.stop();
  for (const { address } of servers)
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status, PATIENT).toBe(200);
  const titlesIn = ({ DATA_DIR }: Place) =>
    (
      JSON.parse(readFileSync(join(DATA_DIR, `stores/${store.id}.json`), 'utf8')) as { coupons: { title: string }[] }
    ).coupons
      .map(({ title }) => title)
      .filter((title) => title.startsWith('Server '));
  await expect.poll(() => new Set(servers.map(({ place }) => titlesIn(place).join())).size, PATIENT).toBe(1);
  const titles = titlesIn(servers[0]!.place);
  expect(new Set(titles).size).toBe(titles.length);
  const attempts = writers.flatMap((each) => each.attempts);
  const lost = attempts.filter(({ title, status }) => status === 201 && !titles.includes(title));
  expect(lost).toEqual([]);
  const refused = attempts.filter(({ status }) => status !== 201);
  for (const { status, message } of refused) {
    expect(status).toBe(503);
    expect(
      EXPLAINED.filter((sentence) => sentence.test(message)),
      message,
    ).toHaveLength(1);
  }
  expect(refused.filter(({ title, message }) => message.startsWith('Nothing') && titles.includes(title))).toEqual([]);
  await until('the bucket is as the folder of the server that leads', async () => {
    const leader = await site.leader();
    return leader !== null && (await differences(site, leader)).length === 0;
  });
  const lastPage = await site.page();
  for (const title of titles.slice(-3)) expect(lastPage).toContain(title);
  for (const { place } of servers)
    expect((await run('verify', [], { ...place, DATABASE_URL: site.url })).output).toContain(
      'holds the same bytes as a clean build',
    );
}

test('PostgreSQL restarted and killed under writes to three servers: nothing that was saved is lost, they go on, and so does the bucket', async () => {
  const postgres = await startPostgres(freshFolder());
  onTestFinished(() => postgres.stop());
  const site = await threeServers(postgres);
  await goesOn(site.writers);
  for (const end of [() => postgres.stop(), () => postgres.kill(), () => postgres.kill()]) {
    const refused = isRefused(site.writers);
    await end();
    await refused;
    for (const { address } of site.servers)
      await expect.poll(async () => (await fetch(`${address}/readyz`)).text(), PATIENT).toMatch(NOT_READY);
    expect((await fetch(`${site.servers[1]!.address}/store/${site.store.slug}`)).status).toBe(200);
    await postgres.start();
    await goesOn(site.writers);
  }
  await expectAllThere(site);
});

test('a database that accepts no changes for a while, as a standby before its promotion: it counts as away, and servers go on', async () => {
  const postgres = await startPostgres(freshFolder());
  onTestFinished(() => postgres.stop());
  const site = await threeServers(postgres);
  const acceptsChanges = async (accepts: boolean) => {
    const admin = `${postgres.address}/postgres`;
    await onServer(`alter system set default_transaction_read_only = ${accepts ? 'off' : 'on'}`, admin);
    await onServer('select pg_reload_conf()', admin);
  };
  await goesOn(site.writers);
  const refused = isRefused(site.writers);
  await acceptsChanges(false);
  await refused;
  for (const { address } of site.servers) {
    const text = async () => (await fetch(`${address}/readyz`)).text();
    await expect
      .poll(text, PATIENT)
      .toMatch(/nothing can be written: the database server at \S+ accepts no changes at the moment: it is a standby/);
    expect((await fetch(`${address}/store/${site.store.slug}`)).status).toBe(200);
  }
  await acceptsChanges(true);
  await goesOn(site.writers);
  await expectAllThere(site);
});

test.skipIf(!canMount())(
  'a full disk of PostgreSQL: nothing that was saved is lost, and all servers go on when there is room',
  async () => {
    const disk = freshFolder();
    onTestFinished(mountSmallDisk(disk, '256m'));
    const postgres = await startPostgres(disk);
    onTestFinished(() => postgres.stop());
    const site = await threeServers(postgres);
    await goesOn(site.writers);
    const filler = join(disk, 'filler');
    const refused = isRefused(site.writers);
    fillDisk(filler);
    await refused;
    expect((await fetch(`${site.servers[1]!.address}/store/${site.store.slug}`)).status).toBe(200);
    rmSync(filler);
    // where it could not write its log, it ended
    if (!postgres.isRunning()) await postgres.start();
    await goesOn(site.writers);
    await expectAllThere(site);
  },
);
