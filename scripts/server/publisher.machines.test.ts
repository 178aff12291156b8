import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import type { Servers } from '../../api/contract/owner-tables.ts';
import { aDatabaseAddress } from '../../data/cluster/testing/databases.ts';
import { aProxy } from '../../data/cluster/testing/proxy.ts';
import { browserLaunch } from '../config/browser.ts';
import { freshFolder } from '../testing/fresh-folder.ts';
import { kill, PASSWORD, read } from '../testing/processes.ts';
import { canMount, fillDisk, mountSmallDisk } from '../testing/small-disk.ts';
import type { FaultyProxy } from '../deliver/bucket/testing/faulty-proxy.ts';
import type { Notice } from '../deliver/edge/notice.ts';
import { receiver } from '../deliver/edge/testing/receiver.ts';
import { aSharedSite, expectVerified, until, type OneServer } from './testing/shared-bucket.ts';

type Ready = { servers: Servers };

/** What the store carried out for it. */
const writes = ({ proxy }: OneServer) => proxy.done.filter((request) => /^(PUT|DELETE)/.test(request));

async function ownersPage(address: string): Promise<Page> {
  const browser = await chromium.launch(await browserLaunch({ environment: process.env, say: console.log }));
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.goto(`${address}/admin/today`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  return page;
}

test('the server that uploads is killed: another takes over, and publishes what was written meanwhile', async () => {
  const site = await aSharedSite(3);
  const [leader, one, other] = await site.byRole();
  // every server waits for the upload of the one that leads
  for (const [n, server] of [leader, one, other!].entries()) await site.publishes(server, `Edited on server ${n}.`);
  expect(site.servers.filter((each) => writes(each).length > 0)).toEqual([leader]);

  const before = await site.lease();
  const names = site.servers.map(({ name }) => name).toSorted();
  for (const { address, name } of [leader, one]) {
    const told = async () => (await read<Ready>(address, '/readyz')).servers;
    await until('each server is in step', async () => {
      const { upload, all } = await told();
      return upload?.changesBehind === 0 && all.every(({ changesBehind }) => changesBehind === 0);
    });
    const { upload, all } = await told();
    const { epoch } = before;
    expect(upload).toEqual({ leader: expect.stringMatching(`:${leader.name}$`), epoch, changesBehind: 0 });
    expect(all.map((each) => each.name.split(':').at(-1)).toSorted()).toEqual(names);
    const own = all.filter(({ isThis }) => isThis).map((each) => each.name);
    expect(own).toEqual([expect.stringMatching(`:${name}$`)]);
    const metrics = await (await fetch(`${address}/metrics`)).text();
    expect(metrics).toMatch(new RegExp(`coupon_site_leader\\{server="[^"]*:${leader.name}"\\} 1`));
    expect(metrics).toContain(`coupon_site_leader_epoch ${epoch}`);
    expect(metrics).toMatch(new RegExp(`coupon_site_server_behind_changes\\{server="[^"]*:${name}"\\} 0`));
  }
  await kill(leader);
  expect((await one.edit('Edited while no server led.'))?.status).toBe(200);
  const ms = await until('the edit is in the bucket', async () => (await site.page()).includes('while no server led.'));
  console.log(`Another server had published after ${Math.round(ms)} ms.`);
  const next = (await site.leader())!;
  expect([one, other]).toContain(next);
  expect((await site.lease()).epoch).toBe(before.epoch + 1);
  await site.untilInStep(next);
  await expectVerified(next.place);
  await site.publishes(await site.again(leader), 'Edited on the server that came back.');
  expect(await site.leader()).toBe(next);
});

test('the server that uploads is frozen in the middle of an upload: nothing of it reaches the bucket when it wakes', async () => {
  const site = await aSharedSite(3);
  const [frozen, one, other] = await site.byRole();
  await site.untilInStep(frozen);
  // it is frozen when a page leaves, which is lost: it would send it again
  const froze = Promise.withResolvers<void>();
  frozen.proxy.fault = (request) => {
    if (request !== `PUT store/${site.store.slug}`) return 'pass';
    frozen.child.kill('SIGSTOP');
    frozen.proxy.fault = () => 'pass';
    froze.resolve();
    return 'drop';
  };
  expect((await one.edit('Edited before it froze.'))?.status).toBe(200);
  await froze.promise;
  await site.publishes(other!, 'Edited while it is frozen.');
  const leader = (await site.leader())!;
  expect([one, other]).toContain(leader);
  const { epoch, checks } = await site.lease();

  // what was handed to the system before it froze still leaves when it wakes: the store refuses it
  const done = writes(frozen).length;
  frozen.child.kill('SIGCONT');
  await frozen.printed('this server does not lead any more');
  await site.publishes(frozen, 'Edited on the server that woke.');
  expect(writes(frozen).slice(done)).toEqual([]);
  // it says that it may have written something, and the bucket is compared
  await until('a comparison is asked for', async () => (await site.lease()).checks > checks);
  await site.untilInStep(leader);
  expect(await site.lease()).toMatchObject({ epoch, isValid: true });

  // it leads again when the others end, which give the lease back
  expect(await Promise.all([one, other!].map((each) => kill(each, 'SIGTERM')))).toEqual([0, 0]);
  await site.untilLeads(frozen);
  await site.publishes(frozen, 'Edited on the last server.');
  await site.untilInStep(frozen);
  await expectVerified(frozen.place);
  expect([await kill(frozen, 'SIGTERM'), (await site.lease()).isValid]).toEqual([0, false]);
});

test.skipIf(!canMount())(
  'a server whose disk is full takes over: no page goes backwards, and it catches up when there is room',
  async () => {
    const folders = [freshFolder(), freshFolder()];
    for (const folder of folders) onTestFinished(mountSmallDisk(folder, '64m'));
    const site = await aSharedSite(2, { settings: (at) => ({ OUT_DIR: folders[at]! }) });
    const [leader, other] = await site.byRole();
    const filler = join(folders[site.servers.indexOf(other)]!, '.filler');
    fillDisk(filler);
    await site.publishes(leader, 'Only the leader can write this.');
    await other.printed('The disk is full');
    await kill(leader);
    await site.untilLeads(other);
    await until('it has uploaded what it could', () => writes(other).some((request) => request.includes('.publish/')));
    const edited = await other.edit('Nobody can write this now.', true);
    expect([edited?.status, edited?.headers.get('x-publish-pending')]).toEqual([200, 'upload']);
    expect(await site.page()).toContain('Only the leader can write this.');
    rmSync(filler);
    await until('it goes on', async () => (await site.page()).includes('Nobody can write this now.'));
    await site.publishes(other, 'Written again.');
  },
);

test('a server that no notification reaches finds the changes of others, and what was uploaded, by looking', async () => {
  const url = await aDatabaseAddress();
  const proxy = await aProxy(url);
  proxy.silence('listen ');
  const site = await aSharedSite(2, { url, settings: (at) => ({ DATABASE_URL: at === 1 ? proxy.url : url }) });
  const [heard, deaf] = site.servers as [OneServer, OneServer];
  expect(proxy.silenced()).toBeGreaterThan(0);
  if ((await site.leader()) === deaf) {
    await kill(deaf, 'SIGTERM');
    await site.untilLeads(heard);
    await site.again(deaf);
  }
  const present = site.servers[1]!;
  const page = async () => (await fetch(`${present.address}/store/${site.store.slug}`)).text();
  expect((await heard.edit('Edited where notifications arrive.'))?.status).toBe(200);
  await until('it is shown', async () => (await page()).includes('Edited where notifications arrive.'));
  await site.publishes(present, 'Edited where none arrives.');
  await kill(heard);
  await site.untilLeads(present);
  await site.publishes(await site.again(heard), 'Edited while the other one uploads.');
});

test('the server that leads alone notifies, after its upload; one that takes over has everything taken for changed', async () => {
  const pages: Promise<string>[] = [];
  let page = () => Promise.resolve('');
  const hook = await receiver(() => {
    pages.push(page());
    return { status: 204 };
  });
  const site = await aSharedSite(2, { settings: () => ({ PUBLISH_HOOK: hook.address }) });
  const notices = () => hook.received.map(({ body }) => JSON.parse(body) as Notice);
  const path = `/store/${site.store.slug}`;
  await until('the first notice', () => notices().length > 0);
  expect(notices()[0]).toMatchObject({ all: true });
  page = site.page;
  const [leader, other] = await site.byRole();
  const before = notices().length;
  await site.publishes(other, 'Named in a notice.');
  const named = () => notices().findIndex(({ changed }, at) => at >= before && changed.includes(path));
  await until('the notice of the edit', () => named() >= 0);
  expect(await pages[named()]).toContain('Named in a notice.');

  // a bucket that refuses holds up neither saves nor, for ever, those who wait
  const since = notices().length;
  leader.proxy.fault = (request) => (request.startsWith('PUT') ? { status: 503, code: 'SlowDown' } : 'pass');
  const late = await other.edit('Saved while the bucket refuses.', true);
  expect([late?.status, late?.headers.get('x-publish-pending')]).toEqual([200, 'upload']);
  const early = notices().slice(since);
  expect(early.filter(({ changed }) => changed.includes(path))).toEqual([]);

  await kill(leader);
  await until('another notice', () => notices().length > since);
  expect(notices()[since]).toMatchObject({ all: true });
  expect(await pages[since]).toContain('Saved while the bucket refuses.');
});

test('An owner sees which server uploads, why that fails whichever server answers, and one that is silent', async () => {
  const site = await aSharedSite(2);
  const [, other] = await site.byRole();
  const failureOf = async ({ address }: { address: string }): Promise<string | null> =>
    (await site.owner.at(address).get('/api/publish/status')).body.uploadFailure;
  const REFUSED = /AccessDenied|refuse|denied/i;
  const all = (fault: FaultyProxy['fault']) => site.servers.forEach(({ proxy }) => (proxy.fault = fault));
  expect(await failureOf(other)).toBeNull();
  all((request) => (request.startsWith('PUT') ? { status: 403, code: 'AccessDenied' } : 'pass'));
  expect((await other.edit('Edited while the bucket refuses.'))?.status).toBe(200);
  await until('the other server says why', async () => REFUSED.test((await failureOf(other)) ?? ''));
  expect(JSON.stringify(await read(other.address, '/readyz'))).not.toContain('failure');
  const bar = (await ownersPage(other.address)).getByRole('region', { name: 'Publishing' });
  await bar.getByText('Saved, and not live yet').waitFor();
  await bar.getByText('Upload fails', { exact: true }).click();
  await bar.getByText(REFUSED).waitFor();
  all(() => 'pass');
  await until('it works again', async () => (await failureOf(other)) === null);
  // what goes by on its own is not said to fail for as long as the page is open
  await bar.getByText('Saved, and not live yet').waitFor({ state: 'detached' });

  const [leading, silent] = await site.byRole();
  const page = await ownersPage(leading.address);
  const servers = page.getByRole('region', { name: 'Servers' });
  await servers.waitFor();
  const line = ({ name }: OneServer) => servers.getByRole('listitem').filter({ hasText: name });
  expect(await line(leading).textContent()).toMatch(/Up to date.*Uploads, epoch \d+.*Answers you$/);
  expect(await line(silent).textContent()).toMatch(/Up to date$/);
  silent.child.kill('SIGSTOP');
  await until('the other is silent', async () => {
    for (const name of ['Security', 'Today']) await page.getByRole('link', { name, exact: true }).first().click();
    await servers.waitFor();
    return /Last heard from \d+ \w+ ago$/.test((await line(silent).textContent()) ?? '');
  });
  silent.child.kill('SIGCONT');
});
