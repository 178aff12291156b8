import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { sideways } from './accessibility.ts';
import { openStore, saved } from './catalogue-fixtures.ts';
import { Effort } from './effort.ts';
import { found, hasFocus, ownerTest } from './owner-test.ts';
import { PHONE, soon, toastOf } from './shopper-test.ts';

/** The tasks of a week, on a phone and by keyboard alone, with what each costs. */

const rows = (page: Page, name: string) =>
  page
    .getByRole('grid', { name })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
const fits = async (page: Page) => expect(await sideways(page)).toEqual({ content: PHONE, scrolled: 0 });

async function tabTo(effort: Effort, target: Locator): Promise<void> {
  while (!(await hasFocus(target))) await effort.press('Tab');
}

/** By the palette, which opens what is found by words. */
async function goBy(page: Page, effort: Effort, words: string, option: RegExp): Promise<void> {
  await effort.press('Control+k');
  await effort.type(words);
  await page.getByRole('dialog', { name: 'Find' }).getByRole('option', { name: option }).first().waitFor();
  await effort.press('Enter');
}

const mail = (code: string) =>
  Array.from({ length: 12 }, (_, at) => `${code}${at + 10} – ${at + 10}% off everything until 30 Nov`).join('\n');

ownerTest('The owner saves twelve codes from a mail on a phone', async ({ dashboard, owner }) => {
  const { path } = await openStore(owner, { name: 'Thumbed Codes' });
  const page = await dashboard({ path: '/admin/deals', width: PHONE, touch: true });
  const effort = new Effort(page);
  await effort.click(page.getByRole('button', { name: 'Paste Deals' }));
  const dialog = page.getByRole('dialog', { name: 'Paste Deals' });
  await dialog.getByLabel('Store').waitFor();
  await effort.click(dialog.getByLabel('Store'));
  await effort.type('Thumbed');
  await effort.click(page.getByRole('option', { name: 'Thumbed Codes' }));
  await effort.click(dialog.getByRole('textbox').last());
  await effort.paste(mail('THUMB'));
  await dialog.getByText('12 coupons read.').waitFor();
  await fits(page);
  await effort.click(dialog.getByRole('button', { name: 'Save 12 Coupons' }));
  await toastOf(page, '12 coupons created successfully').waitFor();
  expect((await owner.get(`/api/stores/${path.split('/').pop()}`)).body.coupons).toHaveLength(12);
  expect(effort.cost).toEqual({ clicks: 5, keys: 8 });
});

ownerTest('The owner saves twelve codes from a mail by keyboard alone', async ({ dashboard, owner }) => {
  const { path } = await openStore(owner, { name: 'Tabbed Codes' });
  const page = await dashboard({ path: '/admin/today' });
  const effort = new Effort(page);
  await goBy(page, effort, 'paste', /^Paste/);
  const dialog = page.getByRole('dialog', { name: 'Paste Deals' });
  await dialog.getByLabel('Store').waitFor();
  await soon(() => hasFocus(dialog.getByLabel('Store'))).toBe(true);
  await effort.type('Tabbed');
  await effort.press('Enter', 'Tab');
  await effort.paste(mail('TABBED'));
  await dialog.getByText('12 coupons read.').waitFor();
  await soon(() => dialog.getByRole('button', { name: 'Save 12 Coupons' }).isEnabled()).toBe(true);
  await effort.press('Control+Enter');
  await toastOf(page, '12 coupons created successfully').waitFor();
  expect((await owner.get(`/api/stores/${path.split('/').pop()}`)).body.coupons).toHaveLength(12);
  expect(effort.clicks).toBe(0);
  expect(effort.keys).toBe(17);
});

ownerTest('The owner gives thirty offers a weekend on a phone', async ({ dashboard, owner }) => {
  const offers = Array.from({ length: 30 }, (_, at) => ({ title: `Thumbed deal ${at + 1}` }));
  const { id } = await openStore(owner, { name: 'Thumbed Weekend', offers });
  const page = await dashboard({ path: '/admin/deals', width: PHONE, touch: true });
  const effort = new Effort(page);
  await effort.click(page.getByLabel('Search deals'));
  await effort.type('thumbed weekend');
  await found(page, '30 deals');
  await effort.click(page.getByRole('checkbox', { name: /all on this page/i }));
  const bar = page.getByRole('region', { name: 'Selected deals' });
  await effort.click(bar.getByRole('button', { name: 'Set dates' }));
  const dialog = page.getByRole('dialog', { name: 'Set dates' });
  await effort.click(dialog.getByLabel('Starts'));
  await effort.type('Friday 00:00');
  await effort.click(dialog.getByLabel('Ends'));
  await effort.type('Monday');
  await fits(page);
  await effort.click(dialog.getByRole('button', { name: 'Continue' }));
  const confirm = page.getByRole('alertdialog', { name: 'Set dates?' });
  await confirm.getByText(/^The dates of 30 deals will be set\. They start Fri .*, 00:00 and end .* Mon /).waitFor();
  await effort.click(confirm.getByRole('button', { name: 'Set dates' }));
  await toastOf(page, 'Dates of 30 deals set').waitFor();
  const { body } = await owner.get(`/api/offers?view=owner&storeId=${id}`);
  expect(new Set(body.map(({ startsAt }: { startsAt: string }) => startsAt)).size).toBe(1);
  expect(effort.cost).toEqual({ clicks: 7, keys: 33 });
});

