import { postCards, REVIEWS_SHOWN } from '../../data/queries/indexes/post-cards.ts';
import { productCards, productsInOrder } from '../../data/queries/products.ts';
import { defineQuery, type Read } from '../../data/queries/reading/reader.ts';
import { siteLayout, todayOf } from '../../data/queries/reading/site.ts';
import { textOf } from '../../data/queries/reading/words.ts';
import { amazonCategories } from '../../data/schema/amazon-product.ts';
import { pageOf } from './page-meta.ts';
import { productList, productsData } from './structured-data.ts';

/** Posts of this category are the reviews. */
const REVIEW_CATEGORY = 'amazon-deals';

export type AmazonView = ReturnType<typeof amazonView.run>;
export const amazonView = defineQuery('amazon-view', (read) => {
  const t = textOf(read);
  return {
    ...pageOf(read, {
      title: t('amazon.title'),
      description: t('amazon.description'),
      path: '/amazon-deals',
      crumb: t('amazon.crumb'),
      data: productList(t('amazon.title'), productsData(read(siteLayout).siteUrl, productsInOrder(read))),
    }),
    products: read(productCards),
    /** The filter's options, of which `chosen` is shown. */
    categories: (['all', ...amazonCategories] as const).map((value) => ({
      value,
      label: t(`productCategory.${value}`),
    })),
    chosen: 'all',
    reviews: postCards(read, read.members('posts-by-date', REVIEW_CATEGORY, REVIEWS_SHOWN)),
    today: todayOf(read),
  };
});

/** `/amazon-deals?category=books`, answered live by our server. A category that there is not counts as none. */
export function filteredAmazonView(read: Read, address: URLSearchParams): AmazonView {
  const view = read(amazonView);
  const chosen = view.categories.find(({ value }) => value === address.get('category'))?.value ?? view.chosen;
  return { ...view, chosen };
}
