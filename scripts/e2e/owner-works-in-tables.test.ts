import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityViolations, darkModeViolations, sideways } from './accessibility.ts';
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
  await dialog.getByLabel('Starts').waitFor();
  await effort.type('Friday 00:00');
  while (!(await hasFocus(dialog.getByLabel('Ends')))) await effort.press('Tab');
  await effort.type('Monday');
  await effort.press('Enter');
  const confirm = page.getByRole('alertdialog', { name: 'Set dates?' });
  await confirm
    .getByText(/^The dates of 30 deals will be set\. They start Fri .*, 00:00 and end at the end of Mon /)
    .waitFor();
  const yes = confirm.getByRole('button', { name: 'Set dates' });
  while (!(await hasFocus(yes))) await effort.press('Tab');
  await effort.press('Enter');
  await toastOf(page, 'Dates of 30 deals set').waitFor();
  await soon(() => hasFocus(rows(page, 'Deals').first())).toBe(true);
  await rows(page, 'Deals')
    .first()
    .getByText(/^Starts /)
    .waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  const starts = rows(page, 'Deals')
    .first()
    .getByRole('gridcell')
    .filter({ hasText: /^Starts / });
  const [cell, words] = await starts.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return [element.getBoundingClientRect().right, text.getBoundingClientRect().right];
  });
  expect(words, 'the date prints over the next column').toBeLessThanOrEqual(cell);
  const { body } = await owner.get(`/api/offers?view=owner&storeId=${id}`);
  expect(new Set(body.map(({ startsAt }: { startsAt: string }) => startsAt)).size).toBe(1);
  expect(effort.clicks).toBe(0);
  expect(effort.keys).toBe(48);
});

ownerTest('The owner switches a reported code off on a phone: search, and one press', async ({ dashboard, owner }) => {
  const { path } = await openStore(owner, {
    name: 'Reported Codes',
    coupons: [{ code: 'DEADCODE', title: 'Ten off' }],
  });
  const page = await dashboard({ path: '/admin/deals', width: PHONE, touch: true });
  const effort = new Effort(page);
  await page.getByLabel('Search deals').tap();
  await effort.type('deadcode');
  await found(page, '1 deal');
  await effort.click(page.getByRole('switch', { name: 'Ten off is on' }));
  await toastOf(page, 'Coupon updated successfully').waitFor();
  await rows(page, 'Deals').getByText('Off', { exact: true }).waitFor();
  expect((await owner.get(`/api/stores/${path.split('/').pop()}`)).body.coupons).toEqual([]);
  expect(effort.cost).toEqual({ clicks: 1, keys: 8 });
  expect(await sideways(page)).toEqual({ content: PHONE, scrolled: 0 });

  // What stands beside the name in its card is not covered by what makes the name easy to press.
  await page.getByRole('button', { name: 'Delete Ten off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await toastOf(page, 'Coupon deleted successfully').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Ten off', exact: true }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await darkModeViolations(page)).toEqual([]);
});

ownerTest('The owner takes a merchant that closes off the site by keyboard alone', async ({ dashboard, owner }) => {
  const { path } = await openStore(owner, { name: 'Shutting Shop', offers: [{ title: 'Last shoes' }] });
  const page = await dashboard({ path: '/admin/stores' });
  const effort = new Effort(page);
  await effort.press('/');
  await effort.type('shutting');
  await found(page, '1 store');
  await effort.press('Enter');
  await soon(() => hasFocus(rows(page, 'Stores').first())).toBe(true);
  await effort.press('Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete Shutting Shop?' });
  await question.getByText(path, { exact: true }).waitFor();
  const yes = question.getByRole('button', { name: 'Delete' });
  while (!(await hasFocus(yes))) await effort.press('Tab');
  await effort.press('Enter');
  await toastOf(page, 'Store deleted successfully').waitFor();
  await page.getByText('No store matches.').waitFor();
  expect((await owner.get(`/api/stores/${path.split('/').pop()}`)).status).toBe(404);
  expect(effort.clicks).toBe(0);
  expect(effort.keys).toBe(13);
});

