import type { PublicOffer } from '../schema/public-shapes.ts';
import { cardedOffers } from './indexes/deal-cards.ts';
import { publicOfferOf } from './public-deals.ts';
import { defineQuery, type Read } from './reading/reader.ts';

const OFFERS_PER_PAGE = 24;

/** The active offers of one store, in its own order. */
const publicOffersOfStore = defineQuery('public-offers-of-store', (read, storeId: string): PublicOffer[] => {
  const store = read.document(`stores/${storeId}`);
  if (!store) return [];
  return cardedOffers(read, store)
    .filter(({ card }) => card.active)
    .map((offer) => publicOfferOf(store, offer));
});

/**
 * `GET /api/offers`: active offers, those of the store with the newest offer first, each store's in its own order, and whether there is a
 * further page. `page` from 1. Only the stores of the page are read: the index knows how many offers each store has. A plain function,
 * like `searchCoupons`.
 */
export function offerPage(read: Read, page: number, pageSize = OFFERS_PER_PAGE) {
  const from = (page - 1) * pageSize;
  const offers: PublicOffer[] = [];
  let before = 0;
  for (const [, , storeId, count = 0] of read.entries('offers-by-latest', '')) {
    if (offers.length === pageSize) return { offers, more: true };
    if (before + count > from) {
      const ofStore = read(publicOffersOfStore, storeId);
      const start = Math.max(from - before, 0);
      const end = start + pageSize - offers.length;
      offers.push(...ofStore.slice(start, end));
      if (end < ofStore.length) return { offers, more: true };
    }
    before += count;
  }
  return { offers, more: false };
}
