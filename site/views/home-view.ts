import { categoryLinks } from '../../data/queries/indexes/categories.ts';
import { cardsOf, featuredCoupons, latestCoupons, type Listed } from '../../data/queries/indexes/deal-lists.ts';
import { FEATURED_COUNT, LATEST_COUNT } from '../../data/queries/public-deals.ts';
import { POPULAR_STORES } from '../../data/queries/public-stores.ts';
import { searchCoupons } from '../../data/queries/coupon-search.ts';
import type { DealCard } from '../../data/schema/deal-card.ts';
import { LATEST_SHOWN } from '../../data/rules/web/shown-limits.ts';
import { mailSettings } from '../../data/queries/news.ts';
import { defineQuery, type Read } from '../../data/queries/reading/reader.ts';
import { hero, siteLayout } from '../../data/queries/reading/site.ts';
import { textOf } from '../../data/queries/reading/words.ts';
import { popularStores, storeCards } from '../../data/queries/stores.ts';
import { chosenOf, type CouponFilter, filterFromAddress, isSameList, unfiltered } from './filters.ts';
import { DEALS_INDEX_PATH } from './deals-file-views.ts';
import { dealsFeedLink, POSTS_FEED_PATH } from './feed-views.ts';
import { pageOf } from './page-meta.ts';
import { organization, website } from './structured-data.ts';

/** The latest coupons without the featured ones, which stand above them, while there are enough others. */
export const latestOnHome = defineQuery('latest-on-home', (read): Listed[] => {
  const nameOf = ([, store, coupon]: Listed) => `${store}/${coupon}`;
  const featured = new Set(read(featuredCoupons, FEATURED_COUNT).map(nameOf));
  const latest = read(latestCoupons, LATEST_COUNT + FEATURED_COUNT);
  const others = latest.filter((each) => !featured.has(nameOf(each)));
  return (others.length < LATEST_SHOWN ? latest : others).slice(0, LATEST_COUNT);
});

export type HomeView = ReturnType<typeof homeView.run>;
export const homeView = defineQuery('home-view', (read) => {
  const layout = read(siteLayout);
  return {
    ...pageOf(read, {
      description: layout.description,
      path: '/',
      feeds: [
        dealsFeedLink(read),
        { title: layout.siteName, href: POSTS_FEED_PATH },
        { title: textOf(read)('home.dealsOfAll'), href: DEALS_INDEX_PATH, type: 'application/json' },
      ],
      data: [organization(layout), website(layout)],
    }),
    hero: read(hero),
    categories: read(categoryLinks),
    popularStores: storeCards(read, read(popularStores, POPULAR_STORES)),
    featuredCoupons: cardsOf(read, read(featuredCoupons, FEATURED_COUNT)),
    latestCoupons: cardsOf(read, read(latestOnHome)),
    /** What the sign-up to the newsletter promises. */
    digest: read.field(mailSettings, 'digest') ?? 'off',
    /** What our server makes the page for, at an address with a filter; null on published pages. */
    made: null as { filter: CouponFilter; coupons: DealCard[]; more: boolean } | null,
  };
});

/** `/?category=pets&sort=expiry`, answered live by our server: not a query, since it would be remembered for each order. */
export function filteredHomeView(read: Read, address: URLSearchParams): HomeView {
  const view = read(homeView);
  const inAddress = filterFromAddress(address);
  const category = chosenOf(inAddress, view.categories) === null ? unfiltered.category : inAddress.category;
  const filter = { ...inAddress, category };
  if (isSameList(filter, unfiltered)) return { ...view, made: { filter, coupons: [], more: false } };
  const { coupons, more } = searchCoupons(read, { category, sort: filter.sort });
  return { ...view, made: { filter, coupons: coupons.map(({ card }) => card), more } };
}
