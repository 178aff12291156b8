import { randomBytes } from 'node:crypto';
import { linkSync, renameSync, rmSync } from 'node:fs';
import { removedAfterwards } from '../../../data/files/private-files.ts';
import type { Mappings } from '../../../data/records/named-rows.ts';
import type { ImportOptions } from '../../contract/shapes/import-plan.ts';
import type { Stored } from '../../http/stored.ts';
import { newImportFolder, removeImport, scratchOf, sweepImports, type PlannedImport } from '../cells/import-folder.ts';
import type { OnStep } from './imports-under-way.ts';
import { withSavedMapping } from '../match/mapping.ts';
import { planInProcess } from './plan-in-process.ts';

type PlanningServices = Pick<Stored, 'database' | 'now'> & { records: { mappings: Pick<Mappings, 'find'> } };

/** Takes a file that arrived and works out what it would do. Throws what `planInProcess` and `withSavedMapping` throw; then nothing is left of it. */
export async function planFile(
  services: PlanningServices,
  file: string,
  fileName: string,
  options: ImportOptions,
  onStep: OnStep = () => undefined,
): Promise<PlannedImport> {
  const { database, now, records } = services;
  sweepImports(database.folder, now(), file);
  const mapped = await withSavedMapping(records.mappings, options);
  const place = newImportFolder(database.folder);
  using _scratch = removedAfterwards(scratchOf(place.file));
  try {
    renameSync(file, place.file);
    const { folder: dataFolder, siteHost } = database;
    const task = { place, options: mapped, fileName, now: now().getTime(), dataFolder, siteHost };
    const head = await planInProcess(task, onStep);
    if (head !== null) return { place, head };
    // another process cannot know what this one goes on using of documents whose files are broken
    rmSync(place.table, { force: true });
    const { makePlan } = await import('./plan.ts');
    return { place, head: await makePlan(database, task, onStep, () => undefined) };
  } catch (error) {
    removeImport(place);
    throw error;
  }
}

/** What the file of an earlier dry run would do with other options; the earlier one is removed. Throws what `planFile` throws. */
export async function planAgain(
  services: PlanningServices,
  { place, head }: PlannedImport,
  options: ImportOptions,
  onStep: OnStep,
): Promise<PlannedImport> {
  const file = `${place.folder}-again-${randomBytes(6).toString('hex')}`;
  linkSync(place.file, file);
  using _linked = removedAfterwards(file);
  const planned = await planFile(services, file, head.origin.fileName, options, onStep);
  removeImport(place);
  return planned;
}
