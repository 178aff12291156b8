import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { readPosition } from '../../data/catalogue/replica-position.ts';
import { disk } from '../../data/files/disk.ts';
import { makePrivateFolder } from '../../data/files/private-files.ts';
import { requireFolders } from '../console/permissions.ts';
import type { Settings } from '../environment/settings.ts';
import { makeWhole } from './make-whole.ts';
import { ExplainedError } from '../../data/files/errors.ts';

/** The file cannot be written, or not there. Nothing was written. */
class CannotWriteFile extends ExplainedError {}

export interface FromSite {
  /** Of the site; OUT_DIR is published, so that the file must not be written there. */
  settings: Pick<Settings, 'DATA_DIR' | 'DATABASE_URL' | 'OUT_DIR'>;
  /** A data folder in place of what the settings name. */
  data?: string | undefined;
  /** There must be none. */
  file: string;
  command: string;
}

interface Purpose {
  /** As an order: `Back up`. */
  verb: string;
  /** What the file holds that is not to be published. */
  holds: string;
}

/**
 * Writes a file from a site, beside the processes that write the site. It is there whole or not at all. `write` makes it in a folder for its
 * work. Returns what that does, the size in bytes, and from what it was made, for a person. Throws `CannotWriteFile`, `StorageFailed`, and what
 * `write` and a database throw.
 */
export async function writeFromSite<Result>(
  { settings: { DATA_DIR, DATABASE_URL, OUT_DIR }, data, file, command }: FromSite,
  { verb, holds }: Purpose,
  write: (target: string, dataFolder: string, place: string) => Promise<Result>,
): Promise<{ result: Result; size: number; source: string }> {
  const url = data === undefined ? DATABASE_URL : undefined;
  const from = data === undefined ? DATA_DIR : resolve(data);
  const refusePresent = () => {
    if (existsSync(file)) throw new CannotWriteFile(`${file} already exists and was not changed. Choose another name.`);
  };
  refusePresent();
  for (const folder of [OUT_DIR, ...(url === undefined ? [from] : [])])
    if (file.startsWith(join(folder, sep)))
      throw new CannotWriteFile(
        `${file} would be in ${folder}, from which media and pages are published, and it contains ${holds}. Choose another place.`,
      );
  if (url === undefined) refuseUnusable(from, verb);
  requireFolders({ write: { 'The folder of the file': dirname(file) } });
  return makeWhole(file, async (target, place) => {
    const dataFolder = url === undefined ? from : join(place, 'data');
    if (url !== undefined) await copyDatabase(url, dataFolder, command);
    const result = await write(target, dataFolder, place);
    refusePresent();
    return { result, size: statSync(target).size, source: url === undefined ? from : 'the database' };
  });
}

function refuseUnusable(folder: string, verb: string): void {
  if (!existsSync(folder))
    throw new CannotWriteFile(`${folder} is missing: there is no data folder to ${verb.toLowerCase()}.`);
  if (readPosition(disk, folder) !== null)
    throw new CannotWriteFile(
      `${folder} is a copy of the documents in a PostgreSQL database: it may be older, and lacks the private records. ${verb} that ` +
        'database: with DATABASE_URL, and without --data.',
    );
  requireFolders({ read: { DATA_DIR: folder } });
}

/** Copies a database into a new data folder. What PostgreSQL needs is loaded only for that. */
async function copyDatabase(url: string, folder: string, command: string): Promise<void> {
  const { CannotMove } = await import('../../data/cluster/move/moved-documents.ts');
  const { moveOut } = await import('../../data/cluster/move/move.ts');
  makePrivateFolder(folder);
  await moveOut(url, folder, command).catch((error: unknown) => {
    throw error instanceof CannotMove ? new CannotWriteFile(`Nothing was written. ${error.message}`) : error;
  });
}
