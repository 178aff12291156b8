import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FolderInUse } from '../../../data/catalogue/folder/folder-lock.ts';
import { BegunWork } from '../../environment/begun-work.ts';
import { BucketUnavailable } from './objects/bucket.ts';
import { expectInStep, first, uploadPlace } from './testing/upload-site.ts';
import { server } from './testing/uploading-server.ts';
import { freshFolder } from '../../testing/fresh-folder.ts';

it('uploads everything at the start, then what publishes change, later ones merged', async () => {
  const { place, store, upload, runs, write, publish } = server();
  publish('p1', []);
  expect(upload.state).toBe('behind');
  await upload.whenUploaded();
  expectInStep(store, place.root);
  expect([upload.state, upload.reason]).toEqual(['in step', null]);
  expect(upload.outgoing()).toEqual({ target: 'upload', waiting: 0, failingSince: null });

  write('index.html', 'home v2');
  publish('p2', ['/']);
  write('stores.html', 'stores v2');
  rmSync(join(place.root, 'store/gone.html'));
  publish('p3', ['/stores', '/store/gone'], ['/store/gone']);
  await upload.whenUploaded();
  expectInStep(store, place.root);
  expect(runs).toEqual([null, ['index.html', 'store/gone.html', 'stores.html']]);
});

it('counts an upload in which its server was killed as failed, and tries it again after a pause', async () => {
  const folder = freshFolder();
  const file = join(folder, 'upload.begun');
  // what a kill during a request to the bucket would leave to the next server
  const begun = await new Promise<BegunWork>((resolve) => {
    const before = () => resolve(new BegunWork(file));
    server({ before }, undefined, { begun: new BegunWork(file) }).publish('p1', []);
  });
  const { place, store, upload, runs, reports, publish } = server({}, undefined, { begun });
  publish('p1', []);
  const failed = ['failed', expect.stringContaining('ended in the middle of an upload'), []];
  expect([upload.state, upload.reason, runs]).toEqual(failed);
  expect(upload.outgoing()).toMatchObject({ failingSince: '1970-01-01T00:00:00.000Z' });
  await upload.whenUploaded();
  expectInStep(store, place.root);
  expect([upload.state, begun.cutOff, reports.length]).toEqual(['in step', null, 2]);
});

it('uploads a picture that is drawn after its publish', async () => {
  const { place, store, upload, write, publish } = server();
  publish('p1', []);
  await upload.whenUploaded();
  upload.writesLater('/theme.css');
  write('theme.css', 'drawn');
  await upload.close();
  expectInStep(store, place.root);
});

it('reports a failure once, tries again with everything, and waits for another process of the folder', async () => {
  let failures = 0;
  const { place, store, upload, runs, reports, publish } = server({}, () => {
    failures += 1;
    if (failures <= 2) throw new BucketUnavailable('s3://deals/site: could not write index.html: slow down (503).');
    if (failures === 3) throw new FolderInUse('dist', null);
  });
  publish('p1', []);
  await upload.whenUploaded();
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
  await upload.whenUploaded();
  const other = uploadPlace('host-b:/srv/dist');
  other.write(first);
  await other.process(store).uploader.run();
  write('index.html', 'home v2');
  publish('p2', ['/']);
  await upload.whenUploaded();
  expect([upload.state, upload.reason]).toEqual(['superseded', expect.stringContaining('host-b:/srv/dist')]);
  publish('p3', ['/']);
  await upload.whenUploaded();
  expect(runs).toHaveLength(2);
  expect(reports).toHaveLength(1);
  expectInStep(store, other.root);
});
