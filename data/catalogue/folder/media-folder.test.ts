import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { disk } from '../../files/disk.ts';
import { StorageFailed } from '../../files/errors.ts';
import type { FileSystem } from '../../files/file-system.ts';
import { keepPicture } from './media-folder.ts';
import { openDatabase } from '../open-database.ts';
import { aFolder } from '../testing/data-folder.ts';

/** This machine's disk, which refuses to sync a folder once, and what it did sync. */
function aDiskRefusing(folder: string): FileSystem & { synced: string[] } {
  const synced: string[] = [];
  let refusals = 1;
  const sync = (path: string): void => {
    if (path === folder && refusals > 0) {
      refusals -= 1;
      throw Object.assign(new Error('EIO: sync'), { code: 'EIO' });
    }
    synced.push(path);
  };
  return {
    ...disk,
    synced,
    sync,
    later: { ...disk.later, sync: async (path) => sync(path) },
  };
}

it('the folder of pictures is on disk before an upload is acknowledged, also when that failed at the first one', async () => {
  const folder = aFolder();
  const refusing = aDiskRefusing(folder);
  const upload = (content: string) => keepPicture(folder, Buffer.from(content), 'webp', refusing);
  await expect(upload('first')).rejects.toBeInstanceOf(StorageFailed);
  await upload('second');
  expect(refusing.synced).toContain(folder);
});

it('a new data folder is on disk before anything is in it, also when that failed at the first start', async () => {
  const parent = aFolder();
  const folder = join(parent, 'data');
  const refusing = aDiskRefusing(dirname(folder));
  const open = () => openDatabase({ folder, mode: 'write', holder: { command: 'npm test' }, disk: refusing });
  expect(open).toThrow(StorageFailed);
  await open().close();
  expect(refusing.synced).toContain(parent);
});
