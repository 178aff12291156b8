import { expect, test } from 'vitest';
import { aCategory, aCoupon, anOffer, aPost, aStore, readerOf } from '../../data/queries/testing/builders.ts';
import { categoryView } from './category-views.ts';
import { postView } from './post-view.ts';
import { storeView } from './store-view.ts';

const seo = { seoTitle: 'Found', seoDescription: 'How it is found.' };
const read = readerOf({
  categories: [aCategory('Travel', { ...seo, description: 'Far away.', icon: 'travel' }), aCategory('Fashion')],
  stores: [
    aStore({
      ...seo,
      category: 'Travel',
      more: '<p>More. <a href="https://away.example/">Away</a></p>',
      pinned: ['o3', 'gone', 'c2', 'o2'],
      offers: ['o1', 'o2', 'o3'].map((id, sortOrder) => anOffer({ id, title: id, sortOrder })),
      coupons: ['c1', 'c2'].map((id) => aCoupon({ id, title: id })),
    }),
    aStore({ name: 'Bolt', category: 'Fashion' }),
  ],
  blogs: [aPost({ ...seo, title: 'Now' })],
});

test('a page tells search engines what the owner wrote for them, and shoppers its own name', () => {
  const views = [read(categoryView, 'travel'), read(storeView, 'acme'), read(postView, 'now')];
  expect(views.map(({ meta }) => [meta.title, meta.description])).toEqual(
    Array.from({ length: 3 }, () => ['Found – Top Coupons', 'How it is found.']),
  );
  expect(views.map(({ meta }) => meta.breadcrumbs.at(-1)?.name)).toEqual(['Travel', 'Acme', 'Now']);
});

test('a category without texts of its own says what it has', () => {
  expect(read(categoryView, 'travel')).toMatchObject({ description: 'Far away.', icon: 'travel' });
  const { meta, description, icon } = read(categoryView, 'fashion');
  expect([meta.title, description, icon]).toEqual([
    'Fashion coupons: 0 deals at 1 store – Top Coupons',
    undefined,
    undefined,
  ]);
});

test('pinned deals come first in their part of the page, and more about the store stands below', () => {
  const { offers, coupons, about } = read(storeView, 'acme');
  expect(offers.map(({ title }) => title)).toEqual(['o3', 'o2', 'o1']);
  expect(coupons.map(({ title }) => title)).toEqual(['c2', 'c1']);
  expect(about).toContain('rel="sponsored nofollow noopener"');
  expect(read(storeView, 'bolt').about).toBeNull();
});
