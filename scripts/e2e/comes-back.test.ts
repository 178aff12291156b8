import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openStore, saved } from './catalogue-fixtures.ts';
import { PHONE, shopperTest, soon } from './shopper-test.ts';

const stored = (page: Page) =>
  page.evaluate(() => [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage)).sort());
/** How far what was in sight has moved by itself. */
const shifted = (page: Page) =>
  page.evaluate(async () => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return sum;
  });

shopperTest(
  'A shopper follows a store on this device, reads on home what is new there, and deletes it all with a switch',
  async ({ visit, owner }) => {
    const { id, path } = await openStore(owner, { name: 'Followed Felts', coupons: [{ title: 'An old coupon' }] });
    const page = await visit(path, { width: PHONE, islands: false });
    const follow = page.getByRole('button', { name: 'Follow', exact: true });
    await follow.waitFor();
    expect(await stored(page)).toEqual([]);
    await follow.click();
    await page.getByRole('button', { name: 'Following' }).waitFor();
    expect(await stored(page)).toEqual(['follow', 'seen']);
    expect(await page.evaluate(() => localStorage.getItem('follow'))).toBe(JSON.stringify([id]));

    const coupon = { storeId: id, title: 'Felt for less', discountType: 'percentage', discountValue: '30' };
    expect((await owner.post('/api/coupons?wait=1', coupon)).status).toBe(201);
    const fresh = page.getByRole('region', { name: 'New since your last visit' });
    // what the bars of a browser leave of the screen: it appears below that, where nothing moves
    await page.setViewportSize({ width: PHONE, height: 700 });
    for (const _ of ['a visit', 'a reload']) {
      await page.goto('/');
      await fresh.waitFor();
      expect(await fresh.getByRole('link').allInnerTexts()).toEqual(['Felt for less\nFollowed Felts\n30% OFF']);
      expect(await shifted(page)).toBe(0);
    }
    await fresh.getByRole('switch', { name: 'Follow stores on this device' }).click();
    await fresh.getByText('This device follows no store any more').waitFor();
    expect(await stored(page)).toEqual([]);
    await page.goto('/');
    await page.getByRole('heading', { name: 'Featured Coupons' }).waitFor();
    expect(await fresh.count()).toBe(0);
    await page.goto(path);
    await follow.waitFor();
  },
);

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
