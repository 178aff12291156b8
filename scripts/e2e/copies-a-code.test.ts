import { expect } from 'vitest';
import { openStore } from './catalogue-fixtures.ts';
import { drawnBox, PHONE, refusesToCopy, soon, shopperTest, tabOpenedBy, toastOf } from './shopper-test.ts';

/** Specification section 9, stated again so that a slip in the site is noticed. */
const OPEN_DELAY_MS = 1_000;
const COPIED_STATE_MS = 2_000;
const TOAST_MS = 5_000;

/** A second tab would be kept back by the popup blocker, with a notice of its own. */
function countOpenings(): void {
  const { open } = window;
  window.open = (...given) => {
    document.body.dataset['opened'] = String(Number(document.body.dataset['opened'] ?? 0) + 1);
    return open(...given);
  };
}

shopperTest(
  'A shopper copies a code on a store page and reaches the store a second later',
  async ({ visit, owner, clipboard }) => {
    const { path } = await openStore(owner, {
      name: 'Bright Lamps',
      offers: [{ title: 'A fifth off every lamp', code: 'BRIGHT20', affiliateLink: 'https://go.example/lamps' }],
    });
    const page = await visit(path, { islands: false });
    await clipboard.allow(page);
    const offer = page.getByRole('article').filter({ hasText: 'A fifth off every lamp' });
    await offer.getByText('BR****20', { exact: true }).waitFor();
    expect(await offer.getByText('BRIGHT20').isVisible()).toBe(false);

    await page.evaluate(countOpenings);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + OPEN_DELAY_MS);
    // the second press may come before the code is copied, or after the way to the store has taken the button's place
    await offer.getByRole('button', { name: 'Copy Code' }).click();
    await offer.getByRole('link', { name: /^Go to / }).dispatchEvent('click', { detail: 2 });
    await toastOf(page, 'Code copied to clipboard!').waitFor();
    expect(await clipboard.read(page)).toBe('BRIGHT20');
    await offer.getByRole('button', { name: 'Copied!' }).waitFor();
    await offer.getByText('BRIGHT20', { exact: true }).filter({ visible: true }).waitFor();
    const way = offer.getByRole('link', { name: /^Go to Bright Lamps/ });
    expect(await way.getAttribute('href')).toBe('https://go.example/lamps');

    await page.clock.runFor(OPEN_DELAY_MS - 1);
    expect(page.context().pages()).toHaveLength(1);
    const store = await tabOpenedBy(page, () => page.clock.runFor(1));
    expect(store.url()).toBe('https://go.example/lamps');
    expect(await store.evaluate(() => window.opener)).toBe(null);

    await page.clock.runFor(COPIED_STATE_MS - OPEN_DELAY_MS - 1);
    expect(await offer.getByRole('button').textContent()).toBe('Copied!');
    await page.clock.runFor(1);
    await offer.getByRole('button', { name: 'Copy again' }).waitFor();
    expect(await offer.getByRole('button').textContent()).toBe('Copy again');
    expect(await page.evaluate(() => Number(document.body.dataset['opened'])), 'tabs asked for by two presses').toBe(1);
  },
);

shopperTest(
  'A shopper gets a code on home and reaches the store past the popup blocker',
  async ({ visit, owner, clipboard }) => {
    const name = 'Mild Soaps';
    await openStore(owner, {
      name,
      website: 'https://soaps.example/',
      coupons: [{ title: 'Soap for less', code: 'SOAPY' }],
    });
    const page = await visit('/', { width: PHONE, islands: false });
    await clipboard.allow(page);
    const coupon = page
      .getByRole('region', { name: 'Latest Coupons..!' })
      .getByRole('article')
      .filter({ hasText: 'Soap for less' });
    const before = await drawnBox(coupon);
    const store = await tabOpenedBy(page, async () => {
      await coupon.getByRole('button', { name: 'Get Code' }).click();
      await toastOf(page, 'Coupon Code Copied!').waitFor();
      await page.getByText('Code SOAPY has been copied to your clipboard.', { exact: true }).waitFor();
    });
    expect(await clipboard.read(page)).toBe('SOAPY');
    expect(store.url()).toBe('https://soaps.example/');
    expect(await coupon.getByRole('button', { name: 'Get Code' }).isVisible()).toBe(false);
    await coupon.getByRole('button', { name: 'Copy again' }).waitFor();
    expect(await coupon.boundingBox()).toEqual(before);
    expect(await coupon.getByRole('button', { name: 'Code Copied to Clipboard!' }).isDisabled()).toBe(true);

    const again = await tabOpenedBy(page, async () => {
      await coupon.getByRole('link', { name: 'Visit Store' }).click();
      await toastOf(page, 'Redirecting to Store').waitFor();
      await page.getByText(`Taking you to ${name} to use your coupon.`, { exact: true }).waitFor();
    });
    expect(again.url()).toBe('https://soaps.example/');
  },
);

shopperTest(
  'A shopper whose browser refuses the clipboard has five seconds to read why, and copies the code by hand',
  async ({ visit, owner }) => {
    const { path } = await openStore(owner, {
      name: 'Quiet Clocks',
      coupons: [
        { title: 'Clocks for less', code: 'TICKTOCK' },
        { title: 'Bells for less', code: 'DING' },
      ],
    });
    const page = await visit(path, { before: refusesToCopy, islands: false });
    await page.evaluate(countOpenings);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const coupon = page.getByRole('article').filter({ hasText: 'Clocks for less' });
    await coupon.getByRole('button', { name: 'Copy Code' }).click();
    const message = toastOf(page, 'Failed to copy code');
    await message.waitFor();
    await soon(() => page.evaluate(() => String(getSelection()))).toBe('TICKTOCK');
    expect(await coupon.getByRole('button').textContent()).toBe('Copy Code');
    await page
      .getByRole('article')
      .filter({ hasText: 'Bells for less' })
      .getByText('******', { exact: true })
      .waitFor();
    await page.clock.runFor(TOAST_MS - 500);
    expect(await message.isVisible()).toBe(true);
    await page.clock.runFor(1_000);
    await message.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.body.dataset['opened'])).toBe(undefined);
  },
);

