import { sql } from 'kysely';
import type { UsageWindow } from '../../rules/dates/time-zone.ts';
import { statementsIn, type RecordTables } from '../storage/tables.ts';
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
export type Usage = ReturnType<typeof openUsage>;

export function openUsage(database: RecordTables) {
  const { rows } = statementsIn(database);
  return {
    /** Of all things together. */
    days: (first: string): Promise<DayCount[]> =>
      rows`select day, kind, sum(count) as count from counts where day >= ${first} group by day, kind`,
    /** Deals, and stores without what belongs to them, in the order of their documents. */
    used: ({ first, middle }: UsageWindow): Promise<UsedThing[]> =>
      rows`select document, thing, sum(case when kind = 'click' then count else 0 end) as clicks,
          sum(case when kind = 'copy' then count else 0 end) as copies,
          sum(case when day < ${middle} then count else 0 end) as before,
          sum(case when day >= ${middle} then count else 0 end) as lately
        from counts where document like 'figures/%' and kind in ('click', 'copy') and day >= ${first}
        group by document, thing order by document`,
    /** Of some deals each, by day. */
    async ofThings(things: readonly UsedThing[], first: string): Promise<(DayCount & { thing: string })[]> {
      if (things.length === 0) return [];
      const documents = [...new Set(things.map(({ document }) => document))];
      return rows`select thing, kind, day, count from counts
        where document in (${sql.join(documents)}) and thing in (${sql.join(things.map(({ thing }) => thing))})
        and day >= ${first}`;
    },
    /** Of all things of some documents, by day. */
    async ofDocuments(documents: readonly string[], first: string): Promise<(DayCount & { document: string })[]> {
      if (documents.length === 0) return [];
      return rows`select document, kind, day, sum(count) as count from counts
        where document in (${sql.join(documents)}) and day >= ${first} group by document, kind, day`;
    },
  };
}
