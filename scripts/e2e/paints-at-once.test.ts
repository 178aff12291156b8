import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { categories } from '../../data/demo/categories.ts';
import { holdScripts, PHONE, ready, shopperTest, soon, toastOf } from './shopper-test.ts';
import { isLong } from './fit.ts';

/** The store whose words take the most room above its first code. */
const wordy = categories
  .flatMap(({ stores }) => stores.filter(({ coupons }) => coupons.some(({ code }) => code)))
  .reduce((most, store) => (store.description.length > most.description.length ? store : most));

/** One page of each kind that people come to from elsewhere. */
const published = [
  '/',
  `/store/${wordy.slug}`,
  '/stores',
  '/category/pets',
  '/blogs',
  '/blog/kettlemoss-store-guide',
  '/amazon-deals',
];

/** Shared addresses: the chosen filter replaces what was published. */
const shared = ['/?category=pets', '/blogs?search=coffee', '/amazon-deals?category=books'];

interface Painted {
  /** The beginning of the largest thing painted so far; empty: nothing yet. */
  largest: string;
  /** What moved by itself. */
  shifts: string[];
  /** When the first script of the body was started, in ms since the page was asked for; null: it still waits. */
  started: number | null;
}

/** Notes in each page what is painted and what moves. */
const watchPaint = (browser: BrowserContext) =>
  browser.addInitScript(() => {
    const painted: Painted = { largest: '', shifts: [], started: null };
    Object.assign(window, { painted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        painted.largest =
          (entry as unknown as { element: Element | null }).element?.outerHTML.slice(0, 100) ??
          'something that is gone';
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as { value: number; sources: { node: Node | null }[] };
        painted.shifts.push(
          `${value.toFixed(4)} ${sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : '')).join(' ')}`,
        );
      }
    }).observe({ type: 'layout-shift', buffered: true });
    const waits = (node: Node) => node instanceof HTMLScriptElement && node.type === 'text/plain';
    new MutationObserver((changes) => {
      if (changes.some(({ removedNodes }) => [...removedNodes].some(waits))) painted.started ??= performance.now();
    }).observe(document, { childList: true, subtree: true });
  });
const painted = (page: Page) => page.evaluate(() => (window as unknown as { painted: Painted }).painted);
/** Resolves two frames later: what had been painted by now is reported by then. */
const nextFrames = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
const picturesAreThere = (page: Page) =>
  page.evaluate(
    () =>
      document.readyState !== 'loading' ||
      [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
  );

/** Loads a page, whose scripts come only after it is painted, and returns what moved by itself. */
async function movedWhileLoading(page: Page, path: string): Promise<string[]> {
  const scriptsCome = await holdScripts(page, '**/*.js');
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  await soon(() => picturesAreThere(page)).toBe(true);
  await nextFrames(page);
  await soon(async () => (await painted(page)).largest).not.toBe('');
  const { largest } = await painted(page);
  // the preload scanner's own attempts, which the policy refuses, have no status
  const scripts = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, responseStatus }) => name.endsWith('.js') && responseStatus > 0)
      .map(({ name }) => name),
  );
  expect(scripts, path).toEqual([]);

  await scriptsCome();
  await page.waitForLoadState();
  await ready(page);
  await soon(() => page.getByText('Loading', { exact: true }).count()).toBe(0);
  const after = await painted(page);
  if (!shared.includes(path)) expect(after.largest, path).toBe(largest);
  const firstPaint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  expect(after.started ?? Infinity, path).toBeGreaterThan(firstPaint ?? Infinity);
  if (path === '/') expect(after.started, 'it has scripts that wait').not.toBe(null);
  await page.context().unrouteAll();
  return after.shifts;
}

shopperTest(
  'A shopper on a phone sees the largest thing of a page before any script runs, nothing moves when it does, and a code is on the first screen',
  async ({ visit }) => {
    const page = await visit('/contact', { width: PHONE, before: watchPaint });
    for (const path of isLong ? [...published, ...shared] : [...published.slice(0, 2), ...shared.slice(0, 1)]) {
      // What another test adds to the site between a page and its script moves it once.
      const moved = await movedWhileLoading(page, path);
      if (moved.length > 0) expect(await movedWhileLoading(page, path), path).toEqual([]);
      if (!path.startsWith('/store/')) continue;
      const bottom = () => document.querySelector('.deal-code')?.getBoundingClientRect().bottom;
      expect(await page.evaluate(bottom)).toBeLessThanOrEqual(844);
    }
  },
);

shopperTest('A shopper whose browser never reports its first paint can copy a code as well', async ({ visit }) => {
  const page = await visit('/store/humbright', {
    before: (context) => context.addInitScript(() => (PerformanceObserver.prototype.observe = () => {})),
    islands: false,
  });
  await page.getByRole('button', { name: 'Copy Code' }).first().click();
  await toastOf(page, 'Code copied to clipboard!').waitFor();
});
