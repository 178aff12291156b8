import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from '../../data/files/private-files.ts';

/** Folders for copies of documents while they are sent. What a process that was killed left there goes at once: one process has the folder. */
export function createExportPlaces(stateFolder: string) {
  const folder = join(stateFolder, 'exports');
  const remove = (place: string) => rmSync(place, { recursive: true, force: true });
  remove(folder);
  return {
    /** A new one, which the caller removes. */
    make(): string {
      makePrivateFolder(folder);
      return mkdtempSync(join(folder, 'export-'));
    },
    remove,
  };
}
