import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityViolations } from './accessibility.ts';
import { openStore, saved } from './catalogue-fixtures.ts';
import { choose, ownerTest } from './owner-test.ts';
import { LAPTOP, PHONE, soon } from './shopper-test.ts';

/** The least that a finger needs. */
const FINGER = 44;

/** Words of headings that stand on two lines, or out of their column, and how wide the page is. */
const headings = (page: Page) =>
  page.evaluate(() => {
    const torn: string[] = [];
    for (const head of document.querySelectorAll(
      '[role="columnheader"]:not(:has(> .sr-only)), th:not(:has(> .sr-only))',
    )) {
      const texts = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
      while (texts.nextNode() !== null) {
        for (const { 0: word, index } of texts.currentNode.textContent!.matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(texts.currentNode, index);
          range.setEnd(texts.currentNode, index + word.length);
          const isOut = range.getBoundingClientRect().right > head.getBoundingClientRect().right + 1;
          if (range.getClientRects().length > 1 || isOut) torn.push(word);
        }
      }
    }
    return { torn, width: document.documentElement.scrollWidth };
  });

ownerTest(
  'The owner reads every heading of a table in whole words, and never scrolls the page sideways',
  async ({ dashboard, owner }) => {
    await openStore(owner, { name: 'Read In Tables', coupons: [{ code: 'READ10' }] });
    const page = await dashboard({ path: '/admin/deals' });
    for (const name of ['Deals', 'Stores', 'Posts', 'Products']) {
      await page.getByRole('link', { name, exact: true }).first().click();
      await page.getByRole('grid', { name }).getByRole('gridcell').first().waitFor();
      for (const width of [PHONE, 768, 1024, LAPTOP]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await headings(page), `${name} at ${width} px`).toEqual({ torn: [], width });
      }
    }
  },
);

ownerTest('The owner with a telephone sees lists, bars and filters whole', async ({ dashboard, owner }) => {
  const { id } = await openStore(owner, { name: 'Read By Thumb', coupons: [{ title: 'Thumbs up', code: 'THUMB' }] });
  const page = await dashboard({ path: '/admin/deals?search=read+by+thumb', width: PHONE, touch: true });
  await page.getByRole('button', { name: 'Filters' }).tap();
  await page.locator('.column-choice > summary').tap();
  const columns = (await page.getByRole('group', { name: 'Columns' }).boundingBox())!;
  expect(columns.x).toBeGreaterThanOrEqual(0);
  expect(columns.x + columns.width).toBeLessThanOrEqual(PHONE);
  await page.keyboard.press('Escape');

  await page.getByLabel('Select Thumbs up').tap();
  const bar = page.getByRole('region', { name: 'Selected deals' });
  const none = (await bar.getByRole('button', { name: 'Select none' }).boundingBox())!;
  const words = (await bar.getByText('1 deal selected').boundingBox())!;
  expect(Math.abs(none.y - words.y), 'they stand in one line').toBeLessThan(FINGER);

  await page.goto(`/admin/history?key=stores/${id}`);
  await page.getByRole('button', { name: 'Compare' }).first().tap();
  const others = page.getByRole('dialog').getByRole('group').first();
  await others.getByRole('button').first().waitFor();
  expect((await others.boundingBox())!.height).toBeGreaterThanOrEqual(FINGER);
});

ownerTest(
  'The owner sees where prices and ratings of products are from, and filters by it',
  async ({ dashboard, owner }) => {
    const { id } = saved(
      await owner.post('/api/amazon-products', {
        name: 'Rated by a network',
        description: 'Boils.',
        affiliateLink: 'https://amazon.example/rated',
        salePrice: 20,
        rating: 4.5,
        source: { kind: 'merchant', reference: 'shop' },
        ratingSource: { kind: 'network', reference: 'amazon/B07' },
      }),
    );
    const page = await dashboard({ path: '/admin/products' });
    await choose(page.getByLabel('Source of prices and ratings'), 'Source: Network');
    await soon(() => new URL(page.url()).search).toBe('?source=network');
    const row = page.getByRole('row').filter({ hasText: 'Rated by a network' });
    await row.getByRole('gridcell', { name: 'Store', exact: true }).waitFor();
    await row.getByRole('gridcell', { name: 'Network', exact: true }).waitFor();
    await page.getByRole('columnheader', { name: 'Source of rating' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await owner.delete(`/api/amazon-products/${id}`);
  },
);

ownerTest(
  'The owner whose device chooses the colours sees which screen is open, what is on, and what a key would choose',
  async ({ dashboard, owner }) => {
    await openStore(owner, { name: 'Stark Stools', offers: [{ title: 'Stark one' }] });
    const page = await dashboard({ path: '/admin/deals?search=stark+stools' });
    await page.emulateMedia({ forcedColors: 'active' });
    const ground = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);
    const links = page.getByRole('navigation', { name: 'Screens' });
    expect(await ground(links.getByRole('link', { name: 'Deals' }))).not.toBe(
      await ground(links.getByRole('link', { name: 'Stores' })),
    );
    const chips = page.getByRole('main');
    await chips.getByRole('button', { name: 'Live', exact: true }).click();
    expect(await ground(chips.getByRole('button', { name: 'Live', exact: true }))).not.toBe(
      await ground(chips.getByRole('button', { name: 'Drafts', exact: true })),
    );
    const track = page.getByRole('switch').first().locator('> :first-child');
    expect(await ground(track)).not.toBe(await ground(track.locator('> :first-child')));

    await page.keyboard.press('Control+k');
    await page.keyboard.type('s');
    const options = page.getByRole('dialog', { name: 'Find' }).getByRole('option');
    await soon(() => options.first().getAttribute('data-highlighted')).not.toBe(null);
    expect(await ground(options.first())).not.toBe(await ground(options.nth(1)));
    await page.emulateMedia({ forcedColors: 'none' });
  },
);
