import { aCategory, aCoupon, anOffer, aPost, aStore } from '../../data/queries/testing/builders.ts';
import type { CatalogueParts } from '../../data/queries/testing/builders.ts';

/** Two stores, one with a coupon, three offers of a category and a post about it. */
export const aShop = (): CatalogueParts => ({
  categories: [aCategory('Fashion'), aCategory('Travel')],
  stores: [
    aStore({
      name: 'Acme',
      category: 'Fashion',
      website: 'https://acme.example',
      coupons: [aCoupon({ id: 'acme-c1' })],
      offers: ['acme-o1', 'acme-o2', 'acme-o3'].map((id, sortOrder) =>
        anOffer({ id, title: id, sortOrder, categoryId: 'fashion' }),
      ),
    }),
    aStore({ name: 'Bolt', category: 'Travel' }),
  ],
  blogs: [aPost({ title: 'About Acme', targetStoreId: 'acme' })],
});
