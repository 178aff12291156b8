import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { LAPTOP, PHONE, ready, story, toastOf, widths } from './story.ts';

/** One page of each kind. */
const pages: readonly { path: string; status?: number }[] = [
  { path: '/' },
  { path: '/stores' },
  { path: '/store/humbright' },
  { path: '/categories' },
  { path: '/category/pets' },
  { path: '/stores?search=tea' },
  { path: '/blogs' },
  { path: '/blog/kettlemoss-store-guide' },
  { path: '/amazon-deals' },
  { path: '/store/no-such-store', status: 404 },
];
/** Pages of nothing but words in one column. The other pages of what is not found look like the one above. */
const words = ['/amazon-disclosure', '/about', '/privacy', '/terms', '/contact', '/newsletter/thanks'];

describe.each(pages)('$path', ({ path, status = 200 }) => {
  story('A shopper with a laptop meets no obstacle by day or by night', async ({ visit }) => {
    const page = await visit(path, { status, width: LAPTOP });
    expect(await obstacles(page)).toEqual([]);
    expect(await obstaclesByNight(page)).toEqual([]);
  });

  story('A shopper with a telephone meets none by day or by night, and never scrolls sideways', async ({ visit }) => {
    const page = await visit(path, { status, width: PHONE });
    expect(await sideways(page)).toEqual({ content: PHONE, scrolled: 0 });
    expect(await obstacles(page)).toEqual([]);
    expect(await obstaclesByNight(page)).toEqual([]);
  });
});

describe.each(widths)('at %i px', (width) => {
  story('A shopper reads what the site says of itself, by day and by night, without obstacles', async ({ visit }) => {
    const page = await visit('/', { width });
    for (const path of words) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(path);
      expect(await sideways(page), path).toEqual({ content: width, scrolled: 0 });
      expect(await obstacles(page), path).toEqual([]);
      expect(await obstaclesByNight(page), path).toEqual([]);
    }
  });
});

story('A shopper who has filtered meets no obstacle in what was found', async ({ visit }) => {
  const page = await visit('/?category=pets&view=list', { width: PHONE });
  await page.getByRole('region', { name: 'Pets Coupons' }).getByRole('article').first().waitFor();
  expect(await obstacles(page)).toEqual([]);
  await page.goto('/blogs?search=coffee');
  await ready(page);
  await page.getByRole('region', { name: 'All Articles' }).getByRole('heading', { level: 3 }).first().waitFor();
  expect(await obstacles(page)).toEqual([]);
  await page.goto('/amazon-deals?category=books');
  expect(await obstacles(page)).toEqual([]);
});

story('A shopper reads every post on a telephone without scrolling sideways, and wide tables without obstacles', async ({ visit }) => {
  const posts: { slug: string }[] = await (await fetch(`${inject('site').address}/api/blogs`)).json();
  const page = await visit('/blogs', { width: PHONE });
  const withTables: string[] = [];
  for (const { slug } of posts) {
    await page.goto(`/blog/${slug}`);
    expect(await sideways(page), slug).toEqual({ content: PHONE, scrolled: 0 });
    if ((await page.getByRole('table').count()) > 0) withTables.push(slug);
  }
  expect(withTables).not.toEqual([]);
  await page.goto(`/blog/${withTables[0]}`);
  expect(await obstacles(page)).toEqual([]);
  expect(await obstaclesByNight(page)).toEqual([]);
});

story('A shopper with a screen reader meets no obstacle in the open menu, and none in a toast', async ({ visit }) => {
  const phone = await visit('/', { width: PHONE });
  await phone.getByRole('button', { name: 'Menu' }).click();
  await phone.getByRole('banner').getByRole('searchbox').waitFor();
  expect(await obstacles(phone)).toEqual([]);

  const page = await visit('/store/humbright');
  await page.getByRole('button', { name: 'Copy Code' }).first().click();
  await toastOf(page, 'Failed to copy code').waitFor();
  expect(await obstacles(page)).toEqual([]);
  expect(await obstaclesByNight(page)).toEqual([]);
});

/** What a tool can find of the rules for accessible pages (or of these alone), each with the element it concerns. */
async function obstacles(page: Page, rules?: string[]): Promise<string[]> {
  // Colours on their way from one to another are nobody's choice.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))));
  const only = rules && { runOnly: { type: 'rule' as const, values: rules } };
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], preload: false, ...only }).analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html}\n${node.failureSummary ?? ''}`));
}

/** Only colours differ in the dark. */
async function obstaclesByNight(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  return obstacles(page, ['color-contrast']);
}

async function sideways(page: Page): Promise<{ content: number; scrolled: number }> {
  return page.evaluate(() => {
    scrollTo(1_000, 0);
    return { content: document.documentElement.scrollWidth, scrolled: scrollX };
  });
}