ownerTest(
  'The owner looks at the drafts of a generated store and approves them by keyboard',
  async ({ dashboard, owner }) => {
    saved(
      await owner.post('/api/ai/generate-store', { storeName: 'Keyed Kettles', affiliateLink: 'https://go.example/k' }),
    );
    const page = await dashboard({ path: '/admin/today' });
    const palette = page.getByRole('dialog', { name: 'Find' });
    const effort = new Effort(page);
    const drafts = page.getByRole('link', { name: '11 drafts of Keyed Kettles' });
    await drafts.waitFor();
    await effort.press('Control+k');
    await effort.type('drafts keyed');
    await palette.getByRole('option', { name: /^11 drafts of Keyed Kettles/ }).waitFor();
    await effort.press('Enter');
    await found(page, '11 deals');
    await page.goBack();
    await drafts.waitFor();
    await effort.press('Control+k');
    await effort.type('approve');
    await palette.getByRole('option', { name: /^Approve all of Keyed Kettles/ }).waitFor();
    await effort.press('Enter');
    await toastOf(page, '11 drafts of Keyed Kettles approved').waitFor();
    await soon(async () => (await owner.get('/api/stores/keyed-kettles')).body.offers.length).toBe(11);
    expect(effort.clicks).toBe(0);
    expect(effort.keys).toBe(23);
  },
);

ownerTest(
  'The owner sees today what ends this week, what is held back and which stores bring clicks, and approves drafts',
  async ({ dashboard, owner }) => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const { id } = await openStore(owner, {
      name: 'Clicked Shop',
      coupons: [{ title: 'Soon over', expiryDate: tomorrow }],
    });
    await Promise.all(
      Array.from({ length: 3 }, () => owner.post('/api/views', { thing: `store/${id}`, kind: 'click' })),
    );
    saved(
      await owner.post('/api/ai/generate-store', {
        storeName: 'Drafted Drapes',
        affiliateLink: 'https://go.example/d',
      }),
    );
    const kettle = saved(
      await owner.post('/api/amazon-products', {
        name: 'Kettle of a feed',
        description: 'Boils.',
        affiliateLink: 'https://amazon.example/kettle',
        salePrice: 20,
        source: { kind: 'network', reference: 'amazon/B01' },
        priceCheckedAt: '2026-01-01',
      }),
    );
    const page = await dashboard({ path: '/admin/today' });
    const effort = new Effort(page);

    const held = page.getByRole('link', { name: /^Held back: figures of/ });
    await held.getByText(/Kettle of a feed\. Price too old: Its price was checked more than 24 hours ago/).waitFor();
    await page.getByRole('link', { name: 'Clicked Shop' }).first().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await effort.click(page.getByRole('button', { name: 'Approve all of Drafted Drapes' }));
    await toastOf(page, '11 drafts of Drafted Drapes approved').waitFor();
    await soon(async () => (await owner.get('/api/stores/drafted-drapes')).body.offers.length).toBe(11);
    expect(effort.cost).toEqual({ clicks: 1, keys: 0 });

    for (const name of ['All stores by clicks', 'All deals by copies']) {
      await page.getByRole('link', { name }).click();
      const sorted = page.getByRole('columnheader', { name: name.endsWith('clicks') ? 'Clicks' : 'Copies' });
      await soon(() => sorted.getAttribute('aria-sort')).toBe('descending');
      await page.goBack();
    }

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
    await rows(page, 'Deals').filter({ hasText: '8% off your first order' }).waitFor();
    await owner.delete(`/api/amazon-products/${kettle.id}`);
  },
);

