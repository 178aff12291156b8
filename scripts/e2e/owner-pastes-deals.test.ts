import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openStore } from './catalogue-fixtures.ts';
import { Effort } from './effort.ts';
import { choose, find, hasFocus, ownerTest } from './owner-test.ts';
import { soon, toastOf } from './shopper-test.ts';

const mail = `Hi there,

please find our codes for this week:

${Array.from({ length: 12 }, (_, at) => `MAIL${at + 10} – ${at + 10}% off everything until 30 Nov`).join('\n')}

Kind regards`;

ownerTest('The owner saves twelve codes from a mail, each checked before', async ({ dashboard, owner }) => {
  const { id, path } = await openStore(owner, { name: 'Mailed Codes', coupons: [{ code: 'MAIL11' }] });
  const page = await dashboard({ path: '/admin/deals' });
  const effort = new Effort(page);
  await effort.click(page.getByRole('button', { name: 'Paste Deals' }));
  const dialog = page.getByRole('dialog', { name: 'Paste Deals' });
  await dialog.getByLabel('Store').waitFor();
  await effort.type('Mailed');
  await effort.press('Enter', 'Tab');
  await effort.paste(mail);
  await dialog.getByText('12 coupons read.').waitFor();
  await dialog
    .getByRole('group', { name: 'Row 2', exact: true })
    .getByText('The store has this code already: A coupon.')
    .waitFor();
  await dialog.getByText('lines left out').waitFor();
  const fields = await dialog.getByRole('group', { name: 'Row 1', exact: true }).locator('.field').all();
  const lines = await Promise.all(fields.map(async (field) => (await field.boundingBox())?.y));
  expect([lines.length, new Set(lines).size], 'fields of a row, and lines that they stand in').toEqual([7, 1]);
  await effort.click(dialog.getByRole('button', { name: 'Save 12 Coupons' }));
  await toastOf(page, '12 coupons created successfully').waitFor();
  const { coupons } = (await owner.get(`/api/stores/${path.split('/').pop()}?view=owner`)).body;
  expect(coupons).toHaveLength(13);
  expect(coupons[1]).toMatchObject({
    storeId: id,
    code: 'MAIL10',
    discountType: 'percentage',
    expiryDate: expect.any(String),
  });
  expect(effort.cost).toEqual({ clicks: 2, keys: 9 });
});

