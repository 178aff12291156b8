import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { LAPTOP, story } from './story.ts';

export interface DashboardOptions {
  width?: number;
  dark?: boolean;
  /** False: the password screen is left as it is. */
  signIn?: boolean;
}

/** Opens the dashboard in a browser of its own. */
export type OpenDashboard = (options?: DashboardOptions) => Promise<Page>;

/** A test told by the owner. Calls that the API refuses on purpose are no complaint; anything else in a console is. */
export const ownerStory = story.extend('dashboard', async ({ browser }, { onCleanup }): Promise<OpenDashboard> => {
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  onCleanup(async () => {
    for (const context of contexts) await context.close();
    expect(complaints, 'errors in the console').toEqual([]);
  });
  return async ({ width = LAPTOP, dark = false, signIn: wanted = true } = {}) => {
    const { address, password } = inject('site');
    const context = await browser.newContext({ baseURL: address, viewport: { width, height: 844 }, colorScheme: dark ? 'dark' : 'light', locale: 'en-US' });
    contexts.push(context);
    context.setDefaultTimeout(15_000);
    context.on('console', (message) => {
      const refused = new URL(message.location().url || address).pathname.startsWith('/api/') && message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !refused) complaints.push(message.text());
    });
    context.on('weberror', (error) => complaints.push(String(error.error().stack ?? error.error())));
    const page = await context.newPage();
    await page.goto('/admin');
    if (wanted) await signIn(page, password);
    return page;
  };
});

export async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** A panel of the dashboard, by the heading that it begins with. */
export const panel = (page: Page, name: string): Locator => page.getByRole('region', { name: new RegExp(`^${name}`) });

/** Picks from a list of many, by typing. */
export async function find(page: Page, control: Locator, option: string): Promise<void> {
  await control.click();
  await control.fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
}
