import { sql } from 'kysely';
import { documentsAfter, type CountKind } from './counters.ts';
import type { RecordTables } from './tables.ts';

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

/** What some of the documents counted. */
interface UsagePage {
  days: DayCount[];
  /** Among them those that were used most lately, and those that lost most. */
  deals: Used[];
  stores: Used[];
  /** The last of the documents; null: none was left. */
  end: string | null;
}

interface Span {
  /** The first day that counts, and the first that counts as lately. */
  first: string;
  middle: string;
  /** How many deals and stores are asked for. */
  most: number;
}

/** What was counted lately, read in pieces, so that other statements run in between. */
export interface Usage {
  /** Of some documents behind `after`. */
  page(after: string, span: Span): Promise<UsagePage>;
  /** Of all deals and stores, from a day on, of some documents behind `after`; see `UsagePage`. */
  used(after: string, first: string): Promise<{ things: UsedThing[]; end: string | null }>;
  /** Of some deals each, by day. */
  ofThings(things: readonly Used[], first: string): Promise<(DayCount & { thing: string })[]>;
  /** Of all things of some documents, by day. */
  ofDocuments(documents: readonly string[], first: string): Promise<(DayCount & { document: string })[]>;
}

const DOCUMENTS_AT_ONCE = 200;

export function openUsage(database: RecordTables): Usage {
  return {
    async page(after, span) {
      const end = (await documentsAfter(database, after, DOCUMENTS_AT_ONCE)).at(-1) ?? null;
      if (end === null) return { days: [], deals: [], stores: [], end };
      const range = { after, end, ...span };
      const used = await mostUsed(database, range);
      return {
        days: await daysOf(database, range),
        deals: used.filter(({ document, thing }) => thing !== document),
        stores: used.filter(({ document, thing }) => thing === document),
        end,
      };
    },
    async used(after, first) {
      const end = (await documentsAfter(database, after, DOCUMENTS_AT_ONCE)).at(-1) ?? null;
      if (end === null) return { things: [], end };
      const rows = await database
        .selectFrom('counts')
        .select(({ fn }) => ['thing', 'kind', fn.sum<number>('count').as('count')])
        .where('document', '>', after)
        .where('document', '<=', end)
        .where('document', 'like', 'figures/%')
        .where('day', '>=', first)
        .where('kind', 'in', ['click', 'copy'])
        .groupBy(['document', 'thing', 'kind'])
        .execute();
      const things = new Map<string, UsedThing>();
      for (const { thing, kind, count } of rows) {
        const used = things.get(thing) ?? { thing, clicks: 0, copies: 0 };
        used[kind === 'copy' ? 'copies' : 'clicks'] += Number(count);
        things.set(thing, used);
      }
      return { things: [...things.values()], end };
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

type Range = Span & { after: string; end: string };

async function daysOf(database: RecordTables, { after, end, first }: Range): Promise<DayCount[]> {
  const rows = await database
    .selectFrom('counts')
    .select(({ fn }) => ['day', 'kind', fn.sum<number>('count').as('count')])
    .where('document', '>', after)
    .where('document', '<=', end)
    .where('day', '>=', first)
    .groupBy(['day', 'kind'])
    .execute();
  return rows.map(dayCount);
}

/** Each row is read once, whatever is asked of the sums. */
async function mostUsed(database: RecordTables, { after, end, first, middle, most }: Range): Promise<Used[]> {
  const best = (table: 'deals' | 'stores', order: string) => sql`
    select * from (
      select * from ${sql.table(table)} where thing not like 'store/%' order by ${sql.raw(order)} desc, thing limit ${most}
    ) as chosen`;
  const all = sql<Used>`(
    with deals as (
      select document, thing,
        sum(case when day < ${middle} then count else 0 end) as before,
        sum(case when day >= ${middle} then count else 0 end) as lately
      from counts
      where document > ${after} and document <= ${end} and document like 'figures/%'
        and day >= ${first} and kind in ('click', 'copy')
      group by document, thing
    ), stores as (
      select document, document as thing, sum(before) as before, sum(lately) as lately from deals group by document
    )
    ${best('deals', 'lately')} union all ${best('deals', 'before - lately')}
    union all ${best('stores', 'lately')} union all ${best('stores', 'before - lately')}
  )`;
  const rows = await database.selectFrom(all.as('used')).selectAll().execute();
  return rows.map(({ document, thing, before, lately }) => ({
    document,
    thing,
    before: Number(before),
    lately: Number(lately),
  }));
}

/** Some databases answer sums as text. */
const dayCount = ({ day, kind, count }: { day: string; kind: string; count: unknown }): DayCount => ({
  day,
  kind: kind as CountKind,
  count: Number(count),
});
