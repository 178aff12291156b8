import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityViolations } from './accessibility.ts';
import { openStore } from './catalogue-fixtures.ts';
import { find, found, hasFocus, ownerTest } from './owner-test.ts';
import { soon, toastOf } from './shopper-test.ts';

const table = (page: Page, name: string) => page.getByRole('grid', { name });

const rows = (page: Page, name: string) =>
  table(page, name)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });

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
    await soon(() => hasFocus(rows(page, 'Deals').first())).toBe(true);
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
    await page.keyboard.press('Control+a');
    await bar.getByText('1 deal selected').waitFor();
  },
);

ownerTest(
  'The owner replaces the network in the links of deals, and moves one to a store, as the questions say',
  async ({ dashboard, owner }) => {
    const { path } = await openStore(owner, {
      name: 'Network Change',
      coupons: [
        { title: 'Networked coupon', affiliateLink: 'https://old.example/c?id=7' },
        { title: 'Networked none' },
      ],
      offers: [{ title: 'Networked offer', affiliateLink: 'https://old.example/o?id=7' }],
    });
    const { id } = await openStore(owner, { name: 'Moved Into' });
    const page = await dashboard({ path: '/admin/deals?search=networked' });
    await found(page, '3 deals');
    await rows(page, 'Deals').first().focus();
    await page.keyboard.press('Control+a');
    const bar = page.getByRole('region', { name: 'Selected deals' });
    await bar.getByRole('button', { name: 'Replace in links' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace in links' });
    await dialog.getByLabel('Find').fill('old.example');
    await dialog.getByLabel('Replace with').fill('new.example');
    expect(await accessibilityViolations(page, { within: '[role="dialog"]' })).toEqual([]);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const replacing = page.getByRole('alertdialog', { name: 'Replace in links?' });
    await replacing.getByText('“old.example” will be replaced with “new.example” in the links of 2 deals.').waitFor();
    await replacing.getByRole('button', { name: 'Replace in links' }).click();
    await toastOf(page, 'Links of 2 deals changed').waitFor();
    const { coupons, offers } = (await owner.get(`/api${path.replace('store', 'stores')}`)).body;
    expect([...coupons, ...offers].map(({ card }: any) => card.href).sort()).toEqual([
      'https://network-change.example/',
      'https://new.example/c?id=7',
      'https://new.example/o?id=7',
    ]);

    await page.getByLabel('Search deals').fill('networked none');
    await found(page, '1 deal');
    await page.getByRole('checkbox', { name: 'Select Networked none' }).click();
    await bar.getByRole('button', { name: 'Move' }).click();
    const moving = page.getByRole('dialog', { name: 'Move to another store' });
    await find(page, moving.getByLabel('Store'), 'Moved Into');
    await moving.getByRole('button', { name: 'Continue' }).click();
    const confirm = page.getByRole('alertdialog', { name: 'Move?' });
    await confirm.getByText('1 deal will be moved to Moved Into.', { exact: true }).waitFor();
    await confirm.getByRole('button', { name: 'Move' }).click();
    await toastOf(page, '1 deal moved to Moved Into').waitFor();
    expect((await owner.get(`/api/coupons?storeId=${id}&view=owner`)).body).toMatchObject([
      { title: 'Networked none' },
    ]);
  },
);
