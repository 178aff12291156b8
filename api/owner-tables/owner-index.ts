import type { Logger } from 'pino';
import type { Database } from '../../data/catalogue/documents/database.ts';
import type { Usage } from '../../data/records/counts/usage.ts';
import type { QueryOf } from '../contract/contract.ts';
import type { listRecords } from '../contract/owner-tables.ts';
import type { RecordFilter, RecordKind } from '../contract/shapes/record-filter.ts';
import { settingsIn } from '../entities/present-settings.ts';
import { type IndexThread, IndexUnavailable, openIndexThread } from './index-calls.ts';
import { followDocuments } from './followed-documents.ts';
import type { Moment, RecordPlace } from './list-rows.ts';
import { matchExpression } from './search-text.ts';
import { dayOf, usageWindow } from '../../data/rules/dates/time-zone.ts';
import { COUNTED_IN } from '../engagement/count-buffer.ts';

/** So long what was read is shown. */
const LASTS_MS = 60_000;

/** Brings what was clicked and copied in the last weeks to the index, while its tables are looked at. */
function countedUses(usage: Usage, thread: IndexThread, now: () => Date) {
  let reading: Promise<void> | null = null;
  /** Null: the index knows nothing of it. */
  let nextAt: number | null = null;

  async function read(): Promise<void> {
    await thread.call('setUses', await usage.used(usageWindow(dayOf(now().getTime(), COUNTED_IN))));
    nextAt = now().getTime() + LASTS_MS;
  }

  return {
    /** The index may have lost it. */
    forget: () => void (nextAt = null),
    isKnown: () => nextAt !== null,
    /** Reads it again when it is old. */
    async refresh(): Promise<void> {
      if (nextAt !== null && now().getTime() < nextAt) return;
      reading ??= read().finally(() => (reading = null));
      await reading;
    },
  };
}

type RecordPage = Omit<QueryOf<typeof listRecords>, 'descending'> & { readonly descending: boolean };

export interface OwnerIndexOptions {
  /** Where it is kept; derived from the documents, and made again when it is lost. */
  file: string;
  /** Digest of the code that makes the rows: those that other code made are made again. */
  code: string;
  database: Database;
  now: () => Date;
  /** The deals whose codes most votes doubt. */
  doubted: () => Promise<readonly RecordPlace[]>;
  /** What was clicked and copied. */
  usage: Usage;
  log: Logger;
}

/** After the start of the server, which has other things to do first. */
const PREPARE_AFTER_MS = 5_000;

export type OwnerIndex = ReturnType<typeof createOwnerIndex>;

/** The owner's tables. Every call sees each change that was answered before it. Throws `IndexUnavailable`. */
export function createOwnerIndex({ file, code, database, now, doubted, usage, log }: OwnerIndexOptions) {
  const thread = openIndexThread({ file, code }, (reason) => {
    documents.forget();
    uses.forget();
    log.error({ reason }, 'the index of the tables stopped; the next call starts it again');
  });
  const timeZone = () => settingsIn(database).timeZone;
  let isClosed = false;
  const inAdvance = (done: Promise<unknown>): void =>
    void done.catch((error: unknown) => {
      if (isClosed) return;
      log.error({ err: error }, 'the index of the tables could not be brought up to date; the next call tries again');
    });
  // a table that is asked for after a change of many documents need not wait for all of them
  const onChange = () => inAdvance(upToDate(async () => undefined));
  const documents = followDocuments(database, thread, timeZone, onChange);
  const uses = countedUses(usage, thread, now);
  const preparing = setTimeout(
    () => inAdvance(upToDate(() => thread.call('prepare').then(() => uses.refresh()))),
    PREPARE_AFTER_MS,
  );
  preparing.unref();

  async function upToDate<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const attempt = () => documents.catchUp().then(ask);
    try {
      return await attempt();
    } catch (error) {
      documents.forget();
      uses.forget();
      // one that was damaged is empty now
      if (error instanceof IndexUnavailable && error.isEmpty) return attempt();
      throw error;
    }
  }

  const moment = (): Moment => ({ now: now().getTime(), timeZone: timeZone() });

  const rowsIn = async <Filter extends RecordFilter & { kind: RecordKind }>(filter: Filter) => ({
    ...filter,
    match: matchExpression(filter.search ?? ''),
    only: filter.state === 'doubted' ? await doubted() : undefined,
  });

  return {
    list: (page: RecordPage) =>
      upToDate(async () => {
        const { sort = 'createdAt' } = page;
        if ((sort === 'clicks' || sort === 'copies') && !uses.isKnown()) await uses.refresh();
        else inAdvance(uses.refresh());
        const descending = page.sort === undefined || page.descending;
        return thread.call('list', { ...(await rowsIn(page)), sort, descending }, moment());
      }),
    /** All records of a filter, in no particular order. */
    places: (kind: RecordKind, filter: RecordFilter): Promise<RecordPlace[]> =>
      upToDate(async () => thread.call('places', await rowsIn({ ...filter, kind }), moment())),
    /** What all stores are called, by name. */
    storeNames: () => upToDate(() => thread.call('storeNames')),
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(preparing);
      documents.stop();
      await thread.close();
    },
  };
}
