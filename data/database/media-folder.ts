import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { StorageFailed } from './errors.ts';
import { syncFolder } from './json-file.ts';

const HASH_LENGTH = 32;

/**
 * Keeps a picture in `media/` of the data folder under a name made from its content, durably, and returns the address at which it
 * is published. The same picture is kept once.
 */
export async function keepPicture(
  dataFolder: string,
  content: Uint8Array,
  extension: 'webp',
): Promise<`/media/${string}`> {
  const name = `${createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH)}.${extension}`;
  const folder = join(dataFolder, 'media');
  const file = join(folder, name);
  if (isThere(file)) return `/media/${name}`;
  try {
    mkdirSync(folder, { recursive: true });
    // written by `writeFile`, which goes on until the disk has taken all of it; synced and renamed by write-file-atomic
    await writeFileAtomic(file, '', { tmpfileCreated: (temporary) => writeFile(temporary, content) });
    await syncFolder(folder);
  } catch (error) {
    throw new StorageFailed('write', file, error);
  }
  return `/media/${name}`;
}

/** Sets the change time of the file anew, so that no sweep takes it away before a document points to it. */
function isThere(file: string): boolean {
  try {
    chmodSync(file, statSync(file).mode);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw new StorageFailed('write', file, error);
  }
}
