import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Servers } from '../../../api/ops/watched.ts';
import { aDatabaseAddress } from '../../../data/cluster/testing/databases.ts';
import { aProxy } from '../../../data/cluster/testing/proxy.ts';
import { read, run } from '../../testing/processes.ts';
import { canMount, fillDisk, mountSmallDisk } from '../../testing/small-disk.ts';
import { aSharedSite, differences, until, type OneServer } from './testing/shared-bucket.ts';

type Ready = { servers: Servers };

/** What the store carried out for it. */
const writes = ({ proxy }: OneServer) => proxy.done.filter((request) => /^(PUT|DELETE)/.test(request));

test('the server that uploads is killed: another takes over, and publishes what was written meanwhile', async () => {
  const site = await aSharedSite(3);
  const leader = (await site.leader())!;
  const [one, other] = site.servers.filter((each) => each !== leader);
  // every server waits for the upload of the one that leads
  for (const [n, server] of [leader, one!, other!].entries()) {
    const edited = await server.edit(`Edited on server ${n}.`, true);
    expect([edited?.status, edited?.headers.get('x-publish-pending')]).toEqual([200, null]);
    expect(await site.page()).toContain(`Edited on server ${n}.`);
  }
  expect(site.servers.filter((each) => writes(each).length > 0).map(({ name }) => name)).toEqual([leader.name]);

  const before = await site.lease();
  const names = site.servers.map(({ name }) => name).toSorted();
  for (const { address, name } of [leader, one!]) {
    await until('each server is in step', async () => {
      const { servers } = await read<Ready>(address, '/readyz');
      return servers.upload?.changesBehind === 0 && servers.all.every(({ changesBehind }) => changesBehind === 0);
    });
    const { servers } = await read<Ready>(address, '/readyz');
    expect(servers.upload).toEqual({
      leader: expect.stringMatching(`:${leader.name}$`),
      epoch: before.epoch,
      changesBehind: 0,
    });
    expect(servers.all.map((each) => each.name.split(':').at(-1)).toSorted()).toEqual(names);
    expect(servers.all.filter(({ isThis }) => isThis).map((each) => each.name)).toEqual([
      expect.stringMatching(`:${name}$`),
    ]);
    const metrics = await (await fetch(`${address}/metrics`)).text();
    expect(metrics).toMatch(new RegExp(`coupon_site_leader\\{server="[^"]*:${leader.name}"\\} 1`));
    expect(metrics).toContain(`coupon_site_leader_epoch ${before.epoch}`);
    expect(metrics).toMatch(new RegExp(`coupon_site_server_behind_changes\\{server="[^"]*:${name}"\\} 0`));
  }
  const since = performance.now();
  leader.child.kill('SIGKILL');
  await leader.ended;
  expect((await one!.edit('Edited while no server led.'))?.status).toBe(200);
  await until('the edit is in the bucket', async () => (await site.page()).includes('Edited while no server led.'));
  console.log(`Another server had published after ${Math.round(performance.now() - since)} ms.`);
  const next = (await site.leader())!;
  expect([one, other]).toContain(next);
  expect((await site.lease()).epoch).toBe(before.epoch + 1);

  await until('the bucket is as the folder', async () => (await differences(site, next)).length === 0);
  expect((await run('verify', [], next.place)).output).toContain('holds the same bytes as a clean build');
  const again = await site.again(leader);
  expect((await again.edit('Edited on the server that came back.', true))?.status).toBe(200);
  expect(await site.page()).toContain('Edited on the server that came back.');
  expect(await site.leader()).toBe(next);
});