/** The grid of pasted deals before the names of stores have come, with its field for one. */
async function beforeStoreNames(page: Page) {
  const [names, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/store-names**', async (route) => {
    names.resolve();
    await answer.promise;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('button', { name: 'Paste Deals' }).click();
  const field = page.getByRole('dialog', { name: 'Paste Deals' }).getByLabel('Store');
  await field.waitFor();
  await names.promise;
  return { field, come: () => answer.resolve() };
}

ownerTest('A store chosen before the names have arrived is chosen once they have', async ({ dashboard, owner }) => {
  await openStore(owner, { name: 'Early Bird' });
  const page = await dashboard({ path: '/admin/deals' });
  const { field, come } = await beforeStoreNames(page);
  await page.keyboard.type('Early B');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  come();
  await soon(() => field.inputValue()).toBe('Early Bird');
});

ownerTest(
  'The owner who goes on typing after Enter, before the names have arrived, has chosen nothing yet',
  async ({ dashboard, owner }) => {
    for (const name of ['Early Ape', 'Early Owl']) await openStore(owner, { name });
    const page = await dashboard({ path: '/admin/deals' });
    const { field, come } = await beforeStoreNames(page);
    await page.keyboard.type('Early');
    await page.keyboard.press('Enter');
    await page.keyboard.type(' O');
    come();
    await page.getByRole('option', { name: 'Early Owl' }).waitFor();
    expect(await field.inputValue()).toBe('Early O');
    await page.keyboard.press('Enter');
    await soon(() => field.inputValue()).toBe('Early Owl');
  },
);

ownerTest(
  'The owner sees what is missing before pasted rows are saved, and which of two days a date was read as',
  async ({ dashboard, owner }) => {
    const { path } = await openStore(owner, { name: 'Undecided Dates' });
    const page = await dashboard({ path: '/admin/deals' });
    await page.getByRole('button', { name: 'Paste Deals' }).click();
    const dialog = page.getByRole('dialog', { name: 'Paste Deals' });
    const field = dialog.getByLabel('Mail or rows');
    await dialog.getByRole('button', { name: 'Save Deals' }).click();
    await dialog.getByText('Paste a mail or rows first.').waitFor();
    await soon(() => hasFocus(field)).toBe(true);
    await new Effort(page).paste('DAYS1 – 10% off until 3/4/2030\nDAYS2 – 20% off until 31 Nov');
    const save = dialog.getByRole('button', { name: 'Save 2 Coupons' });
    await dialog.getByText('Choose the store, and correct row 2.').waitFor();
    await save.click();
    await soon(() => hasFocus(dialog.getByLabel('Store'))).toBe(true);
    await find(page, dialog.getByLabel('Store'), 'Undecided Dates');
    await save.click();
    const end = dialog.getByLabel('Expiry date of row 2');
    await soon(() => hasFocus(end)).toBe(true);
    expect([await end.inputValue(), await dialog.getByLabel('Title of row 2').inputValue()]).toEqual([
      '31 Nov',
      '20% off',
    ]);
    await dialog.getByText('November has 30 days.').waitFor();
    await end.fill('5/4/2030');
    await dialog.getByRole('button', { name: 'Sat 4 May 2030' }).click();
    await soon(() => end.inputValue()).toBe('Sat 4 May 2030');
    await choose(dialog.getByLabel('Dates such as 3/4/2027 have'), 'The month first');
    await soon(() => dialog.getByLabel('Expiry date of row 1').inputValue()).toBe('Mon 4 Mar 2030');
    await save.click();
    await toastOf(page, '2 coupons created successfully').waitFor();
    const { coupons } = (await owner.get(`/api/stores/${path.split('/').pop()}?view=owner`)).body;
    expect(coupons).toMatchObject([{ expiryDate: '2030-03-04' }, { expiryDate: '2030-05-04' }]);
  },
);

ownerTest('The owner saves offers from a mail, all with one link', async ({ dashboard, owner }) => {
  const { path } = await openStore(owner, { name: 'Mailed Offers' });
  const page = await dashboard({ path: '/admin/deals' });
  const effort = new Effort(page);
  await effort.click(page.getByRole('button', { name: 'Paste Deals' }));
  const dialog = page.getByRole('dialog', { name: 'Paste Deals' });
  await dialog.getByLabel('Store').waitFor();
  await effort.type('Mailed Off');
  await effort.press('Enter', 'Tab');
  await effort.paste('20% off shoes until 30 Nov\nFree shipping over $50');
  const read = dialog.getByText('2 coupons read.');
  await soon(() => hasFocus(read)).toBe(true);
  await choose(dialog.getByLabel('They become'), 'Offers');
  await dialog.getByText('2 offers read; 2 rows to correct.').waitFor();
  await effort.click(dialog.getByLabel('Affiliate link of all rows without one'));
  await effort.type('https://go.example/m');
  await dialog.getByText('2 offers read.').waitFor();
  await effort.click(dialog.getByRole('button', { name: 'Save 2 Offers' }));
  await toastOf(page, '2 offers created successfully').waitFor();
  const { offers } = (await owner.get(`/api/stores/${path.split('/').pop()}?view=owner`)).body;
  expect(offers).toMatchObject([
    { title: '20% off shoes', affiliateLink: 'https://go.example/m', expiryDate: expect.any(String) },
    { title: 'Free shipping over $50', discountType: 'deal' },
  ]);
});
