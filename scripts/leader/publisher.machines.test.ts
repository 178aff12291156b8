import { beforeAll, expect, test } from 'vitest';
import { compileSite } from '../publisher/compile.ts';
import { run } from '../testing/processes.ts';
import { aSharedSite, differences, until } from './testing/shared-bucket.ts';

beforeAll(async () => {
  await compileSite();
});

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
  expect(site.servers.filter(({ proxy }) => proxy.requests.length > 0)).toEqual([leader]);

  const before = await site.lease();
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
