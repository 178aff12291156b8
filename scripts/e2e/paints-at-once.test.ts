import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { categories } from '../../data/demo/categories.ts';
import { PHONE, ready, soon } from './shopper-test.ts';
import { unchangedSiteTest } from './unchanged-site.ts';

/** One page of each kind that people come to from elsewhere. */
const published = [
  '/',
  '/stores',
  '/store/humbright',
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
}

/** Notes in each page what is painted and what moves. */
const watchPaint = (browser: BrowserContext) =>
  browser.addInitScript(() => {
    const painted = { largest: '', shifts: [] as string[] };
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

unchangedSiteTest(
  'A shopper sees the largest thing of a page before any script has come, and nothing moves when it does',
  async ({ visit, unchanged }) => {
    const page = await visit('/contact', { width: PHONE, before: watchPaint, site: unchanged });
    for (const path of [...published, ...shared]) {
      let letThemCome = () => {};
      const scriptsMayCome = new Promise<void>((resolve) => (letThemCome = resolve));
      await page.route('**/*.js', async (route) => {
        await scriptsMayCome;
        await route.continue();
      });
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

      letThemCome();
      await page.waitForLoadState();
      await ready(page);
      await soon(() => page.getByText('Loading', { exact: true }).count()).toBe(0);
      const after = await painted(page);
      expect(after.shifts, path).toEqual([]);
      if (!shared.includes(path)) expect(after.largest, path).toBe(largest);
      await page.unroute('**/*.js');
    }
  },
);

/** The stores whose words take the most room above their first code. */
function longest<Thing>(things: readonly Thing[], wordsOf: (thing: Thing) => string): Thing[] {
  return [...things].sort((a, b) => wordsOf(b).length - wordsOf(a).length).slice(0, 3);
}

unchangedSiteTest(
  'A shopper on a phone sees a code and its button on the first screen of a store, however much it says of itself',
  async ({ visit, unchanged }) => {
    const withCodes = categories.flatMap(({ stores }) =>
      stores.filter(({ coupons }) => coupons.some(({ code }) => code)),
    );
    const stores = [...longest(withCodes, ({ name }) => name), ...longest(withCodes, ({ description }) => description)];
    const page = await visit('/about', { width: PHONE, site: unchanged });
    const bottoms: number[] = [];
    for (const { slug } of stores) {
      await page.goto(`/store/${slug}`);
      bottoms.push(
        await page.evaluate(() => document.querySelector('.deal-code')?.getBoundingClientRect().bottom ?? 0),
      );
    }
    expect(Math.min(...bottoms), 'each has a code').toBeGreaterThan(0);
    expect(Math.max(...bottoms)).toBeLessThanOrEqual(844);
  },
);
