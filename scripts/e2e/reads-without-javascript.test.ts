import { expect } from 'vitest';
import { openStore } from './catalogue-fixtures.ts';
import { foundIn, PHONE, shopperTest, tabOpenedBy } from './shopper-test.ts';

shopperTest(
  'A shopper without JavaScript reads codes on home and on the page of a store, and reaches the store',
  async ({ visit, owner }) => {
    const { path } = await openStore(owner, {
      name: 'Plain Paper',
      website: 'https://paper.example/',
      offers: [{ title: 'Paper for less', code: 'SHEETS8', affiliateLink: 'https://go.example/paper' }],
      coupons: Array.from({ length: 25 }, (_, at) => ({ title: `Pen ${at + 1} for less`, code: `INKWELL${at + 1}` })),
    });
    const page = await visit('/', { script: false });
    const latest = page.getByRole('region', { name: 'Latest Coupons..!' }).getByRole('article');
    await latest
      .filter({ hasText: /Pen \d+ for less/ })
      .getByText(/^INKWELL\d+$/)
      .first()
      .waitFor();

    await page.goto(path);
    const cards = page.getByRole('article').filter({ visible: true });
    expect(await page.getByRole('main').getByRole('button').allTextContents()).toEqual(['Subscribe']);
    // all but one, of coupons that are equally new
    expect(await cards.getByText(/^INKWELL\d+$/).count()).toBeGreaterThanOrEqual(24);
    expect(await cards.getByText('**').filter({ visible: true }).count()).toBe(0);
    const shown = await cards.count();
    await page.getByText('Show More Deals (1)', { exact: true }).click();
    expect(await cards.count()).toBe(shown + 1);
    const offered = await tabOpenedBy(page, () => page.getByRole('link', { name: 'Get Deal' }).click());
    expect(offered.url()).toBe('https://go.example/paper');
    const store = await tabOpenedBy(page, () =>
      page.getByRole('main').getByRole('link', { name: 'Visit Store' }).click(),
    );
    expect(store.url()).toBe('https://paper.example/');
  },
);

shopperTest(
  'A shopper without JavaScript filters coupons, products and articles, each by what was chosen before as well',
  async ({ visit }) => {
    const page = await visit('/', { script: false });
    await page.getByRole('button', { name: 'Pets', exact: true }).click();
    const pets = page.getByRole('region', { name: 'Pets Coupons' });
    await pets.getByRole('combobox', { name: 'Sort coupons' }).selectOption('Expiry Date');
    await pets.getByRole('button', { name: 'Sort coupons' }).click();
    await pets.getByText('Ending soonest first', { exact: true }).waitFor();
    await pets.getByRole('button', { name: 'List view' }).click();
    await page.waitForURL(/category=pets.*sort=expiry.*view=list/);
    expect(await pets.getByRole('article').count()).toBeGreaterThan(2);

    await page.goto('/amazon-deals');
    const shown = page.getByRole('region', { name: 'Products' }).getByRole('listitem').filter({ visible: true });
    expect(await shown.count()).toBe(24);
    await page.getByRole('button', { name: 'Books', exact: true }).click();
    await page.waitForURL('**/amazon-deals?category=books');
    expect(await shown.count()).toBeLessThan(24);
    expect(await page.getByRole('button', { name: 'Books', exact: true }).getAttribute('aria-pressed')).toBe('true');

    await page.goto('/blogs');
    await page.getByPlaceholder('Search blogs...').fill('coffee');
    await page.getByRole('button', { name: 'Filter articles' }).click();
    await page.waitForURL('**/blogs?search=coffee*');
    const found = page.getByRole('region', { name: 'All Articles' }).getByRole('listitem').filter({ visible: true });
    await found.getByRole('heading', { name: 'What a cup of coffee costs' }).waitFor();
  },
);

shopperTest(
  'A shopper without JavaScript searches from the menu and the header of a telephone, sees more of what was found, and subscribes',
  async ({ visit }) => {
    const page = await visit('/about', { script: false, width: PHONE });
    await page.getByRole('button', { name: 'Menu' }).click();
    const box = page.getByRole('banner').getByRole('searchbox');
    await box.fill('humbright');
    await box.press('Enter');
    await page.waitForURL('**/stores?search=humbright');
    expect(await foundIn(page, 'Stores')).toEqual(['Humbright Audio']);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.keyboard.type('vinylarch');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/stores?search=vinylarch');
    expect(await foundIn(page, 'Stores')).toEqual(['Vinylarch']);

    await page.goto('/stores?search=off');
    expect(await foundIn(page, 'Deals')).toHaveLength(12);
    await page.getByRole('link', { name: 'Show More Deals' }).click();
    await page.waitForURL(/deals=1#/);
    expect(await foundIn(page, 'Deals')).toHaveLength(24);

    await page.goto('/stores?search=zebra');
    await page.getByRole('heading', { name: 'No Stores Found' }).waitFor();
    expect(await page.getByRole('region', { name: 'Popular Stores' }).getByRole('link').count()).toBe(6);

    await page.goto('/');
    const newsletter = page.getByRole('region', { name: 'Never Miss a Deal!' });
    await newsletter.getByRole('textbox').fill('someone-without-script@example.com');
    await newsletter.getByRole('button', { name: 'Subscribe' }).click();
    await page.waitForURL('**/newsletter/thanks');
    await page.getByRole('heading', { level: 1, name: 'Successfully Subscribed!' }).waitFor();
  },
);
