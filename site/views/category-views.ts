import { categoryLinks, categoryOfKey, categoryPath, textsOfCategory } from '../../data/queries/indexes/categories.ts';
import { cardsOf, firstCoupons } from '../../data/queries/indexes/deal-lists.ts';
import { STORES_BY_DEALS, storesInCategory } from '../../data/queries/reading/index-names.ts';
import { defineQuery, type Read } from '../../data/queries/reading/reader.ts';
import { siteLayout } from '../../data/queries/reading/site.ts';
import { textOf } from '../../data/queries/reading/words.ts';
import { storeInLists } from '../../data/queries/indexes/store-in-lists.ts';
import { storeCards } from '../../data/queries/stores.ts';
import { partitionLabel } from '../../data/rules/text/store-name-order.ts';
import { alphabet, MOST_POPULAR_SHOWN, neighbours, partitionPath, STORES_ON_ONE_PAGE } from './alphabet.ts';
import { type MetaParts, pageMeta } from './page-meta.ts';
import { categoryFeedPath } from './feed-views.ts';
import { categoryPicture } from './social-picture.ts';
import { pageList } from './structured-data.ts';
import type { CategoriesView, CategoryStoreCard, CategoryView } from './view-types.ts';

export const CATEGORIES_PATH = '/categories';

export const categoriesView = defineQuery('categories-view', (read): CategoriesView => {
  const layout = read(siteLayout);
  const t = textOf(read);
  const categories = read(categoryLinks);
  const data = categories.length === 0 ? [] : [pageList(layout.siteUrl, t('category.crumb'), categories)];
  const description = t('category.description');
  return {
    layout,
    meta: pageMeta(layout, {
      title: t('category.title'),
      description,
      path: CATEGORIES_PATH,
      crumb: t('category.crumb'),
      data,
    }),
    categories,
  };
});

/** The partitions of one category's alphabet; none while one page holds all its stores. */
export const categoryLetters = defineQuery('category-letters', (read, key: string): readonly string[] => {
  const index = storesInCategory(key);
  return read.count(index, '') <= STORES_ON_ONE_PAGE ? [] : read.partitions(index, STORES_ON_ONE_PAGE);
});

/** The pages of one category: its own, and those of its alphabet. */
export function categoryPaths(read: Read, key: string): { path: string; partition: string | null }[] {
  const category = read(categoryOfKey, key);
  if (!category) return [];
  const path = categoryPath(category.slug);
  return [
    { path, partition: null },
    ...read(categoryLetters, key).map((partition) => ({ path: partitionPath(path, partition), partition })),
  ];
}

/** The stores that the first page of a category shows. */
export function storesOnCategoryPage(read: Read, key: string): readonly string[] {
  return read(categoryLetters, key).length === 0
    ? read.members(storesInCategory(key), '')
    : read.members(STORES_BY_DEALS, key, MOST_POPULAR_SHOWN);
}

function cards(read: Read, ids: readonly string[]): CategoryStoreCard[] {
  return storeCards(read, ids).map((card) => ({
    ...card,
    activeCoupons: read.field(storeInLists, 'activeCoupons', card.id) ?? 0,
  }));
}

function listPage(
  read: Read,
  key: string,
  stores: CategoryStoreCard[],
  parts: (
    name: string,
    path: string,
  ) => Pick<MetaParts, 'title' | 'description' | 'path' | 'crumb' | 'above' | 'picture'>,
) {
  const category = read(categoryOfKey, key);
  if (!category) throw new Error(`There is no category "${key}", so it has no page.`);
  const layout = read(siteLayout);
  const { name, slug } = category;
  const data = stores.length === 0 ? [] : [pageList(layout.siteUrl, name, stores)];
  const meta = pageMeta(layout, {
    feeds: [
      {
        title: textOf(read)('feeds.category', { category: name, site: layout.siteName }),
        href: categoryFeedPath(slug),
      },
    ],
    data,
    ...parts(name, categoryPath(slug)),
  });
  return { layout, meta, name, slug, stores };
}

const above = (read: Read) => [{ name: textOf(read)('category.crumb'), href: CATEGORIES_PATH }];

/** What a category page shows above its stores. */
const BEST_COUPONS_SHOWN = 12;
export const bestCouponsOfCategory = defineQuery('best-coupons-of-category', (read, key: string) =>
  read(firstCoupons, 'discount', key, BEST_COUPONS_SHOWN),
);

/** `/category/travel`: the category with this key. */
export const categoryView = defineQuery('category-view', (read, key: string): CategoryView => {
  const storeCount = read.count(storesInCategory(key), '');
  const dealCount = read.total(STORES_BY_DEALS, key);
  const { description, icon, seoTitle, seoDescription } = read(textsOfCategory, key);
  const t = textOf(read);
  const counts = t('category.dealsAt', { deals: dealCount, stores: storeCount });
  const view = listPage(read, key, cards(read, storesOnCategoryPage(read, key)), (name, path) => ({
    title:
      seoTitle ?? t(storeCount === 0 ? 'category.pageTitleNone' : 'category.pageTitle', { category: name, counts }),
    description:
      seoDescription ??
      description ??
      t(storeCount === 0 ? 'category.describeNone' : 'category.describe', { category: name, counts }),
    path,
    crumb: name,
    above: above(read),
    picture: read(categoryPicture, key),
  }));
  const letters = alphabet(categoryPath(view.slug), read(categoryLetters, key), null);
  return {
    ...view,
    ...(description && { description }),
    ...(icon && { icon }),
    bestCoupons: cardsOf(read, read(bestCouponsOfCategory, key)),
    scope: letters.length === 0 ? 'all' : 'popular',
    heading: '',
    storeCount,
    dealCount,
    letters,
    neighbours: [],
  };
});

/** `/category/travel/ca`: one partition of a category's alphabet. */
export const categoryLetterView = defineQuery(
  'category-letter-view',
  (read, key: string, partition: string): CategoryView => {
    const t = textOf(read);
    const heading = partitionLabel(partition);
    const stores = cards(read, read.partition(storesInCategory(key), partition));
    const view = listPage(read, key, stores, (name, path) => ({
      title: t('category.letterTitle', { category: name, letter: heading }),
      description: t('category.letterText', { category: name, letter: heading }),
      path: partitionPath(path, partition),
      crumb: heading,
      above: [...above(read), { name, href: path }],
    }));
    const partitions = read(categoryLetters, key);
    const path = categoryPath(view.slug);
    return {
      ...view,
      bestCoupons: [],
      scope: 'letter',
      heading,
      storeCount: stores.length,
      dealCount: stores.reduce((sum, store) => sum + store.dealCount, 0),
      letters: alphabet(path, partitions, partition),
      neighbours: neighbours(path, partitions, partition),
    };
  },
);
