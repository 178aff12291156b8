import { cardedCoupons, cardedOffers } from '../../data/queries/deal-cards.ts';
import { activeDeals } from '../../data/queries/live-deals.ts';
import { defineQuery } from '../../data/queries/reader.ts';
import { siteLayout } from '../../data/queries/site.ts';
import { storeCardOf } from '../../data/queries/stores.ts';
import { percentOff } from '../../data/rules/discount-worth.ts';
import type { Coupon } from '../../data/schema/coupon.ts';
import type { Offer } from '../../data/schema/offer.ts';
import { storeFeedPath } from './feed-views.ts';
import { pageMeta } from './page-meta.ts';
import { storeData } from './structured-data.ts';
import { STORES_PATH } from './stores-view.ts';
import type { StoreCard, StoreDeal, StoreView } from './view-types.ts';

/** The page of the store with this id. Throws when there is none: the page catalogue lists only stores that exist. */
export const storeView = defineQuery('store-view', (read, id: string): StoreView => {
  const store = read.document(`stores/${id}`);
  if (!store) throw new Error(`There is no store with the id ${id}, so it has no page.`);
  const layout = read(siteLayout);
  const card = storeCardOf(read, store);
  const carded = { offers: cardedOffers(read, store), coupons: cardedCoupons(read, store) };
  const offers = carded.offers.filter(isLive).map(({ card }) => card);
  const coupons = carded.coupons.filter(isLive).map(({ card }) => card);
  const expired = [...carded.offers, ...carded.coupons].filter((deal) => !isLive(deal)).map(({ card }) => card);
  const live = [...carded.offers, ...carded.coupons].filter(isLive);
  const meta = pageMeta(layout, {
    title: `${card.name} coupons and offers`,
    description: describe(card, live.length + expired.length),
    path: card.href,
    crumb: card.name,
    above: [{ name: 'Stores', href: STORES_PATH }],
    feed: { title: `${card.name} – ${layout.siteName}`, href: storeFeedPath(store.slug) },
    data: [storeData(layout.siteUrl, card, [...offers, ...coupons, ...expired])],
  });
  return {
    layout,
    meta,
    store: card,
    activeDeals: activeDeals(read, store),
    codes: live.filter(({ card }) => card.code !== null).length,
    upTo: mostPercentOff(live.map(({ deal }) => deal)),
    offers,
    coupons,
    expired,
  };
});

const isLive = ({ card }: { card: StoreDeal }): boolean => card.expiry?.state !== 'expired';

function mostPercentOff(deals: readonly (Coupon | Offer)[]): string | null {
  const most = Math.max(0, ...deals.map((deal) => percentOff(deal.discountType, deal.discountValue) ?? 0));
  return most === 0 ? null : `${most}%`;
}

const describe = (card: StoreCard, deals: number): string =>
  deals === 0 ? `${card.name}: ${card.description}` : `Coupon codes and offers for ${card.name}. ${card.description}`;
