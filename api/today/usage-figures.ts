import type { Database } from '../../data/database/database.ts';
import type { CountKind } from '../../data/records/counters.ts';
import type { DayCount, Usage, Used } from '../../data/records/usage.ts';
import { addDays, dayOf } from '../../data/rules/time-zone.ts';
import {
  FIGURE_DAYS,
  LATELY_DAYS,
  MOST_TRENDS,
  type DealTrend,
  type Series,
  type StoreTrend,
} from '../contract/get-today.ts';
import { COUNTED_IN } from '../figures/count-buffer.ts';

const seriesOf: { readonly [kind in CountKind]?: keyof Series } = {
  click: 'clicks',
  copy: 'copies',
  worked: 'worked',
  failed: 'failed',
};

/** What was used in all, and the most used and the falling ones of some things. */
export interface UsageFigures {
  days: string[];
  all: Series;
  stores: { top: StoreTrend[]; falling: StoreTrend[] };
  deals: { top: DealTrend[]; falling: DealTrend[] };
}

const byLately = (a: Used, b: Used): number => b.lately - a.lately || (a.thing < b.thing ? -1 : 1);
const fall = ({ before, lately }: Used): number => before - lately;
const byFall = (a: Used, b: Used): number => fall(b) - fall(a) || (a.thing < b.thing ? -1 : 1);

/** The first by `compare`, each thing once. */
const firstOf = (found: readonly Used[], compare: (a: Used, b: Used) => number): Used[] =>
  [...new Map(found.map((each) => [each.thing, each])).values()].sort(compare).slice(0, MOST_TRENDS);
const topOf = (found: readonly Used[]): Used[] => firstOf(found, byLately).filter(({ lately }) => lately > 0);
const fallingOf = (found: readonly Used[]): Used[] => firstOf(found, byFall).filter((each) => fall(each) > 0);

/** Days are those of UTC, as they are counted; today's is not over yet. */
export async function usageFigures(usage: Usage, database: Pick<Database, 'read'>, now: Date): Promise<UsageFigures> {
  const today = dayOf(now.getTime(), COUNTED_IN);
  const days = Array.from({ length: FIGURE_DAYS }, (_, at) => addDays(today, at + 1 - FIGURE_DAYS));
  const [first, middle] = [days[0]!, addDays(today, 1 - LATELY_DAYS)];
  const counts: DayCount[] = [];
  let usedDeals: Used[] = [];
  let usedStores: Used[] = [];
  for (let after = ''; ;) {
    const { days: counted, deals, stores, end } = await usage.page(after, { first, middle, most: MOST_TRENDS });
    if (end === null) break;
    counts.push(...counted);
    usedDeals = [...topOf([...usedDeals, ...deals]), ...fallingOf([...usedDeals, ...deals])];
    usedStores = [...topOf([...usedStores, ...stores]), ...fallingOf([...usedStores, ...stores])];
    after = end;
  }
  const documents = usedStores.map(({ document }) => document);
  const ofDeals = Map.groupBy(await usage.ofThings(usedDeals, first), ({ thing }) => thing);
  const ofStores = Map.groupBy(await usage.ofDocuments(documents, first), ({ document }) => document);
  const storeTrend = ({ document, before, lately }: Used) => {
    const store = database.read(`stores/${document.slice('figures/'.length)}`);
    if (store === undefined) return [];
    const named = { storeId: store.id, storeName: store.name, storeSlug: store.slug };
    return [{ ...named, before, lately, ...byDay(ofStores.get(document) ?? [], days) }];
  };
  const dealTrend = ({ thing, before, lately }: Used) => {
    const [kind, storeId, id] = thing.split('/');
    const store = database.read(`stores/${storeId}`);
    const inStore = kind === 'coupon' ? ('coupons' as const) : ('offers' as const);
    const deal = store?.[inStore].find((each) => each.id === id);
    if (store === undefined || deal === undefined) return [];
    const named = { storeId: store.id, storeName: store.name, storeSlug: store.slug };
    const { title, code = null } = deal;
    const counted = byDay(ofDeals.get(thing) ?? [], days);
    return [{ ...named, kind: inStore, id: deal.id, title, code, before, lately, ...counted }];
  };
  return {
    days,
    all: byDay(counts, days),
    stores: { top: topOf(usedStores).flatMap(storeTrend), falling: fallingOf(usedStores).flatMap(storeTrend) },
    deals: { top: topOf(usedDeals).flatMap(dealTrend), falling: fallingOf(usedDeals).flatMap(dealTrend) },
  };
}

function byDay(counts: readonly DayCount[], days: readonly string[]): Series {
  const none = () => days.map(() => 0);
  const series: Series = { clicks: none(), copies: none(), worked: none(), failed: none() };
  for (const { day, kind, count } of counts) {
    const numbers = series[seriesOf[kind] ?? 'clicks'];
    const at = days.indexOf(day);
    if (seriesOf[kind] !== undefined && at >= 0) numbers[at]! += count;
  }
  return series;
}
