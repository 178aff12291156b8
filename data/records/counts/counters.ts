import { inBatches } from '../storage/in-batches.ts';
import type { RecordTables } from '../storage/tables.ts';
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

export interface Counters {
  /** Adds to what is there, all or nothing. */
  add(counts: readonly Count[]): Promise<void>;
  /** The documents of things that were counted from `first` to `last` (days), sorted. */
  documentsCounted(first: string, last: string): Promise<string[]>;
  /** The documents of all things that were counted, sorted: at most `count` of those behind `after`. */
  documentsAfter(after: string, count: number): Promise<string[]>;
  /** Of every thing that a document shows; `recent` holds what was counted on `since` or later. */
  sums(document: string, since: string): Promise<Sum[]>;
  /** Forgets all things of a document, or these of them. */
  forget(document: string, things?: readonly string[]): Promise<void>;
  /** Sums what was counted on the days from `first` up to `before` into the first day of each month. */
  sumMonths(first: string, before: string): Promise<void>;
}

export function openCounters(database: RecordTables): Counters {
  return {
    add: (counts) => database.transaction().execute((transaction) => addCounts(transaction, counts)),
    documentsCounted: (first, last) => documentsCounted(database, first, last),
    documentsAfter: (after, count) => documentsAfter(database, after, count),
    async sums(document, since) {
      const rows = await database
        .selectFrom('counts')
        .select(({ fn, eb }) => [
          'thing',
          'kind',
          fn.sum<number>('count').as('total'),
          fn.sum<number>(eb.case().when('day', '>=', since).then(eb.ref('count')).else(0).end()).as('recent'),
        ])
        .where('document', '=', document)
        .groupBy(['thing', 'kind'])
        .orderBy('thing')
        .orderBy('kind')
        .execute();
      return rows.map(({ thing, kind, total, recent }) => ({
        thing,
        kind: kind as CountKind,
        total: Number(total),
        recent: Number(recent),
      }));
    },
    forget: (document, things) =>
      database.transaction().execute((transaction) => forgetCounts(transaction, document, things)),
    async sumMonths(first, before) {
      while (await sumSomeMonths(database, first, before));
    },
  };
}

/** Within a transaction. */
export async function addCounts(transaction: RecordTables, counts: readonly Count[]): Promise<void> {
  for (const rows of inBatches(oncePerKey(counts))) await insertCounts(transaction).values(rows).execute();
}

/** PostgreSQL takes no row twice in one statement. */
function oncePerKey(counts: readonly Count[]): Count[] {
  const sums = new Map<string, Count>();
  for (const each of counts) {
    const key = JSON.stringify([each.document, each.thing, each.kind, each.day]);
    sums.set(key, { ...each, count: (sums.get(key)?.count ?? 0) + each.count });
  }
  return [...sums.values()];
}

/** Within a transaction: forgets all that was counted of a document, or of these things of it. */
async function forgetCounts(transaction: RecordTables, document: string, things?: readonly string[]): Promise<void> {
  const ofDocument = transaction.deleteFrom('counts').where('document', '=', document);
  if (things === undefined) return void (await ofDocument.execute());
  for (const some of inBatches(things)) await ofDocument.where('thing', 'in', some).execute();
}

/** The documents of things that were counted from `first` to `last` (days), sorted. */
async function documentsCounted(database: RecordTables, first: string, last: string): Promise<string[]> {
  const rows = await database
    .selectFrom('counts')
    .select('document')
    .distinct()
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('document')
    .execute();
  return rows.map(({ document }) => document);
}

/** The next documents with counts, in the order of their keys. */
async function documentsAfter(database: RecordTables, after: string, count: number): Promise<string[]> {
  const rows = await database
    .selectFrom('counts')
    .select('document')
    .distinct()
    .where('document', '>', after)
    .orderBy('document')
    .limit(count)
    .execute();
  return rows.map(({ document }) => document);
}

/** An insert of counts, which are added to what was counted before: of the same thing, in the same way, on the same day. */
const insertCounts = (transaction: RecordTables) =>
  transaction
    .insertInto('counts')
    .onConflict((conflict) =>
      conflict
        .columns(['document', 'thing', 'kind', 'day'])
        .doUpdateSet(({ eb, ref }) => ({ count: eb('counts.count', '+', ref('excluded.count')) })),
    );

const DOCUMENTS_AT_ONCE = 200;

/** Of some documents at a time, so that other statements run in between. Whether there were any. */
async function sumSomeMonths(database: RecordTables, first: string, before: string): Promise<boolean> {
  const month = sql<string>`substr(day, 1, 7) || '-01'`;
  const documents = await database
    .selectFrom('counts')
    .select('document')
    .distinct()
    .where('day', '>=', first)
    .where('day', '<', before)
    .where('day', '<>', month)
    .limit(DOCUMENTS_AT_ONCE)
    .execute()
    .then((rows) => rows.map(({ document }) => document));
  if (documents.length === 0) return false;
  await database.transaction().execute(async (transaction) => {
    const summed = transaction
      .selectFrom('counts')
      .where('document', 'in', documents)
      .where('day', '>=', first)
      .where('day', '<', before)
      .where('day', '<>', month);
    await insertCounts(transaction)
      .columns(['document', 'thing', 'kind', 'day', 'count'])
      .expression(
        summed
          .select(({ fn }) => ['document', 'thing', 'kind', month.as('month'), fn.sum<number>('count').as('count')])
          .groupBy(['document', 'thing', 'kind', month]),
      )
      .execute();
    await transaction
      .deleteFrom('counts')
      .where('document', 'in', documents)
      .where('day', '>=', first)
      .where('day', '<', before)
      .where('day', '<>', month)
      .execute();
  });
  return true;
}
