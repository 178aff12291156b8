import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Deliveries } from '../edge/deliveries.ts';
import { emptyNotice, type Notice } from '../edge/notice.ts';
import { Outbox } from '../edge/outbox.ts';
import { cloudflareTarget, hookTarget } from '../edge/targets-of.ts';
import { receiver } from '../edge/testing/receiver.ts';
import type { Faults } from './testing/simulated-bucket.ts';
import { expectInStep } from './testing/upload-site.ts';
import { server } from './testing/uploading-server.ts';

/** A server that uploads, and notifies a hook and a cache. */
async function edgeServer(faults: Faults = {}) {
  const requests: string[] = [];
  const before = async (request: string) => {
    requests.push(request);
    await faults.before?.(request);
  };
  const site = server({ before });
  const outside = await receiver(({ path, body }) => {
    requests.push(path === '/hook' ? `HOOK ${(JSON.parse(body) as Notice).id}` : 'PURGE');
    return { status: 200, body: '{"success":true,"errors":[]}' };
  });
  const targets = [
    hookTarget(`${outside.address}/hook`, undefined),
    cloudflareTarget('zone', 'token', outside.address),
  ];
  const outbox = new Outbox(
    join(site.place.root, '../outbox.sqlite'),
    targets.map(({ name }) => name),
  );
  const deliveries = new Deliveries({
    outbox,
    targets,
    uploads: site.upload,
    now: () => 0,
    report: (sentence) => void site.reports.push(sentence),
    firstPauseMs: 1,
  });
  const publish = (id: string, changed: string[], deleted: string[] = [], files: string[] = []) => {
    outbox.add({ ...emptyNotice, id, site: 'https://deals.example', changed: [...changed, ...files], deleted });
    deliveries.start();
    site.publish(id, [...changed, ...deleted], deleted, files);
  };
  const waiting = () => targets.map(({ name }) => outbox.waiting(name));
  const end = async () => {
    await site.upload.close();
    await deliveries.close();
    outbox.close();
  };
  return { ...site, requests, outside, deliveries, publish, waiting, end };
}

type EdgeServer = Awaited<ReturnType<typeof edgeServer>>;

/** The first upload is through, and both outside have been notified of it. */
async function begin(site: EdgeServer): Promise<void> {
  site.publish('p1', ['/']);
  await expect.poll(site.waiting).toEqual([0, 0]);
  site.requests.length = 0;
}

it('notifies a hook and a cache when assets, pages, deletions and the manifest are through, in this order', async () => {
  const site = await edgeServer();
  await begin(site);
  site.write('_astro/a2.js', 'a2');
  site.write('index.html', 'home v2 [_astro/a2.js]');
  site.write('store/fresh.html', 'fresh [_astro/a2.js]');
  site.publish('p2', ['/', '/store/fresh'], [], ['/_astro/a2.js']);
  rmSync(join(site.place.root, 'stores.html'));
  site.publish('p3', [], ['/stores']);
  await expect.poll(site.waiting).toEqual([0, 0]);
  const kinds = site.requests.map((request) => {
    if (/^(HOOK|PURGE)/.test(request)) return 'outside';
    if (request.startsWith('PUT .publish/')) return request.includes('/parts/') ? 'part' : 'root';
    if (request.startsWith('PUT ')) return request.includes('_astro/') ? 'asset' : 'page';
    return request.startsWith('DELETE ') && !request.includes('.publish/') ? 'deletion' : 'other';
  });
  const order = kinds.filter((kind, at) => kind !== 'other' && kind !== kinds[at - 1]);
  expect(order.join(' ')).toMatch(/^root asset page deletion part root outside$/);
  expect(site.requests.filter((request) => request.startsWith('HOOK'))).toEqual(['HOOK p3']);
  expectInStep(site.store, site.place.root);
  await site.end();
});

it('sends no notice of what the bucket refuses, and one of all of it when it is there', async () => {
  let isUp = true;
  const site = await edgeServer({
    before: (request) => {
      if (!isUp && request.startsWith('PUT ')) throw new Error('slow down');
    },
  });
  await begin(site);
  isUp = false;
  site.write('index.html', 'home v2');
  site.publish('p2', ['/']);
  await expect.poll(() => site.upload.state).toBe('failed');
  expect(site.outside.received).toHaveLength(2);
  isUp = true;
  await expect.poll(site.waiting).toEqual([0, 0]);
  const outside = site.requests.findIndex((request) => /^(HOOK|PURGE)/.test(request));
  expect(outside).toBeGreaterThan(site.requests.findLastIndex((request) => request.startsWith('PUT ')));
  expect(site.requests).toContain('HOOK p2');
  await site.end();
});
