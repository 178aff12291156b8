import type { Database } from '../../data/catalogue/documents/database.ts';
import { readIfGood } from '../../data/catalogue/documents/read-if-good.ts';
import type { CountKind } from '../../data/records/counts/counters.ts';
import type { DayCount, Usage, UsedThing } from '../../data/records/counts/usage.ts';
import { addDays, dayOf, USAGE_DAYS, usageWindow } from '../../data/rules/dates/time-zone.ts';
import type { Store } from '../../data/schema/store.ts';
import { MOST_TRENDS, type Series } from '../contract/owner-tables.ts';
import { listOfDeals } from '../../data/rules/deals/deal-state.ts';
import { dealNamed } from '../entities/deal-named.ts';
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
  const ofStore = ({ id, name, slug }: Store) => ({ storeId: id, storeName: name, storeSlug: slug });
  const storeTrend = ({ document, before, lately }: UsedThing) => {
    const store = readIfGood(database, `stores/${document.slice('figures/'.length)}`);
    return store ? [{ ...ofStore(store), before, lately, ...byDay(ofStores.get(document) ?? [], days) }] : [];
  };
  const dealTrend = ({ thing, before, lately }: UsedThing) => {
    const found = dealNamed(database, thing);
    if (found === undefined) return [];
    const { id, title, code = null } = found.deal;
    const counted = byDay(ofDeals.get(thing) ?? [], days);
    return [{ ...ofStore(found.store), kind: listOfDeals[found.kind], id, title, code, before, lately, ...counted }];
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
  return [...Map.groupBy(used, ({ document }) => document)].map(([document, all]) => {
    const sum = (field: 'clicks' | 'copies' | 'before' | 'lately') =>
      all.reduce((total, each) => total + each[field], 0);
    const [clicks, copies, before, lately] = [sum('clicks'), sum('copies'), sum('before'), sum('lately')];
    return { document, thing: document, clicks, copies, before, lately };
  });
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
