import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { PublishEvent } from '../../api/publisher.ts';
import { FolderInUse } from '../../data/database/folder-lock.ts';
import { emptyReport } from '../publisher/publish.ts';
import { BackgroundUpload } from './background-upload.ts';
import { BucketUnavailable } from './bucket.ts';
import { SimulatedStore, type Faults } from './testing/simulated-bucket.ts';
import { expectInStep, first, uploadPlace } from './testing/upload-site.ts';
import type { RunOptions } from './upload.ts';

const started = (id: string): PublishEvent => ({ type: 'started', id, at: '', documents: [] });

function finished(id: string, changed: string[], deletedPaths: string[] = [], files: string[] = []): PublishEvent {
  const { because, ...counts } = emptyReport();
  const summary = { ...counts, changed, ms: 1, nextChangeAt: null };
  const problems = { failed: [], documents: [], warnings: { named: [], more: 0 } };
  return { type: 'finished', id, at: '', summary, because, deletedPaths, files, ...problems };
}

/** A server whose publishes are these calls. */
function server(faults: Faults = {}, beforeRun: (options: RunOptions) => void = () => {}) {
  const place = uploadPlace();
  place.write(first);
  const store = new SimulatedStore();
  const { uploader, bucket } = place.process(store, faults);
  const runs: (string[] | null)[] = [];
  const reports: string[] = [];
  const upload = new BackgroundUpload({
    to: 's3://deals/site',
    async run(options) {
      runs.push(options.files ? [...options.files].sort() : null);
      beforeRun(options);
      return uploader.run(options);
    },
    now: () => 0,
    report: (sentence) => void reports.push(sentence),
    firstPauseMs: 1,
  });
  onTestFinished(() => upload.close());
  const write = (file: string, text: string) => writeFileSync(join(place.root, file), text);
  const publish = (id: string, ...what: [changed: string[], deleted?: string[], files?: string[]]) => {
    upload.follow(started(id));
    upload.follow(finished(id, ...what));
  };
  return { place, store, bucket, upload, runs, reports, write, publish };
}

it('uploads everything at the start, then what publishes change, later ones merged', async () => {
  const { place, store, upload, runs, write, publish } = server();
  publish('p1', []);
  expect(upload.status()).toMatchObject({ state: 'behind', behindSince: '1970-01-01T00:00:00.000Z', lastAt: null });
  await upload.settled('p1');
  expectInStep(store, place.root);
  expect(upload.status()).toMatchObject({ state: 'in step', behindSince: null, waiting: 0, reason: null });

  write('index.html', 'home v2');
  publish('p2', ['/']);
  write('stores.html', 'stores v2');
  rmSync(join(place.root, 'store/gone.html'));
  publish('p3', ['/stores', '/store/gone'], ['/store/gone']);
  await upload.settled('p3');
  expectInStep(store, place.root);
  expect(runs).toEqual([null, ['index.html', 'store/gone.html', 'stores.html']]);
});

it('uploads a picture that is drawn after its publish', async () => {
  const { place, store, upload, write, publish } = server();
  publish('p1', []);
  await upload.settled('p1');
  upload.writesLater('/theme.css');
  write('theme.css', 'drawn');
  await upload.close();
  expectInStep(store, place.root);
});

it('leaves a page for later whose publish is not over, since its assets are not named yet', async () => {
  const { place, store, upload, bucket, runs, write, publish } = server({}, ({ files }) => {
    if (!files || runs.length > 2) return;
    // A publish begins while files are looked at.
    upload.follow(started('p3'));
    write('index.html', 'home v3 [theme.css]');
  });
  publish('p1', []);
  await upload.settled('p1');
  const requests = bucket.requests.length;
  write('index.html', 'home v2');
  publish('p2', ['/']);
  await new Promise<void>(
    (resolve) =>
      void setImmediate(function look() {
        if (runs.length === 2 && upload.status().state === 'behind') resolve();
        else setImmediate(look);
      }),
  );
  expect(bucket.requests.slice(requests)).toEqual([]);
  upload.follow(finished('p3', ['/']));
  await upload.settled('p3');
  expectInStep(store, place.root);
  expect(runs).toEqual([null, ['index.html'], ['index.html']]);
});

it('reports a failure once, tries again with everything, and waits for another process of the folder', async () => {
  let failures = 0;
  const { place, store, upload, runs, reports, publish } = server({}, () => {
    failures += 1;
    if (failures <= 2) throw new BucketUnavailable('s3://deals/site: could not write index.html: slow down (503).');
    if (failures === 3) throw new FolderInUse('dist', null);
  });
  publish('p1', []);
  await upload.settled('p1');
  expectInStep(store, place.root);
  expect(runs).toEqual([null, null, null, null]);
  expect(reports).toEqual([
    'The published files were not uploaded. s3://deals/site: could not write index.html: slow down (503).',
    's3://deals/site can be written again.',
  ]);
});

it('stops for good when a newer publisher has the bucket', async () => {
  const { store, upload, runs, reports, write, publish } = server();
  publish('p1', []);
  await upload.settled('p1');
  const other = uploadPlace('host-b:/srv/dist');
  other.write(first);
  await other.process(store).uploader.run();
  write('index.html', 'home v2');
  publish('p2', ['/']);
  await upload.settled('p2');
  expect(upload.status()).toMatchObject({ state: 'superseded', reason: expect.stringContaining('host-b:/srv/dist') });
  publish('p3', ['/']);
  await upload.settled('p3');
  expect(runs).toHaveLength(2);
  expect(reports).toHaveLength(1);
  expectInStep(store, other.root);
});
