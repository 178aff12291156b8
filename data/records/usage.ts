import type { RecordTables } from './tables.ts';
import type { CountKind } from './counters.ts';

/** How often something was done with a thing before and from a day on. */
export interface Trend {
  document: string;
  /** `store/acme`, `coupon/acme/<id>` … */
  thing: string;
  kind: CountKind;
  before: number;
  lately: number;
}

/** What was counted on one day. */
export interface DayCount {
  day: string;
  kind: CountKind;
  count: number;
}

/** What was counted lately, read in pieces, so that other statements run in between. */
export interface Usage {
  /** Of the things of some documents behind `after`, counted from the day `first` on; `end`: the last of them, null when none is left. */
  trends(after: string, first: string, middle: string): Promise<{ trends: Trend[]; end: string | null }>;
  /** Of all things together, on one day. */
  ofDay(day: string): Promise<DayCount[]>;
  /** Of some things each, by day. */
  ofThings(
    things: readonly Pick<Trend, 'document' | 'thing'>[],
    first: string,
  ): Promise<(DayCount & { thing: string })[]>;
  /** Of all things of some documents, by day. */
  ofDocuments(documents: readonly string[], first: string): Promise<(DayCount & { document: string })[]>;
}

const DOCUMENTS_AT_ONCE = 200;

export function openUsage(database: RecordTables): Usage {
  return {
    async trends(after, first, middle) {
      const documents = await database
        .selectFrom('counts')
        .select('document')
        .distinct()
        .where('document', '>', after)
        .orderBy('document')
        .limit(DOCUMENTS_AT_ONCE)
        .execute()
        .then((rows) => rows.map(({ document }) => document));
      const end = documents.at(-1) ?? null;
      if (end === null) return { trends: [], end };
      const rows = await database
        .selectFrom('counts')
        .select(({ fn, eb }) => [
          'document',
          'thing',
          'kind',
          fn.sum<number>(eb.case().when('day', '<', middle).then(eb.ref('count')).else(0).end()).as('before'),
          fn.sum<number>(eb.case().when('day', '>=', middle).then(eb.ref('count')).else(0).end()).as('lately'),
        ])
        .where('document', '>', after)
        .where('document', '<=', end)
        .where('day', '>=', first)
        .groupBy(['document', 'thing', 'kind'])
        .execute();
      const trends = rows.map(({ document, thing, kind, before, lately }) => ({
        document,
        thing,
        kind: kind as CountKind,
        before: Number(before),
        lately: Number(lately),
      }));
      return { trends, end };
    },
    async ofDay(day) {
      const rows = await database
        .selectFrom('counts')
        .select(({ fn }) => ['kind', fn.sum<number>('count').as('count')])
        .where('day', '=', day)
        .groupBy('kind')
        .execute();
      return rows.map((row) => dayCount({ ...row, day }));
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

/** Some databases answer sums as text. */
const dayCount = ({ day, kind, count }: { day: string; kind: string; count: unknown }): DayCount => ({
  day,
  kind: kind as CountKind,
  count: Number(count),
});
