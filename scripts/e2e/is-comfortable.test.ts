import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { posts as demoPosts } from '../../data/demo/posts.ts';
import { APPEARANCE, meantForOthers, accessibilityViolations, darkModeViolations, sideways } from './accessibility.ts';
import { LAPTOP, PHONE, refusesToCopy, searchField, shopperTest, toastOf } from './shopper-test.ts';

async function choosePets(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pets', exact: true }).click();
  await page.getByRole('button', { name: 'List view' }).click();
  await page.getByRole('region', { name: 'Pets Coupons' }).getByRole('article').first().waitFor();
}
async function searchForCoffee(page: Page): Promise<void> {
  await page.getByPlaceholder('Search blogs...').fill('coffee');
  await page.getByText('articles found').waitFor({ state: 'attached' });
}
async function chooseBooks(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Books', exact: true }).click();
  await page.waitForURL('**/amazon-deals?category=books');
}

const hasPartsThatAreNotDrawn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')].some((part) => getComputedStyle(part).contentVisibility === 'auto'),
  );

/** One page of each kind. Between them, those marked have everything that looks different on a telephone and by night. */
const pages: readonly {
  path: string;
  status?: number;
  different?: boolean;
  /** Chooses something, which puts what scripts make in the place of what was published. */
  filter?: (page: Page) => Promise<unknown>;
}[] = [
  { path: '/', different: true, filter: choosePets },
  { path: '/store/humbright', different: true },
  { path: '/categories', different: true },
  { path: '/category/pets' },
  { path: '/stores?search=tea', different: true },
  { path: '/blogs', different: true, filter: searchForCoffee },
  { path: '/blog/kettlemoss-store-guide', different: true },
  { path: '/amazon-deals', different: true, filter: chooseBooks },
  { path: '/store/no-such-store', status: 404 },
];
/** Pages of nothing but words in one column, and those with more than that. The other pages of what is not found look like the one above. */
const words = ['/privacy', '/terms', '/newsletter/thanks'];
const moreThanWords = ['/amazon-disclosure', '/about', '/contact'];

describe.each(pages)('$path', ({ path, status = 200, different = false, filter }) => {
  shopperTest(
    'A shopper finds no accessibility problems, on a wide screen in light colours and on a narrow one in dark colours',
    async ({ visit }) => {
      const page = await visit(path, { status, width: LAPTOP });
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(await meantForOthers(page)).toEqual([]);
      if (!different) return;
      await page.setViewportSize({ width: PHONE, height: 844 });
      await page.emulateMedia({ colorScheme: 'dark' });
      // where transitions stand still, colours are on their way for ever
      if (await hasPartsThatAreNotDrawn(page)) await page.reload();
      expect(await accessibilityViolations(page, { rules: APPEARANCE })).toEqual([]);
      if (!filter) return;
      await filter(page);
      expect(await accessibilityViolations(page, { within: 'main' }), 'in what was found').toEqual([]);
    },
  );
});

shopperTest('A shopper reads what the site says of itself without accessibility problems', async ({ visit }) => {
  const page = await visit('/about');
  for (const path of [...words, ...moreThanWords]) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(path);
    await page.setViewportSize({ width: LAPTOP, height: 844 });
    expect(await sideways(page), path).toEqual({ content: LAPTOP, scrolled: 0 });
    expect(await accessibilityViolations(page), path).toEqual([]);
    await page.setViewportSize({ width: PHONE, height: 844 });
    expect(await sideways(page), path).toEqual({ content: PHONE, scrolled: 0 });
    if (!moreThanWords.includes(path)) continue;
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await accessibilityViolations(page, { rules: APPEARANCE }), path).toEqual([]);
  }
});

shopperTest(
  'A shopper reads wide tables on a telephone without scrolling the page sideways, and without accessibility problems',
  async ({ visit }) => {
    const columns = (content: string) => content.split('<th').length;
    const [post] = [...demoPosts].sort((a, b) => columns(b.content) - columns(a.content));
    const page = await visit(`/blog/${post?.slug}`, { width: PHONE });
    expect(await page.getByRole('table').count()).toBeGreaterThan(0);
    expect(await sideways(page)).toEqual({ content: PHONE, scrolled: 0 });
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await darkModeViolations(page)).toEqual([]);
  },
);

shopperTest(
  'A shopper with a screen reader finds no accessibility problems in the open menu or in a toast',
  async ({ visit }) => {
    const page = await visit('/store/humbright', { width: PHONE, before: refusesToCopy });
    await page.getByRole('button', { name: 'Menu' }).click();
    await searchField(page.getByRole('banner')).waitFor();
    expect(await accessibilityViolations(page, { within: 'header' })).toEqual([]);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Copy Code' }).first().click();
    await toastOf(page, 'Failed to copy code').waitFor();
    expect(await accessibilityViolations(page, { within: '.toasts' })).toEqual([]);
    expect(await darkModeViolations(page, { within: '.toasts' })).toEqual([]);
  },
);

shopperTest(
  'A shopper with a telephone finds what leads to a deal large enough for a finger, and never scrolls sideways',
  async ({ visit }) => {
    const page = await visit('/about', { width: PHONE });
    for (const path of ['/', '/stores?search=tea', '/store/quillbyte', '/blogs', '/amazon-deals', '/categories']) {
      await page.goto(path);
      expect(await sideways(page), path).toEqual({ content: PHONE, scrolled: 0 });
      const ways = page
        .getByRole('main')
        .getByText(/^(Get Code|Copy Code|Get Deal|View Coupons|Read Article|Shop Now)$/)
        .filter({ visible: true });
      const heights = await ways.evaluateAll((all) =>
        all.map((way) => (way.closest('.btn') ?? way).getBoundingClientRect().height),
      );
      expect(Math.min(...heights), path).toBeGreaterThanOrEqual(44);
      if (path !== '/categories') expect(heights.length, path).toBeGreaterThan(0);
    }
  },
);
