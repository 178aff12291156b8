import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync, globSync, renameSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { appendPrivateFile, makePrivateFolder, removedAfterwards } from '../../data/files/private-files.ts';
import type { FilePart, SharedFiles } from '../../data/records/shared-state.ts';
import { importId } from '../contract/shapes/import-plan.ts';
import type { Stored } from '../http/stored.ts';
import { NotFound } from '../http/errors.ts';
import * as folders from './cells/import-folder.ts';

const PART_BYTES = 1024 * 1024;

type SharingServices = Pick<Stored, 'database' | 'now'> & { records: Pick<Stored['records'], 'shared'> };

/** Lets other machines show and apply an import that was planned here. */
export async function shareImport({ records, now }: SharingServices, { place }: folders.PlannedImport): Promise<void> {
  const present = now().getTime();
  await records.shared?.files.keep(place.id, partsOf(place), { now: present, until: present + folders.IMPORT_LIFE_MS });
}

/** An import whose plan was made here or on another machine. Throws `NotFound`. */
export async function findImport({ database, records }: SharingServices, id: string): Promise<folders.PlannedImport> {
  if (records.shared && importId.safeParse(id).success && folders.findImportFolder(database.folder, id) === undefined)
    await fetchImport(records.shared.files, database.folder, id);
  const place = folders.findImportFolder(database.folder, id);
  if (place === undefined || !existsSync(place.table))
    throw new NotFound('There is no such import. Files are kept for a day: upload it again.');
  return { place, head: folders.readHead(place) };
}

/** What is needed after the plan was made, the file to make another of it; its head comes last. */
async function* partsOf({ folder, head }: folders.ImportFolder): AsyncIterable<FilePart> {
  const found = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((each) => each !== head);
  for (const each of [...found, head]) {
    const path = relative(folder, each).split(sep).join('/');
    for await (const bytes of createReadStream(each, { highWaterMark: PART_BYTES }) as AsyncIterable<Buffer>)
      yield { path, bytes };
  }
}

/** Brings its files here, where none has its name before all are there. */
async function fetchImport(files: SharedFiles, dataFolder: string, id: string): Promise<void> {
  const place = join(folders.importsFolder(dataFolder), `arriving-${randomBytes(12).toString('hex')}`);
  using _arriving = removedAfterwards(place);
  for await (const { path, bytes } of files.parts(id)) {
    const file = join(place, path);
    makePrivateFolder(dirname(file));
    appendPrivateFile(file, bytes);
  }
  const target = folders.importPlace(dataFolder, id);
  // another request may have brought it meanwhile
  if (existsSync(join(place, basename(target.head))) && !existsSync(target.folder)) renameSync(place, target.folder);
}
