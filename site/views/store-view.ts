import { cardedCoupons, cardedOffers } from '../../data/queries/deal-cards.ts';
import { activeDeals } from '../../data/queries/live-deals.ts';
import { defineQuery } from '../../data/queries/reader.ts';
import { siteLayout } from '../../data/queries/site.ts';
import { storeCardOf } from '../../data/queries/stores.ts';
import { storeFeedPath } from './feed-views.ts';
import { pageMeta } from './page-meta.ts';
import { storeData } from './structured-data.ts';
import { STORES_PATH } from './stores-view.ts';
import type { StoreCard, StoreView } from './view-types.ts';

/** The page of the store with this id. Throws when there is none: the page catalogue lists only stores that exist. */
export const storeView = defineQuery('store-view', (read, id: string): StoreView => {
  const store = read.document(`stores/${id}`);
  if (!store) throw new Error(`There is no store with the id ${id}, so it has no page.`);
  const layout = read(siteLayout);
  const card = storeCardOf(read, store);
  const offers = cardedOffers(read, store).map((carded) => carded.card);
  const coupons = cardedCoupons(read, store).map((carded) => carded.card);
  const meta = pageMeta(layout, {
    title: `${card.name} coupons and offers`,
    description: describe(card, offers.length + coupons.length),
    path: card.href,
    crumb: card.name,
    above: [{ name: 'Stores', href: STORES_PATH }],
    feed: { title: `${card.name} – ${layout.siteName}`, href: storeFeedPath(store.slug) },
    data: [storeData(layout.siteUrl, card, [...offers, ...coupons])],
  });
  return { layout, meta, store: card, activeDeals: activeDeals(read, store), offers, coupons };
});

const describe = (card: StoreCard, deals: number): string =>
  deals === 0 ? `${card.name}: ${card.description}` : `Coupon codes and offers for ${card.name}. ${card.description}`;
