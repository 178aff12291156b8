import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rehearsal } from '../../../api/import/plan/rehearsal.ts';
import { applyPlan, plannedImport } from '../../../api/import/apply.ts';
import { openDatabase } from '../../../data/catalogue/open-database.ts';
import { onMessage } from '../../../data/files/thread-messages.ts';
import { pageCatalogue } from '../../../site/catalogue/page-catalogue.ts';
import type { BuildInputs } from '../source/catalogue-source.ts';
import { TRACES } from '../../environment/state-folder.ts';
import { rehearse } from './rehearse.ts';
import { SnapshotOutdated } from './catalogue-snapshot.ts';
import { SnapshotState } from './snapshot-state.ts';

/** What a rehearsal is of. */
export interface RehearsedImport {
  importId: string;
  dataFolder: string;
  stateFolder: string;
  siteHost?: string | undefined;
  buildInputs: BuildInputs;
  /** Digest of the sources that pages are made by. */
  code: string;
  /** As of when the pages are made, in ms since the epoch. */
  now: number;
}

const MOST_TRIES = 3;

endBeforeTheServer();
onMessage(process, (given: RehearsedImport) => process.send?.(answer(given), () => process.disconnect()));

/** Where memory runs out, Linux ends this process and not the server, which then says that pages were not counted. */
function endBeforeTheServer(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    return; // this system has no such file
  }
}

function answer(given: RehearsedImport): Rehearsal {
  for (let tries = 1; ; tries += 1) {
    try {
      return { pages: pagesOf(given) };
    } catch (error) {
      if (!(error instanceof SnapshotOutdated)) return { pages: null, reason: (error as Error).message };
      if (tries === MOST_TRIES)
        return { pages: null, reason: 'The catalogue kept changing while they were counted. Look at the file again.' };
    }
  }
}

function pagesOf({ importId, dataFolder, stateFolder, siteHost, buildInputs, code, now }: RehearsedImport): number {
  const database = openDatabase({ folder: dataFolder, mode: 'read', siteHost });
  const planned = plannedImport(database, importId);
  const state = new SnapshotState(join(stateFolder, TRACES));
  try {
    const site = { database, state, catalogue: pageCatalogue, buildInputs, code, now };
    return rehearse(site, (transaction, at) => applyPlan(transaction, planned, { now: at, mayShrink: true })).size;
  } finally {
    state.close();
  }
}
