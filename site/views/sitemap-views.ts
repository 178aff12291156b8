import { categoryLinks } from '../../data/queries/indexes/categories.ts';
import { couponInLists } from '../../data/queries/indexes/deal-cards.ts';
import { featuredCoupons, type Listed } from '../../data/queries/indexes/deal-lists.ts';
import { categoriesChange, type LastChange, newest, productsChange } from '../../data/queries/indexes/last-changes.ts';
import { newestPostChange, postInLists } from '../../data/queries/indexes/post-cards.ts';
import { FEATURED_COUNT } from '../../data/queries/public-deals.ts';
import { POPULAR_STORES } from '../../data/queries/public-stores.ts';
import { changeOfPage, ownPages } from '../../data/queries/pages.ts';
import { type AnyQuery, defineQuery, type Read } from '../../data/queries/reading/reader.ts';
import { siteUrl } from '../../data/queries/reading/site.ts';
import { storeInLists } from '../../data/queries/indexes/store-in-lists.ts';
import { popularStores } from '../../data/queries/stores.ts';
import { categoryKey } from '../../data/rules/text/category-key.ts';
import type { MainPath } from '../../data/schema/settings.ts';
import { defaultPages } from '../../data/rules/web/text-pages.ts';
import { partitionInitial, partitionSlug } from '../../data/rules/text/store-name-order.ts';
import { homeView, latestOnHome } from './home-view.ts';
import { amazonView } from './amazon-view.ts';
import { blogsView, monthPath, postMonths, postsOnFirstPage } from './blogs-view.ts';
import { bestCouponsOfCategory, categoriesView, categoryPaths } from './category-views.ts';
import { listIndex, storeLetters, storesOnFirstPage } from './store-lists.ts';
import { letterPath, storesView } from './stores-view.ts';

/** Addresses with the instant of their last change; null: it is not known. */
export interface SitemapView {
  urls: { loc: string; lastmod: LastChange | null }[];
}

/**
 * At most so many addresses stand in one part (1,000 are allowed). Parts are partitions of the ids, so that a new store changes one part,
 * and small, since each edit of a store makes its part again.
 */
const SITEMAP_PART = 250;

const newestCard = (read: Read, ids: readonly string[]): LastChange | null =>
  newest(ids.map((id) => read.field(storeInLists, 'cardChange', id) ?? null));
const couponChanges = (read: Read, listed: readonly Listed[]): (LastChange | null)[] =>
  listed.map(([, storeId, couponId]) => read.field(couponInLists, 'change', storeId, couponId) ?? null);

/** The last change of a page of the alphabet: of all stores, or of a category's. */
const letterChange = defineQuery('letter-change', (read, category: string, partition: string): LastChange | null =>
  newestCard(read, read.partition(listIndex(category), partition)),
);
const categoryPageChange = defineQuery('category-page-change', (read, key: string): LastChange | null =>
  newest([newestCard(read, storesOnFirstPage(read, key)), ...couponChanges(read, read(bestCouponsOfCategory, key))]),
);
const storesPageChange = defineQuery('stores-page-change', (read): LastChange | null =>
  newestCard(read, storesOnFirstPage(read, '')),
);
const monthChange = defineQuery('month-change', (read, month: string): LastChange | null =>
  newestPostChange(read, read.members('posts-by-month', month)),
);
const homeChange = defineQuery('home-change', (read): LastChange | null =>
  newest([
    newestCard(read, read(popularStores, POPULAR_STORES)),
    ...couponChanges(read, [...read(featuredCoupons, FEATURED_COUNT), ...read(latestOnHome)]),
  ]),
);

/** One page of the site; its change is null where that is not known. */
interface Change {
  path: string;
  at: LastChange | null;
}

interface MainPage {
  view: AnyQuery;
  change(read: Read): LastChange | null;
  /** What it is a list of, or cut into. */
  listed?(read: Read): Change[];
}

/** The pages that are always there, in the order of the sitemap. */
export const mainPages: { readonly [path in MainPath]: MainPage } = {
  '/': { view: homeView, change: (read) => read(homeChange) },
  '/stores': { view: storesView, change: (read) => read(storesPageChange) },
  '/categories': {
    view: categoriesView,
    change: (read) => read(categoriesChange),
    listed: (read) =>
      read(categoryLinks).map(({ name, href }) => ({ path: href, at: read(categoryPageChange, categoryKey(name)) })),
  },
  '/blogs': {
    view: blogsView,
    change: (read) => newestPostChange(read, postsOnFirstPage(read)),
    listed: (read) => read(postMonths).map((month) => ({ path: monthPath(month), at: read(monthChange, month) })),
  },
  '/amazon-deals': { view: amazonView, change: (read) => read(productsChange) },
};

