import { isDeepStrictEqual } from 'node:util';
import type { Browser, BrowserContext, BrowserContextOptions, ConsoleMessage, Page } from 'playwright-core';

/** How long anything on a page may take to appear: against waiting for ever, not against slowness. */
export const PATIENCE_MS = 60_000;

/** Of these, those are the same that are kept for each other. */
type Device = BrowserContextOptions & { baseURL: string; viewport: { width: number; height: number } };

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
const MOST = 6;
const kept: SavedBrowser[] = [];
const changed = new WeakSet<BrowserContext>();

/** It has a clock or scripts of a test's own, which cannot be taken out again: no other test gets it. */
export const changeForGood = (context: BrowserContext): void => void changed.add(context);

/** One that an earlier test has left, unless it is to be fresh: its process knows the pages, and opens them in half of the time. */
export async function takeBrowser(browser: Browser, device: Device, fresh: boolean): Promise<SavedBrowser> {
  const at = fresh ? -1 : kept.findIndex((each) => isDeepStrictEqual(each.device, device));
  const [taken = await open(browser, device)] = at === -1 ? [] : kept.splice(at, 1);
  if (fresh) changeForGood(taken.context);
  taken.complaints.length = 0;
  return taken;
}

async function open(browser: Browser, device: Device): Promise<SavedBrowser> {
  const context = await browser.newContext({ locale: 'en-US', ...device });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const opened: SavedBrowser = { device, context, page, complaints: [], isExpected: () => false };
  listen(opened);
  return opened;
}

/** Keeps a browser for the next test, with nothing left of this one: neither tabs and routes nor what the site has stored. */
export async function keepBrowser(left: SavedBrowser): Promise<void> {
  const { context, page, device } = left;
  if (changed.has(context) || page.isClosed()) return context.close();
  for (const tab of context.pages()) if (tab !== page) await tab.close();
  await context.setOffline(false);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const { colorScheme = null, reducedMotion = null, viewport } = device;
  await page.emulateMedia({ colorScheme, reducedMotion, media: null, forcedColors: null });
  await page.setViewportSize(viewport);
  // An address of the same origin, without a script. A site that was the test's own may have ended, and a page that still goes
  // somewhere cannot be cleared.
  const isCleared = await page.goto('/healthz').then(
    () => clearStorage(page).then(() => true),
    () => false,
  );
  if (!isCleared) return context.close();
  await context.clearCookies();
  await context.clearPermissions();
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

/**
 * Playwright holds a new tab at its start, and Chromium pauses the tab that opens it for as long: an event that arrives there meanwhile, such
 * as the loss of focus, finds its listeners paused, and Chromium reports that. Browsers of people are not held.
 */
const HELD_WHILE_OPENING = "Failed to execute 'open' on 'Window': The provided callback is no longer runnable.";

/** Writes down every error in the consoles of a browser, but for those that its test expects. */
function listen(opened: SavedBrowser): void {
  const { context, complaints } = opened;
  context.on('console', (message) => {
    if (message.type() === 'error' && !opened.isExpected(message))
      complaints.push(`${message.location().url}: ${message.text()}`);
  });
  context.on('weberror', (weberror) => {
    const error = weberror.error();
    if (!error.message.endsWith(HELD_WHILE_OPENING))
      complaints.push(`${weberror.page()?.url()}: ${error.stack ?? error}`);
  });
}
