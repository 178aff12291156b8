import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openStore } from './catalogue-fixtures.ts';
import { PHONE, ready, soon, shopperTest, toastOf } from './shopper-test.ts';

/** What has the focus, as its name or its words. */
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '',
  );

/**
 * Presses Tab until this has the focus, and sees on the way where the focus is. Throws when the page has been walked through without
 * meeting it.
 */
async function tabTo(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const met: string[] = [];
  while (met.length < 100) {
    await page.keyboard.press('Tab');
    await seeFocus(page);
    const now = await focused(page);
    if (now === name) return;
    met.push(now);
  }
  throw new Error(`Tab never reached "${name}". It met: ${met.join(', ')}`);
}

async function seeFocus(page: Page): Promise<void> {
  // What moves, as the link past the header does, may still be on its way on a busy machine.
  await soon(() => page.evaluate(lookOfFocus)).toEqual({
    element: expect.any(String),
    outline: expect.stringMatching(/^(solid|auto) [2-9]px (?!rgba\(0, 0, 0, 0\))/),
    inSight: true,
  });
}

/** Run in the page: what has the focus, how it is outlined, and whether nothing lies over it. */
async function lookOfFocus(): Promise<{ element: string; outline: string; inSight: boolean }> {
  const here = document.activeElement ?? document.body;
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(here);
  const { left, top, width, height } = here.getClientRects()[0] ?? here.getBoundingClientRect();
  const atop = document.elementFromPoint(left + width / 2, top + height / 2);
  return {
    element: here.outerHTML.slice(0, 120),
    outline: `${outlineStyle} ${outlineWidth} ${outlineColor}`,
    inSight: atop !== null && (here.contains(atop) || atop.contains(here)),
  };
}

shopperTest(
  'A shopper with a keyboard skips the header, copies a code, closes the message, and opens a long list 24 deals at a time',
  async ({ visit, owner, clipboard }) => {
    const { path } = await openStore(owner, {
      name: 'Key Crates',
      coupons: Array.from({ length: 49 }, (_, at) => ({ title: `Crate ${at + 1} for less`, code: `CRATE${at + 1}` })),
    });
    const page = await visit(path, { islands: false });
    await clipboard.allow(page);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Copy Code');
    await page.keyboard.press('Enter');
    await toastOf(page, 'Code copied to clipboard!').waitFor();
    expect(await clipboard.read(page)).toMatch(/^CRATE\d+$/);

    const copy = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press('F8');
    for (let presses = 0; presses < 2; presses += 1) {
      await page.keyboard.press('Tab');
      await seeFocus(page);
    }
    expect(await focused(page)).toBe('Close');
    await page.keyboard.press('Enter');
    await soon(() => toastOf(page, 'Code copied to clipboard!').count()).toBe(0);
    await soon(() => copy.evaluate((button) => button === document.activeElement)).toBe(true);

    const cards = page.getByRole('article').filter({ visible: true });
    expect(await cards.count()).toBe(24);
    for (const [left, shown] of [
      [25, 48],
      [1, 49],
    ] as const) {
      await page.getByText(`Show More Deals (${left})`, { exact: true }).press('Enter');
      await page.getByText(`${shown} deals shown`, { exact: true }).waitFor({ state: 'attached' });
      expect(await cards.count()).toBe(shown);
      const next = cards
        .nth(left === 25 ? 24 : 48)
        .getByRole('link')
        .first();
      await soon(() => next.evaluate((button) => button === document.activeElement)).toBe(true);
    }
  },
);

shopperTest(
  'A shopper with a keyboard opens and closes the menu, filters coupons, and sees nothing move who wishes so',
  async ({ visit }) => {
    const page = await visit('/about', { width: PHONE });
    const blogs = page.getByRole('banner').getByRole('link', { name: 'Blogs', exact: true });
    await tabTo(page, 'Menu');
    await page.keyboard.press('Enter');
    await blogs.waitFor();
    await page.keyboard.press('Escape');
    await blogs.waitFor({ state: 'hidden' });
    await page.keyboard.press('Enter');
    await tabTo(page, 'Blogs');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/blogs');
    await ready(page);
    await page.goto('/');
    await ready(page);
    await page.getByRole('button', { name: 'All Categories' }).focus();
    await tabTo(page, 'Pets');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Pets Coupons' }).getByRole('article').first().waitFor();
    expect(await focused(page)).toBe('Pets');

    const moving = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('*')].filter((element) => {
            const { transitionDuration, animationDuration, animationName, scrollBehavior } = getComputedStyle(element);
            const longest = (durations: string) => Math.max(...durations.split(',').map(Number.parseFloat));
            return (
              longest(transitionDuration) > 0.01 ||
              (animationName !== 'none' && longest(animationDuration) > 0.01) ||
              scrollBehavior === 'smooth'
            );
          }).length,
      );
    expect(await moving(), 'with less motion').toBe(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await moving()).toBeGreaterThan(0);
  },
);
