import { expect } from 'vitest';
import { openStore } from './catalogue-fixtures.ts';
import { shopperTest } from './shopper-test.ts';

shopperTest(
  'A shopper prints the coupons of a store and home: with their codes, without what can only be pressed',
  async ({ visit, owner }) => {
    const { path } = await openStore(owner, {
      name: 'Linen Napkins',
      coupons: [{ title: 'Napkins for less', code: 'PRINTED5' }, { title: 'Napkins without a code' }],
    });
    const page = await visit(path, { islands: false });
    const codeOf = (title: string) =>
      page
        .getByRole('article')
        .filter({ hasText: title })
        .evaluate((card) => getComputedStyle(card, '::after').content);
    expect(await codeOf('Napkins for less')).toBe('none');
    await page.emulateMedia({ media: 'print' });
    expect(await codeOf('Napkins for less')).toBe('"PRINTED5"');
    expect(await codeOf('Napkins without a code')).toBe('none');
    await page.getByRole('heading', { level: 1, name: 'Linen Napkins' }).waitFor();
    expect(await page.getByText('PR****D5').filter({ visible: true }).count()).toBe(0);
    for (const at of [path, '/']) {
      await page.goto(at);
      await page.getByRole('article').first().waitFor();
      for (const gone of [
        page.getByRole('banner'),
        page.getByRole('contentinfo'),
        page.getByRole('main').getByRole('button'),
        page.getByRole('textbox'),
        page.getByRole('combobox'),
      ])
        expect(await gone.filter({ visible: true }).count(), at).toBe(0);
    }
  },
);
