import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { disk } from '../../data/files/disk.ts';

/**
 * Syncs a folder and all that is in it. Before a folder of files is renamed into place: after a power cut a rename may be on disk, and what
 * the files hold not, so that they would be there and empty.
 */
export function syncFiles(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncFiles(path);
    else if (entry.isFile()) disk.sync(path);
  }
  disk.sync(folder);
}
