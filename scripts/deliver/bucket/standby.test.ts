import { expect, it } from 'vitest';
import { expectInStep, first, uploadPlace } from './testing/upload-site.ts';
import { SimulatedStore } from './testing/simulated-bucket.ts';
import { server } from './testing/uploading-server.ts';

/** One of several servers of a bucket, with what it noted. */
function oneOfSeveral(name: string, store: SimulatedStore, process: Parameters<typeof server>[2] = {}) {
  const notes: string[] = [];
  const leadership = {
    superseded: () => void notes.push('superseded'),
    interrupted: () => void notes.push('interrupted'),
  };
  return { ...server({}, undefined, { ...process, store, name, leadership }), notes };
}

it('uploads nothing on standby, and everything that differs when it leads', async () => {
  const store = new SimulatedStore();
  const [a, b] = [oneOfSeveral('a', store), oneOfSeveral('b', store)];
  for (const each of [a, b]) each.publish('p1', ['/']);
  expect(await a.upload.whenUploaded()).toBe(false);
  expect(a.upload.state).toBe('standby');
  expect(a.upload.outgoing()).toMatchObject({ waiting: 0, failingSince: null });
  expect(store.objects.size).toBe(0);
  a.upload.lead();
  expect(await a.upload.whenUploaded()).toBe(true);
  expectInStep(store, a.place.root);

  for (const each of [a, b]) each.write('index.html', 'home v2');
  a.publish('p2', ['/']);
  b.publish('p2', ['/']);
  expect(await a.upload.whenUploaded()).toBe(true);
  a.upload.standBy();
  for (const each of [a, b]) {
    each.write('stores.html', 'stores v2');
    each.publish('p3', ['/stores']);
  }
  expect(await a.upload.whenUploaded()).toBe(false);
  b.upload.lead();
  expect(await b.upload.whenUploaded()).toBe(true);
  expectInStep(store, b.place.root);
  b.upload.standBy();
  a.upload.lead();
  expect(await a.upload.whenUploaded()).toBe(true);
  expectInStep(store, a.place.root);
  expect([a.runs, b.runs, a.notes, b.notes]).toEqual([[null, ['index.html'], null], [null], [], []]);
  await b.upload.close();
});

it('waits for its next term when another publisher has the bucket', async () => {
  const store = new SimulatedStore();
  const a = oneOfSeveral('a', store);
  a.upload.lead();
  await a.upload.whenUploaded();
  const other = uploadPlace('b');
  other.write(first);
  await other.process(store).uploader.run();
  a.write('index.html', 'home v2');
  a.publish('p1', ['/']);
  expect(await a.upload.whenUploaded()).toBe(false);
  expect([a.upload.state, a.upload.reason]).toEqual(['standby', null]);
  expect([a.notes, a.reports]).toEqual([
    ['interrupted', 'superseded'],
    ['b has s3://deals/site now. This server uploads again when it leads again.'],
  ]);
  expectInStep(store, other.root);
  a.upload.lead();
  expect(await a.upload.whenUploaded()).toBe(true);
  expectInStep(store, a.place.root);
});

it('sends no further request that changes the bucket once its term is over, wherever that is', async () => {
  for (let allowed = 0; ; allowed += 1) {
    const store = new SimulatedStore();
    const place = uploadPlace('a');
    place.write(first);
    let asked = 0;
    const { uploader, bucket } = place.process(store, { mayWrite: () => (asked += 1) <= allowed });
    const failure = await uploader.run().then(
      () => null,
      (error: Error) => error.name,
    );
    const writes = bucket.requests.filter((request) => /^(PUT|DELETE)/.test(request));
    if (failure === null) {
      expect(allowed).toBeGreaterThanOrEqual(Object.keys(first).length);
      break;
    }
    expect(failure).toBe('NotLeading');
    expect(writes).toHaveLength(allowed);
  }
});
