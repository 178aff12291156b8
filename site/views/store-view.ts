import { cardedCoupons, cardedOffers } from '../../data/queries/deal-cards.ts';
import { activeDeals } from '../../data/queries/live-deals.ts';
import { POSTS_OF_STORE } from '../../data/queries/index-names.ts';
import { postPath } from '../../data/queries/post-cards.ts';
import { defineQuery } from '../../data/queries/reader.ts';
import { siteLayout } from '../../data/queries/site.ts';
import { storeCardOf } from '../../data/queries/stores.ts';
import { percentOff } from '../../data/rules/discount-worth.ts';
import type { Coupon } from '../../data/schema/coupon.ts';
import type { Offer } from '../../data/schema/offer.ts';
import { plural } from '../../data/schema/plural.ts';
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
  const codes = live.filter(({ card }) => card.code !== null).length;
  const upTo = mostPercentOff(live.map(({ deal }) => deal));
  const meta = pageMeta(layout, {
    title: titleOf(card.name, codes, upTo),
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
    codes,
    upTo,
    offers,
    coupons,
    expired,
    guide: read(guideOfStore, id),
  };
});

/** The newest published guide about a store. */
export const guideOfStore = defineQuery('guide-of-store', (read, id: string): StoreView['guide'] => {
  for (const postId of read.members(POSTS_OF_STORE, id)) {
    const post = read.document(`blogs/${postId}`);
    if (post?.category === 'store-guide') return { title: post.title, href: postPath(post.slug) };
  }
  return null;
});

/** `Acme coupons: up to 25% off, 5 codes`: what is there, and nothing else. */
function titleOf(name: string, codes: number, upTo: string | null): string {
  const facts = [upTo && `up to ${upTo} off`, codes > 0 && `${codes} ${plural(codes, 'code')}`].filter(Boolean);
  return facts.length === 0 ? `${name} coupons and offers` : `${name} coupons: ${facts.join(', ')}`;
}

const isLive = ({ card }: { card: StoreDeal }): boolean => card.expiry?.state !== 'expired';

function mostPercentOff(deals: readonly (Coupon | Offer)[]): string | null {
  const most = Math.max(0, ...deals.map((deal) => percentOff(deal.discountType, deal.discountValue) ?? 0));
  return most === 0 ? null : `${most}%`;
}

const describe = (card: StoreCard, deals: number): string =>
  deals === 0 ? `${card.name}: ${card.description}` : `Coupon codes and offers for ${card.name}. ${card.description}`;
