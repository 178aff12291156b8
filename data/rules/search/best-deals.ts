import type { Candidate } from './search-answer.ts';
import { dealFields, type DealText, field } from './search-fields.ts';
import type { Want } from './search-question.ts';
import { PLACE, searchCost } from './search-rank.ts';

/** A deal that a search may find. */
export interface SearchableDeal {
  /** `coupon/<store id>/<id>` or `offer/<store id>/<id>` */
  readonly key: string;
  /** Of equally good matches the one worth more comes first. */
  readonly worth: number;
  readonly text: DealText;
}

/** A store with the deals that can be used there now. */
export interface StoreWithDeals<Deal extends SearchableDeal> {
  readonly name: string;
  readonly category: string;
  readonly description: string;
  readonly deals: readonly Deal[];
}

/** A deal that was found, and how well it matches. */
export interface FoundIn<Deal, Store> {
  readonly deal: Deal;
  readonly store: Store;
  readonly cost: number;
}

/** The deals of a store that match, in no order. Words of the store count as if they stood on each. */
export function dealsHolding<Deal extends SearchableDeal, Store extends StoreWithDeals<Deal>>(
  store: Store,
  wants: readonly Want[],
): FoundIn<Deal, Store>[] {
  const ofStore = [
    field(store.name, PLACE.name),
    field(store.category, PLACE.category),
    field(store.description, PLACE.description),
  ];
  return store.deals.flatMap((deal) => {
    const cost = searchCost([...dealFields(deal.text), ...ofStore], wants);
    return cost === null ? [] : [{ deal, store, cost }];
  });
}

const compareFound = <Deal extends SearchableDeal>(a: FoundIn<Deal, unknown>, b: FoundIn<Deal, unknown>): number =>
  a.cost - b.cost || b.deal.worth - a.deal.worth || (a.deal.key < b.deal.key ? -1 : 1);

/** The deals of so many stores are read, and put in order, at once. */
export const STORES_AT_ONCE = 4;
/** While none is found, it goes on with so many: what holds all words need not hold them in one deal. */
const MOST_IN_VAIN = 30;

/** The best deals of some candidates. */
export interface BestDeals<Deal, Store> {
  found: FoundIn<Deal, Store>[];
  /** All candidates were read. */
  areAll: boolean;
}

/**
 * At least `count` deals, if so many are in the first `most` candidates: the best of the first few stores, then those of the next. That more
 * are asked for changes none before them. `storeOf`: null, there is no such store any more; undefined: it is not known yet, which ends it.
 */
export function bestDeals<Deal extends SearchableDeal, Store extends StoreWithDeals<Deal>>(
  candidates: readonly Candidate[],
  storeOf: (slug: string) => Store | null | undefined,
  wants: readonly Want[],
  { count, most }: { count: number; most: number },
): BestDeals<Deal, Store> {
  const found: FoundIn<Deal, Store>[] = [];
  for (let at = 0; at < candidates.length; at += STORES_AT_ONCE) {
    if (found.length >= count || at >= (found.length > 0 ? most : Math.max(most, MOST_IN_VAIN)))
      return { found, areAll: false };
    const stores = candidates.slice(at, at + STORES_AT_ONCE).map(({ slug }) => storeOf(slug));
    if (stores.includes(undefined)) return { found, areAll: false };
    found.push(...stores.flatMap((store) => (store ? dealsHolding<Deal, Store>(store, wants) : [])).sort(compareFound));
  }
  return { found, areAll: true };
}
