import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { openStore } from './catalogue-fixtures.ts';
import {
  drawnPlace,
  holdScripts,
  PHONE,
  placeOf,
  refusesToCopy,
  soon,
  shopperTest,
  stopTheClock,
  tabOpenedBy,
  toastOf,
} from './shopper-test.ts';

/** Specification section 9, stated again so that a slip in the site is noticed. */
const OPEN_DELAY_MS = 1_000;
const COPIED_STATE_MS = 2_000;
const TOAST_MS = 5_000;
/** How long a card says that its code was copied before it asks. */
const ASK_AFTER_MS = 5_000;

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
    await stopTheClock(page);
    // the second press may come before the code is copied, or after the way to the store has taken the button's place
    await offer.getByRole('button', { name: 'Copy Code' }).click();
    await offer.getByRole('link', { name: 'Visit Store' }).dispatchEvent('click', { detail: 2 });
    await toastOf(page, 'Code copied to clipboard!').waitFor();
    expect(await clipboard.read(page)).toBe('BRIGHT20');
    await offer.getByRole('button', { name: 'Copied!' }).waitFor();
    await offer.getByText('BRIGHT20', { exact: true }).filter({ visible: true }).waitFor();
    const way = offer.getByRole('link', { name: 'Visit Store' });
    expect(await way.getAttribute('href')).toBe('https://go.example/lamps');

    await page.clock.runFor(OPEN_DELAY_MS - 1);
    expect(page.context().pages()).toHaveLength(1);
    const store = await tabOpenedBy(page, () => page.clock.runFor(1));
    expect(store.url()).toBe('https://go.example/lamps');
    expect(await store.evaluate(() => window.opener)).toBe(null);

    await page.clock.runFor(COPIED_STATE_MS - OPEN_DELAY_MS - 1);
    await offer.getByRole('button', { name: 'Copied!' }).waitFor();
    await page.clock.runFor(1);
    await offer.getByRole('button', { name: 'Copy again' }).waitFor();
    expect(await page.evaluate(() => Number(document.body.dataset['opened'])), 'tabs asked for by two presses').toBe(1);
  },
);

shopperTest(
  'A shopper gets a code on home with an iPhone, and reaches the store before the browser forgets the press',
  async ({ visit, owner, clipboard }) => {
    const name = 'Mild Soaps';
    await openStore(owner, {
      name,
      website: 'https://soaps.example/',
      coupons: [{ title: 'Soap for less', code: 'SOAPY' }],
    });
    const page = await visit('/', {
      width: PHONE,
      before: (browser) =>
        browser.addInitScript(() => Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' })),
      islands: false,
    });
    await clipboard.allow(page);
    const coupon = page
      .getByRole('region', { name: 'Latest Coupons..!' })
      .getByRole('article')
      .filter({ hasText: 'Soap for less' });
    const before = await drawnPlace(coupon);
    await stopTheClock(page);
    await coupon.getByRole('button', { name: 'Get Code' }).click();
    await toastOf(page, 'Coupon Code Copied!').waitFor();
    await page.getByText('Code SOAPY has been copied to your clipboard.', { exact: true }).waitFor();
    expect(await clipboard.read(page)).toBe('SOAPY');
    const store = await tabOpenedBy(page, () => page.clock.runFor(0.8 * OPEN_DELAY_MS));
    expect(store.url()).toBe('https://soaps.example/');
    expect(await coupon.getByRole('button', { name: 'Get Code' }).isVisible()).toBe(false);
    await coupon.getByRole('button', { name: 'Copy again' }).waitFor();
    expect(await placeOf(coupon)).toEqual(before);
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
  'A shopper who copied a code reads at the foot which it was and where to use it, and says whether it worked, and changes that later',
  async ({ visit, owner, clipboard }) => {
    const { path } = await openStore(owner, {
      name: 'Lasting Lace',
      coupons: ['LACE10', 'LACE20'].map((code) => ({
        title: `${code} for less`,
        code,
        verified: true,
        verifiedAt: '2026-11-20',
        expiryDate: '2090-12-01',
      })),
    });
    const page = await visit(path, { width: PHONE, islands: false });
    await clipboard.allow(page);
    const copy = async (code: string) => {
      await stopTheClock(page);
      const card = page.getByRole('article').filter({ hasText: `${code} for less` });
      await card.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
      await card.getByRole('button', { name: 'Copy Code' }).click();
      const bar = page.getByRole('complementary', { name: `${code} copied` });
      await bar.waitFor();
      const { y: foot = 0 } = (await bar.boundingBox()) ?? {};
      const edge = () => card.evaluate((element) => element.getBoundingClientRect().bottom);
      await soon(edge).toBeLessThanOrEqual(foot);
      const question = card.getByRole('group', { name: 'Did it work?' });
      await page.clock.runFor(ASK_AFTER_MS - 1);
      expect(await question.count()).toBe(0);
      const before = await placeOf(card);
      await page.clock.runFor(1);
      await question.waitFor();
      expect(await placeOf(card)).toEqual(before);
      for (const text of [/^Verified/, 'Expires: 1 Dec 2090']) await card.getByText(text).waitFor();
      const way = bar.getByRole('link', { name: 'Open Lasting Lace' });
      expect(await way.getAttribute('href')).toBe('https://lasting-lace.example/');
      return { bar, question };
    };
    const answer = async (question: Locator, label: 'Yes' | 'No') => {
      const sent = page.waitForRequest('**/api/votes');
      await question.getByRole('button', { name: label }).click();
      await toastOf(page, 'Thank you!').waitFor();
      const headers = await (await sent).allHeaders();
      expect([(await sent).postDataJSON().worked, headers['cookie']]).toEqual([label === 'Yes', undefined]);
      await question.getByRole('button', { name: label, pressed: true }).waitFor();
    };
    await answer((await copy('LACE10')).question, 'Yes');
    await page.reload();
    const first = await copy('LACE10');
    await first.question.getByRole('button', { name: 'Yes', pressed: true }).waitFor();
    await answer(first.question, 'No');
    const { bar } = await copy('LACE20');
    expect(await first.bar.count()).toBe(0);
    await bar.getByRole('button', { name: 'Close' }).click();
    expect(await bar.count()).toBe(0);
  },
);

shopperTest(
  'A shopper whose browser refuses the clipboard has five seconds to read why, and copies the code by hand',
  async ({ visit, owner }) => {
    const { path } = await openStore(owner, {
      name: 'Quiet Clocks',
      coupons: [{ title: 'Clocks for less', code: 'TICKTOCK' }],
    });
    const page = await visit(path, { before: refusesToCopy, islands: false });
    await page.evaluate(countOpenings);
    await stopTheClock(page);
    const coupon = page.getByRole('article').filter({ hasText: 'Clocks for less' });
    await coupon.getByRole('button', { name: 'Copy Code' }).click();
    const message = toastOf(page, 'Failed to copy code');
    await message.waitFor();
    const selected = () => page.evaluate(() => String(getSelection()));
    await soon(selected).toBe('TICKTOCK');
    expect(await coupon.getByRole('button').textContent()).toBe('Copy Code');
    await page.clock.runFor(TOAST_MS - 500);
    expect(await message.isVisible()).toBe(true);
    await page.clock.runFor(1_000);
    await message.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.body.dataset['opened'])).toBe(undefined);

    await page.goto('/');
    await coupon.getByRole('button', { name: 'Get Code' }).first().click();
    await coupon.getByText('TICKTOCK', { exact: true }).filter({ visible: true }).waitFor();
    expect(await selected()).toBe('TICKTOCK');
  },
);

