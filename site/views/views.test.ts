import { expect, it } from 'vitest';
import { latestCoupons } from '../../data/queries/indexes/deal-lists.ts';
import { LATEST_COUNT } from '../../data/queries/public-deals.ts';
import { aCategory, aCoupon, anOffer, aPost, aStore, readerOf } from '../../data/queries/testing/builders.ts';
import { LATEST_SHOWN } from '../../data/rules/web/shown-limits.ts';
import { english } from '../../data/messages/text.ts';
import { categoryView } from './category-views.ts';
import { homeView } from './home-view.ts';
import { postHtml } from './text-html.ts';
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

it('a page tells search engines what the owner wrote for them, and shoppers its own name', () => {
  const views = [read(categoryView, 'travel'), read(storeView, 'acme'), read(postView, 'now')];
  expect(views.map(({ meta }) => [meta.title, meta.description])).toEqual(
    Array.from({ length: 3 }, () => ['Found – Top Coupons', 'How it is found.']),
  );
  expect(views.map(({ meta }) => meta.breadcrumbs.at(-1)?.name)).toEqual(['Travel', 'Acme', 'Now']);
});

it('a category without texts of its own says what it has', () => {
  expect(read(categoryView, 'travel')).toMatchObject({ description: 'Far away.', icon: 'travel' });
  const { meta, description, icon } = read(categoryView, 'fashion');
  expect([meta.title, description, icon]).toEqual([
    'Fashion coupons: 0 deals at 1 store – Top Coupons',
    undefined,
    undefined,
  ]);
});

it('pinned deals come first in their part of the page, and more about the store stands below', () => {
  const { offers, coupons, about } = read(storeView, 'acme');
  expect(offers.map(({ title }) => title)).toEqual(['o3', 'o2', 'o1']);
  expect(coupons.map(({ title }) => title)).toEqual(['c2', 'c1']);
  expect(about).toContain('rel="sponsored nofollow noopener"');
  expect(read(storeView, 'bolt').about).toBeNull();
});

/** Home of so many featured coupons, and so many others. */
function homeOf(featured: number, others: number) {
  const coupons = Array.from({ length: featured + others }, (_, at) =>
    aCoupon({ id: `c${at}`, featured: at < featured }),
  );
  const read = readerOf({ stores: [aStore({ coupons })] });
  const { featuredCoupons, latestCoupons: latest } = read(homeView);
  const both = new Set(featuredCoupons.map(({ key }) => key));
  return { latest: latest.length, twice: latest.filter(({ key }) => both.has(key)).length, read };
}

it('the latest coupons of home leave out those that are featured above them, while others fill its list', () => {
  expect(homeOf(8, LATEST_SHOWN)).toMatchObject({ latest: LATEST_SHOWN, twice: 0 });
  expect(homeOf(8, 40)).toMatchObject({ latest: LATEST_COUNT, twice: 0 });
  expect(homeOf(8, LATEST_SHOWN - 1)).toMatchObject({ latest: 8 + LATEST_SHOWN - 1, twice: 8 });
  expect(homeOf(8, 0)).toMatchObject({ latest: 8, twice: 8 });
  expect(homeOf(8, 40).read(latestCoupons, LATEST_COUNT), 'for those who ask the API').toHaveLength(LATEST_COUNT);
});

it('the text of a post lets wide tables and listings be scrolled with the keyboard', () => {
  const table = '<table><tbody><tr><td>1 &lt; 2 &amp; 3</td></tr></tbody></table>';
  expect(postHtml(`<p>a<br />b</p>${table}<pre>x</pre>`, english()).html).toBe(
    `<p>a<br />b</p><div class="wide" role="group" aria-label="Table" tabindex="0">${table}</div><pre tabindex="0">x</pre>`,
  );
});

it('a post knows its first picture, and whether a link leads to another site, and is not misled by what text says', () => {
  const away = 'href="https://shop.example/" target="_blank" rel="sponsored nofollow noopener"';
  const picture = '<img src="https://x.example/a.png?b=1&amp;c=2" alt="" loading="lazy" />';
  expect(postHtml(`<p>a</p>${picture}<a ${away}>x</a>`, english())).toMatchObject({
    html: `<p>a</p>${picture}<a ${away}>x</a>`,
    picture: 'https://x.example/a.png?b=1&c=2',
    leadsAway: true,
  });
  const said = 'Write &lt;img src="/a.png"&gt; and rel="sponsored nofollow noopener" in &lt;table&gt;.';
  const plain = { picture: null, leadsAway: false, html: expect.not.stringContaining('<div') };
  expect(postHtml(`<p>${said}</p>`, english())).toMatchObject(plain);
});
