import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FolderInUse } from '../../../data/catalogue/folder/folder-lock.ts';
import { begunWork, type BegunWork } from '../../environment/begun-work.ts';
import { BucketUnavailable } from './objects/bucket.ts';
import { expectInStep, failureOf, first, uploadPlace } from './testing/upload-site.ts';
import { SimulatedStore } from './testing/simulated-bucket.ts';
import { server } from './testing/uploading-server.ts';
import { freshFolder } from '../../testing/fresh-folder.ts';

/** Another process publishes to the same bucket. */
async function anotherPublisher(store: SimulatedStore) {
  const place = uploadPlace('host-b:/srv/dist');
  await place.process(store).uploader.run();
  return place;
}

it('uploads everything at the start, then what publishes change, later ones merged, and pictures drawn after them', async () => {
  const { place, store, upload, runs, write, publish } = server();
  publish('p1', []);
  expect(upload.outgoing()).toMatchObject({ waiting: 2 });
  await upload.whenUploaded();
  expectInStep(store, place.root);
  expect(upload.reason).toBe(null);
  expect(upload.outgoing()).toEqual({ target: 'upload', waiting: 0, failingSince: null });

  write('index.html', 'home v2');
  publish('p2', ['/']);
  write('stores.html', 'stores v2');
  rmSync(join(place.root, 'store/gone.html'));
  publish('p3', ['/stores', '/store/gone'], ['/store/gone']);
  await upload.whenUploaded();
  expectInStep(store, place.root);
  expect(runs).toEqual([null, ['index.html', 'store/gone.html', 'stores.html']]);

  upload.writesLater('/theme.css');
  const drawn = upload.whenUploaded();
  await new Promise(setImmediate);
  expect(await Promise.race([drawn, Promise.resolve('waits')])).toBe('waits');
  write('theme.css', 'drawn');
  await upload.close();
  expect(await drawn).toBe(true);
  expectInStep(store, place.root);
});

it('counts an upload in which its server was killed as failed, and tries it again after a pause', async () => {
  const file = join(freshFolder(), 'upload.begun');
  // what a kill during a request to the bucket would leave to the next server
  const begun = await new Promise<BegunWork>((resolve) => {
    const before = () => resolve(begunWork(file));
    server({ before, begun: begunWork(file) }).publish('p1', []);
  });
  const { place, store, upload, runs, reports, publish } = server({ begun });
  publish('p1', []);
  expect([upload.reason, runs]).toEqual([expect.stringContaining('ended in the middle of an upload'), []]);
  expect(upload.outgoing()).toMatchObject({ failingSince: '1970-01-01T00:00:00.000Z' });
  await upload.whenUploaded();
  expectInStep(store, place.root);
  expect([upload.reason, begun.cutOff, reports.length]).toEqual([null, null, 2]);
});

it('reports a failure once, tries again with everything, and waits for another process of the folder', async () => {
  const refused = 's3://deals/site: could not write index.html: slow down (503).';
  const failures = [new BucketUnavailable(refused), new BucketUnavailable(refused), new FolderInUse('dist', null)];
  const { place, store, upload, runs, reports, publish } = server({
    beforeRun() {
      const failure = failures.shift();
      if (failure) throw failure;
    },
  });
  publish('p1', []);
  await upload.whenUploaded();
  expectInStep(store, place.root);
  expect(runs).toEqual([null, null, null, null]);
  expect(reports).toEqual([
    `The published files were not uploaded. ${refused}`,
    's3://deals/site can be written again.',
  ]);
});

it('stops for good when a newer publisher has the bucket', async () => {
  const { store, upload, runs, reports, write, publish } = server();
  publish('p1', []);
  await upload.whenUploaded();
  const other = await anotherPublisher(store);
  write('index.html', 'home v2');
  publish('p2', ['/']);
  await upload.whenUploaded();
  expect(upload.reason).toContain('host-b:/srv/dist');
  publish('p3', ['/']);
  await upload.whenUploaded();
  expect([runs.length, reports.length]).toEqual([2, 1]);
  expectInStep(store, other.root);
});

describe('one of several servers', () => {
  /** With what it noted. */
  function oneOfSeveral(name: string, store: SimulatedStore) {
    const notes: string[] = [];
    const leadership = {
      superseded: () => void notes.push('superseded'),
      interrupted: () => void notes.push('interrupted'),
    };
    return { ...server({ store, name, leadership }), notes };
  }

  it('uploads nothing on standby, and everything that differs when it leads', async () => {
    const store = new SimulatedStore();
    const [a, b] = [oneOfSeveral('a', store), oneOfSeveral('b', store)];
    const bothPublish = (id: string, path: string, file: string, text: string) => {
      for (const each of [a, b]) {
        each.write(file, text);
        each.publish(id, [path]);
      }
    };
    const leads = async (one: typeof a, former?: typeof a) => {
      former?.upload.standBy();
      one.upload.lead();
      expect(await one.upload.whenUploaded()).toBe(true);
      expectInStep(store, one.place.root);
    };
    bothPublish('p1', '/', 'index.html', 'home v1');
    expect(await a.upload.whenUploaded()).toBe(false);
    expect(a.upload.outgoing()).toMatchObject({ waiting: 0, failingSince: null });
    expect(store.objects.size).toBe(0);
    await leads(a);

    bothPublish('p2', '/', 'index.html', 'home v2');
    expect(await a.upload.whenUploaded()).toBe(true);
    a.upload.standBy();
    bothPublish('p3', '/stores', 'stores.html', 'stores v2');
    expect(await a.upload.whenUploaded()).toBe(false);
    await leads(b);
    await leads(a, b);
    expect([a.runs, b.runs, a.notes, b.notes]).toEqual([[null, ['index.html'], null], [null], [], []]);
  });

  it('waits for its next term when another publisher has the bucket', async () => {
    const store = new SimulatedStore();
    const a = oneOfSeveral('a', store);
    a.upload.lead();
    await a.upload.whenUploaded();
    const other = await anotherPublisher(store);
    a.write('index.html', 'home v2');
    a.publish('p1', ['/']);
    expect(await a.upload.whenUploaded()).toBe(false);
    expect([a.upload.reason, a.upload.outgoing().waiting]).toEqual([null, 0]);
    expect([a.notes, a.reports]).toEqual([
      ['interrupted', 'superseded'],
      ['host-b:/srv/dist has s3://deals/site now. This server uploads again when it leads again.'],
    ]);
    expectInStep(store, other.root);
    a.upload.lead();
    expect(await a.upload.whenUploaded()).toBe(true);
    expectInStep(store, a.place.root);
  });

  it('sends no further request that changes the bucket once its term is over, wherever that is', async () => {
    for (let allowed = 0; ; allowed += 1) {
      let asked = 0;
      const mayWrite = () => (asked += 1) <= allowed;
      const { uploader, bucket } = uploadPlace('a').process(new SimulatedStore(), { mayWrite });
      const failure = await failureOf(uploader.run());
      if (failure === null) return expect(allowed).toBeGreaterThanOrEqual(Object.keys(first).length);
      expect(failure).toBe('NotLeading');
      expect(bucket.requests.filter((request) => /^(PUT|DELETE)/.test(request))).toHaveLength(allowed);
    }
  });
});
