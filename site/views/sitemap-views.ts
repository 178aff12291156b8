import { categoryLinks } from '../../data/queries/indexes/categories.ts';
import { couponInLists } from '../../data/queries/indexes/deal-cards.ts';
import { featuredCoupons, type Listed } from '../../data/queries/indexes/deal-lists.ts';
import {
  LIVE_STORES_BY_ID,
  POSTS_BY_ID,
  POSTS_BY_MONTH,
  STORES_BY_NAME,
  storesInCategory,
} from '../../data/queries/reading/index-names.ts';
import { categoriesChange, type LastChange, newest, productsChange } from '../../data/queries/indexes/last-changes.ts';
import { newestPostChange, postInLists } from '../../data/queries/indexes/post-cards.ts';
import { FEATURED_COUNT } from '../../data/queries/public-deals.ts';
import { POPULAR_STORES } from '../../data/queries/public-stores.ts';
import { changeOfPage, ownPages } from '../../data/queries/pages.ts';
import { defineQuery, type Read } from '../../data/queries/reading/reader.ts';
import { siteUrl } from '../../data/queries/reading/site.ts';
import { storeInLists } from '../../data/queries/indexes/store-in-lists.ts';
import { popularStores } from '../../data/queries/stores.ts';
import { categoryKey } from '../../data/rules/text/category-key.ts';
import { defaultPages } from '../../data/rules/web/default-pages.ts';
import { partitionInitial, partitionSlug } from '../../data/rules/text/store-name-order.ts';
import { latestOnHome } from './home-view.ts';
import { AMAZON_PATH } from './amazon-view.ts';
import { BLOGS_PATH, monthPath, postMonths, postsOnFirstPage } from './blogs-view.ts';
import {
  bestCouponsOfCategory,
  CATEGORIES_PATH,
  categoryLetters,
  categoryPaths,
  storesOnCategoryPage,
} from './category-views.ts';
import { letterPath, storeLetters, STORES_PATH, storesOnFirstPage } from './stores-view.ts';

/** Addresses with the instant of their last change; null: it is not known. */
export interface SitemapView {
  urls: { loc: string; lastmod: LastChange | null }[];
}

/**
 * At most so many addresses stand in one part (1,000 are allowed). Parts are partitions of the ids, so that a new store changes one part,
 * and small, since each edit of a store makes its part again.
 */
export const SITEMAP_PART = 250;

const partitionName = (partition: string): string => partition.replace('\0', '_');
export const storePartPath = (partition: string): string =>
  `/sitemap/stores${partition === '' ? '' : `-${partitionName(partition)}`}.xml`;
export const postPartPath = (partition: string): string =>
  `/sitemap/posts${partition === '' ? '' : `-${partitionName(partition)}`}.xml`;
export const letterPartPath = (initial: string): string => `/sitemap/letters-${partitionSlug(initial)}.xml`;
export const categoryPartPath = (slug: string): string => `/sitemap/category-${slug}.xml`;
export const PAGES_PART_PATH = '/sitemap/pages.xml';

export const storeParts = defineQuery('sitemap-store-parts', (read): readonly string[] =>
  read.count(LIVE_STORES_BY_ID, '') === 0 ? [] : read.partitions(LIVE_STORES_BY_ID, SITEMAP_PART),
);
export const postParts = defineQuery('sitemap-post-parts', (read): readonly string[] =>
  read.count(POSTS_BY_ID, '') === 0 ? [] : read.partitions(POSTS_BY_ID, SITEMAP_PART),
);

function part(read: Read, changes: readonly ({ path: string; at: LastChange | null } | undefined)[]): SitemapView {
  const base = read(siteUrl);
  return {
    urls: changes.filter((change) => change !== undefined).map(({ path, at }) => ({ loc: base + path, lastmod: at })),
  };
}

export const storePartView = defineQuery('sitemap-store-part', (read, partition: string): SitemapView =>
  part(
    read,
    read.partition(LIVE_STORES_BY_ID, partition).map((id) => read.field(storeInLists, 'change', id)),
  ),
);
export const postPartView = defineQuery('sitemap-post-part', (read, partition: string): SitemapView =>
  part(
    read,
    read.partition(POSTS_BY_ID, partition).map((id) => read.field(postInLists, 'change', id)),
  ),
);

const newestCard = (read: Read, ids: readonly string[]): LastChange | null =>
  newest(ids.map((id) => read.field(storeInLists, 'cardChange', id) ?? null));
const couponChanges = (read: Read, listed: readonly Listed[]): (LastChange | null)[] =>
  listed.map(([, storeId, couponId]) => read.field(couponInLists, 'change', storeId, couponId) ?? null);

