import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { disk } from '../../data/files/disk.ts';
import { namesIn } from './temporary-folder.ts';

/** How many versions of each kind are kept: the current one, and those from which a running server may still load a part. */
const KEPT = 3;

/** The folders in COMPILED_DIR whose names match, the newest first; none where it cannot be read. */
export const versionsIn = (compiledFolder: string, isVersion: (name: string) => boolean): string[] =>
  namesIn(compiledFolder)
    .filter(isVersion)
    .map((name) => join(compiledFolder, name))
    .sort((a, b) => madeAt(b) - madeAt(a));

/** Milliseconds since 1970; 0: another process has just removed it. */
const madeAt = (version: string): number => statSync(version, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Removes all but `current` and the newest others. `versions` has the newest first. */
export function removeOldVersions(versions: readonly string[], current: string): void {
  for (const old of versions.filter((version) => version !== current).slice(KEPT - 1))
    rmSync(old, { recursive: true, force: true });
}

/**
 * Syncs a file, or a folder and all that is in it. Before it is renamed into place: after a power cut a rename may be on disk, and what the
 * files hold not, so that they would be there and empty.
 */
export function syncFiles(path: string): void {
  if (statSync(path).isDirectory()) for (const name of readdirSync(path)) syncFiles(join(path, name));
  disk.sync(path);
}
