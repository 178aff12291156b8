import { breachOfDeal } from '../../data/rules/held.ts';
import type { Store } from '../../data/schema/store.ts';

type Deals = Pick<Store, 'coupons' | 'offers'>;

/** Which deals there are and when they count: what a store's card in lists depends on. */
const standing = ({ coupons, offers }: Deals): string =>
  JSON.stringify(
    [coupons, offers].map((deals) =>
      deals.map(({ id, startsAt, expiryDate, active, ...deal }) => [
        id,
        startsAt,
        expiryDate,
        active,
        breachOfDeal(deal)?.rule,
      ]),
    ),
  );

/** The store with other deals. It counts as changed itself when its cards in lists may say something else than before. */
export function withDeals(store: Store, deals: Partial<Deals>, now: Date): Store {
  const after = { ...store, ...deals };
  return standing(after) === standing(store) ? after : { ...after, updatedAt: now.toISOString() };
}
