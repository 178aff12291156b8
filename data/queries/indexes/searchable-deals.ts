import { discountLabel } from '../../rules/deals/discount-label.ts';
import { discountWorth } from '../../rules/deals/discount-worth.ts';
import type { Coupon } from '../../schema/coupon.ts';
import type { Offer } from '../../schema/offer.ts';
import type { Store } from '../../schema/store.ts';
import type { Read } from '../reading/reader.ts';
import { textOf } from '../reading/words.ts';
import { dealKey } from './deal-cards.ts';
import { liveCoupons, liveOffers } from './live-deals.ts';

/** A deal as our server knows it. */
export type StoredDeal = ReturnType<typeof searchableDeals>[number];

/** The deals of a store that can be used now, as searches see them. */
export function searchableDeals(read: Read, store: Store) {
  const t = textOf(read);
  const searchable = (kind: 'coupon' | 'offer', deal: Coupon | Offer) => ({
    kind,
    id: deal.id,
    storeId: store.id,
    countries: deal.countries,
    key: dealKey(kind, store.id, deal.id),
    worth: Math.round(discountWorth(deal.discountType, deal.discountValue)),
    text: {
      title: deal.title,
      discount: discountLabel(deal, t),
      description: deal.description,
      terms: deal.terms ?? null,
    },
  });
  return [
    ...liveOffers(read, store).map((offer) => searchable('offer', offer)),
    ...liveCoupons(read, store).map((coupon) => searchable('coupon', coupon)),
  ];
}
