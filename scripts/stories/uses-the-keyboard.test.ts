import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openStore } from './catalogue-of-their-own.ts';
import { PHONE, soon, story, toastOf } from './story.ts';

/** What has the focus, as its name or its words. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '');

/** Presses Tab until this has the focus. Throws when the page has been walked through without meeting it. */
async function tabTo(page: Page, name: string): Promise<void> {
  const met: string[] = [];
  while (met.length < 100) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (now === name) return;
    met.push(now);
  }
  throw new Error(`Tab never reached "${name}". It met: ${met.join(', ')}`);
}

story('A shopper with a keyboard skips the header and copies a code', async ({ visit, owner, clipboard }) => {
  const { path } = await openStore(owner, { name: 'Key Baskets', coupons: [{ title: 'Baskets for less', code: 'WOVEN12' }] });
  const page = await visit(path);
  await clipboard.allow(page);
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Copy Code');
  await page.keyboard.press('Enter');
  await toastOf(page, 'Code copied to clipboard!').waitFor();
  expect(await clipboard.read(page)).toBe('WOVEN12');
  expect(await page.getByRole('navigation', { name: 'Main' }).evaluate((nav) => nav.contains(document.activeElement))).toBe(false);
});

story('A shopper with a keyboard opens and closes the menu', async ({ visit }) => {
  const page = await visit('/', { width: PHONE });
  const stores = page.getByRole('banner').getByRole('link', { name: 'Stores', exact: true });
  await tabTo(page, 'Menu');
  await page.keyboard.press('Enter');
  await stores.waitFor();
  await page.keyboard.press('Escape');
  await stores.waitFor({ state: 'hidden' });
  await page.keyboard.press('Enter');
  await tabTo(page, 'Stores');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/stores');
});

story('A shopper with a keyboard reaches a toast with F8 and closes it', async ({ visit, owner, clipboard }) => {
  const { path } = await openStore(owner, { name: 'Key Kettles', coupons: [{ title: 'Kettles for less', code: 'BOILED' }] });
  const page = await visit(path);
  await clipboard.allow(page);
  await tabTo(page, 'Copy Code');
  await page.keyboard.press('Space');
  await toastOf(page, 'Code copied to clipboard!').waitFor();
  await page.keyboard.press('F8');
  await tabTo(page, 'Close');
  await page.keyboard.press('Enter');
  await soon(() => toastOf(page, 'Code copied to clipboard!').count()).toBe(0);
});

story('A shopper with a keyboard chooses a category on home', async ({ visit }) => {
  const page = await visit('/');
  await tabTo(page, 'Pets');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Pets Coupons' }).getByRole('article').first().waitFor();
  expect(await focused(page)).toBe('Pets');
});
