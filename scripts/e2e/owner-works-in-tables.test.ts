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
  await openStore(owner, { name: 'Weekend Offers', offers });
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
  expect(effort.cost).toEqual({ clicks: 0, keys: 48 });
});

ownerTest(
  'The owner switches a reported code off on a phone, deletes it, takes that back, and lists the stores of a category',
  async ({ dashboard, owner }) => {
    const dead = [{ code: 'DEADCODE', title: 'Ten off' }];
    await openStore(owner, { name: 'Packed Bags', category: 'Travel', coupons: dead });
    await openStore(owner, { name: 'Packed Lunch', category: 'Food & Drink' });
    const page = await dashboard({ path: '/admin/deals', width: PHONE, touch: true });
    const effort = new Effort(page);
    await page.getByLabel('Search deals').tap();
    await effort.type('deadcode');
    await found(page, '1 deal');
    await effort.click(page.getByRole('switch', { name: 'Ten off is on' }));
    await toastOf(page, 'Coupon updated successfully').waitFor();
    await rows(page, 'Deals').getByText('Off', { exact: true }).waitFor();
    expect(effort.cost).toEqual({ clicks: 1, keys: 8 });
    expect(await sideways(page)).toEqual({ content: PHONE, scrolled: 0 });
    // What stands beside the name in its card is not covered by what makes the name easy to press.
    await page.getByRole('button', { name: 'Delete Ten off' }).tap();
    const asked = await page.getByRole('alertdialog').boundingBox();
    expect(asked!.y + asked!.height / 2, 'in the middle of the window').toBeCloseTo(page.viewportSize()!.height / 2, 0);
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
    const coupons = [{ title: 'Soon over', expiryDate: tomorrow }];
    const { id } = await openStore(owner, { name: 'Clicked Shop', coupons });
    for (let left = 3; left > 0; left -= 1) await owner.post('/api/views', { thing: `store/${id}`, kind: 'click' });
    const asked = { storeName: 'Keyed Kettles', affiliateLink: 'https://go.example/k' };
    saved(await owner.post('/api/ai/generate-store', asked));
    const page = await dashboard({ path: '/admin/today' });
    const effort = new Effort(page);
    await page.getByRole('link', { name: 'Clicked Shop' }).first().waitFor();

    await page.getByRole('link', { name: '11 drafts of Keyed Kettles' }).click();
    await found(page, '11 deals');
    await page.goBack();
    await effort.click(page.getByRole('button', { name: 'Approve all of Keyed Kettles' }));
    const question = page.getByRole('alertdialog', { name: 'Approve all of Keyed Kettles?' });
    await question.getByText('11 drafts will be approved.').waitFor();
    await question.getByText(/^\d+ pages? changes?\.$/).waitFor();
    await effort.click(question.getByRole('button', { name: 'Approve all of Keyed Kettles' }));
    await toastOf(page, '11 drafts of Keyed Kettles approved').waitFor();

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
    expect(effort.cost).toEqual({ clicks: 3, keys: 0 });
  },
);

const JSON_BODY = { 'Content-Type': 'application/json' };

/** Each at another address of this machine. */
const wishFrom = (localAddress: string, store: string) =>
  new Promise((resolve, reject) =>
    request(`${inject('site').address}/api/wishes`, { method: 'POST', localAddress, headers: JSON_BODY })
      .on('error', reject)
      .on('response', (response) => response.resume().on('end', () => resolve(response.statusCode)))
      .end(JSON.stringify({ store })),
  );

ownerTest('The owner sees which store shoppers miss, and adds it', async ({ dashboard }) => {
  for (const address of ['127.0.0.1', '127.0.0.2', '127.0.0.3'])
    expect(await wishFrom(address, 'Missed Mittens')).toBe(200);
  const page = await dashboard({ path: '/admin/today' });
  const line = page.getByRole('link', { name: 'Add Missed Mittens' });
  await line.click();
  const form = page.getByRole('dialog', { name: 'Add Store' });
  expect(await form.getByLabel('Slug').inputValue()).toBe('missed-mittens');
  await choose(form.getByLabel('Category'), 'Travel');
  await form.getByRole('button', { name: 'Create Store' }).click();
  await toastOf(page, 'Store created successfully').waitFor();
  await page.goto('/admin/today');
  await page.getByRole('heading', { name: 'The last four weeks' }).waitFor();
  expect(await line.count()).toBe(0);
});

