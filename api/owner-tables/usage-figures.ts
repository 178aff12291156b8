import type { Database } from '../../data/catalogue/documents/database.ts';
import { readIfGood } from '../../data/catalogue/documents/read-if-good.ts';
import type { CountKind } from '../../data/records/counts/counters.ts';
import type { DayCount, Usage, UsedThing } from '../../data/records/counts/usage.ts';
import { addDays, dayOf, USAGE_DAYS, usageWindow } from '../../data/rules/dates/time-zone.ts';
import { MOST_TRENDS, type Series } from '../contract/owner-tables.ts';
import { COUNTED_IN } from '../engagement/count-buffer.ts';

const seriesOf: { readonly [kind in CountKind]?: keyof Series } = {
  click: 'clicks',
  copy: 'copies',
  worked: 'worked',
  failed: 'failed',
};

/** What was used in all, and the most used and the falling ones of some things. Days are those of UTC, as they are counted; today's is not over yet. */
export async function usageFigures(usage: Usage, database: Pick<Database, 'read'>, now: Date) {
  const today = dayOf(now.getTime(), COUNTED_IN);
  const window = usageWindow(today);
  const { first } = window;
  const days = Array.from({ length: USAGE_DAYS }, (_, at) => addDays(first, at));
  const used = await usage.used(window);
  const usedDeals = used.filter(({ thing }) => !thing.startsWith('store/'));
  const [deals, fallingDeals] = [mostUsed(usedDeals), falling(usedDeals)];
  const usedStores = wholeStores(used);
  const [stores, fallingStores] = [mostUsed(usedStores), falling(usedStores)];
  const ofDeals = Map.groupBy(await usage.ofThings([...deals, ...fallingDeals], first), ({ thing }) => thing);
  const documents = [...stores, ...fallingStores].map(({ document }) => document);
  const ofStores = Map.groupBy(await usage.ofDocuments(documents, first), ({ document }) => document);
  const storeTrend = ({ document, before, lately }: UsedThing) => {
    const store = readIfGood(database, `stores/${document.slice('figures/'.length)}`);
    if (store === undefined) return [];
    const named = { storeId: store.id, storeName: store.name, storeSlug: store.slug };
    return [{ ...named, before, lately, ...byDay(ofStores.get(document) ?? [], days) }];
  };
  const dealTrend = ({ thing, before, lately }: UsedThing) => {
    const [kind, storeId, id] = thing.split('/');
    const store = readIfGood(database, `stores/${storeId}`);
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
    all: byDay(await usage.days(first), days),
    stores: { top: stores.flatMap(storeTrend), falling: fallingStores.flatMap(storeTrend) },
    deals: { top: deals.flatMap(dealTrend), falling: fallingDeals.flatMap(dealTrend) },
  };
}

/** Each store with all that belongs to it. */
function wholeStores(used: readonly UsedThing[]): UsedThing[] {
  const stores = new Map<string, UsedThing>();
  for (const { document, clicks, copies, before, lately } of used) {
    const store = stores.get(document) ?? { document, thing: document, clicks: 0, copies: 0, before: 0, lately: 0 };
    stores.set(document, {
      ...store,
      clicks: store.clicks + clicks,
      copies: store.copies + copies,
      before: store.before + before,
      lately: store.lately + lately,
    });
  }
  return [...stores.values()];
}

const mostUsed = (used: readonly UsedThing[]): UsedThing[] => mostBy(used, ({ lately }) => lately);
const falling = (used: readonly UsedThing[]): UsedThing[] => mostBy(used, ({ before, lately }) => before - lately);

function mostBy(used: readonly UsedThing[], numberOf: (thing: UsedThing) => number): UsedThing[] {
  const order = (a: UsedThing, b: UsedThing) => numberOf(b) - numberOf(a) || (a.thing < b.thing ? -1 : 1);
  return used
    .filter((each) => numberOf(each) > 0)
    .sort(order)
    .slice(0, MOST_TRENDS);
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
