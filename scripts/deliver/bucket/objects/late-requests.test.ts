import { describe, expect, it } from 'vitest';
import { parseRoot, ROOT } from './manifest.ts';
import { R2, S3, SimulatedStore, type StoreKind } from '../testing/simulated-bucket.ts';
import { expectInStep, first, uploadPlace, type Files } from '../testing/upload-site.ts';
import { server } from '../testing/uploading-server.ts';

const MINUTE_MS = 60_000;
/** What was sent by a machine whose clock is fast is accepted for so long. */
const ACCEPTED_MS = 30 * MINUTE_MS;

const rootOf = (store: SimulatedStore) => parseRoot(store.objects.get(ROOT)?.body ?? new Uint8Array());
const textOf = (store: SimulatedStore, key: string): string =>
  Buffer.from(store.objects.get(key)?.body ?? new Uint8Array()).toString();

/** A run whose request stays in the network when its server freezes; another one has taken over, with the page as it was before. */
async function frozenWith(request: string, kind: StoreKind, edited: Files) {
  const store = new SimulatedStore(kind);
  const [former, next] = [uploadPlace('host-a:/srv/dist'), uploadPlace('host-b:/srv/dist')];
  for (const each of [former, next]) each.write(first);
  await former.process(store).uploader.run();
  const [left, arrives] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const frozen = former.process(store, {
    async before(sent) {
      if (sent !== request) return;
      left.resolve();
      await arrives.promise;
    },
  });
  former.write({ ...first, ...edited });
  const woken = frozen.uploader.run().catch((error: Error) => error.name);
  await left.promise;
  const clock = { ticks: 0 };
  const { uploader } = next.process(store, { ticks: () => clock.ticks });
  const report = await uploader.run();
  expectInStep(store, next.root);
  const arrive = async () => {
    arrives.resolve();
    expect(await woken).toBe('Superseded');
  };
  const pass = (ms: number): void => {
    store.now += ms;
    clock.ticks += ms;
  };
  return { store, next, uploader, report, arrive, pass };
}

describe.each([
  { name: 'S3', kind: S3 },
  { name: 'R2', kind: R2 },
])('a request that was in the network when its server froze ($name)', ({ kind }) => {
  it.each<{ what: string; request: string; edited: Files }>([
    { what: 'puts back a page', request: 'PUT store/acme', edited: { 'store/acme.html': 'acme v2 [_astro/a1.js]' } },
    { what: 'puts a page that is gone', request: 'PUT store/new', edited: { 'store/new.html': 'new [_astro/a1.js]' } },
  ])('$what, which the next comparisons repair', async ({ request, edited }) => {
    const { store, next, uploader, report, arrive, pass } = await frozenWith(request, kind, edited);
    expect(report.checkAgainMs).toBe(45_000);
    pass(45_000);
    const soon = await uploader.run({ check: true });
    expect(soon.checkAgainMs).toBeGreaterThan(ACCEPTED_MS - MINUTE_MS);
    pass(ACCEPTED_MS - MINUTE_MS);
    await arrive();
    expect(textOf(store, request.slice('PUT '.length))).toBe(Object.values(edited)[0]);
    pass(7 * MINUTE_MS);
    const last = await uploader.run({ files: new Set(['index.html']) });
    expect([last.stock === null, last.checkAgainMs]).toEqual([false, null]);
    expectInStep(store, next.root);
    expect(rootOf(store)?.late).toBeNull();
    expect((await uploader.run({ files: new Set(['index.html']) })).stock).toBeNull();
  });
});

it('a server compares by itself once nothing can arrive any more', async () => {
  const store = new SimulatedStore();
  await server({}, undefined, { store }).upload.whenUploaded();
  const root = JSON.parse(textOf(store, ROOT)) as object;
  store.set(ROOT, JSON.stringify({ ...root, state: 'uploading' }));
  const other = server({}, undefined, { store, name: 'host-b:/srv/dist' });
  await other.upload.whenUploaded();
  store.now = Date.parse(rootOf(store)?.late?.last ?? '') - 1;
  other.publish('p1', ['/']);
  await expect.poll(() => rootOf(store)?.late).not.toBeNull();
  await other.upload.whenUploaded();
  store.set('store/acme', 'late');
  store.now += 1;
  await expect.poll(() => textOf(store, 'store/acme')).toBe(first['store/acme.html']);
  await expect.poll(() => rootOf(store)?.late).toBeNull();
  expect(other.repaired).toEqual(['store/acme']);
});
