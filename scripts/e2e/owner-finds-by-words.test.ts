import { expect, inject } from 'vitest';
import { openStore } from './catalogue-fixtures.ts';
import { hasFocus, ownerTest, signIn } from './owner-test.ts';
import { PHONE, soon, toastOf } from './shopper-test.ts';

const placeOf = (address: string): string => {
  const { pathname, search, hash } = new URL(address);
  return pathname + search + hash;
};

/** What an owner looks for by words, the first that is found, and where it leads. */
const lookedFor = [
  ['deals ending this week', 'Deals: ending this week', '/admin/deals?state=ending', 'Deals'],
  ['expired', 'Deals: expired', '/admin/deals?state=expired', 'Deals'],
  ['held back deals', 'Deals: held back', '/admin/deals?state=held', 'Deals'],
  ['without link', 'Deals: without link', '/admin/deals?state=unlinked', 'Deals'],
  ['doubted', 'Deals: doubted', '/admin/deals?state=doubted', 'Deals'],
  ['export everything', 'Export everything', '/admin/import#export-title', 'Import and export'],
  ['backup', 'Export everything', '/admin/import#export-title', 'Import and export'],
  ['import file', 'Import a file', '/admin/import#import-title', 'Import and export'],
  ['time zone', 'Time zone', '/admin/settings#timeZone', 'Site Settings'],
] as const;

ownerTest(
  'The owner finds lists, import, export and settings by words, and is taken to them',
  async ({ dashboard }) => {
    const page = await dashboard({ path: '/admin/history' });
    const palette = page.getByRole('dialog', { name: 'Find' });
    for (const [typed, label, place, title] of lookedFor) {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(typed);
      await palette.getByRole('option', { name: label }).waitFor();
      await soon(() => palette.getByRole('option').first().innerText()).toContain(label);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await soon(() => placeOf(page.url())).toBe(place);
      await soon(() => page.getByRole('dialog').count()).toBe(0);
    }
    await soon(() => hasFocus(page.getByLabel('Time zone'))).toBe(true);
    for (const [typed, dialog] of [
      ['new coupon', 'Add Coupon'],
      ['paste codes', 'Paste deals'],
    ] as const) {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(typed);
      await palette.getByRole('option').first().waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: dialog }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: dialog }).waitFor({ state: 'detached' });
    }
  },
);

ownerTest('The owner finds what can be done with selected deals by words', async ({ dashboard, owner }) => {
  await openStore(owner, { name: 'Worded Wines', coupons: [{ title: 'Worded red' }, { title: 'Worded white' }] });
  const page = await dashboard({ path: '/admin/deals?search=worded' });
  const palette = page.getByRole('dialog', { name: 'Find' });
  await page.getByRole('status').getByText('2 deals found', { exact: true }).waitFor();
  for (const key of ['/', 'Enter', 'Control+a', 'Control+k']) await page.keyboard.press(key);
  await palette.getByRole('group', { name: '2 deals selected' }).waitFor();
  await page.keyboard.type('switch off');
  await palette.getByRole('option', { name: 'Switch off 2 deals' }).waitFor();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Switch off?' });
  await question.getByText(/^2 deals will be switched off/).waitFor();
  const yes = question.getByRole('button', { name: 'Switch off' });
  while (!(await hasFocus(yes))) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await toastOf(page, '2 deals switched off').waitFor();
  const first = page.getByRole('row', { name: /Worded/ }).first();
  await soon(() => hasFocus(first)).toBe(true);
  for (const key of ['Control+a', 'Delete']) await page.keyboard.press(key);
  await page
    .getByRole('alertdialog', { name: 'Delete?' })
    .getByText(/^2 deals will be deleted/)
    .waitFor();
});

ownerTest('The owner with a phone finds something while a message is shown', async ({ dashboard }) => {
  const page = await dashboard({ width: PHONE, touch: true, path: '/admin/categories', signedIn: false });
  await signIn(page, inject('site').password);
  await toastOf(page, 'Welcome to Admin Dashboard').waitFor();
  // It stays while a pointer is over it.
  await page.getByRole('region', { name: 'Notifications (F8)' }).dispatchEvent('pointerenter');
  await page.getByRole('button', { name: 'Find' }).last().tap();
  const palette = page.getByRole('dialog', { name: 'Find' });
  await palette.getByRole('option').first().waitFor();
  const bottom = ({ y, height }: { y: number; height: number }) => y + height;
  const message = page.getByText('Welcome to Admin Dashboard', { exact: true }).first();
  await soon(async () => {
    const [above, below] = [await palette.boundingBox(), await message.boundingBox()];
    return above !== null && below !== null && bottom(above) <= below.y;
  }).toBe(true);
});

ownerTest('The owner closes the palette on a phone', async ({ dashboard }) => {
  const page = await dashboard({ path: '/admin/history', width: PHONE, touch: true });
  const palette = page.getByRole('dialog', { name: 'Find' });
  await page.getByRole('button', { name: 'Find' }).last().tap();
  const close = palette.getByRole('button', { name: 'Close' });
  expect((await close.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await close.tap();
  await palette.waitFor({ state: 'detached' });
});
