import { chromium, type Browser, type BrowserContext, type Cookie, type Locator, type Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { Visitor } from '../../api/testing/visitor.ts';
import { changeForGood, keepBrowser, PATIENCE_MS, takeBrowser, type SavedBrowser } from './kept-browsers.ts';
import { standInForOtherSites } from './other-sites.ts';

/** Widths that matter, in CSS pixels: a laptop, and a telephone held upright. */
export const LAPTOP = 1280;
export const PHONE = 390;

interface VisitOptions {
  width?: number;
  /** False: a browser without JavaScript. */
  script?: boolean;
  /** The status that the page is answered with; 200 by default. */
  status?: number;
  /** The origin of another site than the one that all tests share. */
  site?: string;
  /** What this browser is like beforehand, such as what it reveals to pages. */
  before?: (browser: BrowserContext) => unknown;
  /** True for a test that changes its browser by more than routes, sizes and clocks, as with the tools of developers. */
  fresh?: boolean;
  /** False: its islands are left alone until the shopper comes near them. */
  islands?: boolean;
}

/** Opens a page as a visitor of whom nothing is remembered, and hands it over once its scripts have taken their places. */
export type Visit = (path: string, options?: VisitOptions) => Promise<Page>;

/** Vitest makes a fixture of a worker once for each test that extends another; this is once for all of them. */
let launched: Promise<Browser> | undefined;

async function launch(): Promise<Browser> {
  const browser = await chromium.launch(inject('site').launch);
  await standInForOtherSites(browser);
  return browser;
}

/**
 * A test in which people act. `visit` is a shopper at a browser; `owner` is the owner's signed-in connection; `clipboard` is the
 * clipboard of the browser, which a page is refused that was not allowed it. When a test ends, no shopper may have been given a
 * cookie, and nothing may stand as an error in any console.
 */
export const shopperTest = test
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }): Promise<Browser> => {
    launched ??= launch();
    const browser = await launched;
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('visit', async ({ browser }, { onCleanup }): Promise<Visit> => {
    const taken: SavedBrowser[] = [];
    onCleanup(async () => {
      const cookies: Cookie[] = [];
      for (const each of taken) {
        cookies.push(...(await each.context.cookies()));
        await keepBrowser(each);
      }
      expect(
        taken.flatMap(({ complaints }) => complaints),
        'errors in the console',
      ).toEqual([]);
      expect(cookies, 'cookies of a shopper').toEqual([]);
    });
    return async (
      path,
      {
        width = LAPTOP,
        script = true,
        status = 200,
        site = inject('site').address,
        before,
        fresh,
        islands = true,
      } = {},
    ) => {
      const small = width < 600;
      const device = {
        baseURL: site,
        viewport: { width, height: small ? 844 : 900 },
        isMobile: small,
        hasTouch: small,
        colorScheme: 'light' as const,
        javaScriptEnabled: script,
      };
      const shopper = await takeBrowser(browser, device, fresh ?? (before !== undefined || !script));
      taken.push(shopper);
      // A page that is answered with 404 on purpose stands as an error in every console, and so does a part of the search that
      // went while this page was open: the tests before and beside this one change how many there are.
      shopper.isExpected = (message) => {
        const { url } = message.location();
        const wasExpected =
          status !== 200 && message.text().includes(`status of ${status}`) && url === message.page()?.url();
        return (
          wasExpected ||
          (message.text().includes('status of 404') && new URL(url).pathname.startsWith('/search/words-'))
        );
      };
      const { context, page } = shopper;
      await before?.(context);
      const answer = (await page.goto(path))?.status();
      // What this browser has of another test has not changed.
      expect(answer === 304 ? 200 : answer, `status of ${path}`).toBe(status);
      if (script) await (islands ? ready(page) : begun(page));
      return page;
    };
  })
  .extend('owner', async ({}): Promise<Visitor> => {
    const { address, session } = inject('site');
    const owner = new Visitor(address);
    for (const [name, value] of session.cookies) owner.cookies.set(name, value);
    owner.csrfToken = session.csrfToken;
    return owner;
  })
  .extend('clipboard', async ({}) => ({
    /** Lets this visitor's pages write to and read from it. */
    allow: (page: Page) =>
      page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: inject('site').address }),
    read: (page: Page) => page.evaluate(() => navigator.clipboard.readText()),
  }));

