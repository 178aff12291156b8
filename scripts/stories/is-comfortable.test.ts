import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { PHONE, story, toastOf, widths } from './story.ts';

/** One page of each kind. */
const pages: readonly { path: string; status?: number }[] = [
  { path: '/' },
  { path: '/stores' },
  { path: '/store/humbright' },
  { path: '/store/no-such-store', status: 404 },
];

/** What a tool can find of the rules for accessible pages, each with the element it concerns. */
async function obstacles(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] }).analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html}\n${node.failureSummary ?? ''}`));
}

describe.each(pages)('$path', ({ path, status = 200 }) => {
  story.for(widths)('A shopper meets no obstacle at %i px, by day and by night', async (width, { visit }) => {
    const page = await visit(path, { status, width });
    expect(await obstacles(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await obstacles(page)).toEqual([]);
  });

  story('A shopper with a telephone never scrolls sideways', async ({ visit }) => {
    const page = await visit(path, { status, width: PHONE });
    const width = await page.evaluate(() => {
      scrollTo(1_000, 0);
      return { content: document.documentElement.scrollWidth, scrolled: scrollX };
    });
    expect(width).toEqual({ content: PHONE, scrolled: 0 });
  });
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
});
