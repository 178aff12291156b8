import { discountLabel } from '../rules/discount-label.ts';
import { mapOfStem, stemsOf } from '../rules/search-map.ts';
import { type DealText, holdsWords, searchText, searchWords } from '../rules/search-text.ts';
import { storePath } from '../rules/visit-link.ts';
import type { Coupon } from '../schema/coupon.ts';
import type { Offer } from '../schema/offer.ts';
import type { LogoView } from '../schema/deal-card.ts';
import type { Store } from '../schema/store.ts';
import { logoOf } from './deal-cards.ts';
import { DEAL_WORDS } from './index-names.ts';
import { liveCoupons, liveOffers } from './live-deals.ts';
import type { Read } from './reader.ts';
import { defineQuery } from './reader.ts';

/** At most this many deals stand in one part of the published search index (more when one store has more). */
export const SEARCH_PART_DEALS = 1000;

/** A live deal in the published search index: what it is, its id within the store, and what its card says. */
export type DealSearchEntry = readonly [
  kind: 'coupon' | 'offer',
  id: string,
  title: string,
  discount: string,
  description: string,
];
/** A store with its live deals. */
export type StoreDealsEntry = readonly [
  name: string,
  slug: string,
  category: string,
  logo: string | null,
  deals: readonly DealSearchEntry[],
];

/** What the card of a deal says. */
export const textOfDeal = ({ title, description, discountType, discountValue }: Coupon | Offer): DealText => ({
  title,
  discount: discountLabel(discountType, discountValue),
  description,
});

function entry(kind: DealSearchEntry[0], deal: Coupon | Offer): DealSearchEntry {
  const { title, discount, description } = textOfDeal(deal);
  return [kind, deal.id, title, discount, description];
}

/** What the card of a deal in the index says. */
const textOf = ([, , title, discount, description]: DealSearchEntry): DealText => ({ title, discount, description });

function entriesOf(read: Read, store: Store): DealSearchEntry[] {
  return [
    ...liveOffers(read, store).map((offer) => entry('offer', offer)),
    ...liveCoupons(read, store).map((coupon) => entry('coupon', coupon)),
  ];
}

/** One store's part of the published index; null when it has no live deals. */
export const storeDealSearch = defineQuery('store-deal-search', (read, id: string): StoreDealsEntry | null => {
  const store = read.document(`stores/${id}`);
  const deals = store ? entriesOf(read, store) : [];
  return store && deals.length > 0 ? [store.name, store.slug, store.category, store.logo || null, deals] : null;
});

/** The stems of one store's words (see `search-map.ts`). */
export const storeStems = defineQuery('store-stems', (read, id: string): string[] => {
  const entry = read(storeDealSearch, id);
  if (!entry) return [];
  const [name, , category, , deals] = entry;
  return stemsOf(searchText({ name, category }, deals.map(textOf)));
});

/** The stems in one partition of the index, by the number of their map. */
export const dealStems = defineQuery('deal-stems', (read, partition: string): { [map: number]: string[] } => {
  const stems: { [map: number]: string[] } = {};
  for (const stem of new Set(read.partition(DEAL_WORDS, partition).flatMap((id) => read(storeStems, id))))
    (stems[mapOfStem(stem)] ??= []).push(stem);
  for (const each of Object.values(stems)) each.sort();
  return stems;
});

/** The stems in one partition of the index that one map holds. */
export const dealStemsOfMap = defineQuery(
  'deal-stems-of-map',
  (read, partition: string, map: number): string[] => read(dealStems, partition)[map] ?? [],
);

/** A deal that a search found. */
export interface FoundDeal {
  /** `coupon/<store id>/<id>` or `offer/<store id>/<id>` */
  key: string;
  title: string;
  discount: string;
  /** The deal on its store's page: `/store/acme#coupon-c1` */
  href: string;
  store: { name: string; href: string; logo: LogoView };
}

/**
 * The first `count` live deals whose store, category or card holds all words of a search, store by store. A plain function, since
 * whatever people type would be remembered for ever.
 */
export function findDeals(read: Read, search: string, count: number): FoundDeal[] {
  const words = searchWords(search);
  if (words.length === 0) return [];
  const found: FoundDeal[] = [];
  for (const [, , storeId, , text] of read.entries(DEAL_WORDS, '')) {
    if (found.length >= count) break;
    const store = holdsWords(String(text), words) ? read.document(`stores/${storeId}`) : undefined;
    if (store)
      found.push(
        ...entriesOf(read, store)
          .filter((deal) => holdsWords(searchText(store, [textOf(deal)]), words))
          .map((deal) => foundDeal(store, deal)),
      );
  }
  return found.slice(0, count);
}

function foundDeal(store: Store, [kind, id, title, discount]: DealSearchEntry): FoundDeal {
  const href = storePath(store.slug);
  return {
    key: `${kind}/${store.id}/${id}`,
    title,
    discount,
    href: `${href}#${kind}-${id}`,
    store: { name: store.name, href, logo: logoOf(store) },
  };
}
