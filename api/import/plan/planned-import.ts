import { readIfGood } from '../../../data/catalogue/documents/read-if-good.ts';
import { randomBytes } from 'node:crypto';
import { linkSync, renameSync, rmSync } from 'node:fs';
import type { Database } from '../../../data/catalogue/documents/database.ts';
import type { DocumentKey } from '../../../data/schema/documents.ts';
import type { ImportOptions } from '../../contract/shapes/import-plan.ts';
import type { Stored } from '../../http/stored.ts';
import { type ImportFolder, newImportFolder, removeImport, sweepImports } from '../cells/import-folder.ts';
import type { OnStep } from './imports-under-way.ts';
import type { ImportHead } from './plan.ts';
import { planInProcess } from './plan-in-process.ts';
import type { PlanningTask } from './planning-process.ts';

export interface PlannedImport {
  place: ImportFolder;
  head: ImportHead;
}

/** Takes a file that arrived and works out what it would do. Throws what `planInProcess` throws; then nothing is left of it. */
export async function planFile(
  services: Pick<Stored, 'database' | 'now'>,
  file: string,
  fileName: string,
  options: ImportOptions,
  onStep: OnStep = () => undefined,
): Promise<PlannedImport> {
  const { database, now } = services;
  sweepImports(database.folder, now(), file);
  const place = newImportFolder(database.folder);
  try {
    renameSync(file, place.file);
    const { folder: dataFolder, siteHost } = database;
    const task = { place, options, fileName, now: now().getTime(), dataFolder, siteHost };
    return { place, head: await planWithLastGood(database, task, onStep) };
  } catch (error) {
    removeImport(place);
    throw error;
  }
}

/** Another process cannot know what this one goes on using of documents whose files are broken. */
async function planWithLastGood(
  { problems, read, refresh, ids, stamps }: Database,
  task: Omit<PlanningTask, 'lastGood' | 'unlisted'>,
  onStep: OnStep,
): Promise<ImportHead> {
  const broken = new Set<DocumentKey>();
  const unlisted: PlanningTask['unlisted'] = [];
  for (;;) {
    for (const { key } of problems()) broken.add(key as DocumentKey);
    const lastGood = [...broken].map((key): [DocumentKey, unknown] => [key, readIfGood({ read }, key) ?? null]);
    const planned = await planInProcess({ ...task, lastGood, unlisted }, onStep);
    if ('head' in planned) return planned.head;
    unlisted.push(...planned.unlisted);
    // what a folder has that is not listed is not taken for deleted once that was noticed
    if (planned.unlisted.length > 0) stamps();
    const within = planned.unlisted.flatMap((folder) => ids(folder).map((id) => `${folder}/${id}` as DocumentKey));
    refresh([...planned.broken, ...within]);
    for (const key of [...planned.broken, ...within]) broken.add(key);
    rmSync(task.place.table, { force: true });
  }
}

/** What the file of an earlier dry run would do with other options; the earlier one is removed. Throws what `planFile` throws. */
export async function planAgain(
  services: Parameters<typeof planFile>[0],
  { place, head }: PlannedImport,
  options: ImportOptions,
  onStep: OnStep,
): Promise<PlannedImport> {
  const file = `${place.folder}-again-${randomBytes(6).toString('hex')}`;
  linkSync(place.file, file);
  try {
    const planned = await planFile(services, file, head.origin.fileName, options, onStep);
    removeImport(place);
    return planned;
  } finally {
    rmSync(file, { force: true });
  }
}