ownerTest(
  'The owner selects a range, moves through the table by keyboard, and finds it again by its address',
  async ({ dashboard, owner }) => {
    const coupons = Array.from({ length: 5 }, (_, at) => ({ title: `Ranged ${at + 1}`, code: `RANGED${at + 1}` }));
    await openStore(owner, { name: 'Ranged Deals', coupons });
    const page = await dashboard({ path: '/admin/deals?search=ranged&sort=title' });
    await found(page, '5 deals');
    expect(await table(page, 'Deals').getAttribute('aria-rowcount')).toBe('6');
    const bar = page.getByRole('region', { name: 'Selected deals' });
    await page.getByRole('checkbox', { name: 'Select Ranged 2' }).click();
    await page.getByRole('checkbox', { name: 'Select Ranged 4' }).click({ modifiers: ['Shift'] });
    await bar.getByText('3 deals selected').waitFor();

    await page.keyboard.press('Escape');
    await soon(() => bar.count()).toBe(0);
    await page.keyboard.press('Home');
    expect(await hasFocus(rows(page, 'Deals').first())).toBe(true);
    for (const key of ['Shift+ArrowDown', 'Shift+ArrowDown', 'End', 'Space']) await page.keyboard.press(key);
    await bar.getByText('4 deals selected').waitFor();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Edit Ranged 5' });
    await form.getByLabel('Title').waitFor();
    expect(new URL(page.url()).searchParams.get('search')).toBe('ranged');
    await page.keyboard.press('Escape');
    await soon(() => form.count()).toBe(0);
    await soon(() => hasFocus(rows(page, 'Deals').last())).toBe(true);

    await page.getByRole('button', { name: 'Deal', exact: true }).click();
    await soon(() => new URL(page.url()).search).toBe('?search=ranged&sort=title&descending=true');
    await page.reload();
    await soon(() => rows(page, 'Deals').first().innerText()).toContain('Ranged 5');
  },
);

ownerTest('The owner selects nothing of a search that another has followed', async ({ dashboard, owner }) => {
  await openStore(owner, { name: 'Follow Ups', coupons: [{ title: 'Followed one' }, { title: 'Followed two' }] });
  const page = await dashboard({ path: '/admin/deals?search=followed' });
  await found(page, '2 deals');
  let comes = () => {};
  const line = new Promise<void>((resolve) => (comes = resolve));
  await page.route(/search=followed\+two/, async (route) => {
    await line;
    await route.continue();
  });
  await page.getByLabel('Search deals').fill('followed two');
  await page.keyboard.press('Enter');
  await soon(() => table(page, 'Deals').getAttribute('aria-busy')).toBe('true');
  await page.keyboard.press('Control+a');
  comes();
  await found(page, '1 deal');
  const bar = page.getByRole('region', { name: 'Selected deals' });
  expect(await bar.count()).toBe(0);
  await page.keyboard.press('Control+a');
  await bar.getByText('1 deal selected').waitFor();
});

ownerTest(
  'The owner adds one coupon after another without choosing store and dates again',
  async ({ dashboard, owner }) => {
    const { path } = await openStore(owner, { name: 'One By One' });
    const page = await dashboard({ path: '/admin/deals' });
    await page.keyboard.press('n');
    const form = page.getByRole('dialog', { name: 'Add Coupon' });
    await find(page, form.getByLabel('Store'), 'One By One');
    await form.getByLabel('Title').fill('First');
    await form.getByLabel('Expiry date').fill('2031-11-30');
    await form.getByRole('button', { name: 'Save and add another' }).click();
    await soon(() => form.getByLabel('Title').inputValue()).toBe('');
    expect(await hasFocus(form.getByLabel('Title'))).toBe(true);
    await page.keyboard.type('Second');
    await form.getByRole('button', { name: 'Create Coupon' }).click();
    await soon(() => form.count()).toBe(0);
    const { coupons } = (await owner.get(`/api/stores/${path.split('/').pop()}`)).body;
    expect(coupons.map(({ title, expiryDate }: any) => [title, expiryDate]).sort()).toEqual([
      ['First', '2031-11-30'],
      ['Second', '2031-11-30'],
    ]);
  },
);

