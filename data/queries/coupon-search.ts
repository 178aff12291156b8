import { compareListed, couponsOfStore, type Listed } from './indexes/deal-lists.ts';
import type { IndexedSort, IndexName } from './reading/indexes.ts';
import type { Read } from './reading/reader.ts';
import { synonyms } from './reading/site.ts';
import { isFor } from '../rules/deals/deal-countries.ts';
import { type CouponSort, couponSorts } from '../rules/deals/coupon-sorts.ts';
import { dealsHolding, search as searchFor } from '../rules/search/search.ts';
import { answerFrom } from '../rules/search/search-answer.ts';
import { questionOf, type Want } from '../rules/search/search-rank.ts';
import type { PublicCoupon } from '../schema/public-shapes.ts';
import { categoryKeyOf } from './indexes/categories.ts';
import type { StoredDeal } from './indexes/searchable-deals.ts';
import { publicCouponsOf } from './public-deals.ts';
import { searchableStore, searchSources } from './site-search.ts';
import { storeIdOfSlug } from './stores.ts';

/**
 * At most `count` coupons of stores that come by their best coupon: once enough are found, a store whose best comes later holds none of
 * the first.
 */
function firstOf(
  stores: Iterable<readonly [storeId: string, best: number]>,
  couponsOf: (storeId: string) => readonly Listed[],
  count: number,
): Listed[] {
  let found: Listed[] = [];
  for (const [storeId, best] of stores) {
    const last = found[count - 1];
    if (last && best > last[0]) break;
    const more = couponsOf(storeId);
    if (more.length > 0) found = [...found, ...more].sort(compareListed).slice(0, count);
  }
  return found;
}

/** The stores of an index, each with its best coupon's place there; or the one store. */
const storesIn = (read: Read, index: IndexName, { part, storeId }: Scope): Iterable<readonly [string, number]> =>
  storeId === null
    ? read
        .entries(index, part)
        .values()
        .map(([, best, id]) => [id, Number(best)] as const)
    : [[storeId, -Infinity]];

/** The coupons that shoppers took most recently. */
const mostUsedCoupons = (read: Read, scope: Scope, couponsOf: CouponsOf, count: number): Listed[] =>
  firstOf(
    storesIn(read, 'coupons-by-uses', scope),
    (storeId) => {
      const uses = read.document(`figures/${storeId}`)?.coupons ?? {};
      return couponsOf(storeId, 'latest').flatMap(([, , id]): Listed[] => (uses[id] ? [[-uses[id], storeId, id]] : []));
    },
    count,
  );

const COUPONS_PER_PAGE = 24;
/** Deeper pages are not read, and finding what comes after 500,000 others would slow all other calls. */
export const MOST_COUPONS_LISTED = 1000;

export interface CouponSearch {
  search?: string | undefined;
  /** A category's name in any case or its slug, or a store's slug; absent or `all`: every one. */
  category?: string | undefined;
  /** Absent: best match first, or without a search the newest. */
  sort?: CouponSort | undefined;
  /** Only those for everybody, and those for this country. */
  country?: string | undefined;
  /** From 1. */
  page?: number | undefined;
  pageSize?: number | undefined;
}

const NOTHING = { coupons: [], more: false };

/**
 * `GET /api/coupons`. A plain function, not a query: whatever people type would be remembered for ever. An unknown category has no
 * coupons; a page beyond the last that is listed is empty. `more`: there is a further page.
 */
export function searchCoupons(read: Read, asked: CouponSearch): { coupons: PublicCoupon[]; more: boolean } {
  const { search = '', category = 'all', country, page = 1, pageSize = COUPONS_PER_PAGE } = asked;
  const scope = scopeOf(read, category);
  const wants = questionOf(search, read(synonyms));
  if (!scope || (search.trim() !== '' && wants.length === 0)) return NOTHING;
  const until = Math.min(page * pageSize, MOST_COUPONS_LISTED);
  const from = (page - 1) * pageSize;
  if (from >= until) return NOTHING;
  const found = listed(read, asked, scope, { wants, country }, until + 1);
  return {
    coupons: publicCouponsOf(read, found.slice(from, until)),
    more: found.length > until && until < MOST_COUPONS_LISTED,
  };
}

