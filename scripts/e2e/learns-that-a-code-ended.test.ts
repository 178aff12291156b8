import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openStore, saved } from './catalogue-fixtures.ts';
import { PHONE, shopperTest, soon } from './shopper-test.ts';

const MINUTE = 60_000;

/** The tab is hidden, or shown again. */
const turn = (page: Page, hidden: boolean) =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

shopperTest(
  'A shopper comes back to the open page of a store, and is told which code has ended before copying it',
  async ({ visit, owner }) => {
    const { id, path } = await openStore(owner, {
      name: 'Lapsing Lamps',
      coupons: [
        { title: 'Lamps for less', code: 'LESSLAMP' },
        { title: 'Bulbs for less', code: 'LESSBULB' },
      ],
    });
    const page = await visit(path, { width: PHONE, islands: false, fresh: true });
    await page.clock.install();
    const asked: (string | undefined)[] = [];
    page.on('request', (request) => request.url().endsWith('/deals.json') && asked.push(request.url()));
    const card = (title: string) => page.getByRole('article').filter({ hasText: title });
    const copy = (title: string) => card(title).getByRole('button', { name: 'Copy Code' });
    const away = async (ms: number) => {
      await turn(page, true);
      await page.clock.fastForward(ms);
      await turn(page, false);
    };
    const [lamps] = (await owner.get(`/api/stores/lapsing-lamps?view=owner`)).body.coupons.filter(
      ({ code }: { code: string }) => code === 'LESSLAMP',
    );

    saved(await owner.put(`/api/coupons/${lamps.id}?wait=1`, { active: false }));
    await away(MINUTE / 2);
    const answered = page.waitForResponse('**/deals.json');
    await away(2 * MINUTE);
    await answered;
    await card('Lamps for less').getByText('This code has ended.').waitFor();
    expect([await copy('Lamps for less').isDisabled(), await copy('Bulbs for less').isEnabled()]).toEqual([true, true]);
    await soon(() => page.getByRole('status').allTextContents()).toContain(
      'Ended since you opened this page: Lamps for less',
    );
    expect(asked).toHaveLength(1);
    expect(await card('Bulbs for less').getByText('This code has ended.').count()).toBe(0);
    saved(await owner.delete(`/api/stores/${id}`));
  },
);
