import { hash } from 'node:crypto';
import { join } from 'node:path';
import { logoNames } from '../../rules/web/logo-sizes.ts';
import { disk as realDisk } from '../../files/disk.ts';
import { errorCode, failedTo } from '../../files/errors.ts';
import type { FileSystem } from '../../files/file-system.ts';
import { PRIVATE_FOLDER_MODE } from '../../files/private-files.ts';
import { replaceWhole } from '../../files/replace-whole.ts';
import { existsSync, readdirSync } from 'node:fs';

const HASH_LENGTH = 32;
/** Within the media folder: its name begins with a dot, so nothing in it is published. */
const UNFINISHED = '.tmp';

let count = 0;

const digestOf = (content: Uint8Array): string => hash('sha256', content).slice(0, HASH_LENGTH);

/**
 * Keeps a picture in `media/` of the data folder under a name made from its content, durably, and returns the address at which it
 * is published. The same picture is kept once.
 */
export const keepPicture = (dataFolder: string, content: Uint8Array, disk?: FileSystem): Promise<`/media/${string}`> =>
  keepNamedPicture(dataFolder, `${digestOf(content)}.webp`, content, disk);

/** The same of a picture of the site itself. `width`: at the height of its logo (`brand-logo.ts`). */
export const keepBrandPicture = (
  dataFolder: string,
  content: Uint8Array,
  { width, extension }: { width: number; extension: 'webp' | 'svg' },
): Promise<`/media/${string}`> => keepNamedPicture(dataFolder, `${digestOf(content)}-${width}.${extension}`, content);

/** Keeps a logo and a smaller copy of it, and returns the address of the larger one, which says that there is the other. */
export async function keepLogoPictures(dataFolder: string, { large, small }: { large: Uint8Array; small: Uint8Array }) {
  const names = logoNames(digestOf(large));
  await keepNamedPicture(dataFolder, names.small, small);
  return keepNamedPicture(dataFolder, names.large, large);
}

/** Keeps a picture under the name that it has elsewhere; one that is there stays as it is. */
export async function keepNamedPicture(
  dataFolder: string,
  name: string,
  content: Uint8Array,
  disk: FileSystem = realDisk,
): Promise<`/media/${string}`> {
  const folder = join(dataFolder, 'media');
  const file = join(folder, name);
  try {
    const stat = disk.stat(file);
    if (stat === null) {
      await prepare(disk, dataFolder, folder);
      count += 1;
      await replaceWhole(disk, file, [content], { temporary: join(folder, UNFINISHED, String(count)) });
    } else {
      // Sets its change time, so that no sweep removes it before a document points to it.
      disk.setMode(file, Number(stat.mode));
    }
    await disk.synced(folder);
  } catch (error) {
    failedTo('write', file)(error);
  }
  return `/media/${name}`;
}

/**
 * Makes the folder of pictures durable, and then in it the place for unfinished ones: as long as that is missing, an earlier
 * upload may have made the folder and not synced it. A start removes it.
 */
async function prepare(disk: FileSystem, dataFolder: string, folder: string): Promise<void> {
  const unfinished = join(folder, UNFINISHED);
  if (disk.stat(unfinished) !== null) return;
  disk.makeFolder(folder, PRIVATE_FOLDER_MODE);
  await disk.synced(dataFolder);
  disk.makeFolder(unfinished, PRIVATE_FOLDER_MODE);
}

/** Whether a file in `media/` belongs on the site: people may put files of their own there. */
export const isPublishedPicture = (name: string): boolean => !name.startsWith('.');

/** Removes what a killed process was writing. Only the process that holds the folder's lock may do this. */
export function removeUnfinishedPictures(disk: FileSystem, dataFolder: string): void {
  const unfinished = join(dataFolder, 'media', UNFINISHED);
  try {
    disk.removeTree(unfinished);
  } catch (cause) {
    // a file may stand where the folder belongs
    if (errorCode(cause) !== 'ENOTDIR') failedTo('delete', unfinished)(cause);
  }
}

/** A file, and where it stands, seen from the data folder. */
export interface SavedFile {
  path: string;
  file: string;
}

/** The pictures of a data folder. */
export function picturesIn(dataFolder: string, place = 'media'): SavedFile[] {
  const folder = join(dataFolder, place);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => isPublishedPicture(name))
    .flatMap((entry) => {
      const path = `${place}/${entry.name}`;
      return entry.isDirectory() ? picturesIn(dataFolder, path) : [{ path, file: join(folder, entry.name) }];
    });
}
