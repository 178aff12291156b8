import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { StorageFailed } from '../../files/errors.ts';
import { keepPicture } from './media-folder.ts';
import { openDatabase } from '../open-database.ts';
import { aFolder, aWatchedDisk } from '../testing/data-folder.ts';

/** This machine's disk, which refuses to sync a folder once, and what it did sync. */
function aDiskRefusing(folder: string) {
  const synced: string[] = [];
  let refusals = 1;
  const refuses = (call: string, path: string) => call === 'sync' && path === folder && (refusals -= 1) >= 0;
  return { synced, refusing: aWatchedDisk(refuses, (call, path) => call === 'sync' && synced.push(path)) };
}

it('the folder of pictures is on disk before an upload is acknowledged, also when that failed at the first one', async () => {
  const folder = aFolder();
  const { refusing, synced } = aDiskRefusing(folder);
  const upload = (content: string) => keepPicture(folder, Buffer.from(content), refusing);
  await expect(upload('first')).rejects.toBeInstanceOf(StorageFailed);
  await upload('second');
  expect(synced).toContain(folder);
});

it('a new data folder is on disk before anything is in it, also when that failed at the first start', async () => {
  const parent = aFolder();
  const folder = join(parent, 'data');
  const { refusing, synced } = aDiskRefusing(dirname(folder));
  const open = () => openDatabase({ folder, mode: 'write', holder: { command: 'npm test' }, disk: refusing });
  await expect(open()).rejects.toThrow(StorageFailed);
  await (await open()).close();
  expect(synced).toContain(parent);
});