/** The last change of a page of the alphabet: of all stores, or of a category's. */
export const letterChange = defineQuery('letter-change', (read, index: string, partition: string): LastChange | null =>
  newestCard(read, read.partition(index, partition)),
);
export const categoryPageChange = defineQuery('category-page-change', (read, key: string): LastChange | null =>
  newest([newestCard(read, storesOnCategoryPage(read, key)), ...couponChanges(read, read(bestCouponsOfCategory, key))]),
);
export const storesPageChange = defineQuery('stores-page-change', (read): LastChange | null =>
  newestCard(read, storesOnFirstPage(read)),
);
export const monthChange = defineQuery('month-change', (read, month: string): LastChange | null =>
  newestPostChange(read, read.members(POSTS_BY_MONTH, month)),
);
export const homeChange = defineQuery('home-change', (read): LastChange | null =>
  newest([
    newestCard(read, read(popularStores, POPULAR_STORES)),
    ...couponChanges(read, [...read(featuredCoupons, FEATURED_COUNT), ...read(latestOnHome)]),
  ]),
);

/** `/sitemap/pages.xml`: every page that is neither a store, nor a post, nor a page of an alphabet. */
export const pagesPartView = defineQuery('sitemap-pages-part', (read): SitemapView =>
  part(read, [
    { path: '/', at: read(homeChange) },
    { path: STORES_PATH, at: read(storesPageChange) },
    { path: CATEGORIES_PATH, at: read(categoriesChange) },
    ...read(categoryLinks).map(({ name, href }) => ({ path: href, at: read(categoryPageChange, categoryKey(name)) })),
    { path: BLOGS_PATH, at: newestPostChange(read, postsOnFirstPage(read)) },
    ...read(postMonths).map((month) => ({ path: monthPath(month), at: read(monthChange, month) })),
    { path: AMAZON_PATH, at: read(productsChange) },
    ...[...Object.entries(defaultPages).map(([id, { path }]) => ({ id, path })), ...read(ownPages)].map(
      ({ id, path }) => ({ path, at: read(changeOfPage, id) }),
    ),
  ]),
);

/** The first letters that the pages of the stores' alphabet begin with: one part each. */
export const letterParts = defineQuery('sitemap-letter-parts', (read): readonly string[] => [
  ...new Set(read(storeLetters).map(partitionInitial)),
]);
export const letterPartView = defineQuery('sitemap-letter-part', (read, initial: string): SitemapView =>
  part(
    read,
    read(storeLetters)
      .filter((partition) => partitionInitial(partition) === initial)
      .map((partition) => ({ path: letterPath(partition), at: read(letterChange, STORES_BY_NAME, partition) })),
  ),
);

/** Categories with an alphabet of their own: one part each, by key and slug. */
export const categoryParts = defineQuery('sitemap-category-parts', (read): readonly { key: string; slug: string }[] =>
  read(categoryLinks)
    .map(({ name, slug }) => ({ key: categoryKey(name), slug }))
    .filter(({ key }) => read(categoryLetters, key).length > 0),
);
export const categoryPartView = defineQuery('sitemap-category-part', (read, key: string): SitemapView =>
  part(
    read,
    categoryPaths(read, key).flatMap(({ path, partition }) =>
      partition === null ? [] : [{ path, at: read(letterChange, storesInCategory(key), partition) }],
    ),
  ),
);

/** The last change in one part, so that the index reads one instant a part and not all addresses. */
const changeIn = (view: SitemapView): LastChange | null => newest(view.urls.map(({ lastmod }) => lastmod));
const partViews = {
  letters: letterPartView,
  category: categoryPartView,
  stores: storePartView,
  posts: postPartView,
};
export const partChange = defineQuery('sitemap-part-change', (read, kind: keyof typeof partViews, name: string) =>
  changeIn(read(partViews[kind], name)),
);

/** `/sitemap.xml`: where the parts are, each with the last change in it. */
export const sitemapView = defineQuery('sitemap-view', (read): SitemapView =>
  part(read, [
    { path: PAGES_PART_PATH, at: changeIn(read(pagesPartView)) },
    ...read(letterParts).map((part) => ({ path: letterPartPath(part), at: read(partChange, 'letters', part) })),
    ...read(categoryParts).map(({ key, slug }) => ({
      path: categoryPartPath(slug),
      at: read(partChange, 'category', key),
    })),
    ...read(storeParts).map((part) => ({ path: storePartPath(part), at: read(partChange, 'stores', part) })),
    ...read(postParts).map((part) => ({ path: postPartPath(part), at: read(partChange, 'posts', part) })),
  ]),
);
