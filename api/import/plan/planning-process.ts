import { StorageFailed } from '../../../data/files/errors.ts';
import { openDatabase } from '../../../data/catalogue/open-database.ts';
import { onMessage } from '../../../data/files/thread-messages.ts';
import { ApiError } from '../../http/errors.ts';
import { readPage, type PageTask, type ReadPage } from './feed-page.ts';
import type { ImportHead } from '../cells/import-folder.ts';
import type { OnStep } from './imports-under-way.ts';
import { makePlan, type PlanRequest } from './plan.ts';

/** A file that is to be imported into the catalogue of this folder. */
export interface PlanningTask extends PlanRequest {
  dataFolder: string;
  siteHost: string | undefined;
}

/** What is left of an `ApiError` on its way. */
export type Refusal = Pick<ApiError, 'name' | 'code' | 'status' | 'message' | 'errors'>;

/** Null: the disk or broken documents stand in the way. */
export type Planned = ImportHead | null;

/** What it says: how far it has come, how many bytes it has unpacked and is going to read, then one of the others. */
export type PlanningMessage =
  | { step: Parameters<OnStep> }
  | { unpacked: number }
  | { done: Planned | ReadPage }
  | { refused: Refusal }
  | { failed: string };

const say = (message: PlanningMessage): void => void process.send?.(message);
const onUnpacked = (unpacked: number): void => say({ unpacked });

// one file at a time
onMessage(process, (task: PlanningTask | PageTask) => {
  const work: Promise<Planned | ReadPage> = 'page' in task ? readPage(task, onUnpacked) : planned(task);
  void work.then((done) => say({ done }), failed);
});
// its parent stopped, however that came about
process.on('disconnect', () => process.exit());

async function planned({ dataFolder: folder, siteHost, ...request }: PlanningTask): Promise<Planned> {
  const database = openDatabase({ folder, mode: 'read', siteHost });
  const isWhole = () => database.problems().length === 0;
  try {
    const head = await makePlan(database, request, (...step) => say({ step }), onUnpacked);
    return isWhole() ? head : null;
  } catch (error) {
    if (isWhole() && !(error instanceof StorageFailed)) throw error;
    return null;
  }
}

function failed(error: unknown): void {
  if (!(error instanceof ApiError)) say({ failed: String((error as Error).stack ?? error) });
  else {
    const { name, code, status, message, errors } = error;
    say({ refused: { name, code, status, message, errors } });
  }
}