ownerTest(
  'The owner selects a range, moves through the table by keyboard, and finds it again by its address',
  async ({ dashboard, owner }) => {
    const coupons = Array.from({ length: 5 }, (_, at) => ({ title: `Ranged ${at + 1}`, code: `RANGED${at + 1}` }));
    await openStore(owner, { name: 'Ranged Deals', coupons });
    const page = await dashboard({ path: '/admin/deals?search=ranged&sort=title' });
    await found(page, '5 deals');
    const bar = page.getByRole('region', { name: 'Selected deals' });
    await page.getByRole('checkbox', { name: 'Select Ranged 2' }).click();
    await page.getByRole('checkbox', { name: 'Select Ranged 4' }).click({ modifiers: ['Shift'] });
    await bar.getByText('3 deals selected').waitFor();
    for (const key of ['Escape', 'Home', 'Shift+ArrowDown', 'End', 'Space']) await page.keyboard.press(key);
    await bar.getByText('3 deals selected').waitFor();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Edit Ranged 5' });
    await form.getByLabel('Title').waitFor();
    await page.keyboard.press('Escape');
    await soon(() => hasFocus(rows(page, 'Deals').last())).toBe(true);
    await page.getByRole('button', { name: 'Deal', exact: true }).click();
    await soon(() => new URL(page.url()).search).toBe('?search=ranged&sort=title&descending=true');
    await page.reload();
    await soon(() => rows(page, 'Deals').first().innerText()).toContain('Ranged 5');

    // Of a search that another has followed nothing is selected.
    const line = Promise.withResolvers<void>();
    await page.route(/search=ranged\+3/, (route) => line.promise.then(() => route.continue()));
    await page.getByLabel('Search deals').fill('ranged 3');
    await page.keyboard.press('Enter');
    await soon(() => table(page, 'Deals').getAttribute('aria-busy')).toBe('true');
    await page.keyboard.press('Control+a');
    line.resolve();
    await found(page, '1 deal');
    expect(await bar.count()).toBe(0);
  },
);

ownerTest(
  'The owner replaces the network in the links of deals, and moves them to a store, as the questions say',
  async ({ dashboard, owner }) => {
    const coupons = [{ title: 'Networked coupon', affiliateLink: 'https://old.example/c?id=7' }];
    const offers = [{ title: 'Networked offer', affiliateLink: 'https://old.example/o?id=7' }];
    await openStore(owner, { name: 'Network Change', coupons, offers });
    await openStore(owner, { name: 'Moved Into' });
    const page = await dashboard({ path: '/admin/deals?search=networked' });
    await found(page, '2 deals');
    await rows(page, 'Deals').first().focus();
    await page.keyboard.press('Control+a');
    const bar = page.getByRole('region', { name: 'Selected deals' });
    await bar.getByRole('button', { name: 'Replace in links' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace in links' });
    await dialog.getByLabel('Find').fill('old.example');
    await dialog.getByLabel('Replace with').fill('new.example');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('“old.example” will be replaced with “new.example” in the links of 2 deals.').waitFor();
    await question.getByRole('button', { name: 'Replace in links' }).click();
    await toastOf(page, 'Links of 2 deals changed').waitFor();

    await page.keyboard.press('Control+a');
    await bar.getByRole('button', { name: 'Move' }).click();
    const moving = page.getByRole('dialog', { name: 'Move to another store' });
    await find(page, moving.getByLabel('Store'), 'Moved Into');
    await moving.getByRole('button', { name: 'Continue' }).click();
    await question.getByText('2 deals will be moved to Moved Into.', { exact: true }).waitFor();
    await question.getByRole('button', { name: 'Move' }).click();
    await toastOf(page, '2 deals moved to Moved Into').waitFor();
    const moved = (await owner.get('/api/stores/moved-into')).body;
    expect([...moved.coupons, ...moved.offers].map(({ card }) => card.href).sort()).toEqual([
      'https://new.example/c?id=7',
      'https://new.example/o?id=7',
    ]);
  },
);
