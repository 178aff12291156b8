import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isPublishedPicture } from './folder/media-folder.ts';

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
