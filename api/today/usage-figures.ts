import type { Database } from '../../data/database/database.ts';
import type { CountKind } from '../../data/records/counters.ts';
import type { DayCount, Trend, Usage } from '../../data/records/usage.ts';
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

interface Used {
  document: string;
  thing: string;
  before: number;
  lately: number;
}

const byLately = (a: Used, b: Used): number => b.lately - a.lately || (a.thing < b.thing ? -1 : 1);
const fall = ({ before, lately }: Used): number => before - lately;
const byFall = (a: Used, b: Used): number => fall(b) - fall(a) || (a.thing < b.thing ? -1 : 1);

/** The best by `compare`, of however many. */
class Best {
  readonly #compare: (a: Used, b: Used) => number;
  #best: Used[] = [];
  constructor(compare: (a: Used, b: Used) => number) {
    this.#compare = compare;
  }
  add(found: readonly Used[]): void {
    this.#best = [...this.#best, ...found].sort(this.#compare).slice(0, MOST_TRENDS);
  }
  get all(): readonly Used[] {
    return this.#best;
  }
}

/** Days are those of UTC, as they are counted; today's is not over yet. */
export async function usageFigures(usage: Usage, database: Pick<Database, 'read'>, now: Date): Promise<UsageFigures> {
  const today = dayOf(now.getTime(), COUNTED_IN);
  const days = Array.from({ length: FIGURE_DAYS }, (_, at) => addDays(today, at + 1 - FIGURE_DAYS));
  const [first, middle] = [days[0]!, addDays(today, 1 - LATELY_DAYS)];
  const stores = { top: new Best(byLately), falling: new Best(byFall) };
  const deals = { top: new Best(byLately), falling: new Best(byFall) };
  for (let after = ''; ;) {
    const { trends, end } = await usage.trends(after, first, middle);
    if (end === null) break;
    const used = usedOf(trends, ({ thing }) => thing);
    const usedDeals = used.filter(({ thing }) => thing.startsWith('coupon/') || thing.startsWith('offer/'));
    const usedStores = usedOf(trends, ({ document }) => document);
    for (const [best, found] of [
      [deals, usedDeals],
      [stores, usedStores],
    ] as const) {
      best.top.add(found.filter(({ lately }) => lately > 0));
      best.falling.add(found.filter((each) => fall(each) > 0));
    }
    after = end;
  }
  const all = await Promise.all(days.map((day) => usage.ofDay(day)));
  const chosenDeals = [...deals.top.all, ...deals.falling.all];
  const chosenStores = [...stores.top.all, ...stores.falling.all].map(({ document }) => document);
  const ofDeals = Map.groupBy(await usage.ofThings(chosenDeals, first), ({ thing }) => thing);
  const ofStores = Map.groupBy(await usage.ofDocuments([...new Set(chosenStores)], first), ({ document }) => document);
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
    all: byDay(all.flat(), days),
    stores: { top: stores.top.all.flatMap(storeTrend), falling: stores.falling.all.flatMap(storeTrend) },
    deals: { top: deals.top.all.flatMap(dealTrend), falling: deals.falling.all.flatMap(dealTrend) },
  };
}

/** Clicks and copies of stores and their deals, added up. */
function usedOf(trends: readonly Trend[], of: (trend: Trend) => string): Used[] {
  const used = new Map<string, Used>();
  for (const trend of trends) {
    if ((trend.kind !== 'click' && trend.kind !== 'copy') || !trend.document.startsWith('figures/')) continue;
    const key = of(trend);
    const sum = used.get(key) ?? { document: trend.document, thing: key, before: 0, lately: 0 };
    used.set(key, { ...sum, before: sum.before + trend.before, lately: sum.lately + trend.lately });
  }
  return [...used.values()];
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
