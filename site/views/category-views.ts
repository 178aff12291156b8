import { categoryLinks, categoryOfKey, categoryPath, textsOfCategory } from '../../data/queries/indexes/categories.ts';
import { cardsOf, firstCoupons } from '../../data/queries/indexes/deal-lists.ts';
import { defineQuery, type Read } from '../../data/queries/reading/reader.ts';
import { siteLayout } from '../../data/queries/reading/site.ts';
import { textOf } from '../../data/queries/reading/words.ts';
import { storeInLists } from '../../data/queries/indexes/store-in-lists.ts';
import { storeCards } from '../../data/queries/stores.ts';
import { partitionLabel } from '../../data/rules/text/store-name-order.ts';
import { listParts, partitionPath, storeLetters, storesOnFirstPage } from './store-lists.ts';
import { type MetaParts, pageOf } from './page-meta.ts';
import { categoryFeedPath } from './feed-views.ts';
import { categoryPicture } from './social-picture.ts';
import { pageList } from './structured-data.ts';

export type CategoriesView = ReturnType<typeof categoriesView.run>;
export const categoriesView = defineQuery('categories-view', (read) => {
  const t = textOf(read);
  const categories = read(categoryLinks);
  return {
    ...pageOf(read, {
      title: t('category.title'),
      description: t('category.description'),
      path: '/categories',
      crumb: t('category.crumb'),
      data: pageList(read(siteLayout).siteUrl, t('category.crumb'), categories),
    }),
    categories,
  };
});

/** The pages of one category: its own, and those of its alphabet. */
export function categoryPaths(read: Read, key: string): { path: string; partition: string | null }[] {
  const category = read(categoryOfKey, key);
  if (!category) return [];
  const path = categoryPath(category.slug);
  return [
    { path, partition: null },
    ...read(storeLetters, key).map((partition) => ({ path: partitionPath(path, partition), partition })),
  ];
}

function categoryOfPage(read: Read, key: string) {
  const category = read(categoryOfKey, key);
  if (!category) throw new Error(`There is no category "${key}", so it has no page.`);
  return category;
}

/** A page of a category's list, which shows these stores; `partition` null: the first. */
function listPage(read: Read, key: string, ids: readonly string[], partition: string | null, parts: MetaParts) {
  const { name, slug } = categoryOfPage(read, key);
  const stores = storeCards(read, ids).map((card) => ({
    ...card,
    /** '{k} active', shown when there are any. */
    activeCoupons: read.field(storeInLists, 'activeCoupons', card.id) ?? 0,
  }));
  const feed = textOf(read)('feeds.category', { category: name, site: read(siteLayout).siteName });
  const page = pageOf(read, {
    feeds: [{ title: feed, href: categoryFeedPath(slug) }],
    data: pageList(read(siteLayout).siteUrl, name, stores),
    ...parts,
  });
  return { ...page, name, slug, stores, ...listParts(read, categoryPath(slug), key, partition) };
}

const above = (read: Read) => [{ name: textOf(read)('category.crumb'), href: '/categories' }];

/** What a category page shows above its stores. */
const BEST_COUPONS_SHOWN = 12;
export const bestCouponsOfCategory = defineQuery('best-coupons-of-category', (read, key: string) =>
  read(firstCoupons, 'discount', key, BEST_COUPONS_SHOWN),
);

export type CategoryView = ReturnType<typeof categoryView.run>;
/** `/category/travel`: the category with this key. */
export const categoryView = defineQuery('category-view', (read, key: string) => {
  const { name, slug } = categoryOfPage(read, key);
  const storeCount = read.count(`stores-in:${key}`, '');
  const dealCount = read.total('stores-by-deals', key);
  const { description, icon, seoTitle, seoDescription } = read(textsOfCategory, key);
  const t = textOf(read);
  const counts = t('category.dealsAt', { deals: dealCount, stores: storeCount });
  const page = listPage(read, key, storesOnFirstPage(read, key), null, {
    title:
      seoTitle ?? t(storeCount === 0 ? 'category.pageTitleNone' : 'category.pageTitle', { category: name, counts }),
    description:
      seoDescription ??
      description ??
      t(storeCount === 0 ? 'category.describeNone' : 'category.describe', { category: name, counts }),
    path: categoryPath(slug),
    crumb: name,
    above: above(read),
    picture: read(categoryPicture, key),
  });
  return {
    ...page,
    /** The owner's; absent on the page of a letter, and where there is none. */
    description,
    icon,
    /** Those that are worth most; none on the page of a letter. */
    bestCoupons: cardsOf(read, read(bestCouponsOfCategory, key)),
    /** '{n} stores • {m} active deals': of the category, or of the page of a letter. */
    storeCount,
    dealCount,
  };
});

/** `/category/travel/ca`: one partition of a category's alphabet. */
export const categoryLetterView = defineQuery(
  'category-letter-view',
  (read, key: string, partition: string): CategoryView => {
    const t = textOf(read);
    const { name, slug } = categoryOfPage(read, key);
    const path = categoryPath(slug);
    const letter = partitionLabel(partition);
    const ids = read.partition(`stores-in:${key}`, partition);
    const page = listPage(read, key, ids, partition, {
      title: t('category.letterTitle', { category: name, letter }),
      description: t('category.letterText', { category: name, letter }),
      path: partitionPath(path, partition),
      crumb: letter,
      above: [...above(read), { name, href: path }],
    });
    const dealCount = page.stores.reduce((sum, store) => sum + store.dealCount, 0);
    const texts = { description: undefined, icon: undefined };
    return { ...page, ...texts, bestCoupons: [], storeCount: page.stores.length, dealCount };
  },
);
