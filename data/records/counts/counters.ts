import { inBatches } from '../../files/in-batches.ts';
import { statementsIn, type RecordTables } from '../storage/tables.ts';
import { sql } from 'kysely';

/** `copy`: a click on a deal that copies its code. `worked` and `failed`: what shoppers voted on a code. */
export type CountKind = 'view' | 'click' | 'copy' | 'worked' | 'failed';

/** How often something was done with a thing on one day. */
export interface Count {
  /** The document that shows figures of the thing: `figures/acme`, `post-figures/tips`, `product-figures`. */
  document: string;
  /** `store/acme`, `coupon/acme/<id>` … */
  thing: string;
  kind: CountKind;
  /** In UTC, `2026-11-21`. */
  day: string;
  count: number;
}

/** What was counted of one thing in all, and since a day. */
export interface Sum {
  thing: string;
  kind: CountKind;
  total: number;
  recent: number;
}

export type Counters = ReturnType<typeof openCounters>;

export function openCounters(database: RecordTables) {
  const documents = database.selectFrom('counts').select('document').distinct().orderBy('document');
  return {
    /** Adds to what is there, all or nothing. No two are of the same thing, in the same way, on the same day. */
    add: (counts: readonly Count[]) => database.transaction().execute((transaction) => addCounts(transaction, counts)),
    /** The documents of things that were counted from `first` to `last` (days), sorted. */
    async documentsCounted(first: string, last: string): Promise<string[]> {
      const rows = await documents.where('day', '>=', first).where('day', '<=', last).execute();
      return rows.map(({ document }) => document);
    },
    /** The documents of all things that were counted, sorted: at most `count` of those behind `after`. */
    async documentsAfter(after: string, count: number): Promise<string[]> {
      const rows = await documents.where('document', '>', after).limit(count).execute();
      return rows.map(({ document }) => document);
    },
    /** Of every thing that a document shows; `recent` holds what was counted on `since` or later. */
    sums: (document: string, since: string): Promise<Sum[]> =>
      statementsIn(database).rows`
        select thing, kind, sum(count) as total, sum(case when day >= ${since} then count else 0 end) as recent
        from counts where document = ${document} group by thing, kind order by thing, kind`,
    /** The things of a document that were not counted on this day or later. */
    async idleSince(day: string, document: string): Promise<string[]> {
      const things = database.selectFrom('counts').select('thing').where('document', '=', document).groupBy('thing');
      const idle = await things.having(({ fn }) => fn.max('day'), '<', day).execute();
      return idle.map(({ thing }) => thing);
    },
    /** Forgets these things of a document. */
    forget: (document: string, things: readonly string[]) =>
      database.transaction().execute(async (transaction) => {
        const ofDocument = transaction.deleteFrom('counts').where('document', '=', document);
        for (const some of inBatches(things)) await ofDocument.where('thing', 'in', some).execute();
      }),
    /** Sums what was counted on the days from `first` up to `before` into the first day of each month. */
    async sumMonths(first: string, before: string): Promise<void> {
      while (await sumSomeMonths(database, first, before));
    },
  };
}

/** Within a transaction. Each is added to what was counted before: of the same thing, in the same way, on the same day. No two are of the same. */
export async function addCounts(transaction: RecordTables, counts: readonly Count[]): Promise<void> {
  for (const rows of inBatches(counts)) {
    const insert = transaction.insertInto('counts').values(rows);
    const sum = sql<number>`counts.count + excluded.count`;
    const key = ['document', 'thing', 'kind', 'day'] as const;
    await insert.onConflict((conflict) => conflict.columns(key).doUpdateSet({ count: sum })).execute();
  }
}

const DOCUMENTS_AT_ONCE = 200;

/** Of some documents at a time, so that other statements run in between. Whether there were any. */
async function sumSomeMonths(database: RecordTables, first: string, before: string): Promise<boolean> {
  const month = sql`substr(day, 1, 7) || '-01'`;
  const isDay = sql`day >= ${first} and day < ${before} and day <> ${month}`;
  const found = await statementsIn(database).rows<Pick<Count, 'document'>>`
    select distinct document from counts where ${isDay} limit ${DOCUMENTS_AT_ONCE}`;
  if (found.length === 0) return false;
  const isSummed = sql`document in (${sql.join(found.map(({ document }) => document))}) and ${isDay}`;
  await database.transaction().execute(async (transaction) => {
    const { change } = statementsIn(transaction);
    await change`insert into counts (document, thing, kind, day, count)
      select document, thing, kind, ${month}, sum(count) from counts where ${isSummed} group by document, thing, kind, ${month}
      on conflict (document, thing, kind, day) do update set count = counts.count + excluded.count`;
    await change`delete from counts where ${isSummed}`;
  });
  return true;
}
