import { describe, expect, it } from 'vitest';
import { parseRoot, ROOT } from './objects/manifest.ts';
import { R2, S3, SimulatedStore } from './testing/simulated-bucket.ts';
import { expectInStep, first, second, uploadPlace, type UploadPlace } from './testing/upload-site.ts';

const newer = {
  ...second,
  'index.html': 'home of the newer one',
  'store/newer.html': 'newer',
  'media/logo1.webp': 'redrawn',
};

function places(): { older: UploadPlace; newer: UploadPlace } {
  const both = { older: uploadPlace('host-a:/srv/dist'), newer: uploadPlace('host-b:/srv/dist') };
  both.older.write(first);
  both.newer.write(newer);
  return both;
}

/** What a newer publisher wrote is neither replaced nor removed by an earlier one. */
function expectNoStepBack(store: SimulatedStore): void {
  const epochs = new Map<string, number>();
  store.afterChange = () => {
    for (const [key, { metadata }] of store.objects) {
      const epoch = Number(metadata['epoch'] ?? 0);
      expect(epoch, key).toBeGreaterThanOrEqual(epochs.get(key) ?? 0);
      epochs.set(key, epoch);
    }
    const { epoch: owner } = parseRoot(store.objects.get(ROOT)?.body ?? new Uint8Array()) ?? {};
    for (const [key, epoch] of epochs) if (epoch === owner) expect(store.objects.has(key), key).toBe(true);
  };
}

describe('two publishers of one bucket', () => {
  it('an earlier one that was idle writes nothing more, and names the newer', async () => {
    const store = new SimulatedStore();
    const place = places();
    const earlier = place.older.process(store);
    await earlier.uploader.run();
    await place.newer.process(store).uploader.run();
    expectInStep(store, place.newer.root);

    place.older.write({ ...first, 'index.html': 'an edit on the old machine' });
    const requests = earlier.bucket.requests.length;
    for (const files of [new Set(['index.html']), null])
      await expect(earlier.uploader.run({ files })).rejects.toThrow(
        's3://deals/site is published by host-b:/srv/dist, since 1970-01-01T00:00:00.000Z (epoch 2, after 1 here). This one has stopped',
      );
    expect(earlier.bucket.requests.slice(requests).filter((request) => request.startsWith('DELETE'))).toEqual([]);
    expectInStep(store, place.newer.root);
  });

  it.each([
    { name: 'S3', kind: S3, looks: 'at each write', every: 1 },
    { name: 'S3', kind: S3, looks: 'never', every: 3 },
    { name: 'R2', kind: R2, looks: 'never', every: 2 },
  ])(
    'a newer one that comes between any two requests has the bucket ($name, looks $looks)',
    async ({ kind, looks, every }) => {
      const place = places();
      let cameBefore = 1;
      let refused = 0;
      for (let isThrough = false; !isThrough; cameBefore += every) {
        const store = new SimulatedStore(kind);
        place.older.write(first);
        await place.older.process(store).uploader.run();
        place.older.write(second);
        if (kind.conditionalDeletes) expectNoStepBack(store);
        const late = place.newer.process(store);
        let count = 0;
        let checkAgain: number | null | undefined;
        let time = 0;
        const early = place.older.process(store, {
          ticks: () => (looks === 'never' ? 0 : (time += 6_000)),
          async before() {
            if ((count += 1) === cameBefore) ({ checkAgainMs: checkAgain } = await late.uploader.run());
          },
        });
        const failed = await early.uploader.run().then(
          () => null,
          (error: Error) => error.name,
        );
        isThrough = checkAgain === undefined;
        if (isThrough) break;
        // Before its claim the earlier one is the later; after its root nothing of a run remains to be refused.
        if (failed !== null) expect(failed).toBe('Superseded');
        if (checkAgain !== null) await late.uploader.run({ check: true });
        const { publisher } = parseRoot(store.objects.get(ROOT)?.body ?? new Uint8Array()) ?? {};
        expectInStep(store, publisher === 'host-a:/srv/dist' ? place.older.root : place.newer.root);
        refused += failed === null ? 0 : 1;
      }
      expect(refused).toBeGreaterThan(10 / every);
    },
  );

  it('the later of two that start at once has it', async () => {
    const store = new SimulatedStore();
    const place = places();
    const other = place.newer.process(store);
    let comes = true;
    const one = place.older.process(store, {
      async before(request) {
        if (!comes || !request.startsWith('PUT')) return;
        comes = false;
        await other.uploader.run();
      },
    });
    await one.uploader.run();
    expectInStep(store, place.older.root);
    await expect(other.uploader.run()).rejects.toThrow('is published by host-a:/srv/dist');
    expectInStep(store, place.older.root);
  });
});
