import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
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

/** A server with documents and an output of its own, which leads: it uploads what it publishes. */
async function leadingServer(name: string, store: SimulatedStore, { data } = smallSite()) {
  const parts: { site?: Site } = {};
  const failed = () => {
    const { database, publishing } = parts.site!;
    const marks = publishing.heldMarks();
    const areMore = isAnyUnreadable(database);
    return { files: publishing.failedFiles(), areMore, isHeld: (mark: string) => marks.has(mark) };
  };
  const leadership = { superseded: () => {}, interrupted: () => {} };
  const { upload, place } = server({ store, name, files: {}, leadership, failed });
  const site = (parts.site = await openSite(data, place.root, { catalogue: brittle(() => broken) }));
  const { publisher } = site.publishing;
  publisher.subscribe(upload.follow);
  upload.lead();
  const settled = async (changed: readonly string[]) => {
    await publisher.changed([...changed] as never).done;
    expect(await upload.whenUploaded()).toBe(true);
  };
  await settled([]);
  const change = async (work: Parameters<typeof site.database.transact>[0]) =>
    settled((await site.database.transact(work)).changed);
  onTestFinished(() => site.close());
  return { site, upload, change };
}

/** A server that can make every page leads, and ends. */
async function leadsAndEnds(store: SimulatedStore): Promise<void> {
  const { upload } = await leadingServer('a', store);
  upload.standBy();
}

/** A server whose template throws leads after one whose template did not: it never had a good version of the page. */
async function takesOver(store: SimulatedStore) {
  await leadsAndEnds(store);
  broken = true;
  const next = await leadingServer('b', store);
  expect(next.site.publishing.publisher.status().failed.map(({ path }) => path)).toEqual(['/store/acme']);
  const acme = next.site.database.read('stores/acme') as Store;
  return { ...next, acme };
}

const pageIn = (store: SimulatedStore) => store.objects.get('store/acme')?.body.toString();

it('leaves a page whose template throws here, and which was never made here, until its store is deleted', async () => {
  const store = new SimulatedStore();
  const { acme, change } = await takesOver(store);
  expect(pageIn(store)).toContain('Acme');
  await change((transaction) => transaction.write('stores/acme', { ...acme, description: 'New words' }));
  expect(pageIn(store)).toContain('Acme');
  expect(pageIn(store)).not.toContain('New words');
  await change((transaction) => transaction.delete('stores/acme'));
  expect(pageIn(store)).toBeUndefined();
  expect(store.objects.has('store/brook')).toBe(true);
});

it('removes such a page when it shows what is held back now', async () => {
  const store = new SimulatedStore();
  const { acme, change } = await takesOver(store);
  expect(pageIn(store)).toContain('coupon/acme/a1');
  const source = { kind: 'network' as const, reference: 'awin/7' };
  const [coupon, ...others] = acme.coupons;
  const withdrawn = { ...coupon!, source, withdrawnAt: '2026-11-20T09:00:00.000Z' };
  await change((transaction) => transaction.write('stores/acme', { ...acme, coupons: [withdrawn, ...others] }));
  expect(pageIn(store)).toBeUndefined();
});

it('leaves the page of a document that cannot be read here, though it is not known which page that is', async () => {
  const store = new SimulatedStore();
  await leadsAndEnds(store);
  const { data, out } = smallSite();
  writeFileSync(join(data, 'stores/acme.json'), '{');
  const { change } = await leadingServer('b', store, { data, out });
  await change((transaction) => transaction.delete('stores/delta'));
  expect(pageIn(store)).toContain('Acme');
  expect(store.objects.has('store/delta')).toBe(false);
});