/** For `before`: a browser that lets no page write to the clipboard, neither in a press nor after it. */
export const refusesToCopy = (context: BrowserContext) =>
  context.addInitScript(() => {
    document.execCommand = () => false;
    // with a window some let a press write without asking, and without one none does
    navigator.clipboard.writeText = () =>
      Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'));
  });

/** The search fields in a part of a page: plain until somebody reaches them, then with suggestions. */
export const searchField = (within: Page | Locator, name: string | RegExp = /^Search stores/): Locator =>
  within.getByRole('searchbox', { name, exact: true }).or(within.getByRole('combobox', { name, exact: true }));

/** A condition on a page that becomes true. */
export const soon = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: PATIENCE_MS, interval: 50 });

/**
 * From now on time passes in the page by `page.clock.runFor` alone. The page's own clock is asked, since one that was stopped before
 * is not where the clock on the wall is.
 */
export async function stopTheClock(page: Page): Promise<void> {
  changeForGood(page.context());
  await page.clock.install();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + PATIENCE_MS);
}

/** Where something stands in its page, however far that is scrolled, or still scrolling. */
export const placeOf = (locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> =>
  locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + scrollX, y: Math.round(y + scrollY), width, height };
  });

/** Scrolls to a card, and gives its place: one that comes into sight is drawn, and takes its own height, in the next frame. */
export async function drawnPlace(card: Locator): ReturnType<typeof placeOf> {
  await card.scrollIntoViewIfNeeded();
  await card.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  return placeOf(card);
}

/** Waits until the scripts of a page, which its first paint starts, have run; islands may be on their way. */
export async function begun(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('body link[rel="modulepreload"], script[type="text/plain"]') === null,
  );
}

/**
 * Calls the islands, as a pointer does that comes near them, and waits until each has its script. An island has its script before React
 * has taken it over and run its effects, which are work of a higher priority than the last wait's.
 */
export async function ready(page: Page): Promise<void> {
  await begun(page);
  await page.waitForFunction(() => {
    const islands = document.querySelectorAll('astro-island[ssr]');
    for (const island of islands) island.dispatchEvent(new Event('pointerover'));
    return islands.length === 0;
  });
  await page.evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' }));
}

/**
 * From now on these scripts do not come to this browser, as on a slow line, until the returned function is called. It waits until those
 * of the page have run.
 */
export async function holdScripts(page: Page, scripts = '**/_astro/*.js'): Promise<() => Promise<void>> {
  const line = Promise.withResolvers<void>();
  await page.context().route(scripts, async (route) => {
    await line.promise;
    await route.continue();
  });
  return async () => {
    line.resolve();
    await begun(page);
  };
}

/** The tab that this action opens. */
export async function tabOpenedBy(page: Page, act: () => Promise<unknown>): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), act()]);
  await tab.waitForLoadState();
  return tab;
}

/** The toast with this title. Screen readers announce a visually hidden copy of it. */
export const toastOf = (page: Page, title: string): Locator =>
  page.getByRole('listitem').getByText(title, { exact: true });

/** The titles in a group of what a search found, in their order. */
export const foundIn = (page: Page, group: 'Stores' | 'Deals' | 'Products' | 'Guides'): Promise<string[]> =>
  page
    .getByRole('main')
    .getByRole('region', { name: group, exact: true })
    .getByRole('listitem')
    .evaluateAll((all) => all.map((item) => item.querySelector('[dir="auto"]')?.textContent?.trim() ?? ''));

/** The names of the stores that a list shows, in its order. */
export async function storesShown(page: Page): Promise<string[]> {
  const links = page.getByRole('main').getByRole('link', { name: /^View Coupons of / });
  return links.evaluateAll((all) =>
    all.map((link) => (link.getAttribute('aria-label') ?? '').replace('View Coupons of ', '')),
  );
}
