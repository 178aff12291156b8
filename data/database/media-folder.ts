import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
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
export async function keepPicture(dataFolder: string, content: Uint8Array, extension: 'webp'): Promise<`/media/${string}`> {
  const name = `${createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH)}.${extension}`;
  const folder = join(dataFolder, 'media');
  const file = join(folder, name);
  if (existsSync(file)) return `/media/${name}`;
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
