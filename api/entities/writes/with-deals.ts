import { breachOfDeal } from '../../../data/rules/deals/held.ts';
import type { Store } from '../../../data/schema/store.ts';

type Deals = Pick<Store, 'coupons' | 'offers'>;

/** Which deals there are and when they count: what a store's card in lists depends on. */
const standing = (deals: Deals[keyof Deals]): string =>
  JSON.stringify(
    deals.map(({ id, startsAt, expiryDate, active, ...deal }) => [
      id,
      startsAt,
      expiryDate,
      active,
      breachOfDeal(deal)?.rule,
    ]),
  );

/** The store with other deals. It counts as changed itself when its cards in lists may say something else than before. */
export function withDeals(store: Store, deals: Partial<Deals>, now: Date): Store {
  const after = { ...store, ...deals };
  const stands = (Object.keys(deals) as (keyof Deals)[]).every(
    (kind) => standing(after[kind]) === standing(store[kind]),
  );
  return stands ? after : { ...after, updatedAt: now.toISOString() };
}
