import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { StorageFailed } from '../../../data/files/errors.ts';
import { openDatabase } from '../../../data/catalogue/open-database.ts';
import { appendPrivateFile } from '../../../data/files/private-files.ts';
import { jsonIn } from '../../../data/rules/text/json-in.ts';
import { onMessage } from '../../../data/files/call-thread.ts';
import { ApiError } from '../../http/errors.ts';
import { FileRefused } from '../cells/errors.ts';
import type { ImportHead } from '../cells/import-folder.ts';
import type { OnStep } from './imports-under-way.ts';
import { makePlan, type PlanRequest } from './plan.ts';
import { openSourceFile } from '../read/source-file.ts';
import { holdsSomething } from '../read/source-table.ts';

export interface PlanningTask extends PlanRequest {
  dataFolder: string;
  siteHost: string | undefined;
}

export interface PageTask {
  readonly page: string;
  /** Gets the rows of the page, as an object a line. */
  readonly into: string;
  readonly isOfDeals: boolean;
  /** It may be the one after the last. */
  readonly mayBeEmpty: boolean;
}

export interface ReadPage {
  readonly rows: number;
  /** The address, or the number, that it names as that of the next page; null: it says that there is none, undefined: it says nothing of it. */
  readonly next?: string | null | undefined;
}

/** What is left of an `ApiError` on its way. */
type Refusal = Pick<ApiError, 'name' | 'code' | 'status' | 'message' | 'errors'>;

/** Null: the disk or broken documents stand in the way. */
export type Planned = ImportHead | null;

/** What it says: how far it has come, how many bytes it has unpacked and is going to read, then one of the others. */
export type PlanningMessage =
  | { step: Parameters<OnStep> }
  | { unpacked: number }
  | { done: Planned | ReadPage }
  | { refused: Refusal }
  | { failed: string };

const NEXT = 'next next_page nextPage next_page_url nextPageUrl next_url @odata.nextLink @nextpageuri'.split(' ');
const WITHIN = ['', 'links.', '_links.', 'paging.', 'pagination.', 'meta.', '_meta.'];
const NAMES = WITHIN.flatMap((holder) => NEXT.flatMap((name) => [`${holder}${name}`, `${holder}${name}.href`]));
const ROWS_AT_ONCE = 500;
const EMPTY_BYTES = 2_000;

const say = (message: PlanningMessage): void => void process.send?.(message);
const onUnpacked = (unpacked: number): void => say({ unpacked });

// one file at a time
onMessage(process, (task: PlanningTask | PageTask) => {
  const work: Promise<Planned | ReadPage> = 'page' in task ? readPage(task) : planned(task);
  void work.then((done) => say({ done }), failed);
});
// its parent stopped, however that came about
process.on('disconnect', () => process.exit());

async function planned({ dataFolder: folder, siteHost, ...request }: PlanningTask): Promise<Planned> {
  const database = await openDatabase({ folder, mode: 'read', siteHost });
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

/** Adds the rows of a page to those of the pages before it. Throws `FileRefused`. */
async function readPage({ page, into, isOfDeals, mayBeEmpty }: PageTask): Promise<ReadPage> {
  try {
    const { columns, besides, rows } = await openSourceFile(page, isOfDeals, onUnpacked);
    let count = 0;
    const lines: string[] = [];
    const write = (): void => appendPrivateFile(into, lines.splice(0).join(''));
    for (const { cells, refused, unusable } of rows()) {
      const reason = refused ?? unusable?.[0]?.[1];
      if (reason === undefined && !cells.some(holdsSomething)) continue;
      const row = columns.map((name, at) => [name, cells[at] ?? ''] as const);
      count += 1;
      // what is no JSON is refused with its words
      const line =
        reason === undefined ? JSON.stringify(Object.fromEntries(row)) : `{ ${reason.replaceAll(/\s+/g, ' ')}`;
      if (lines.push(`${line}\n`) === ROWS_AT_ONCE) write();
    }
    write();
    const named = NAMES.map((name) => besides?.get(name)).find((each) => each !== undefined);
    return { rows: count, next: named === undefined ? undefined : addressIn(named) };
  } catch (error) {
    const isEmpty = async () =>
      statSync(page).size < EMPTY_BYTES && /^[[\]{}\s]*$|":\s*\[\s*\]/.test(await readFile(page, 'utf8'));
    if (error instanceof FileRefused && mayBeEmpty && (await isEmpty())) return { rows: 0 };
    throw error;
  }
}

function addressIn(json: string): string | null | undefined {
  const next = jsonIn(json);
  if (next === null || next === '') return null;
  return /^(?:https?:|\/|\?|\d{1,6}$)/.test(String(next)) ? String(next) : undefined;
}
