import { isDeepStrictEqual } from 'node:util';
import type { Browser, BrowserContext, ConsoleMessage, Page } from 'playwright-core';
import { listen, PATIENCE_MS } from './shopper-test.ts';

interface Device {
  /** The origin of the site. */
  address: string;
  width: number;
  height: number;
  dark: boolean;
  touch: boolean;
}

/** A browser with one page, which remembers nothing. */
export interface SavedBrowser {
  device: Device;
  context: BrowserContext;
  page: Page;
  /** The errors in its consoles since it was taken, but for those that its test expects. */
  complaints: string[];
  isExpected: (message: ConsoleMessage) => boolean;
}

/** Those of a site that has ended are pushed out by others. */
const MOST = 4;
const kept: SavedBrowser[] = [];

/** One that an earlier test has left, unless it is to be fresh: its process knows the dashboard and opens it in half of the time. */
export async function takeBrowser(browser: Browser, device: Device, fresh: boolean): Promise<SavedBrowser> {
  const at = fresh ? -1 : kept.findIndex((each) => isDeepStrictEqual(each.device, device));
  const [taken = await open(browser, device)] = at === -1 ? [] : kept.splice(at, 1);
  taken.complaints.length = 0;
  return taken;
}

async function open(browser: Browser, device: Device): Promise<SavedBrowser> {
  const { address, width, height, dark, touch } = device;
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    hasTouch: touch,
    // What turns while the site publishes is drawn sixty times a second otherwise, in every dashboard that any test has open.
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const opened: SavedBrowser = { device, context, page, complaints: [], isExpected: () => false };
  listen(context, opened.complaints, (message) => opened.isExpected(message));
  return opened;
}

/** Keeps a browser for the next test, with nothing left of this one: neither tabs and routes nor what the site has stored. */
export async function keepBrowser(left: SavedBrowser): Promise<void> {
  const { context, page, device } = left;
  const { address, width, height, dark } = device;
  if (page.isClosed()) return context.close();
  for (const tab of context.pages()) if (tab !== page) await tab.close();
  await context.setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
  await page.setViewportSize({ width, height });
  // An address of the same origin, without a script. A site that was the test's own may have ended.
  const isThere = await page.goto(`${address}/healthz`).then(Boolean, () => false);
  if (!isThere) return context.close();
  // A page that still goes somewhere cannot be cleared, and is not kept.
  const isCleared = await clearStorage(page).then(
    () => true,
    () => false,
  );
  if (!isCleared) return context.close();
  await context.clearCookies();
  kept.push(left);
  if (kept.length > MOST) await kept.shift()?.context.close();
}

const clearStorage = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases())
      await new Promise((resolve) =>
        Object.assign(indexedDB.deleteDatabase(name!), { onsuccess: resolve, onerror: resolve }),
      );
  });
