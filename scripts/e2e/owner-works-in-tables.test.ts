import { request } from 'node:http';
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { sideways } from './accessibility.ts';
import { openStore, saved } from './catalogue-fixtures.ts';
import { Effort } from './effort.ts';
import { choose, find, found, hasFocus, ownerTest } from './owner-test.ts';
import { PHONE, soon, toastOf } from './shopper-test.ts';

const table = (page: Page, name: string) => page.getByRole('grid', { name });

const rows = (page: Page, name: string) =>
  table(page, name)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });

ownerTest('The owner gives thirty offers a weekend, by keyboard alone', async ({ dashboard, owner }) => {
  const offers = Array.from({ length: 30 }, (_, at) => ({ title: `Weekend deal ${at + 1}` }));
  const { id } = await openStore(owner, { name: 'Weekend Offers', offers });
  const page = await dashboard({ path: '/admin/deals' });
  const effort = new Effort(page);
  await effort.press('/');
  await effort.type('weekend offers');
  await found(page, '30 deals');
  await effort.press('Enter', 'Control+a');
  const bar = page.getByRole('region', { name: 'Selected deals' });
  await bar.getByText('30 deals selected').waitFor();
  const setDates = bar.getByRole('button', { name: 'Set dates' });
  while (!(await hasFocus(setDates))) await effort.press('Tab');
  await effort.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Set dates' });
  await soon(() => hasFocus(dialog.getByLabel('Starts'))).toBe(true);
  await effort.type('Friday 00:00');
  while (!(await hasFocus(dialog.getByLabel('Ends')))) await effort.press('Tab');
  await effort.type('Monday');
  await effort.press('Enter');
  const confirm = page.getByRole('alertdialog', { name: 'Set dates?' });
  await confirm
    .getByText(/^The dates of 30 deals will be set\. They start Fri .*, 00:00 and end at the end of Mon /)
    .waitFor();
  // What a dialog gives the focus to has it only after the dialog can be seen.
  await confirm.locator(':focus').waitFor();
  const yes = confirm.getByRole('button', { name: 'Set dates' });
  while (!(await hasFocus(yes))) await effort.press('Tab');
  await effort.press('Enter');
  await toastOf(page, 'Dates of 30 deals set').waitFor();
  await soon(() => hasFocus(rows(page, 'Deals').first())).toBe(true);
  const { body } = await owner.get(`/api/offers?view=owner&storeId=${id}`);
  expect(new Set(body.map(({ startsAt }: { startsAt: string }) => startsAt)).size).toBe(1);
  expect(effort.cost).toEqual({ clicks: 0, keys: 48 });
});

ownerTest(
  'The owner switches a reported code off on a phone, deletes it, takes that back, and lists the stores of a category',
  async ({ dashboard, owner }) => {
    const { path } = await openStore(owner, {
      name: 'Packed Bags',
      category: 'Travel',
      coupons: [{ code: 'DEADCODE', title: 'Ten off' }],
    });
    await openStore(owner, { name: 'Packed Lunch', category: 'Food & Drink' });
    const page = await dashboard({ path: '/admin/deals', width: PHONE, touch: true });
    const effort = new Effort(page);
    await page.getByLabel('Search deals').tap();
    await effort.type('deadcode');
    await found(page, '1 deal');
    await effort.click(page.getByRole('switch', { name: 'Ten off is on' }));
    await toastOf(page, 'Coupon updated successfully').waitFor();
    await rows(page, 'Deals').getByText('Off', { exact: true }).waitFor();
    expect((await owner.get(`/api${path.replace('store', 'stores')}`)).body.coupons).toEqual([]);
    expect(effort.cost).toEqual({ clicks: 1, keys: 8 });
    expect(await sideways(page)).toEqual({ content: PHONE, scrolled: 0 });
    // What stands beside the name in its card is not covered by what makes the name easy to press.
    await page.getByRole('button', { name: 'Delete Ten off' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).tap();
    await toastOf(page, 'Coupon deleted successfully').waitFor();
    await page.getByRole('button', { name: 'Undo' }).tap();
    await page.getByRole('button', { name: 'Ten off', exact: true }).waitFor();

    await page.goto('/admin/stores?search=packed');
    await found(page, '2 stores');
    const category = page.getByLabel('Filter by category');
    expect(await category.isVisible(), 'filters leave the screen to what they filter').toBe(false);
    await page.getByRole('button', { name: 'Filters' }).tap();
    // A touch beside a list closes it, and presses nothing.
    await category.tap();
    await page.getByRole('option', { name: 'Travel' }).waitFor();
    const remove = await page.getByRole('button', { name: 'Delete Packed Bags', includeHidden: true }).boundingBox();
    await page.touchscreen.tap(remove!.x + remove!.width / 2, remove!.y + remove!.height / 2);
    await soon(() => hasFocus(category)).toBe(true);
    await soon(() => page.getByRole('option').count()).toBe(0);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await category.tap();
    await page.getByRole('option', { name: 'Travel' }).tap();
    await found(page, '1 store');
    expect(new URL(page.url()).search).toBe('?search=packed&category=Travel');
    await page.getByRole('button', { name: 'Filters 1 active' }).tap();
    await soon(() => category.isVisible()).toBe(false);
    expect(await sideways(page)).toEqual({ content: PHONE, scrolled: 0 });
  },
);

ownerTest(
  'The owner sees today what ends this week and which stores bring clicks, and approves drafts',
  async ({ dashboard, owner }) => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const { id } = await openStore(owner, {
      name: 'Clicked Shop',
      coupons: [{ title: 'Soon over', expiryDate: tomorrow }],
    });
    for (let left = 3; left > 0; left -= 1) await owner.post('/api/views', { thing: `store/${id}`, kind: 'click' });
    saved(
      await owner.post('/api/ai/generate-store', { storeName: 'Keyed Kettles', affiliateLink: 'https://go.example/k' }),
    );
    const page = await dashboard({ path: '/admin/today' });
    const effort = new Effort(page);
    await page.getByRole('link', { name: 'Clicked Shop' }).first().waitFor();

    await page.getByRole('link', { name: '11 drafts of Keyed Kettles' }).click();
    await found(page, '11 deals');
    await page.goBack();
    await effort.click(page.getByRole('button', { name: 'Approve all of Keyed Kettles' }));
    await toastOf(page, '11 drafts of Keyed Kettles approved').waitFor();
    await soon(async () => (await owner.get('/api/stores/keyed-kettles')).body.offers.length).toBe(11);

    await page.getByRole('link', { name: 'All stores by clicks' }).click();
    const sorted = page.getByRole('columnheader', { name: 'Clicks' });
    await soon(() => sorted.getAttribute('aria-sort')).toBe('descending');
    await page.goBack();
    await effort.click(page.getByRole('link', { name: /deals? ends? this week/ }));
    await page.getByRole('heading', { level: 1, name: 'Deals' }).waitFor();
    expect(new URL(page.url()).search).toBe('?state=ending');
    await rows(page, 'Deals').filter({ hasText: 'Soon over' }).waitFor();
    const ends = page.getByRole('columnheader', { name: 'Ends' });
    expect(await ends.getAttribute('aria-sort'), 'what ends first comes first').toBe('ascending');
    expect(effort.cost).toEqual({ clicks: 2, keys: 0 });

    await page.getByRole('button', { name: 'Show all deals' }).click();
    await choose(page.getByLabel('Source of deals'), 'Source: Shopper');
    await soon(() => new URL(page.url()).search).toBe('?source=shopper');
    await found(page, '1 deal');
  },
);

