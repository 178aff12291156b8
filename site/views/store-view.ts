import { cardedCoupons, cardedOffers } from '../../data/queries/deal-cards.ts';
import { activeDeals } from '../../data/queries/live-deals.ts';
import { defineQuery } from '../../data/queries/reader.ts';
import { siteLayout } from '../../data/queries/site.ts';
import { storeCardOf } from '../../data/queries/stores.ts';
import type { StoreView } from './view-types.ts';

/** The page of the store with this id. Throws when there is none: the page catalogue lists only stores that exist. */
export const storeView = defineQuery('store-view', (read, id: string): StoreView => {
  const store = read.document(`stores/${id}`);
  if (!store) throw new Error(`There is no store with the id ${id}, so it has no page.`);
  return {
    layout: read(siteLayout),
    store: storeCardOf(read, store),
    activeDeals: activeDeals(read, store),
    offers: cardedOffers(read, store).map(({ card }) => card),
    coupons: cardedCoupons(read, store).map(({ card }) => card),
  };
});
