import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { foundIn, holdScripts, PHONE, searchField, shopperTest, soon } from './shopper-test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

shopperTest(
  'A shopper asks for more, chooses, searches and subscribes before any script has come: each is answered once',
  async ({ visit }) => {
    const page = await visit('/about', { width: PHONE, islands: false });
    const moreCome = await holdScripts(page);
    await page.goto('/?category=fashion&sort=discount', { waitUntil: 'commit' });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/coupons')) asked.push(request.url());
    });
    const list = page.getByRole('region', { name: 'Fashion Coupons', exact: true });
    const coupons = list.getByRole('article').filter({ visible: true });
    await button(page, 'Show More Coupons').waitFor();
    const shown = await coupons.count();
    await button(page, 'Show More Coupons').dblclick();
    await list.getByRole('heading', { level: 2 }).click(); // where nothing happens
    await moreCome();
    await soon(() => coupons.count()).toBeGreaterThan(shown);
    await soon(() => list.getByRole('status').textContent()).toBe(`${await coupons.count()} coupons shown`);
    expect(asked).toHaveLength(1);

    const scriptsCome = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await button(page, 'Menu').tap();
    const box = searchField(page.getByRole('banner'), 'Search stores and deals').filter({ visible: true });
    await box.fill('vinylarch');
    await box.press('Enter', { noWaitAfter: true });
    await page.waitForURL('**/stores?search=vinylarch', { waitUntil: 'commit' });
    await soon(() => foundIn(page, 'Stores')).toEqual(['Vinylarch']);

    await page.goto('/', { waitUntil: 'commit' });
    await page.getByLabel('Email address').fill('early@bird.example');
    await button(page, 'Subscribe').click({ noWaitAfter: true });
    await page.waitForURL('**/newsletter/thanks', { waitUntil: 'commit' });

    await page.goto('/', { waitUntil: 'commit' });
    await button(page, 'Pets').click();
    await scriptsCome();
    await page.getByRole('region', { name: 'Pets Coupons', exact: true }).getByRole('article').first().waitFor();
  },
);