/** Parts of one kind: which there are, and what stands in the one of a name. */
interface Kind {
  parts(read: Read): readonly { name: string; path: string }[];
  changes(read: Read, name: string): readonly (Change | undefined)[];
}

/** Everything in a folder, cut by its ids. */
const byIds = (
  folder: string,
  index: 'live-stores-by-id' | 'posts-by-id',
  change: (read: Read, id: string) => Change | undefined,
): Kind => ({
  parts: (read) =>
    (read.count(index, '') === 0 ? [] : read.partitions(index, SITEMAP_PART)).map((name) => ({
      name,
      path: `/sitemap/${folder}${name === '' ? '' : `-${name.replace('\0', '_')}`}.xml`,
    })),
  changes: (read, name) => read.partition(index, name).map((id) => change(read, id)),
});

type KindName = 'pages' | 'letters' | 'category' | 'stores' | 'posts';
const kinds: { readonly [kind in KindName]: Kind } = {
  /** Every page that is neither a store, nor a post, nor a page of an alphabet. */
  pages: {
    parts: () => [{ name: '', path: '/sitemap/pages.xml' }],
    changes: (read) => [
      ...Object.entries(mainPages).flatMap(([path, { change, listed }]) => [
        { path, at: change(read) },
        ...(listed?.(read) ?? []),
      ]),
      ...[...Object.entries(defaultPages).map(([id, { path }]) => ({ id, path })), ...read(ownPages)].map(
        ({ id, path }) => ({ path, at: read(changeOfPage, id) }),
      ),
    ],
  },
  /** Pages of the stores' alphabet, by their first letter. */
  letters: {
    parts: (read) =>
      [...new Set(read(storeLetters, '').map(partitionInitial))].map((name) => ({
        name,
        path: `/sitemap/letters-${partitionSlug(name)}.xml`,
      })),
    changes: (read, initial) =>
      read(storeLetters, '')
        .filter((partition) => partitionInitial(partition) === initial)
        .map((partition) => ({ path: letterPath(partition), at: read(letterChange, '', partition) })),
  },
  /** The alphabet of a category that has one, by its key. */
  category: {
    parts: (read) =>
      read(categoryLinks)
        .map(({ name, slug }) => ({ name: categoryKey(name), path: `/sitemap/category-${slug}.xml` }))
        .filter(({ name }) => read(storeLetters, name).length > 0),
    changes: (read, key) =>
      categoryPaths(read, key).flatMap(({ path, partition }) =>
        partition === null ? [] : [{ path, at: read(letterChange, key, partition) }],
      ),
  },
  stores: byIds('stores', 'live-stores-by-id', (read, id) => read.field(storeInLists, 'change', id)),
  posts: byIds('posts', 'posts-by-id', (read, id) => read.field(postInLists, 'change', id)),
};

export const sitemapParts = defineQuery('sitemap-parts', (read) =>
  (Object.keys(kinds) as KindName[]).flatMap((kind) => kinds[kind].parts(read).map((part) => ({ ...part, kind }))),
);

function listed(read: Read, changes: readonly (Change | undefined)[]): SitemapView {
  const base = read(siteUrl);
  return {
    urls: changes.filter((change) => change !== undefined).map(({ path, at }) => ({ loc: base + path, lastmod: at })),
  };
}

/** `/sitemap/stores.xml` */
export const sitemapPartView = defineQuery('sitemap-part', (read, kind: KindName, name: string): SitemapView =>
  listed(read, kinds[kind].changes(read, name)),
);

/** The last change in one part, so that the index reads one instant a part and not all addresses. */
const partChange = defineQuery('sitemap-part-change', (read, kind: KindName, name: string) =>
  newest(read(sitemapPartView, kind, name).urls.map(({ lastmod }) => lastmod)),
);

/** `/sitemap.xml`: where the parts are, each with the last change in it. */
export const sitemapView = defineQuery('sitemap-view', (read): SitemapView =>
  listed(
    read,
    read(sitemapParts).map(({ kind, name, path }) => ({ path, at: read(partChange, kind, name) })),
  ),
);
