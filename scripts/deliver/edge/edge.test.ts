import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { expectInStep } from '../bucket/testing/upload-site.ts';
import { finished, server, started } from '../bucket/testing/uploading-server.ts';
import { emptyReport } from '../../publish/publish.ts';
import { createEdge, type EdgeOptions } from './edge.ts';
import type { Notice } from './notice.ts';
import { cloudflareTarget, hookTarget } from './targets-of.ts';
import { receiver } from './testing/receiver.ts';
import { freshFolder } from '../../testing/fresh-folder.ts';

const openEdge = (given: Pick<EdgeOptions, 'targets' | 'uploads' | 'startsOnStandby'>) =>
  createEdge({
    file: join(freshFolder(), 'outbox.sqlite'),
    database: { read: () => undefined },
    site: () => 'https://deals.example',
    now: () => 0,
    report: () => {},
    firstPauseMs: 1,
    ...given,
  });

/** A server that uploads, and notifies a hook and a cache. All that it sends is in `requests`, from its second publish on. */
async function edgeServer() {
  const requests: string[] = [];
  const bucket = { isUp: true };
  const site = server({
    before(request) {
      requests.push(request);
      if (!bucket.isUp && request.startsWith('PUT ')) throw new Error('slow down');
    },
  });
  const outside = await receiver(({ path, body }) => {
    requests.push(path === '/hook' ? `HOOK ${(JSON.parse(body) as Notice).id}` : 'PURGE');
    return { status: 200, body: '{"success":true,"errors":[]}' };
  });
  const hook = hookTarget(`${outside.address}/hook`, undefined);
  const cache = cloudflareTarget('zone', 'token', outside.address);
  const edge = openEdge({ targets: [hook, cache], uploads: site.upload });
  onTestFinished(() => edge.close());
  const publish = (id: string, changed: string[], deletedPaths: string[] = [], files: string[] = []) => {
    edge.follow(started(id));
    edge.note({ ...emptyReport(), changed, deletedPaths, files });
    site.publish(id, [...changed, ...deletedPaths], deletedPaths, files);
    edge.follow(finished(id, changed));
  };
  const arrived = () => expect.poll(() => edge.states().map(({ waiting }) => waiting)).toEqual([0, 0]);
  publish('p1', ['/']);
  await arrived();
  requests.length = 0;
  return { ...site, requests, bucket, publish, arrived };
}

it('notifies a hook and a cache when assets, pages, deletions and the manifest are through, in this order', async () => {
  const { place, store, requests, write, publish, arrived } = await edgeServer();
  write('_astro/a2.js', 'a2');
  write('index.html', 'home v2 [_astro/a2.js]');
  write('store/fresh.html', 'fresh [_astro/a2.js]');
  publish('p2', ['/', '/store/fresh'], [], ['/_astro/a2.js']);
  rmSync(join(place.root, 'stores.html'));
  publish('p3', [], ['/stores']);
  await arrived();
  const kinds = requests.map((request) => {
    if (/^(HOOK|PURGE)/.test(request)) return 'outside';
    if (request.startsWith('PUT .publish/')) return request.includes('/parts/') ? 'part' : 'root';
    if (request.startsWith('PUT ')) return request.includes('_astro/') ? 'asset' : 'page';
    return request.startsWith('DELETE ') && !request.includes('.publish/') ? 'deletion' : 'other';
  });
  const order = kinds.filter((kind, at) => kind !== 'other' && kind !== kinds[at - 1]);
  expect(order.join(' ')).toMatch(/^root asset page deletion part root outside$/);
  expect(requests.filter((request) => request.startsWith('HOOK'))).toEqual(['HOOK p3']);
  expectInStep(store, place.root);
});

it('sends no notice of what the bucket refuses, and one of all of it when it is there', async () => {
  const { upload, bucket, requests, write, publish, arrived } = await edgeServer();
  bucket.isUp = false;
  write('index.html', 'home v2');
  publish('p2', ['/']);
  await expect.poll(() => upload.reason).not.toBeNull();
  const outside = () => requests.findIndex((request) => /^(HOOK|PURGE)/.test(request));
  expect(outside()).toBe(-1);
  bucket.isUp = true;
  await arrived();
  expect(outside()).toBeGreaterThan(requests.findLastIndex((request) => request.startsWith('PUT ')));
  expect(requests).toContain('HOOK p2');
});

it('is silent on standby; when it leads, a cache is to forget everything, once that is uploaded', async () => {
  const cache = await receiver(() => ({ status: 204 }));
  const notices = () => cache.received.map(({ body }) => JSON.parse(body) as unknown);
  let uploaded = Promise.withResolvers<boolean>();
  const edge = openEdge({
    targets: [hookTarget(cache.address, undefined)],
    uploads: { whenUploaded: () => uploaded.promise, close: () => Promise.resolve() },
    startsOnStandby: true,
  });
  const publish = (id: string, path: string): void => {
    edge.follow(started(id));
    edge.note({ ...emptyReport(), changed: [path] });
    edge.follow(finished(id, [path]));
  };
  publish('p1', '/store/acme');
  edge.noteLater('/media/drawn.png');
  expect(edge.states()).toEqual([{ target: 'hook', waiting: 0, failingSince: null }]);
  edge.lead();
  publish('p2', '/store/borealis');
  expect(edge.states()).toMatchObject([{ waiting: 2 }]);
  expect(cache.received).toEqual([]);
  uploaded.resolve(true);
  await expect.poll(notices).toMatchObject([{ id: 'p2', all: true, changed: ['/store/borealis'] }]);

  uploaded = Promise.withResolvers();
  publish('p3', '/store/cirrus');
  edge.standBy();
  uploaded.resolve(false);
  expect(edge.states()).toMatchObject([{ waiting: 0 }]);
  publish('p4', '/store/cirrus');
  await edge.close();
  expect(cache.received).toHaveLength(1);
});
