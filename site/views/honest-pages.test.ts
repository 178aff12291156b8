import fc from 'fast-check';
import { expect, it } from 'vitest';
import { searchCoupons } from '../../data/queries/coupon-search.ts';
import { publicProducts } from '../../data/queries/products.ts';
import { offerPage, publicFeaturedCoupons, publicLatestCoupons } from '../../data/queries/public-deals.ts';
import { publicFeaturedPosts, publicPostOfSlug, publicPosts } from '../../data/queries/public-posts.ts';
import { publicPopularStores, publicStoreOfSlug, publicStores } from '../../data/queries/public-stores.ts';
import { searchSite } from '../../data/queries/site-search.ts';
import { anyCatalogue } from '../../data/queries/testing/arbitrary-catalogue.ts';
import { PRESENT, type CatalogueParts } from '../../data/queries/testing/builders.ts';
import type { Source } from '../../data/schema/source.ts';
import type { Store } from '../../data/schema/store.ts';
import { storesSearchView } from './stores-view.ts';
import { siteOf, textOf, viewOf } from './testing/every-page.ts';
import { runs } from '../../data/schema/testing/runs.ts';

const HOUR_MS = 3_600_000;
const LABEL = 'Written with the help of AI.';
const kindOf = (source: Source | undefined): Source['kind'] => source?.kind ?? 'owner';

/** The same catalogue, in which everything said of a thing differs from what is said of any other. */
function distinct(parts: CatalogueParts): CatalogueParts {
  const named = <Deal extends { id: string; code?: string | undefined }>(store: Store, deals: Deal[]): Deal[] =>
    deals.map((deal) => {
      const name = `${store.id}x${deal.id}x`;
      return { ...deal, title: `Title ${name}`, description: `About ${name}`, code: `CODE${name}` };
    });
  return {
    ...parts,
    stores: (parts.stores ?? []).map((store) => ({
      ...store,
      description: `Shop ${store.id}x`,
      coupons: named(store, store.coupons),
      offers: named(store, store.offers),
    })),
    blogs: (parts.blogs ?? []).map((post) => ({
      ...post,
      excerpt: `About ${post.id}x`,
      seoDescription: `Found ${post.id}x`,
    })),
    products: (parts.products ?? []).map((product, at) => ({
      ...product,
      name: `Name ${product.id}x`,
      salePrice: 701.13 + at,
      originalPrice: 801.13 + at,
      rating: 3.1 + at / 10,
      reviewCount: 9001 + at,
    })),
  };
}

/** All that is published and answered to anyone, by where it is. */
function everythingPublic(parts: CatalogueParts, now: number): Map<string, string> {
  const { read, pages } = siteOf(parts, now);
  const replies = {
    '/api/stores': read(publicStores),
    '/api/stores/popular': read(publicPopularStores),
    '/api/stores/{slug}': (parts.stores ?? []).map(({ slug }) => read(publicStoreOfSlug, slug)),
    '/api/coupons': searchCoupons(read, { pageSize: 1000 }),
    '/api/coupons?search=': searchCoupons(read, { search: 'title', pageSize: 1000 }),
    '/api/coupons/featured': read(publicFeaturedCoupons),
    '/api/coupons/latest': read(publicLatestCoupons),
    '/api/offers': offerPage(read, 1, 1000),
    '/api/amazon-products': read(publicProducts),
    '/api/blogs': [read(publicPosts, ''), read(publicFeaturedPosts)],
    '/api/blogs/{slug}': (parts.blogs ?? []).map(({ slug }) => read(publicPostOfSlug, slug)),
    '/api/search': searchSite(read, 'title', 1000),
    '/stores?search=': storesSearchView(read, new URLSearchParams({ search: 'title', deals: '20' })).found,
  };
  return new Map([
    ...pages.map((page) => [page.path, textOf(read, page) ?? JSON.stringify(viewOf(read, page))] as const),
    ...Object.entries(replies).map(([path, reply]) => [path, JSON.stringify(reply)] as const),
  ]);
}

const anyMoment = fc.tuple(anyCatalogue(4, 3), fc.integer({ min: -480, max: 480 }));

it('no page, feed, part of the search, file for programs or reply breaks a rule of honesty, at any time', () => {
  fc.assert(
    fc.property(anyMoment, ([any, hours]) => {
      const parts = distinct(any);
      const now = PRESENT + hours * HOUR_MS;
      const published = everythingPublic(parts, now);
      const places = (text: string) => [...published].filter(([, each]) => each.includes(text)).map(([path]) => path);
      const expectLabelled = (text: string) => {
        for (const path of places(text))
          expect(published.get(path)!.split(text).slice(1), path).toSatisfy((after: string[]) =>
            after.every((each) => each.startsWith(` ${LABEL}`)),
          );
      };
      for (const store of parts.stores ?? []) {
        if (kindOf(store.source) === 'model') expectLabelled(store.description);
        for (const deal of [...store.coupons, ...store.offers]) {
          const kind = kindOf(deal.source);
          const isWithdrawn =
            (kind === 'merchant' || kind === 'network') && deal.withdrawnAt !== undefined && !deal.codeSource;
          const isUnapproved = kind === 'model' && deal.approvedAt === undefined;
          const isShown =
            deal.active && (deal.startsAt === undefined || Date.parse(deal.startsAt) <= now - 14 * HOUR_MS);
          if (isWithdrawn || isUnapproved) {
            expect(places(deal.title)).toEqual([]);
            expect(places(deal.code!)).toEqual([]);
          } else if (isShown) expect(places(deal.title)).toContain(`/store/${store.slug}`);
          if (kind === 'model') expectLabelled(deal.description);
        }
      }
      for (const post of parts.blogs ?? []) {
        if (!post.generated) continue;
        expectLabelled(post.excerpt);
        expectLabelled(post.seoDescription);
      }
      for (const product of parts.products ?? []) {
        const priced = product.priceSource ?? product.source;
        const checked = product.priceCheckedAt ?? priced?.seenAt;
        const isFed = ['merchant', 'network'].includes(kindOf(priced));
        // a day begins between fourteen hours before and twelve after that of Greenwich
        const isOld = checked === undefined || Date.parse(checked) + 38 * HOUR_MS <= now;
        const prices = [product.salePrice!, product.originalPrice!].map(String);
        if (kindOf(priced) === 'model' || (isFed && isOld))
          for (const price of prices) expect(places(price)).toEqual([]);
        if (!isFed && kindOf(priced) !== 'model') expect(places(prices[0]!)).toContain('/amazon-deals');
        const figures = [
          String(product.rating),
          String(product.reviewCount),
          product.reviewCount!.toLocaleString('en'),
        ];
        if (kindOf(product.ratingSource ?? product.source) === 'model')
          for (const figure of figures.slice(1)) expect(places(figure)).toEqual([]);
        else expect(places(figures[1]!)).toContain('/api/amazon-products');
      }
    }),
    runs(20),
  );
});
