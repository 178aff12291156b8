import { categoryKey } from '../../data/rules/category-key.ts';
import { categoryLinks } from '../../data/queries/categories.ts';
import { firstCoupons } from '../../data/queries/deal-lists.ts';
import { POSTS_BY_ID, POSTS_BY_MONTH, STORES_BY_ID, STORES_BY_NAME, storesInCategory } from '../../data/queries/index-names.ts';
import type { LastChange } from '../../data/queries/last-changes.ts';
import {
  categoriesChange,
  newest,
  newestPostChange,
  newestStoreChange,
  postChange,
  productsChange,
  storeChange,
} from '../../data/queries/last-changes.ts';
import { LATEST_COUNT } from '../../data/queries/public-deals.ts';
import { POPULAR_STORES } from '../../data/queries/public-stores.ts';
import type { Read } from '../../data/queries/reader.ts';
import { defineQuery } from '../../data/queries/reader.ts';
import { siteUrl } from '../../data/queries/site.ts';
import { popularStores } from '../../data/queries/stores.ts';
import { AMAZON_PATH } from './amazon-view.ts';
import { BLOGS_PATH, monthPath, postMonths, postsOnFirstPage } from './blogs-view.ts';
import { CATEGORIES_PATH, categoryPaths, storesOnCategoryPage } from './category-views.ts';
import { staticPages } from './static-view.ts';
import { letterPath, storeLetters, storesOnFirstPage, STORES_PATH } from './stores-view.ts';

/** Addresses with the instant of their last change; null: it is not known. */
export interface SitemapView {
  urls: { loc: string; lastmod: LastChange | null }[];
}

/**
 * At most so many addresses stand in one part (1,000 are allowed). Parts are leaves of the ids, so that a new store changes one part,
 * and small, since each edit of a store makes its part again.
 */
export const SITEMAP_PART = 250;

const leafName = (leaf: string): string => leaf.replace('\0', '_');
export const storePartPath = (leaf: string): string => `/sitemap/stores${leaf === '' ? '' : `-${leafName(leaf)}`}.xml`;
export const postPartPath = (leaf: string): string => `/sitemap/posts${leaf === '' ? '' : `-${leafName(leaf)}`}.xml`;
export const PAGES_PART_PATH = '/sitemap/pages.xml';

export const storeParts = defineQuery('sitemap-store-parts', (read): readonly string[] =>
  read.count(STORES_BY_ID, '') === 0 ? [] : read.leaves(STORES_BY_ID, SITEMAP_PART),
);
export const postParts = defineQuery('sitemap-post-parts', (read): readonly string[] =>
  read.count(POSTS_BY_ID, '') === 0 ? [] : read.leaves(POSTS_BY_ID, SITEMAP_PART),
);

function part(read: Read, changes: readonly ({ path: string; at: LastChange } | null)[]): SitemapView {
  const base = read(siteUrl);
  return { urls: changes.filter((change) => change !== null).map(({ path, at }) => ({ loc: base + path, lastmod: at })) };
}

export const storePartView = defineQuery('sitemap-store-part', (read, leaf: string): SitemapView =>
  part(
    read,
    read.leaf(STORES_BY_ID, leaf).map((id) => read(storeChange, id)),
  ),
);
export const postPartView = defineQuery('sitemap-post-part', (read, leaf: string): SitemapView =>
  part(
    read,
    read.leaf(POSTS_BY_ID, leaf).map((id) => read(postChange, id)),
  ),
);

/** The last change among the stores of one leaf of the alphabet: of all stores, or of a category. */
export const letterChange = defineQuery('letter-change', (read, index: string, leaf: string): LastChange | null =>
  newestStoreChange(read, read.leaf(index, leaf)),
);
export const monthChange = defineQuery('month-change', (read, month: string): LastChange | null =>
  newestPostChange(read, read.members(POSTS_BY_MONTH, month)),
);
const homeChange = (read: Read): LastChange | null =>
  newestStoreChange(read, [
    ...read(popularStores, POPULAR_STORES),
    ...read(firstCoupons, 'latest', '', LATEST_COUNT).map(([, storeId]) => storeId),
  ]);

/** `/sitemap/pages.xml`: every page that is neither a store nor a post. */
export const pagesPartView = defineQuery('sitemap-pages-part', (read): SitemapView => {
  const base = read(siteUrl);
  const categories = read(categoryLinks).flatMap(({ name }) => {
    const key = categoryKey(name);
    return categoryPaths(read, key).map(({ path, leaf }) => ({
      path,
      at: leaf === null ? newestStoreChange(read, storesOnCategoryPage(read, key)) : read(letterChange, storesInCategory(key), leaf),
    }));
  });
  const pages: { path: string; at: LastChange | null }[] = [
    { path: '/', at: homeChange(read) },
    { path: STORES_PATH, at: newestStoreChange(read, storesOnFirstPage(read)) },
    ...read(storeLetters).map((leaf) => ({ path: letterPath(leaf), at: read(letterChange, STORES_BY_NAME, leaf) })),
    { path: CATEGORIES_PATH, at: read(categoriesChange) },
    ...categories,
    { path: BLOGS_PATH, at: newestPostChange(read, postsOnFirstPage(read)) },
    ...read(postMonths).map((month) => ({ path: monthPath(month), at: read(monthChange, month) })),
    { path: AMAZON_PATH, at: read(productsChange) },
    ...Object.keys(staticPages).map((path) => ({ path, at: null })),
  ];
  return { urls: pages.map(({ path, at }) => ({ loc: base + path, lastmod: at })) };
});

const newestIn = (view: SitemapView): LastChange | null => newest(view.urls.map(({ lastmod }) => lastmod));

/** `/sitemap.xml`: where the parts are, each with the last change in it. */
export const sitemapView = defineQuery('sitemap-view', (read): SitemapView => {
  const base = read(siteUrl);
  return {
    urls: [
      { loc: base + PAGES_PART_PATH, lastmod: newestIn(read(pagesPartView)) },
      ...read(storeParts).map((leaf) => ({ loc: base + storePartPath(leaf), lastmod: newestIn(read(storePartView, leaf)) })),
      ...read(postParts).map((leaf) => ({ loc: base + postPartPath(leaf), lastmod: newestIn(read(postPartView, leaf)) })),
    ],
  };
});