shopperTest(
  'A shopper with a slow phone presses before any script has come, has the code at once, and reaches the shop',
  async ({ visit, owner, clipboard }) => {
    const { path } = await openStore(owner, {
      name: 'Patient Pens',
      description: 'Pens for patient people, in every colour that ink has. '.repeat(8),
      website: 'https://pens.example/',
      coupons: [{ title: 'Pens for less', code: 'LARK2026', description: 'New customers only. '.repeat(10) }],
    });
    const page = await visit('/about', { width: PHONE, fresh: true, islands: false });
    await clipboard.allow(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const scriptsCome = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    const announced = page.getByRole('status');
    await announced.waitFor({ state: 'attached' });
    expect(await announced.textContent(), 'there before its text').toBe('');
    // the toast stands in the page, and the style sheet that hides it comes before anything is painted
    await soon(() => toastOf(page, 'Code copied to clipboard!').count()).toBe(0);
    // beside the store's name
    const copy = page.getByRole('button', { name: 'Copy Code' }).first();
    const { y, height } = (await copy.boundingBox()) as { y: number; height: number };
    expect(y + height, 'the lower edge of the button, on the first screen').toBeLessThanOrEqual(844);
    await copy.tap();
    await toastOf(page, 'Code copied to clipboard!').waitFor();
    expect(await clipboard.read(page)).toBe('LARK2026');
    expect(await announced.textContent()).toBe('Code copied to clipboard!');
    await announced.evaluate((status) => {
      new MutationObserver(() => (status.dataset['again'] = '')).observe(status, { childList: true });
    });
    const shop = await tabOpenedBy(page, scriptsCome);
    expect(shop.url()).toBe('https://pens.example/');
    await page.getByText('LARK2026', { exact: true }).filter({ visible: true }).waitFor();
    // the first is that of the page
    await page.getByRole('link', { name: 'Visit Store' }).nth(1).waitFor();
    const region = page.getByRole('region', { name: /^Notifications/ });
    await region.getByRole('button', { name: 'Close' }).waitFor();
    expect(await toastOf(page, 'Code copied to clipboard!').count()).toBe(1);
    expect(await announced.getAttribute('data-again'), 'announced a second time').toBe(null);
  },
);
