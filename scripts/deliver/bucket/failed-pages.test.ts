import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { Store } from '../../../data/schema/store.ts';
import { brittle } from '../../publish/testing/brittle-catalogue.ts';
import { openSite, smallSite, type Site } from '../../publish/testing/small-site.ts';
import { isAnyUnreadable } from '../../publish/source/unreadable-documents.ts';
import { SimulatedStore } from './testing/simulated-bucket.ts';
import { server } from './testing/uploading-server.ts';

let broken = false;
beforeEach(() => {
  broken = false;
});

/** A server with documents and an output of its own, which uploads what it publishes once it leads. */
async function publishingServer(name: string, store: SimulatedStore, { data } = smallSite()) {
  const parts: { site?: Site } = {};
  const failed = () => {
    const { database, publishing } = parts.site!;
    const { failedFiles, heldMarks } = publishing;
    const marks = heldMarks();
    const areMore = isAnyUnreadable(database);
    return { files: failedFiles(), areMore, isHeld: (mark: string) => marks.has(mark) };
  };
  const leadership = { superseded: () => {}, interrupted: () => {} };
  const { upload, place } = server({ store, name, files: {}, leadership, failed });
  const site = (parts.site = await openSite(data, place.root, { catalogue: brittle(() => broken) }));
  site.publishing.publisher.subscribe(upload.follow);
  const settled = async (change: () => Promise<{ changed: readonly string[] }>) => {
    const publish = site.publishing.publisher.changed([...(await change()).changed] as never);
    await publish.done;
    expect(await upload.whenUploaded()).toBe(true);
  };
  return { site, upload, settled };
}

/** A server that can make every page leads, and ends. */
async function leadsAndEnds(store: SimulatedStore): Promise<void> {
  const { site, upload, settled } = await publishingServer('a', store);
  upload.lead();
  await settled(() => Promise.resolve({ changed: [] }));
  upload.standBy();
  await site.close();
}

/** A server whose template throws leads after one whose template did not: it never had a good version of the page. */
async function takesOver(store: SimulatedStore) {
  await leadsAndEnds(store);
  broken = true;
  const next = await publishingServer('b', store);
  expect(next.site.publishing.publisher.status().failed.map(({ path }) => path)).toEqual(['/store/acme']);
  next.upload.lead();
  await next.settled(() => Promise.resolve({ changed: [] }));
  return next;
}

const pageIn = (store: SimulatedStore) => store.objects.get('store/acme')?.body.toString();

it('leaves a page whose template throws here, and which was never made here, until its store is deleted', async () => {
  const store = new SimulatedStore();
  const { site, settled } = await takesOver(store);
  expect(pageIn(store)).toContain('Acme');
  const acme = site.database.read('stores/acme') as Store;
  await settled(() =>
    site.database.transact((transaction) => transaction.write('stores/acme', { ...acme, description: 'New words' })),
  );
  expect(pageIn(store)).toContain('Acme');
  expect(pageIn(store)).not.toContain('New words');
  await settled(() => site.database.transact((transaction) => transaction.delete('stores/acme')));
  expect(pageIn(store)).toBeUndefined();
  expect(store.objects.has('store/brook')).toBe(true);
  await site.close();
});

it('removes such a page when it shows what is held back now', async () => {
  const store = new SimulatedStore();
  const { site, settled } = await takesOver(store);
  expect(pageIn(store)).toContain('coupon/acme/a1');
  const acme = site.database.read('stores/acme') as Store;
  const withdrawn = {
    source: { kind: 'network' as const, reference: 'awin/7' },
    withdrawnAt: '2026-11-20T09:00:00.000Z',
  };
  const [coupon, ...others] = acme.coupons;
  await settled(() =>
    site.database.transact((transaction) =>
      transaction.write('stores/acme', { ...acme, coupons: [{ ...coupon!, ...withdrawn }, ...others] }),
    ),
  );
  expect(pageIn(store)).toBeUndefined();
  await site.close();
});

it('leaves the page of a document that cannot be read here, though it is not known which page that is', async () => {
  const store = new SimulatedStore();
  await leadsAndEnds(store);
  const { data, out } = smallSite();
  writeFileSync(join(data, 'stores/acme.json'), '{');
  const { site, upload, settled } = await publishingServer('b', store, { data, out });
  upload.lead();
  await settled(() => Promise.resolve({ changed: [] }));
  await settled(() => site.database.transact((transaction) => transaction.delete('stores/delta')));
  expect(pageIn(store)).toContain('Acme');
  expect(store.objects.has('store/delta')).toBe(false);
  await site.close();
});
