import { expect } from 'vitest';
import { openStore } from './catalogue-fixtures.ts';
import { ownerTest } from './owner-test.ts';
import { PHONE, shopperTest, toastOf } from './shopper-test.ts';

ownerTest(
  'A shopper with a keyboard reports a deal, and the owner reads what is wrong with it',
  async ({ visit, owner, dashboard }) => {
    const { path } = await openStore(owner, {
      name: 'Gone Gloves',
      coupons: [{ title: 'Gloves for less', conditions: { minimumSpend: '45', excludes: 'Gift cards' } }],
    });
    const page = await visit(path, { width: PHONE, islands: false });
    const card = page.getByRole('article').filter({ hasText: 'Gloves for less' });
    await card.getByText('Min. spend $45', { exact: true }).waitFor();
    await card.getByText('Details', { exact: true }).focus();
    await page.keyboard.press('Enter');
    await card.getByText('Not for: Gift cards').waitFor();
    const report = card.getByRole('button', { name: 'Report' });
    await report.waitFor();
    for (const _ of ['to Share', 'to Report']) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const question = card.getByRole('group', { name: 'What is wrong?' });
    await question.waitFor();
    await page.keyboard.press('Tab');
    const sent = page.waitForRequest('**/api/reports');
    await page.keyboard.press('Enter');
    await toastOf(page, 'Thank you!').waitFor();
    expect((await sent).postDataJSON()).toMatchObject({ reason: 'expired' });
    expect((await (await sent).allHeaders())['cookie']).toBeUndefined();
    await question.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Details');
    const today = await dashboard({ path: '/admin/today' });
    await today.getByRole('link', { name: 'Gloves for less (Gone Gloves) is reported as expired (1 shopper)' }).click();
    await today.getByRole('dialog').getByLabel('Minimum spend').waitFor();
  },
);

shopperTest(
  'A shopper shares a deal and its store: the link is copied where the device has no way of its own',
  async ({ visit, owner, clipboard }) => {
    const { path } = await openStore(owner, { name: 'Shared Scarves', coupons: [{ title: 'Scarves for less' }] });
    const page = await visit(path, { islands: false });
    await clipboard.allow(page);
    await page.getByRole('button', { name: 'Share' }).click();
    await toastOf(page, 'Link copied to clipboard!').waitFor();
    expect(await clipboard.read(page)).toBe(page.url());
    const card = page.getByRole('article').filter({ hasText: 'Scarves for less' });
    await card.getByText('Share or report', { exact: true }).click();
    await card.getByRole('button', { name: 'Share' }).click();
    await expect.poll(() => clipboard.read(page)).toMatch(/\/store\/shared-scarves#coupon-[\w-]+$/);
  },
);