ownerTest('The owner moves deals to a store that the question names', async ({ dashboard, owner }) => {
  await openStore(owner, { name: 'Moved From', coupons: [{ title: 'Moving on' }] });
  const { id } = await openStore(owner, { name: 'Moved Into' });
  const page = await dashboard({ path: '/admin/deals?search=moving+on&sort=clicks&descending=true' });
  await found(page, '1 deal');
  const { room, needed } = await table(page, 'Deals').evaluate((grid) => ({
    room: grid.clientWidth,
    needed: grid.scrollWidth,
  }));
  expect(needed, 'a table sorted by clicks has room on a laptop').toBe(room);
  await page.getByRole('checkbox', { name: 'Select Moving on' }).click();
  await page.getByRole('region', { name: 'Selected deals' }).getByRole('button', { name: 'Move' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to another store' });
  await find(page, dialog.getByLabel('Store'), 'Moved Into');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Move?' });
  await confirm.getByText('1 deal will be moved to Moved Into.', { exact: true }).waitFor();
  await confirm.getByRole('button', { name: 'Move' }).click();
  await toastOf(page, '1 deal moved to Moved Into').waitFor();
  expect((await owner.get(`/api/coupons?storeId=${id}&view=owner`)).body).toMatchObject([{ title: 'Moving on' }]);
});

ownerTest(
  'The owner replaces the network in the links of deals, after a look at how many',
  async ({ dashboard, owner }) => {
    const { path } = await openStore(owner, {
      name: 'Network Change',
      coupons: [
        { title: 'Networked coupon', affiliateLink: 'https://old.example/c?id=7' },
        { title: 'Networked none' },
      ],
      offers: [{ title: 'Networked offer', affiliateLink: 'https://old.example/o?id=7' }],
    });
    const page = await dashboard({ path: '/admin/deals?search=networked' });
    await found(page, '3 deals');
    await rows(page, 'Deals').first().focus();
    await page.keyboard.press('Control+a');
    const bar = page.getByRole('region', { name: 'Selected deals' });
    await bar.getByRole('button', { name: 'Replace in links' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace in links' });
    await dialog.getByLabel('Find').fill('old.example');
    await dialog.getByLabel('Replace with').fill('new.example');
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const confirm = page.getByRole('alertdialog', { name: 'Replace in links?' });
    await confirm.getByText('“old.example” will be replaced with “new.example” in the links of 2 deals.').waitFor();
    await confirm.getByRole('button', { name: 'Replace in links' }).click();
    await toastOf(page, 'Links of 2 deals changed').waitFor();
    const { coupons, offers } = (await owner.get(`/api/stores/${path.split('/').pop()}`)).body;
    expect([...coupons, ...offers].map(({ card }: any) => card.href).sort()).toEqual([
      'https://network-change.example/',
      'https://new.example/c?id=7',
      'https://new.example/o?id=7',
    ]);
  },
);

ownerTest('The owner lists the stores of a category on a phone', async ({ dashboard, owner }) => {
  await openStore(owner, { name: 'Packed Bags', category: 'Travel' });
  await openStore(owner, { name: 'Packed Lunch', category: 'Food & Drink' });
  const page = await dashboard({ path: '/admin/stores?search=packed', width: PHONE, touch: true });
  await found(page, '2 stores');
  const category = page.getByLabel('Filter by category');
  expect(await category.isVisible(), 'filters leave the screen to what they filter').toBe(false);
  await page.getByRole('button', { name: 'Filters' }).tap();
  await choose(category, 'Travel');
  await found(page, '1 store');
  expect(new URL(page.url()).search).toBe('?search=packed&category=Travel');
  await page.getByRole('button', { name: 'Filters 1 active' }).tap();
  await soon(() => category.isVisible()).toBe(false);
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await sideways(page)).toEqual({ content: PHONE, scrolled: 0 });
});
