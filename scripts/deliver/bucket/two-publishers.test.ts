import { expect, it } from 'vitest';
import { ROOT } from './objects/manifest.ts';
import { R2, S3, SimulatedStore } from './testing/simulated-bucket.ts';
import { expectInStep, failureOf, first, rootIn, second, uploadedPlace, uploadPlace } from './testing/upload-site.ts';

const newer = {
  ...second,
  'index.html': 'home of the newer one',
  'store/newer.html': 'newer',
  'media/logo1.webp': 'redrawn',
};

/** What a newer publisher wrote is neither replaced nor removed by an earlier one. */
function expectNoStepBack(store: SimulatedStore): void {
  const epochs = new Map<string, number>();
  store.afterChange = () => {
    for (const [key, { metadata }] of store.objects) {
      const epoch = Number(metadata['epoch'] ?? 0);
      expect(epoch, key).toBeGreaterThanOrEqual(epochs.get(key) ?? 0);
      epochs.set(key, epoch);
    }
    for (const [key, epoch] of epochs)
      if (epoch === rootIn(store)?.epoch) expect(store.objects.has(key), key).toBe(true);
  };
}

it.each([
  { name: 'S3', kind: S3, looks: 'at each write', every: 1 },
  { name: 'S3', kind: S3, looks: 'never', every: 3 },
  { name: 'R2', kind: R2, looks: 'never', every: 2 },
])('a newer publisher that comes between any two requests has the bucket ($name, looks $looks)', async (given) => {
  const { kind, looks, every } = given;
  let refused = 0;
  for (let cameBefore = 1; ; cameBefore += every) {
    const { store, place: older } = await uploadedPlace(new SimulatedStore(kind));
    older.write(second);
    if (kind.conditionalDeletes) expectNoStepBack(store);
    const other = uploadPlace('host-b:/srv/dist', newer);
    const late = other.process(store);
    let count = 0;
    let checkAgain: number | null | undefined;
    let time = 0;
    const early = older.process(store, {
      ticks: () => (looks === 'never' ? 0 : (time += 6_000)),
      async before() {
        if ((count += 1) === cameBefore) ({ checkAgainMs: checkAgain } = await late.uploader.run());
      },
    });
    const failed = await failureOf(early.uploader.run());
    if (checkAgain === undefined) break;
    if (checkAgain !== null) await late.uploader.run({ check: true });
    const isEarlys = rootIn(store)?.publisher === 'host-a:/srv/dist';
    expectInStep(store, isEarlys ? older.root : other.root);
    // Before its claim the earlier one is the later; after its root nothing of a run remains to be refused.
    if (isEarlys) await expect(late.uploader.run()).rejects.toThrow('is published by host-a:/srv/dist');
    if (failed !== null) expect([failed, isEarlys]).toEqual(['Superseded', false]);
    refused += failed === null ? 0 : 1;
  }
  expect(refused).toBeGreaterThan(10 / every);
});

it('an earlier publisher that was idle writes nothing more, and names the newer', async () => {
  const { store, place, uploader, bucket } = await uploadedPlace();
  const other = uploadPlace('host-b:/srv/dist', newer);
  await other.process(store).uploader.run();
  place.write({ ...first, 'index.html': 'an edit on the old machine' });
  const requests = bucket.requests.length;
  for (const files of [new Set(['index.html']), null])
    await expect(uploader.run({ files })).rejects.toThrow(
      's3://deals/site is published by host-b:/srv/dist, since 1970-01-01T00:00:00.000Z (epoch 2, after 1 here). This one has stopped',
    );
  expect(bucket.requests.slice(requests).filter((request) => request.startsWith('DELETE'))).toEqual([]);
  expectInStep(store, other.root);
});

it('a bucket of another site is refused by name each time, and replaced as a whole once it is taken over', async () => {
  const { store, place, uploader: earlier } = await uploadedPlace();
  const other = uploadPlace('host-b:/srv/dist', second);
  const { uploader, bucket } = other.process(store, { site: 'site-2' });
  for (let tried = 0; tried < 2; tried += 1)
    await expect(uploader.run()).rejects.toThrow(
      's3://deals/site holds another site: site site-1, published by host-a:/srv/dist, last at 1970-01-01T00:00:00.000Z; this is site ' +
        'site-2. Nothing was written. Let PUBLISH_TO name a bucket or a prefix of its own; or, if this site is to replace the one that ' +
        'is there, run npm run deploy -- --take-over.',
    );
  await expect(uploader.preview()).rejects.toThrow('holds another site');
  expect(new Set(bucket.requests)).toEqual(new Set([`GET ${ROOT}`]));
  expectInStep(store, place.root);

  await uploader.takeOver();
  await uploader.run();
  expectInStep(store, other.root);
  await expect(earlier.run()).rejects.toThrow('is published by host-b:/srv/dist');
  await expect(place.process(store).uploader.run()).rejects.toThrow('holds another site: site site-2');
  expectInStep(store, other.root);
});

it('a bucket stays that of its site on other machines, and is not published to from a copy of the output alone', async () => {
  const { store } = await uploadedPlace();
  const elsewhere = uploadPlace('host-b:/srv/dist', second);
  await elsewhere.process(store).uploader.run();
  expectInStep(store, elsewhere.root);
  const copied = uploadPlace('host-c:/srv/dist');
  const copy = () => copied.process(store, { site: null }).uploader;
  await expect(copy().run()).rejects.toThrow('which site this is, is not known here (its data folder is missing)');
  // unless that has been taken over before
  await copy().takeOver();
  await copy().run();
  await copy().run();
  expectInStep(store, copied.root);
  expect(rootIn(store)?.site).toBe('site-1');
});
