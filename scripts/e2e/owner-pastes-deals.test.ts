import { expect } from 'vitest';
import { openStore } from './catalogue-fixtures.ts';
import { Effort } from './effort.ts';
import { hasFocus, ownerTest } from './owner-test.ts';
import { soon, toastOf } from './shopper-test.ts';

const mail = `Hi there,

please find our codes for this week:

${Array.from({ length: 12 }, (_, at) => `MAIL${at + 10} – ${at + 10}% off everything until 30 Nov`).join('\n')}

Kind regards`;

ownerTest(
  'The owner saves twelve codes from a mail, each checked before, to a store chosen before the names of stores have come',
  async ({ dashboard, owner }) => {
    const { id, path } = await openStore(owner, { name: 'Mailed Codes', coupons: [{ code: 'MAIL11' }] });
    await openStore(owner, { name: 'Mailed Cards' });
    const page = await dashboard({ path: '/admin/deals' });
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/api/store-names**', async (route) => {
      asked.resolve();
      await answer.promise;
      await route.continue();
    });
    await page.reload();
    const effort = new Effort(page);
    await effort.click(page.getByRole('button', { name: 'Paste Deals' }));
    const dialog = page.getByRole('dialog', { name: 'Paste Deals' });
    const store = dialog.getByLabel('Store');
    await soon(() => hasFocus(store)).toBe(true);
    await asked.promise;
    // Who goes on typing after Enter has chosen nothing yet.
    await effort.type('Mailed');
    await effort.press('Enter');
    await effort.type(' Co');
    await effort.press('Enter', 'Tab');
    answer.resolve();
    await soon(() => store.inputValue()).toBe('Mailed Codes');
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
    await effort.press('Control+Enter');
    await toastOf(page, '12 coupons created successfully').waitFor();
    const { coupons } = (await owner.get(`/api/stores/${path.split('/').pop()}?view=owner`)).body;
    expect(coupons).toHaveLength(13);
    expect(coupons[1]).toMatchObject({
      storeId: id,
      code: 'MAIL10',
      discountType: 'percentage',
      expiryDate: expect.any(String),
    });
    expect(effort.cost).toEqual({ clicks: 1, keys: 14 });
  },
);