ownerTest('The owner takes a merchant that closes off the site on a phone', async ({ dashboard, owner }) => {
  const { path } = await openStore(owner, { name: 'Thumbed Down', offers: [{ title: 'Last lamps' }], coupons: [{}] });
  const page = await dashboard({ path: '/admin/stores', width: PHONE, touch: true });
  const effort = new Effort(page);
  await effort.click(page.getByLabel('Search stores'));
  await effort.type('thumbed down');
  await found(page, '1 store');
  await effort.click(page.getByRole('button', { name: 'Delete Thumbed Down' }));
  const question = page.getByRole('alertdialog', { name: 'Delete Thumbed Down?' });
  await question.getByText(path, { exact: true }).waitFor();
  await fits(page);
  await effort.click(question.getByRole('button', { name: 'Delete' }));
  await toastOf(page, 'Store deleted successfully').waitFor();
  await page.getByText('No store matches.').waitFor();
  expect((await owner.get(`/api/stores/${path.split('/').pop()}`)).status).toBe(404);
  expect(effort.cost).toEqual({ clicks: 3, keys: 12 });
});

ownerTest('The owner switches a reported code off by keyboard alone', async ({ dashboard, owner }) => {
  const { path } = await openStore(owner, { name: 'Told Off', coupons: [{ code: 'KEYDEAD', title: 'Nine off' }] });
  const page = await dashboard({ path: '/admin/deals' });
  const effort = new Effort(page);
  await effort.press('/');
  await effort.type('keydead');
  await found(page, '1 deal');
  await effort.press('Enter');
  await soon(() => hasFocus(rows(page, 'Deals').first())).toBe(true);
  const isOn = page.getByRole('switch', { name: 'Nine off is on' });
  while (!(await hasFocus(isOn))) await effort.press('ArrowRight');
  await effort.press('Space');
  await toastOf(page, 'Coupon updated successfully').waitFor();
  expect((await owner.get(`/api/stores/${path.split('/').pop()}`)).body.coupons).toEqual([]);
  expect(effort.clicks).toBe(0);
  expect(effort.keys).toBe(13);
});

ownerTest(
  'The owner sees what ends this week and which stores bring clicks, and approves drafts, on a phone and by keyboard',
  async ({ dashboard, owner }) => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const { id } = await openStore(owner, {
      name: 'Carried Shop',
      coupons: [{ title: 'Over before long', expiryDate: tomorrow }],
    });
    await owner.post('/api/views', { thing: `store/${id}`, kind: 'click' });
    saved(
      await owner.post('/api/ai/generate-store', { storeName: 'Thumbed Tents', affiliateLink: 'https://go.example/t' }),
    );
    const ends = (page: Page) => page.getByRole('link', { name: /deals? ends? this week/ });
    const byClicks = (page: Page) => page.getByRole('columnheader', { name: 'Clicks' });

    const phone = await dashboard({ path: '/admin/today', width: PHONE, touch: true });
    const thumb = new Effort(phone);
    await thumb.click(phone.getByRole('button', { name: 'Approve all of Thumbed Tents' }));
    await toastOf(phone, '11 drafts of Thumbed Tents approved').waitFor();
    await thumb.click(phone.getByRole('link', { name: 'All stores by clicks' }));
    await soon(() => new URL(phone.url()).search).toBe('?sort=clicks&descending=true');
    await rows(phone, 'Stores').filter({ hasText: 'Carried Shop' }).waitFor();
    await fits(phone);
    await thumb.click(phone.getByRole('link', { name: 'Today' }));
    await thumb.click(ends(phone));
    await rows(phone, 'Deals').filter({ hasText: 'Over before long' }).waitFor();
    await fits(phone);
    expect(thumb.cost).toEqual({ clicks: 4, keys: 0 });

    const page = await dashboard({ path: '/admin/today' });
    const effort = new Effort(page);
    await tabTo(effort, ends(page));
    await effort.press('Enter');
    await rows(page, 'Deals').filter({ hasText: 'Over before long' }).waitFor();
    await page.goBack();
    await ends(page).waitFor();
    await tabTo(effort, page.getByRole('link', { name: 'All stores by clicks' }));
    await effort.press('Enter');
    await soon(() => byClicks(page).getAttribute('aria-sort')).toBe('descending');
    // How many keys it takes depends on how many lines the other tests have given the screen.
    expect(effort.clicks).toBe(0);
  },
);