/** Each at another address of this machine. */
const wishFrom = (localAddress: string, store: string) =>
  new Promise((resolve, reject) =>
    request(`${inject('site').address}/api/wishes`, {
      method: 'POST',
      localAddress,
      headers: { 'Content-Type': 'application/json' },
    })
      .on('error', reject)
      .on('response', (response) => response.resume().on('end', () => resolve(response.statusCode)))
      .end(JSON.stringify({ store })),
  );

ownerTest('The owner sees which store shoppers miss, and adds it', async ({ dashboard, owner }) => {
  for (const address of ['127.0.0.1', '127.0.0.2', '127.0.0.3'])
    expect(await wishFrom(address, 'Missed Mittens')).toBe(200);
  const page = await dashboard({ path: '/admin/today' });
  const line = page.getByRole('link', { name: 'Add Missed Mittens' });
  await line.click();
  const form = page.getByRole('dialog', { name: 'Add Store' });
  expect([await form.getByLabel('Name').inputValue(), await form.getByLabel('Slug').inputValue()]).toEqual([
    'Missed Mittens',
    'missed-mittens',
  ]);
  await choose(form.getByLabel('Category'), 'Travel');
  await form.getByRole('button', { name: 'Create Store' }).click();
  await toastOf(page, 'Store created successfully').waitFor();
  await soon(() => new URL(page.url()).search).toBe('');
  expect((await owner.get('/api/stores/missed-mittens')).status).toBe(200);
  await page.goto('/admin/today');
  await page.getByRole('heading', { name: 'The last four weeks' }).waitFor();
  expect(await line.count()).toBe(0);
});

ownerTest(
  'The owner says for which countries a code is, finds it by country, and shoppers read it on its card',
  async ({ dashboard, owner }) => {
    const { path } = await openStore(owner, {
      name: 'Island Ferries',
      coupons: [{ title: 'A fifth off crossings' }, { title: 'Free bicycles' }],
    });
    const page = await dashboard({ path: '/admin/deals?search=island+ferries' });
    await found(page, '2 deals');
    await page.getByRole('button', { name: 'A fifth off crossings', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Edit A fifth off crossings' });
    await form.getByLabel('Countries').fill('ie, uk');
    await form.getByRole('button', { name: 'Update Coupon' }).click();
    await form.getByText('"UK" is no country code: that of the United Kingdom is GB. Enter GB.').waitFor();
    await form.getByLabel('Countries').fill('ie, gb');
    await form.getByRole('button', { name: 'Update Coupon' }).click();
    await toastOf(page, 'Coupon updated successfully').waitFor();
    await find(page, page.getByLabel('Filter by country'), 'Only in Ireland');
    await found(page, '1 deal');
    expect(new URL(page.url()).searchParams.get('country')).toBe('IE');
    await soon(async () => (await owner.get(path)).text).toContain('Only in: Ireland, United Kingdom');
  },
);
