import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openStore } from './catalogue-fixtures.ts';
import { begun, PHONE, shopperTest, soon, tabOpenedBy, toastOf } from './shopper-test.ts';

const SCREEN_HEIGHT = 844;
const OPEN_DELAY_MS = 1_000;

interface Line {
  slow(): Promise<unknown>;
  /** What is asked for from now on does not come while the test lasts. */
  still(): Promise<unknown>;
}

/** From now on this page has the processor of a slow phone, nothing in its cache, and 50 KB a second at most. */
async function slowPhone(page: Page): Promise<Line> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  const line = { offline: false, downloadThroughput: 50 * 1024, uploadThroughput: 50 * 1024 };
  return {
    slow: () => session.send('Network.emulateNetworkConditions', { ...line, latency: 150 }),
    still: () => session.send('Network.emulateNetworkConditions', { ...line, latency: 3_600_000 }),
  };
}

shopperTest(
  'A shopper comes from a search engine with a slow phone, presses with the thumb, and reaches the shop with the code',
  async ({ visit, owner, clipboard }) => {
    const { path } = await openStore(owner, {
      name: 'Patient Pens',
      description: 'Pens for patient people, in every colour that ink has. '.repeat(8),
      website: 'https://pens.example/',
      coupons: [{ title: 'Pens for less', code: 'INKED', description: 'New customers only. '.repeat(10) }],
    });
    const page = await visit('/about', { width: PHONE, islands: false });
    await clipboard.allow(page);
    const line = await slowPhone(page);
    await line.slow();
    await page.goto(path, { waitUntil: 'commit' });

    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const card = page.getByRole('article').filter({ hasText: 'Pens for less' });
    const button = card.getByRole('button', { name: 'Copy Code' });
    await button.waitFor();
    const { y, height } = (await button.boundingBox()) as { y: number; height: number };
    expect(y + height, 'the lower edge of the button').toBeLessThanOrEqual(SCREEN_HEIGHT);
    expect(height).toBeGreaterThanOrEqual(44);

    await begun(page);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + OPEN_DELAY_MS);
    await line.still();
    await button.tap();
    await toastOf(page, 'Code copied to clipboard!').waitFor();
    expect(await clipboard.read(page)).toBe('INKED');
    await card.getByText('INKED', { exact: true }).filter({ visible: true }).waitFor();
    await card.getByRole('link', { name: 'Go to Patient Pens' }).waitFor();

    const shop = await tabOpenedBy(page, () => page.clock.runFor(OPEN_DELAY_MS));
    await soon(() => shop.url()).toBe('https://pens.example/');
  },
);
