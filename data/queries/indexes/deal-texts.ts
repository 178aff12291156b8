import type { Text } from '../../messages/text.ts';
import { discountLabel } from '../../rules/deals/discount-label.ts';
import { discountWorth } from '../../rules/deals/discount-worth.ts';
import type { DealText } from '../../rules/search/search-fields.ts';
import type { Coupon } from '../../schema/coupon.ts';
import type { Offer } from '../../schema/offer.ts';
import type { Store } from '../../schema/store.ts';
import { liveCoupons, liveOffers } from './live-deals.ts';
import type { Read } from '../reading/reader.ts';
import { textOf } from '../reading/words.ts';

export type DealKind = 'coupon' | 'offer';

/** A live deal of a store, as searches see it. */
export interface SearchableDeal {
  kind: DealKind;
  id: string;
  /** Of equally good matches the one worth more comes first. */
  worth: number;
  text: DealText;
  countries: readonly string[] | undefined;
}

/** What the card of a deal says. */
export const textOfDeal = (text: Text, deal: Coupon | Offer): DealText => ({
  title: deal.title,
  discount: discountLabel(deal, text),
  description: deal.description,
});

const searchable = (text: Text, kind: DealKind, deal: Coupon | Offer): SearchableDeal => ({
  kind,
  id: deal.id,
  worth: Math.round(discountWorth(deal.discountType, deal.discountValue)),
  text: textOfDeal(text, deal),
  countries: deal.countries,
});

/** The live deals of a store. */
export function searchableDeals(read: Read, store: Store): SearchableDeal[] {
  const text = textOf(read);
  return [
    ...liveOffers(read, store).map((offer) => searchable(text, 'offer', offer)),
    ...liveCoupons(read, store).map((coupon) => searchable(text, 'coupon', coupon)),
  ];
}
