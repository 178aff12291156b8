import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ImportOptions } from '../../../../api/contract/shapes/import-plan.ts';
import { applyPlan, plannedImport } from '../../../../api/import/apply.ts';
import { importsFolder } from '../../../../api/import/cells/import-folder.ts';
import { planFile, type PlannedImport } from '../../../../api/import/plan/planned-import.ts';
import { openDatabase } from '../../../../data/catalogue/open-database.ts';
import { pageCatalogue } from '../../../../site/catalogue/page-catalogue.ts';
import { compileSite } from '../../render/compile.ts';
import type { Site } from '../../testing/small-site.ts';
import { stateFolderOf, TRACES } from '../../../environment/state-folder.ts';
import { rehearse } from '../rehearse.ts';
import { SnapshotState } from '../snapshot-state.ts';

let uploads = 0;

/** The plan of a file, of which nothing is applied. */
export function planOf({ database, clock }: Site, text: string, options: ImportOptions): Promise<PlannedImport> {
  const file = join(importsFolder(database.folder), `upload-${(uploads += 1)}`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return planFile({ database, now: () => new Date(clock.now) }, file, 'feed.csv', options);
}

/** The pages that an import would change, sorted. */
export function rehearsed(site: Site, out: string, id: string): Promise<string[]> {
  const planned = plannedImport(site.database, id);
  return rehearsedChange(site, out, (transaction, now) => applyPlan(transaction, planned, { now, mayShrink: true }));
}

/** The pages that a change would change, sorted. */
export async function rehearsedChange(
  { database, clock }: Site,
  out: string,
  change: Parameters<typeof rehearse>[1],
): Promise<string[]> {
  const { digest: code, templates } = await compileSite();
  const state = new SnapshotState(join(stateFolderOf(out), TRACES));
  const own = openDatabase({ folder: database.folder, mode: 'read' });
  try {
    const buildInputs = { environment: { siteUrl: null }, templates };
    const site = { database: own, state, catalogue: pageCatalogue, buildInputs, code, now: clock.now };
    return [...rehearse(site, change)].sort();
  } finally {
    state.close();
  }
}

/** Applies it, and says what its publish did. */
export async function applied({ database, publishing, clock }: Site, planned: PlannedImport) {
  const now = new Date(clock.now);
  const { changed } = await database.transact((transaction) =>
    applyPlan(transaction, planned, { now, mayShrink: true }),
  );
  return publishing.publisher.changed(changed).done;
}
