import { expect, it } from 'vitest';
import { ROOT } from './manifest.ts';
import { R2, S3, SimulatedStore } from '../testing/simulated-bucket.ts';
import { expectInStep, failureOf, first, rootIn, textsIn, uploadedPlace, uploadPlace } from '../testing/upload-site.ts';
import { server } from '../testing/uploading-server.ts';

const MINUTE_MS = 60_000;
/** What was sent by a machine whose clock is fast is accepted for so long. */
const ACCEPTED_MS = 30 * MINUTE_MS;

it.each([
  { name: 'S3', kind: S3, what: 'puts back a page', key: 'store/acme', text: 'acme v2 [_astro/a1.js]' },
  { name: 'S3', kind: S3, what: 'puts a page that is gone', key: 'store/new', text: 'new [_astro/a1.js]' },
  { name: 'R2', kind: R2, what: 'puts back a page', key: 'store/acme', text: 'acme v2 [_astro/a1.js]' },
  { name: 'R2', kind: R2, what: 'puts a page that is gone', key: 'store/new', text: 'new [_astro/a1.js]' },
])('a late request of a server that froze $what, which comparisons repair ($name)', async ({ kind, key, text }) => {
  const { store, place: former } = await uploadedPlace(new SimulatedStore(kind));
  const [left, arrives] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const frozen = former.process(store, {
    async before(sent) {
      if (sent !== `PUT ${key}`) return;
      left.resolve();
      await arrives.promise;
    },
  });
  former.write({ ...first, [`${key}.html`]: text });
  const woken = failureOf(frozen.uploader.run());
  await left.promise;
  // another one takes over, with the page as it was before
  const next = uploadPlace('host-b:/srv/dist');
  let ticks = 0;
  const { uploader } = next.process(store, { ticks: () => ticks });
  const pass = (ms: number): void => {
    store.now += ms;
    ticks += ms;
  };
  expect((await uploader.run()).checkAgainMs).toBe(45_000);
  expectInStep(store, next.root);
  pass(45_000);
  const soon = await uploader.run({ check: true });
  expect(soon.checkAgainMs).toBeGreaterThan(ACCEPTED_MS - MINUTE_MS);
  pass(ACCEPTED_MS - MINUTE_MS);
  arrives.resolve();
  expect([await woken, textsIn(store).get(key)]).toEqual(['Superseded', text]);
  pass(7 * MINUTE_MS);
  const last = await uploader.run({ files: new Set(['index.html']) });
  expect([last.stock === null, last.checkAgainMs]).toEqual([false, null]);
  expectInStep(store, next.root);
  expect(rootIn(store)?.late).toBeNull();
  expect((await uploader.run({ files: new Set(['index.html']) })).stock).toBeNull();
});

it('a server compares by itself once nothing can arrive any more', async () => {
  const { store } = await uploadedPlace();
  store.set(ROOT, JSON.stringify({ ...rootIn(store), state: 'uploading' }));
  const other = server({ store, name: 'host-b:/srv/dist' });
  await other.upload.whenUploaded();
  store.now = Date.parse(rootIn(store)?.late?.last ?? '') - 1;
  other.publish('p1', ['/']);
  await expect.poll(() => rootIn(store)?.late).not.toBeNull();
  await other.upload.whenUploaded();
  store.set('store/acme', 'late');
  store.now += 1;
  await expect.poll(() => textsIn(store).get('store/acme')).toBe(first['store/acme.html']);
  await expect.poll(() => rootIn(store)?.late).toBeNull();
  expect(other.repaired).toEqual(['store/acme']);
});