test('the server that uploads is frozen in the middle of an upload: nothing of it reaches the bucket when it wakes', async () => {
  const site = await aSharedSite(3);
  const frozen = (await site.leader())!;
  const [one, other] = site.servers.filter((each) => each !== frozen) as [OneServer, OneServer];
  await until('the bucket is as the folder', async () => (await differences(site, frozen)).length === 0);
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
  const since = performance.now();
  expect((await other.edit('Edited while it is frozen.', true))?.status).toBe(200);
  console.log(`Another server had published after ${Math.round(performance.now() - since)} ms.`);
  expect(await site.page()).toContain('Edited while it is frozen.');
  const leader = (await site.leader())!;
  expect([one, other]).toContain(leader);
  const { epoch, checks } = await site.lease();

  // what was handed to the system before it froze still leaves when it wakes: the store refuses it
  const done = writes(frozen).length;
  frozen.child.kill('SIGCONT');
  await frozen.printed('this server does not lead any more');
  expect((await frozen.edit('Edited on the server that woke.', true))?.status).toBe(200);
  expect(await site.page()).toContain('Edited on the server that woke.');
  expect(writes(frozen).slice(done)).toEqual([]);
  // it says that it may have written something, and the bucket is compared
  await until('a comparison is asked for', async () => (await site.lease()).checks > checks);
  await until('the bucket is as the folder', async () => (await differences(site, leader)).length === 0);
  expect(await site.lease()).toMatchObject({ epoch, isValid: true });

  // it leads again when the others end, which give the lease back
  const rest = site.servers.filter((each) => each !== frozen);
  for (const each of rest) {
    each.child.kill('SIGTERM');
    expect(await each.ended).toBe(0);
  }
  await until('it leads again', async () => (await site.leader()) === frozen);
  expect((await frozen.edit('Edited on the last server.', true))?.status).toBe(200);
  expect(await site.page()).toContain('Edited on the last server.');
  await until('the bucket is as the folder', async () => (await differences(site, frozen)).length === 0);
  expect((await run('verify', [], frozen.place)).output).toContain('holds the same bytes as a clean build');
});

test.skipIf(!canMount())(
  'a server whose disk is full takes over: no page goes backwards, and it catches up when there is room',
  async () => {
    const folders: string[] = [];
    const settings = (at: number) => {
      const folder = (folders[at] = mkdtempSync(join(tmpdir(), 'small-')));
      const unmount = mountSmallDisk(folder, '64m');
      onTestFinished(() => {
        unmount();
        rmSync(folder, { recursive: true });
      });
      return { OUT_DIR: folder };
    };
    const site = await aSharedSite(2, { settings });
    const leader = (await site.leader())!;
    const other = site.servers.find((each) => each !== leader)!;
    const filler = join(folders[site.servers.indexOf(other)]!, '.filler');
    fillDisk(filler);
    expect((await leader.edit('Only the leader can write this.', true))?.headers.get('x-publish-pending')).toBe(null);
    await other.printed('The disk is full');
    leader.child.kill('SIGKILL');
    await leader.ended;
    await until('the other one leads', async () => (await site.leader()) === other);
    await until('it has uploaded what it could', () => writes(other).some((request) => request.includes('.publish/')));
    const edited = await other.edit('Nobody can write this now.', true);
    expect([edited?.status, edited?.headers.get('x-publish-pending')]).toEqual([200, 'upload']);
    expect(await site.page()).toContain('Only the leader can write this.');
    rmSync(filler);
    await until('it goes on', async () => (await site.page()).includes('Nobody can write this now.'));
    expect((await other.edit('Written again.', true))?.headers.get('x-publish-pending')).toBe(null);
    expect(await site.page()).toContain('Written again.');
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
    deaf.child.kill('SIGTERM');
    await deaf.ended;
    await until('the other server leads', async () => (await site.leader()) === heard);
    await site.again(deaf);
  }
  const present = site.servers[1]!;
  const page = async ({ address }: OneServer) => (await fetch(`${address}/store/${site.store.slug}`)).text();
  expect((await heard.edit('Edited where notifications arrive.'))?.status).toBe(200);
  await until('it is shown', async () => (await page(present)).includes('Edited where notifications arrive.'));
  expect((await present.edit('Edited where none arrives.', true))?.headers.get('x-publish-pending')).toBeNull();
  expect(await site.page()).toContain('Edited where none arrives.');

  heard.child.kill('SIGKILL');
  await heard.ended;
  await until('it leads', async () => (await site.leader()) === present);
  const again = await site.again(heard);
  expect((await again.edit('Edited while the other one uploads.', true))?.headers.get('x-publish-pending')).toBeNull();
  expect(await site.page()).toContain('Edited while the other one uploads.');
});

test('servers that are stopped together all end, and leave the lease free', async () => {
  const site = await aSharedSite(3);
  for (const { child } of site.servers) child.kill('SIGTERM');
  expect(await Promise.all(site.servers.map(({ ended }) => ended))).toEqual([0, 0, 0]);
  expect((await site.lease()).isValid).toBe(false);
});
