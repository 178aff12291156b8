import type { CountKind } from './counters.ts';
import { moveUsageWindow } from './move-usage-window.ts';
import type { RecordTables } from '../storage/tables.ts';

/** How often a deal, or a store with all that belongs to it, was clicked or copied before and from a day on. */
export interface Used {
  /** `figures/acme` */
  document: string;
  /** `coupon/acme/<id>`; of a store as a whole its document. */
  thing: string;
  before: number;
  lately: number;
}

/** What was clicked and copied of a deal, or of a store itself. */
export interface UsedThing {
  /** `coupon/acme/<id>`, `store/acme` */
  thing: string;
  clicks: number;
  copies: number;
}

/** What was counted on one day. */
export interface DayCount {
  day: string;
  kind: CountKind;
  count: number;
}

/** What was clicked and copied in the usage window, and what was counted on its days. */
export interface Usage {
  /** Counts what follows to this day; takes long only once a day. */
  moveTo(today: string): Promise<void>;
  /** Of all things together. */
  days(first: string): Promise<DayCount[]>;
  /** The deals or the stores that were used most lately, or that lost most. */
  most(part: 'deal' | 'store', by: 'lately' | 'fall', count: number): Promise<Used[]>;
  /** Deals, and stores without what belongs to them, of some documents behind `after`. `end`: the last of these; null: none was left. */
  used(after: string): Promise<{ things: UsedThing[]; end: string | null }>;
  /** Of some deals each, by day. */
  ofThings(things: readonly Used[], first: string): Promise<(DayCount & { thing: string })[]>;
  /** Of all things of some documents, by day. */
  ofDocuments(documents: readonly string[], first: string): Promise<(DayCount & { document: string })[]>;
}

const DOCUMENTS_AT_ONCE = 200;

export function openUsage(database: RecordTables): Usage {
  let moved = Promise.resolve();
  return {
    moveTo(today) {
      const moving = moved.then(() => moveUsageWindow(database, today));
      moved = moving.catch(() => {});
      return moving;
    },
    async days(first) {
      const rows = await database
        .selectFrom('day_counts')
        .select(['day', 'kind', 'count'])
        .where('day', '>=', first)
        .execute();
      return rows.map(dayCount);
    },
    async most(part, by, count) {
      const rows = await database
        .selectFrom('recent_uses')
        .select(['document', 'thing', 'lately', 'fall'])
        .where('part', '=', part)
        .where(by, '>', 0)
        .orderBy(by, 'desc')
        .orderBy('thing')
        .limit(count)
        .execute();
      return rows.map(({ document, thing, lately, fall }) => ({ document, thing, lately, before: lately + fall }));
    },
    async used(after) {
      const documents = await documentsAfter(database, after, DOCUMENTS_AT_ONCE);
      const end = documents.at(-1) ?? null;
      if (end === null) return { things: [], end };
      const things = await database
        .selectFrom('recent_uses')
        .select(['thing', 'clicks', 'copies'])
        .where('document', '>', after)
        .where('document', '<=', end)
        .where('part', '<>', 'store')
        .execute();
      return { things, end };
    },
    async ofThings(things, first) {
      if (things.length === 0) return [];
      const rows = await database
        .selectFrom('counts')
        .select(['thing', 'kind', 'day', 'count'])
        .where('document', 'in', [...new Set(things.map(({ document }) => document))])
        .where(
          'thing',
          'in',
          things.map(({ thing }) => thing),
        )
        .where('day', '>=', first)
        .execute();
      return rows.map((row) => ({ thing: row.thing, ...dayCount(row) }));
    },
    async ofDocuments(documents, first) {
      if (documents.length === 0) return [];
      const rows = await database
        .selectFrom('counts')
        .select(({ fn }) => ['document', 'kind', 'day', fn.sum<number>('count').as('count')])
        .where('document', 'in', [...documents])
        .where('day', '>=', first)
        .groupBy(['document', 'kind', 'day'])
        .execute();
      return rows.map((row) => ({ document: row.document, ...dayCount(row) }));
    },
  };
}

async function documentsAfter(database: RecordTables, after: string, count: number): Promise<string[]> {
  const rows = await database
    .selectFrom('recent_uses')
    .select('document')
    .where('document', '>', after)
    .where('part', '=', 'store')
    .orderBy('document')
    .limit(count)
    .execute();
  return rows.map(({ document }) => document);
}

/** Some databases answer sums as text. */
const dayCount = ({ day, kind, count }: { day: string; kind: string; count: unknown }): DayCount => ({
  day,
  kind: kind as CountKind,
  count: Number(count),
});
