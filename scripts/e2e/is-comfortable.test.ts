import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { posts as demoPosts } from '../../data/demo/posts.ts';
import { APPEARANCE, meantForOthers, accessibilityViolations, darkModeViolations, sideways } from './accessibility.ts';
import { begun, LAPTOP, PHONE, ready, refusesToCopy, searchField, shopperTest, toastOf } from './shopper-test.ts';
import { isLong } from './fit.ts';

async function choosePets(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pets', exact: true }).click();
  await page.getByRole('button', { name: 'List view' }).click();
  await page.getByRole('region', { name: 'Pets Coupons' }).getByRole('article').first().waitFor();
}
async function searchForCoffee(page: Page): Promise<void> {
  await page.getByPlaceholder('Search blogs...').fill('coffee');
  await page.getByText('articles found').waitFor({ state: 'attached' });
}

/** One page of each kind (what the owner writes is one, with much text or little), and what puts that which scripts make in its place. */
const kinds: readonly (readonly [path: string, filter?: (page: Page) => Promise<void>])[] = [
  ['/', choosePets],
  ['/store/humbright'],
  ['/amazon-deals'],
  ['/categories'],
  ['/stores?search=tea'],
  ['/blogs', searchForCoffee],
  ['/blog/kettlemoss-store-guide'],
  ['/privacy'],
  ['/contact'],
];

shopperTest(
  'A shopper finds no accessibility problems, on a wide screen in light colours and on a narrow one in dark colours',
  async ({ visit }) => {
    const page = await visit('/newsletter/thanks', { width: LAPTOP });
    // Where transitions stand still, below `content-visibility: auto`, colours are on their way for ever.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const [path, filter] of kinds) {
      await page.setViewportSize({ width: LAPTOP, height: 844 });
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(path);
      await begun(page);
      expect(await accessibilityViolations(page), path).toEqual([]);
      expect(await meantForOthers(page), path).toEqual([]);
      await page.setViewportSize({ width: PHONE, height: 844 });
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await accessibilityViolations(page, { rules: APPEARANCE }), path).toEqual([]);
      expect(await sideways(page), path).toEqual({ content: PHONE, scrolled: 0 });
      if (!filter || !isLong) continue;
      await ready(page);
      await filter(page);
      expect(await accessibilityViolations(page, { within: 'main' }), `what was found at ${path}`).toEqual([]);
    }
  },
);

shopperTest(
  'A shopper with a telephone finds no accessibility problems in the menu, in a toast and in wide tables, and buttons for a finger',
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

    const columns = (content: string) => content.split('<th').length;
    const [post] = [...demoPosts].sort((a, b) => columns(b.content) - columns(a.content));
    await page.goto(`/blog/${post?.slug}`);
    expect(await page.getByRole('table').count()).toBeGreaterThan(0);
    expect(await sideways(page)).toEqual({ content: PHONE, scrolled: 0 });
    expect(await accessibilityViolations(page, { within: 'article' })).toEqual([]);

    for (const path of ['/', '/amazon-deals']) {
      await page.goto(path);
      const heights = await page
        .getByRole('main')
        .getByText(/^(Get Code|Get Deal|View Coupons|Shop Now)$/)
        .filter({ visible: true })
        .evaluateAll((all) => all.map((way) => (way.closest('.btn') ?? way).getBoundingClientRect().height));
      expect(heights.length, path).toBeGreaterThan(0);
      expect(Math.min(...heights), path).toBeGreaterThanOrEqual(44);
    }
  },
);
