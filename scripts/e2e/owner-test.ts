import type { Locator, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import type { Visitor } from '../../api/testing/visitor.ts';
import { keepBrowser, takeBrowser, type SavedBrowser } from './kept-browsers.ts';
import { LAPTOP, shopperTest, soon } from './shopper-test.ts';

interface DashboardOptions {
  /** The address of a screen, and the status that it is answered with. */
  path?: string;
  status?: number;
  width?: number;
  dark?: boolean;
  /** A screen that is touched. */
  touch?: boolean;
  /** False: the password screen is left as it is. Otherwise the owner has been here before, and is still signed in. */
  signedIn?: boolean;
  /** True for a test that changes its browser by more than routes and sizes: scripts before pages, a clock, tools of developers. */
  fresh?: boolean;
  /** Another site than the shared one, and its owner. */
  site?: { address: string; owner: Visitor };
}

/** Opens the dashboard in a browser that no other test has at the time, and that remembers nothing of those before. */
export type OpenDashboard = (options?: DashboardOptions) => Promise<Page>;

/** A test in which the owner acts. Calls that the API refuses, or that do not reach it, are no complaint; anything else in a console is. */
export const ownerTest = shopperTest.extend(
  'dashboard',
  async ({ browser, owner }, { onCleanup }): Promise<OpenDashboard> => {
    const taken: SavedBrowser[] = [];
    onCleanup(async () => {
      for (const each of taken) await keepBrowser(each);
      expect(
        taken.flatMap(({ complaints }) => complaints),
        'errors in the console',
      ).toEqual([]);
    });
    return async ({
      path = '/admin',
      status = 200,
      width = LAPTOP,
      dark = false,
      touch = false,
      signedIn = true,
      fresh = false,
      site = { address: inject('site').address, owner },
    } = {}) => {
      const { address } = site;
      const device = {
        baseURL: address,
        viewport: { width, height: 844 },
        colorScheme: dark ? ('dark' as const) : ('light' as const),
        hasTouch: touch,
        // What turns while the site publishes is drawn sixty times a second otherwise, in every dashboard that any test has open.
        reducedMotion: 'reduce' as const,
      };
      const owners = await takeBrowser(browser, device, fresh);
      taken.push(owners);
      owners.isExpected = (message) => {
        const refused =
          message.text().startsWith('Failed to load resource') && message.location().url.startsWith(`${address}/api/`);
        const expected = status !== 200 && message.location().url === address + path;
        // Of the site as it will be: its pages are the published ones, and none of their scripts runs.
        const still = message.text().includes("the 'allow-scripts' permission is not set");
        return refused || expected || still || message.text().includes('net::ERR_INTERNET_DISCONNECTED');
      };
      const { page } = owners;
      if (signedIn) await owners.context.addCookies(rememberedBy(address, site.owner));
      expect((await page.goto(path))?.status(), `status of ${path}`).toBe(status);
      if (signedIn) {
        if (path === '/admin') await panel(page, 'History').waitFor();
        else await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      }
      return page;
    };
  },
);

/** What a browser keeps of an owner who chose *Keep me signed in*. */
function rememberedBy(address: string, owner: Visitor) {
  const kept = {
    domain: new URL(address).hostname,
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Strict' as const,
  };
  return [...owner.cookies].map(([name, value]) => ({ ...kept, name, value }));
}

export async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** A panel of the dashboard, by the heading that it begins with. */
export const panel = (page: Page, name: string): Locator => page.getByRole('region', { name: new RegExp(`^${name}`) });

/** The message with this title, with the reason that stands below it. */
export const toastSaying = (page: Page, title: string, reason: string | RegExp): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })
    .getByText(reason, { exact: true });

/** Whether this has the focus. */
export const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement);

/**
 * Picks from a list of few, which opens by a key: a press of the mouse that a busy machine draws out closes it again. The list that closes
 * gives the focus back.
 */
export async function choose(control: Locator, option: string): Promise<void> {
  await control.press('Enter');
  await control.page().getByRole('option', { name: option, exact: true }).click();
  await soon(() => hasFocus(control)).toBe(true);
}

/** Picks from a list of many, by typing. */
export async function find(page: Page, control: Locator, option: string): Promise<void> {
  await control.click();
  await control.fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Waits until a table has found so many by all that was typed. */
export async function found(page: Page, count: string): Promise<void> {
  await page.locator('.table-screen:not(:has([aria-busy]))').waitFor();
  await page.getByRole('status').getByText(`${count} found`, { exact: true }).waitFor();
}

/** Presses *Delete* in the row of this name, and again when asked. */
export async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
  await page
    .getByRole('alertdialog', { name: `Delete ${name}?` })
    .getByRole('button', { name: 'Delete' })
    .click();
}
