import { expect } from 'vitest';
import { slugify } from '../../data/rules/text/slugify.ts';
import { openStore, saved } from './catalogue-fixtures.ts';
import { fitsEverywhere, isLong, long } from './fit.ts';
import { shopperTest } from './shopper-test.ts';

shopperTest(
  'A shopper never scrolls sideways, however wide the screen, for words and figures without a space in them',
  async ({ visit, owner }) => {
    const name = long('Schifffahrt');
    const category = saved(await owner.post('/api/categories', { name, slug: slugify(name) })).id;
    const offer = {
      title: long('Reduction'),
      description: long('Condition'),
      discountType: 'deal' as const,
      discountValue: '$1,234,567.89',
    };
    const content =
      `<h2>${name}</h2><p>${name} <a href="https://ships.example/">${name}</a></p><ul><li>${name}</li></ul>` +
      `<blockquote><p>${name}</p></blockquote><p><code>${name}</code></p>`;
    const post = {
      title: name,
      slug: slugify(name),
      excerpt: name,
      content,
      category: 'savings-tips',
      status: 'published',
      authorName: name,
      keywords: [name],
      affiliateLinks: [{ text: name, context: name, url: 'https://ships.example/' }],
    };
    saved(await owner.post('/api/blogs', post));
    const product = {
      name,
      description: name,
      affiliateLink: 'https://amazon.example/ship',
      keywords: `${name}, ${name}`,
      rating: 3.9,
      reviewCount: 1_234_567,
      originalPrice: 123_456.78,
      salePrice: 98_765.43,
      discount: 25,
      featured: true,
    };
    const productId = saved(await owner.post('/api/amazon-products', product)).id;
    const { id, path } = await openStore(owner, {
      name: long('Donaudampfschiff'),
      category: name,
      description: long('Explanation'),
      offers: [offer],
      coupons: [{ title: long('Coupon'), code: long('CODE') }],
    });
    const paths = [
      path,
      '/',
      `/category/${slugify(name)}`,
      `/blog/${slugify(name)}`,
      '/amazon-deals',
      '/stores?search=donau',
      '/categories',
      '/blogs',
    ];
    await fitsEverywhere(await visit('/about', { islands: false }), paths.slice(0, isLong ? Infinity : 5));
    for (const made of [`/api/amazon-products/${productId}`, `/api/stores/${id}`, `/api/categories/${category}`])
      expect((await owner.delete(made)).status).toBe(200);
  },
);
