import type { LogoView } from '../../schema/deal-card.ts';
import { dealFields, type DealText, storeFields } from './search-fields.ts';
import type { Want } from './search-question.ts';
import { searchCost } from './search-rank.ts';

export interface SearchableDeal {
  /** `coupon/<store id>/<id>` or `offer/<store id>/<id>` */
  readonly key: string;
  /** Of equally good matches the one worth more comes first. */
  readonly worth: number;
  readonly text: DealText;
}

/** A store with the deals that can be used there now. */
export interface SearchableStore<Deal extends SearchableDeal = SearchableDeal> {
  readonly name: string;
  readonly category: string;
  readonly description: string;
  readonly slug: string;
  readonly logo: LogoView;
  readonly deals: readonly Deal[];
}

export interface FoundDeal<Deal extends SearchableDeal = SearchableDeal> {
  readonly deal: Deal;
  readonly store: SearchableStore<Deal>;
  readonly cost: number;
}

/** The deals of a store that match, in no order. Words of the store count as if they stood on each. */
export function dealsHolding<Deal extends SearchableDeal>(
  store: SearchableStore<Deal>,
  wants: readonly Want[],
): FoundDeal<Deal>[] {
  const ofStore = storeFields(store);
  return store.deals.flatMap((deal) => {
    const cost = searchCost([...dealFields(deal.text), ...ofStore], wants);
    return cost === null ? [] : [{ deal, store, cost }];
  });
}

const compareFound = (a: FoundDeal, b: FoundDeal): number =>
  a.cost - b.cost || b.deal.worth - a.deal.worth || (a.deal.key < b.deal.key ? -1 : 1);

/** The deals of so many stores are read, and put in order, at once. */
export const STORES_AT_ONCE = 4;
/** While none is found, it goes on with so many: what holds all words need not hold them in one deal. */
const MOST_IN_VAIN = 30;

/**
 * At least `count` deals, if so many are in the first `most` candidates: the best of the first few stores, then those of the next. That more
 * are asked for changes none before them. `areAll`: all candidates were read. `storeOf`: null, there is no such store any more; undefined: it is not known yet, which ends it.
 */
export function bestDeals<Deal extends SearchableDeal>(
  candidates: readonly string[],
  storeOf: (slug: string) => SearchableStore<Deal> | null | undefined,
  wants: readonly Want[],
  { count, most }: { count: number; most: number },
): { found: FoundDeal<Deal>[]; areAll: boolean } {
  const found: FoundDeal<Deal>[] = [];
  for (let at = 0; at < candidates.length; at += STORES_AT_ONCE) {
    if (found.length >= count || at >= (found.length > 0 ? most : Math.max(most, MOST_IN_VAIN)))
      return { found, areAll: false };
    const stores = candidates.slice(at, at + STORES_AT_ONCE).map(storeOf);
    if (stores.includes(undefined)) return { found, areAll: false };
    found.push(...stores.flatMap((store) => (store ? dealsHolding(store, wants) : [])).sort(compareFound));
  }
  return { found, areAll: true };
}
