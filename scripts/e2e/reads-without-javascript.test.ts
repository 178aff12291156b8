import { expect, inject } from 'vitest';
import { openStore } from './catalogue-fixtures.ts';
import { PHONE, storesShown, shopperTest, tabOpenedBy, widths } from './shopper-test.ts';

shopperTest('A shopper without JavaScript reads the codes of a store and reaches it', async ({ visit, owner }) => {
  const { path } = await openStore(owner, {
    name: 'Plain Paper',
    website: 'https://paper.example/',
    offers: [{ title: 'Paper for less', code: 'SHEETS8', affiliateLink: 'https://go.example/paper' }],
    coupons: [{ title: 'Pens for less', code: 'INKWELL9' }],
  });
  const page = await visit(path, { script: false });
  await page.getByRole('article').filter({ hasText: 'Pens for less' }).getByText('INKWELL9', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Copy Code' }).count()).toBe(0);
  await page.getByRole('article').filter({ hasText: 'Paper for less' }).getByText('SHEETS8', { exact: true }).waitFor();
  const offered = await tabOpenedBy(page, () => page.getByRole('link', { name: 'Get Deal' }).click());
  expect(offered.url()).toBe('https://go.example/paper');
  const store = await tabOpenedBy(page, () =>
    page.getByRole('main').getByRole('link', { name: 'Visit Store' }).click(),
  );
  expect(store.url()).toBe('https://paper.example/');
});

shopperTest('A shopper without JavaScript gets codes on home, too', async ({ visit, owner }) => {
  await openStore(owner, { name: 'Plain Plates', coupons: [{ title: 'Plates for less', code: 'SUPPER5' }] });
  const page = await visit('/', { script: false });
  const coupon = page
    .getByRole('region', { name: 'Latest Coupons..!' })
    .getByRole('article')
    .filter({ hasText: 'Plates for less' });
  await coupon.getByText('SUPPER5', { exact: true }).waitFor();
  const store = await tabOpenedBy(page, () => coupon.getByRole('link', { name: 'Visit Store' }).click());
  expect(store.url()).toBe('https://plain-plates.example/');
  expect(await page.getByRole('group', { name: 'Filter coupons' }).isVisible()).toBe(false);
});

shopperTest('A shopper without JavaScript searches, with a telephone as well', async ({ visit }) => {
  const page = await visit('/about', { script: false });
  const box = page.getByRole('banner').getByRole('searchbox');
  await box.fill('humbright');
  await box.press('Enter');
  await page.waitForURL('**/stores?search=humbright');
  expect(await storesShown(page)).toEqual(['Humbright Audio']);

  await page.setViewportSize({ width: PHONE, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await box.fill('no such store');
  await box.press('Enter');
  await page.getByRole('heading', { name: 'No Stores Found' }).waitFor();
  await page.getByText('Try adjusting your search terms.', { exact: true }).waitFor();
});

/** A page of each kind: its title, and what it is read for. */
const kinds: readonly { path: string; title: RegExp; words: readonly string[]; links: RegExp }[] = [
  {
    path: '/',
    title: /./,
    words: [
      'Popular Stores',
      'Browse by Category',
      'Featured Coupons',
      'Latest Coupons..!',
      '50,000+',
      'Never Miss a Deal!',
    ],
    links: /^View Coupons/,
  },
  { path: '/stores', title: /^All Stores$/, words: ['Humbright Audio', 'Barkmere'], links: /^View Coupons of / },
  {
    path: '/categories',
    title: /^Browse Categories$/,
    words: ['Popular Categories', 'Home & Garden'],
    links: /stores$/,
  },
  { path: '/category/pets', title: /^Pets$/, words: ['Barkmere', 'Whiskerfold'], links: /^View Coupons of / },
  {
    path: '/blogs',
    title: /^Money Saving Tips$/,
    words: ['Featured Articles', 'All Articles', 'How to shop at Kettlemoss'],
    links: /^Read Article/,
  },
  {
    path: '/blog/kettlemoss-store-guide',
    title: /^How to shop at Kettlemoss/,
    words: ['By Mara Ellison', 'Latest Kettlemoss Coupons', 'Shop at Kettlemoss'],
    links: /^Check Coupons$/,
  },
  {
    path: '/amazon-deals',
    title: /^Top Amazon Deals$/,
    words: ['As an Amazon Associate', 'Amazon Product Reviews & Guides', 'Price as of'],
    links: /^Shop Now/,
  },
  { path: '/store/humbright', title: /^Humbright Audio$/, words: ['active deals'], links: /^Visit Store/ },
];

shopperTest(
  'A shopper without JavaScript finds on every page, wide or narrow, what it is for, whole codes, and no button that does nothing',
  async ({ visit }) => {
    const page = await visit('/about', { script: false });
    const main = page.getByRole('main');
    for (const { path, title, words, links } of kinds) {
      await page.goto(path);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        await main.getByRole('heading', { level: 1, name: title }).waitFor();
        const text = await main.innerText();
        for (const each of words) expect(text, path).toContain(each);
        expect(await main.getByRole('link', { name: links }).count(), path).toBeGreaterThan(0);
        const buttons = await main.getByRole('button').evaluateAll((all) => all.map((button) => button.textContent));
        expect(buttons, path).toEqual(path === '/' || path.startsWith('/store/') ? ['Subscribe'] : []);
      }
    }

    const store: { coupons: { code?: string }[]; offers: { code?: string }[] } = await (
      await fetch(`${inject('site').address}/api/stores/humbright`)
    ).json();
    const codes = [...store.offers, ...store.coupons].flatMap(({ code }) => code ?? []);
    expect(codes.length).toBeGreaterThan(3);
    await page.getByText('Expired Deals').click();
    const text = await main.innerText();
    for (const code of codes) expect(text).toContain(code);
    expect(text).not.toContain('**');
  },
);
