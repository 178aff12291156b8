import { categoryLinks } from '../../data/queries/categories.ts';
import { cardsOf, featuredCoupons, latestCoupons } from '../../data/queries/deal-lists.ts';
import { FEATURED_COUNT, LATEST_COUNT } from '../../data/queries/public-deals.ts';
import { POPULAR_STORES } from '../../data/queries/public-stores.ts';
import { defineQuery } from '../../data/queries/reader.ts';
import { heroTiles, siteLayout } from '../../data/queries/site.ts';
import { popularStores, storeCards } from '../../data/queries/stores.ts';
import { DEALS_INDEX_PATH } from './deals-file-views.ts';
import { dealsFeedLink, POSTS_FEED_PATH } from './feed-views.ts';
import { pageMeta } from './page-meta.ts';
import { organization, website } from './structured-data.ts';
import type { HomeView } from './view-types.ts';

export const homeView = defineQuery('home-view', (read): HomeView => {
  const layout = read(siteLayout);
  return {
    layout,
    meta: pageMeta(layout, {
      description: layout.description,
      path: '/',
      feeds: [
        dealsFeedLink(layout.siteName),
        { title: layout.siteName, href: POSTS_FEED_PATH },
        { title: 'Deals of all stores', href: DEALS_INDEX_PATH, type: 'application/json' },
      ],
      data: [organization(layout), website(layout)],
    }),
    heroTiles: read(heroTiles),
    categories: read(categoryLinks),
    popularStores: storeCards(read, read(popularStores, POPULAR_STORES)),
    featuredCoupons: cardsOf(read, read(featuredCoupons, FEATURED_COUNT)),
    latestCoupons: cardsOf(read, read(latestCoupons, LATEST_COUNT)),
  };
});
