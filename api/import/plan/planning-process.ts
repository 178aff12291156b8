import type { Database } from '../../../data/catalogue/documents/database.ts';
import { StorageFailed } from '../../../data/files/errors.ts';
import { folderNames } from '../../../data/catalogue/folder/layout.ts';
import { openDatabase } from '../../../data/catalogue/open-database.ts';
import { onMessage } from '../../../data/files/thread-messages.ts';
import type { DocumentKey, FolderName } from '../../../data/schema/documents.ts';
import type { ImportOptions } from '../../contract/shapes/import-plan.ts';
import { ApiError } from '../../http/errors.ts';
import { planEverything } from './everything.ts';
import { readPage, type PageTask, type ReadPage } from './feed-page.ts';
import type { ImportFolder } from '../cells/import-folder.ts';
import type { OnStep } from './imports-under-way.ts';
import { makePlan, type ImportHead } from './plan.ts';

/** What it would do to import a file. */
export interface PlanningTask {
  place: ImportFolder;
  options: ImportOptions;
  fileName: string;
  /** In ms since the epoch. */
  now: number;
  dataFolder: string;
  siteHost: string | undefined;
  /** The last good versions of documents whose files are known to be broken; null: there is none. */
  lastGood: [key: DocumentKey, document: unknown][];
  /** Folders that are known not to be listed by the disk. */
  unlisted: FolderName[];
}

/** What is left of an `ApiError` on its way. */
export type Refusal = Pick<ApiError, 'name' | 'code' | 'status' | 'message' | 'errors'>;

/** The plan, or documents whose last good versions it needs, and folders of which it needs all. */
export type Planned = { head: ImportHead } | { broken: DocumentKey[]; unlisted: FolderName[] };

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

async function planned(task: PlanningTask): Promise<Planned> {
  const known = new Map(task.lastGood);
  const lastGood = new Map(task.lastGood.filter(([, document]) => document !== null));
  const { dataFolder: folder, siteHost, unlisted: knownFolders } = task;
  const database = openDatabase({ folder, mode: 'read', siteHost, lastGood, unlisted: knownFolders });
  const [outcome] = await Promise.allSettled([plan(database, task)]);
  const keys = new Set(database.problems().map(({ key }) => key as DocumentKey));
  const broken = [...keys].filter((key) => !known.has(key));
  const isStopped = outcome.status === 'rejected' && outcome.reason instanceof StorageFailed;
  const unlisted = isStopped ? folderNames.filter((name) => !isListed(database, name)) : [];
  if (broken.length + unlisted.length > 0) return { broken, unlisted };
  if (outcome.status === 'rejected') throw outcome.reason;
  return { head: outcome.value };
}

function isListed(database: Database, folder: FolderName): boolean {
  try {
    return database.ids(folder).length >= 0;
  } catch (error) {
    if (error instanceof StorageFailed) return false;
    throw error;
  }
}

function plan(database: Database, { place, options, fileName, now: ms }: PlanningTask): Promise<ImportHead> {
  const onStep: OnStep = (...step) => say({ step });
  const { kind } = options;
  const now = new Date(ms);
  return kind === 'everything'
    ? planEverything(database, place, now, onStep, onUnpacked)
    : makePlan(database, place, { ...options, kind, fileName, now }, onStep, onUnpacked);
}

function failed(error: unknown): void {
  if (!(error instanceof ApiError)) say({ failed: String((error as Error).stack ?? error) });
  else {
    const { name, code, status, message, errors } = error;
    say({ refused: { name, code, status, message, errors } });
  }
}
