import type { UsageWindow } from '../../rules/dates/time-zone.ts';
import type { RecordTables } from '../storage/tables.ts';
import type { CountKind } from './counters.ts';

/** How often a deal, or a store itself, was clicked and copied in the usage window, and how often of that before and lately. */
export interface UsedThing {
  /** `figures/acme` */
  document: string;
  /** `coupon/acme/<id>`, `store/acme` */
  thing: string;
  clicks: number;
  copies: number;
  before: number;
  lately: number;
}

/** What was counted on one day. */
export interface DayCount {
  day: string;
  kind: CountKind;
  count: number;
}

/** What was clicked and copied, and what was counted by day, each summed when it is asked for. */
export interface Usage {
  /** Of all things together. */
  days(first: string): Promise<DayCount[]>;
  /** Deals, and stores without what belongs to them, in the order of their documents. */
  used(window: UsageWindow): Promise<UsedThing[]>;
  /** Of some deals each, by day. */
  ofThings(things: readonly UsedThing[], first: string): Promise<(DayCount & { thing: string })[]>;
  /** Of all things of some documents, by day. */
  ofDocuments(documents: readonly string[], first: string): Promise<(DayCount & { document: string })[]>;
}

export function openUsage(database: RecordTables): Usage {
  return {
    async days(first) {
      const rows = await database
        .selectFrom('counts')
        .select(({ fn }) => ['day', 'kind', fn.sum<number>('count').as('count')])
        .where('day', '>=', first)
        .groupBy(['day', 'kind'])
        .execute();
      return rows.map(dayCount);
    },
    async used({ first, middle }) {
      const rows = await database
        .selectFrom('counts')
        .select(({ fn, eb, ref }) => {
          const sumOf = (condition: ReturnType<typeof eb>) =>
            fn.sum<number>(eb.case().when(condition).then(ref('count')).else(0).end());
          return [
            'document',
            'thing',
            sumOf(eb('kind', '=', 'click')).as('clicks'),
            sumOf(eb('kind', '=', 'copy')).as('copies'),
            sumOf(eb('day', '>=', middle)).as('lately'),
          ];
        })
        .where('document', 'like', 'figures/%')
        .where('kind', 'in', ['click', 'copy'])
        .where('day', '>=', first)
        .groupBy(['document', 'thing'])
        .orderBy('document')
        .execute();
      return rows.map(({ document, thing, ...sums }) => {
        const [clicks, copies, lately] = [sums.clicks, sums.copies, sums.lately].map(Number) as [
          number,
          number,
          number,
        ];
        return { document, thing, clicks, copies, lately, before: clicks + copies - lately };
      });
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
