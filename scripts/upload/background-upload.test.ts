import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { FolderInUse } from '../../data/database/folder-lock.ts';
import { BegunWork } from '../begun-work.ts';
import { BucketUnavailable } from './bucket.ts';
import { ROOT } from './manifest.ts';
import { expectInStep, first, uploadPlace } from './testing/upload-site.ts';
import { finished, server, started } from './testing/uploading-server.ts';

it('uploads everything at the start, then what publishes change, later ones merged', async () => {
  const { place, store, upload, runs, write, publish } = server();
  publish('p1', []);
  expect(upload.status()).toMatchObject({ state: 'behind', behindSince: '1970-01-01T00:00:00.000Z', lastAt: null });
  await upload.whenUploaded('p1');
  expectInStep(store, place.root);
  expect(upload.status()).toMatchObject({ state: 'in step', behindSince: null, waiting: 0, reason: null });

  write('index.html', 'home v2');
  publish('p2', ['/']);
  write('stores.html', 'stores v2');
  rmSync(join(place.root, 'store/gone.html'));
  publish('p3', ['/stores', '/store/gone'], ['/store/gone']);
  await upload.whenUploaded('p3');
  expectInStep(store, place.root);
  expect(runs).toEqual([null, ['index.html', 'store/gone.html', 'stores.html']]);
});

it('counts an upload in which its server was killed as failed, and tries it again after a pause', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'begun-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'upload.begun');
  // what a kill during a request to the bucket would leave to the next server
  const begun = await new Promise<BegunWork>((resolve) => {
    const before = () => resolve(new BegunWork(file));
    server({ before }, undefined, { begun: new BegunWork(file) }).publish('p1', []);
  });
  const { place, store, upload, runs, reports, publish } = server({}, undefined, { begun });
  publish('p1', []);
  expect([upload.status(), runs]).toMatchObject([
    { state: 'failed', reason: expect.stringContaining('ended in the middle of an upload') },
    [],
  ]);
  await upload.whenUploaded('p1');
  expectInStep(store, place.root);
  expect([upload.status().state, begun.cutOff, reports.length]).toEqual(['in step', null, 2]);
});

it('goes on uploading when an upload was due while a publish was under way', async () => {
  const { place, store, upload } = server();
  upload.follow(started('p1'));
  // what was due at the start has come up by then
  await new Promise((resolve) => setTimeout(resolve, 1));
  upload.follow(finished('p1', []));
  await upload.whenUploaded('p1');
  expectInStep(store, place.root);
});

it('uploads pictures every few seconds while more of them are drawn', async () => {
  const { upload, runs, publish } = server();
  publish('p1', []);
  await upload.whenUploaded('p1');
  await expect.poll(() => upload.status().state).toBe('in step');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  for (let second = 0; second < 8; second += 1) {
    upload.writesLater(`/social/${second}.png`);
    vi.advanceTimersByTime(1_000);
  }
  vi.useRealTimers();
  await expect.poll(() => runs.length).toBe(2);
});

it('uploads a picture that is drawn after its publish', async () => {
  const { place, store, upload, write, publish } = server();
  publish('p1', []);
  await upload.whenUploaded('p1');
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
  await upload.whenUploaded('p1');
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
  await upload.whenUploaded('p3');
  expectInStep(store, place.root);
  expect(runs).toEqual([null, ['index.html'], ['index.html']]);
});

it('deletes what is gone after all when a file changed meanwhile in a publish of its own', async () => {
  let isChanging = false;
  const { place, store, upload, runs, write, publish } = server({
    before(request) {
      if (!isChanging || request !== `PUT ${ROOT}`) return;
      isChanging = false;
      // files have been looked at, and nothing is put yet
      upload.follow(started('p3'));
      write('index.html', 'home v3');
    },
  });
  publish('p1', []);
  await upload.whenUploaded('p1');
  isChanging = true;
  write('index.html', 'home v2');
  rmSync(join(place.root, 'store/gone.html'));
  publish('p2', ['/', '/store/gone'], ['/store/gone']);
  await expect.poll(() => runs.length === 2 && upload.status().state).toBe('behind');
  upload.follow(finished('p3', ['/']));
  await upload.whenUploaded('p3');
  expectInStep(store, place.root);
  expect(runs).toEqual([null, ['index.html', 'store/gone.html'], ['index.html', 'store/gone.html']]);
});

it('reports a failure once, tries again with everything, and waits for another process of the folder', async () => {
  let failures = 0;
  const { place, store, upload, runs, reports, publish } = server({}, () => {
    failures += 1;
    if (failures <= 2) throw new BucketUnavailable('s3://deals/site: could not write index.html: slow down (503).');
    if (failures === 3) throw new FolderInUse('dist', null);
  });
  publish('p1', []);
  await upload.whenUploaded('p1');
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
  await upload.whenUploaded('p1');
  const other = uploadPlace('host-b:/srv/dist');
  other.write(first);
  await other.process(store).uploader.run();
  write('index.html', 'home v2');
  publish('p2', ['/']);
  await upload.whenUploaded('p2');
  expect(upload.status()).toMatchObject({ state: 'superseded', reason: expect.stringContaining('host-b:/srv/dist') });
  publish('p3', ['/']);
  await upload.whenUploaded('p3');
  expect(runs).toHaveLength(2);
  expect(reports).toHaveLength(1);
  expectInStep(store, other.root);
});