/** The first `count`: in the order asked for, else the best matches of a search in all stores, else the newest. */
function listed(read: Read, { search = '', sort }: CouponSearch, scope: Scope, wanted: Wanted, count: number) {
  if (sort === undefined && wanted.wants.length > 0 && isEverything(scope)) {
    const { deals } = searchFor(searchSources(read, isWanted(wanted)), search, { count, most: Infinity });
    return deals.map(({ deal: { worth, storeId, id } }): Listed => [-worth, storeId, id]);
  }
  const holding = scope.storeId === null ? storesHolding(read, wanted.wants) : null;
  const couponsOf: CouponsOf = (storeId, order) =>
    holding?.has(storeId) === false ? [] : matching(read, storeId, order, wanted);
  const order = sort === 'popularity' ? 'latest' : (sort ?? couponSorts[0]);
  return sort === 'popularity'
    ? mostPopular(read, scope, couponsOf, count)
    : firstOf(storesIn(read, `coupons-by-${order}`, scope), (storeId) => couponsOf(storeId, order), count);
}

/** A part of the indexes, or a single store. */
type Scope = { part: string; storeId: null } | { part: ''; storeId: string };

const isEverything = (scope: Scope): boolean => scope.storeId === null && scope.part === '';

function scopeOf(read: Read, category: string): Scope | null {
  if (category === '' || category.toLowerCase() === 'all') return { part: '', storeId: null };
  const key = categoryKeyOf(read, category);
  if (key !== null) return { part: key, storeId: null };
  const [storeId] = read.members('stores-by-slug', category, 1);
  return storeId === undefined ? null : { part: '', storeId };
}

/** What is looked for, and for whom. */
interface Wanted {
  wants: readonly Want[];
  country: string | undefined;
}

/** The coupons of a store that may be among those that are looked for. */
type CouponsOf = (storeId: string, sort: IndexedSort) => readonly Listed[];

const isWanted =
  ({ country }: Wanted) =>
  ({ kind, countries }: StoredDeal): boolean =>
    kind === 'coupon' && isFor({ countries }, country);

/** The live coupons of one store that hold what is looked for, and are for the country. */
function matching(read: Read, storeId: string, sort: IndexedSort, wanted: Wanted): Listed[] {
  const listed = read(couponsOfStore, storeId, sort);
  if (wanted.wants.length === 0 && wanted.country === undefined) return listed;
  const store = read.document(`stores/${storeId}`);
  if (store === undefined) return [];
  const holding = dealsHolding(searchableStore(read, store, isWanted(wanted)), wanted.wants);
  const found = new Set(holding.map(({ deal }) => deal.id));
  return listed.filter(([, , id]) => found.has(id));
}

/** Stores that may hold what is looked for; null: any. */
function storesHolding(read: Read, wants: readonly Want[]): Set<string> | null {
  if (wants.length === 0) return null;
  const { candidates, areMore } = answerFrom(wants, searchSources(read).part);
  return areMore ? null : new Set(candidates.flatMap((slug) => read(storeIdOfSlug, slug) ?? []));
}

/** First the coupons that shoppers took recently, then the coupons of the stores with the most deals. */
function mostPopular(read: Read, scope: Scope, couponsOf: CouponsOf, count: number): Listed[] {
  const found = new Map<string, Listed>();
  const add = (listed: readonly Listed[]): void => {
    for (const each of listed) found.set(`${each[1]}/${each[2]}`, each);
  };
  add(mostUsedCoupons(read, scope, couponsOf, count));
  const stores = scope.storeId === null ? read.members('stores-by-deals', scope.part) : [scope.storeId];
  for (const storeId of stores) {
    if (found.size >= count) break;
    add(couponsOf(storeId, 'latest'));
  }
  return [...found.values()].slice(0, count);
}
