import { chromium, type Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { browserLaunch } from '../../config/browser.ts';
import { PASSWORD, read } from '../../testing/processes.ts';
import type { FaultyProxy } from '../bucket/testing/faulty-proxy.ts';
import { aSharedSite, until, type OneServer } from './testing/shared-bucket.ts';

async function ownersPage(address: string): Promise<Page> {
  const browser = await chromium.launch(await browserLaunch({ environment: process.env, say: console.log }));
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.goto(`${address}/admin/today`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  return page;
}

test('An owner sees which server uploads, why that fails whichever server answers, and one that is silent', async () => {
  const site = await aSharedSite(2);
  const [, other] = await site.byRole();
  const { headers } = site;
  const failureOf = async ({ address }: { address: string }) =>
    ((await (await fetch(`${address}/api/publish/status`, { headers })).json()) as { uploadFailure?: string | null })
      .uploadFailure;
  const REFUSED = /AccessDenied|refuse|denied/i;
  const all = (fault: FaultyProxy['fault']) => site.servers.forEach(({ proxy }) => (proxy.fault = fault));
  expect(await failureOf(other)).toBeNull();
  all((request) => (request.startsWith('PUT') ? { status: 403, code: 'AccessDenied' } : 'pass'));
  expect((await other.edit('Edited while the bucket refuses.'))?.status).toBe(200);
  await until('the other server says why', async () => REFUSED.test((await failureOf(other)) ?? ''));
  expect(JSON.stringify(await read(other.address, '/readyz'))).not.toContain('failure');
  const bar = (await ownersPage(other.address)).getByRole('region', { name: 'Publishing' });
  await bar.getByText('Saved, and not live yet').waitFor();
  await bar.getByText('Upload fails', { exact: true }).click();
  await bar.getByText(REFUSED).waitFor();
  all(() => 'pass');
  await until('it works again', async () => (await failureOf(other)) === null);
  // what goes by on its own is not said to fail for as long as the page is open
  await bar.getByText('Saved, and not live yet').waitFor({ state: 'detached' });

  const [leading, silent] = await site.byRole();
  const page = await ownersPage(leading.address);
  const servers = page.getByRole('region', { name: 'Servers' });
  await servers.waitFor();
  const line = ({ name }: OneServer) => servers.getByRole('listitem').filter({ hasText: name });
  expect(await line(leading).textContent()).toMatch(/Up to date.*Uploads, epoch \d+.*Answers you$/);
  expect(await line(silent).textContent()).toMatch(/Up to date$/);
  silent.child.kill('SIGSTOP');
  await until('the other is silent', async () => {
    for (const name of ['Security', 'Today']) await page.getByRole('link', { name, exact: true }).first().click();
    await servers.waitFor();
    return /Last heard from \d+ \w+ ago$/.test((await line(silent).textContent()) ?? '');
  });
  silent.child.kill('SIGCONT');
});
