import { openDatabase } from '../../data/database/open-database.ts';
import { onMessage } from '../../data/database/thread-messages.ts';
import type { ImportOptions } from '../contract/import-plan.ts';
import { ApiError } from '../http/errors.ts';
import { planEverything } from './everything.ts';
import type { ImportFolder } from './import-folder.ts';
import type { OnStep } from './imports-under-way.ts';
import { makePlan, type ImportHead } from './plan.ts';

/** What the process is asked, one file at a time. */
export interface PlanningTask {
  place: ImportFolder;
  options: ImportOptions;
  fileName: string;
  /** In ms since the epoch. */
  now: number;
  dataFolder: string;
  siteHost: string | undefined;
}

/** What is left of an `ApiError` on its way. */
export type Refusal = Pick<ApiError, 'name' | 'code' | 'status' | 'message' | 'errors'>;

/** What it says: first how far it has come, then one of the others. */
export type PlanningMessage =
  { step: Parameters<OnStep> } | { head: ImportHead } | { refused: Refusal } | { failed: string };

const say = (message: PlanningMessage): void => void process.send?.(message);

onMessage(process, ({ task }: { task: PlanningTask }) => void planned(task).then((head) => say({ head }), failed));
// its parent stopped, however that came about
process.on('disconnect', () => process.exit());

async function planned({ place, options, fileName, now, dataFolder, siteHost }: PlanningTask): Promise<ImportHead> {
  const database = openDatabase({ folder: dataFolder, mode: 'read', siteHost });
  const onStep: OnStep = (...step) => say({ step });
  const { kind } = options;
  return kind === 'everything'
    ? planEverything(database, place, new Date(now), onStep)
    : makePlan({ database, now: () => new Date(now) }, place, { ...options, kind }, fileName, onStep);
}

function failed(error: unknown): void {
  if (!(error instanceof ApiError)) say({ failed: String((error as Error).stack ?? error) });
  else {
    const { name, code, status, message, errors } = error;
    say({ refused: { name, code, status, message, errors } });
  }
}
