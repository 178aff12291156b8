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
    field(store.description, PLACE.storeDescription),
  ];
  return store.deals.flatMap((deal) => {
    const cost = searchCost([...dealFields(deal.text), ...ofStore], wants);
    return cost === null ? [] : [{ deal, store, cost }];
  });
}

const compareFound = <Deal extends SearchableDeal>(a: FoundIn<Deal, unknown>, b: FoundIn<Deal, unknown>): number =>
  a.cost - b.cost || b.deal.worth - a.deal.worth || (a.deal.key < b.deal.key ? -1 : 1);

/** So many stores are read at once, … */
const AT_ONCE = 6;

/** The best deals of some candidates. */
export interface BestDeals<Deal, Store> {
  found: FoundIn<Deal, Store>[];
  /** All candidates were read. */
  areAll: boolean;
}

/**
 * At least `count` deals, best first, that no candidate can surpass which was not read, if reading at most `most` candidates gives so many.
 * `storeOf`: null, there is no such store any more; undefined: it is not known yet, which ends the reading.
 */
export function bestDeals<Deal extends SearchableDeal, Store extends StoreWithDeals<Deal>>(
  candidates: readonly Candidate[],
  storeOf: (slug: string) => Store | null | undefined,
  wants: readonly Want[],
  { count, most }: { count: number; most: number },
): BestDeals<Deal, Store> {
  let found: FoundIn<Deal, Store>[] = [];
  for (let at = 0; at < candidates.length; at += AT_ONCE) {
    const next = candidates[at] as Candidate;
    const certain = found.filter(
      ({ cost, deal }) => cost < next.cost || (cost === next.cost && deal.worth > next.worth),
    ).length;
    if (certain >= count || at >= most)
      return { found: certain >= count ? found.slice(0, certain) : found, areAll: false };
    const stores = candidates.slice(at, at + AT_ONCE).map(({ slug }) => storeOf(slug));
    if (stores.includes(undefined)) return { found, areAll: false };
    const more = stores.flatMap((store) => (store ? dealsHolding<Deal, Store>(store, wants) : []));
    found = [...found, ...more].sort(compareFound);
  }
  return { found, areAll: true };
}