shopperTest(
  'A shopper on home whose browser refuses the clipboard sees the code in its place',
  async ({ visit, owner }) => {
    await openStore(owner, { name: 'Quiet Quilts', coupons: [{ title: 'Quilts for less', code: 'FEATHERS' }] });
    const page = await visit('/', { before: refusesToCopy, islands: false });
    const coupon = page
      .getByRole('region', { name: 'Latest Coupons..!' })
      .getByRole('article')
      .filter({ hasText: 'Quilts for less' });
    await coupon.getByRole('button', { name: 'Get Code' }).click();
    await toastOf(page, 'Failed to copy code').waitFor();
    await coupon.getByText('FEATHERS', { exact: true }).filter({ visible: true }).waitFor();
    expect(await page.evaluate(() => String(getSelection()))).toBe('FEATHERS');
    await coupon.getByRole('button', { name: 'Get Code' }).waitFor();
  },
);

shopperTest(
  'A shopper on a slow line presses before any script has come, and has the code at once',
  async ({ visit, owner, clipboard }) => {
    const { path } = await openStore(owner, {
      name: 'Early Birds',
      coupons: [{ title: 'Birds for less', code: 'LARK2026' }],
    });
    const page = await visit('/about', { islands: false });
    await clipboard.allow(page);
    let comes = () => {};
    const line = new Promise<void>((resolve) => (comes = resolve));
    await page.context().route('**/_astro/*.js', async (route) => {
      await line;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    const announced = page.getByRole('status');
    await announced.waitFor({ state: 'attached' });
    expect(await announced.textContent(), 'there before its text').toBe('');
    // the toast stands in the page, and the style sheet that hides it comes before anything is painted
    await soon(() => toastOf(page, 'Code copied to clipboard!').count()).toBe(0);
    await page.getByRole('button', { name: 'Copy Code' }).click();
    await toastOf(page, 'Code copied to clipboard!').waitFor();
    expect(await clipboard.read(page)).toBe('LARK2026');
    expect(await announced.textContent()).toBe('Code copied to clipboard!');
    await announced.evaluate((status) => {
      new MutationObserver(() => (status.dataset['again'] = '')).observe(status, { childList: true });
    });
    comes();
    await page.getByText('LARK2026', { exact: true }).filter({ visible: true }).waitFor();
    await page.getByRole('button', { name: 'Close' }).waitFor();
    expect(await toastOf(page, 'Code copied to clipboard!').count()).toBe(1);
    expect(await announced.getAttribute('data-again'), 'announced a second time').toBe(null);
  },
);

shopperTest(
  'A shopper of a store without a website stays on this site, but for a deal that needs no code',
  async ({ visit, owner, clipboard }) => {
    const { path } = await openStore(owner, {
      name: 'Open Doors',
      website: undefined,
      offers: [{ title: 'Doors for less', affiliateLink: 'https://go.example/doors' }],
      coupons: [{ title: 'Nails for less', code: 'NAILED' }],
    });
    const page = await visit(path, { islands: false });
    await clipboard.allow(page);
    await page.clock.install();
    await page
      .getByRole('article')
      .filter({ hasText: 'Nails for less' })
      .getByRole('button', { name: 'Copy Code' })
      .click();
    await toastOf(page, 'Code copied to clipboard!').waitFor();
    await page.clock.runFor(OPEN_DELAY_MS);
    expect(page.context().pages()).toHaveLength(1);
    expect(await page.getByRole('main').getByRole('link', { name: 'Visit Store' }).count()).toBe(0);

    const link = page
      .getByRole('article')
      .filter({ hasText: 'Doors for less' })
      .getByRole('link', { name: 'Get Deal' });
    expect((await link.getAttribute('rel'))?.split(' ').sort()).toEqual(['nofollow', 'noopener', 'sponsored']);
    const store = await tabOpenedBy(page, async () => {
      await link.click();
      await toastOf(page, 'Redirecting to Store').waitFor();
      await page.getByText('Taking you to Open Doors to get this deal.', { exact: true }).waitFor();
    });
    expect(store.url()).toBe('https://go.example/doors');
  },
);

shopperTest(
  'A shopper with an iPhone reaches the store before the browser forgets the press',
  async ({ visit, owner, clipboard }) => {
    const { path } = await openStore(owner, {
      name: 'Quick Quilts',
      offers: [{ title: 'Quilts for less', code: 'QUILTED', affiliateLink: 'https://go.example/quilts' }],
    });
    const page = await visit(path, {
      before: (browser) =>
        browser.addInitScript(() => Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' })),
      islands: false,
    });
    await clipboard.allow(page);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + OPEN_DELAY_MS);
    await page.getByRole('article').getByRole('button', { name: 'Copy Code' }).click();
    await toastOf(page, 'Code copied to clipboard!').waitFor();
    const store = await tabOpenedBy(page, () => page.clock.runFor(0.8 * OPEN_DELAY_MS));
    expect(store.url()).toBe('https://go.example/quilts');
  },
);
