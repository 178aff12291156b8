import { chromium, type Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { browserLaunch } from '../../config/browser.ts';
import { PASSWORD, read } from '../../testing/processes.ts';
import { aSharedSite, until } from './testing/shared-bucket.ts';

async function ownersPage(address: string): Promise<Page> {
  const browser = await chromium.launch(await browserLaunch({ environment: process.env, say: console.log }));
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.goto(`${address}/admin/today`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  return page;
}

test('An owner sees which server uploads, and one that is silent', async () => {
  const site = await aSharedSite(2);
  const leader = (await site.leader())!;
  const other = site.servers.find((each) => each !== leader)!;
  const page = await ownersPage(leader.address);
  const servers = page.getByRole('region', { name: 'Servers' });
  await servers.waitFor();
  const line = (name: string) => servers.getByRole('listitem').filter({ hasText: name });
  expect(await line(leader.name).textContent()).toMatch(/Up to date.*Uploads, epoch \d+.*Answers you$/);
  expect(await line(other.name).textContent()).toMatch(/Up to date$/);
  other.child.kill('SIGSTOP');
  await until('the other is silent', async () => {
    for (const name of ['Security', 'Today']) await page.getByRole('link', { name, exact: true }).first().click();
    await servers.waitFor();
    return /Last heard from \d+ \w+ ago$/.test((await line(other.name).textContent()) ?? '');
  });
  other.child.kill('SIGCONT');
});

test('An owner whom another server answers sees why the upload fails', async () => {
  const site = await aSharedSite(2);
  const leader = (await site.leader())!;
  const other = site.servers.find((each) => each !== leader)!;
  const { headers } = site;
  const failureOf = async ({ address }: { address: string }) =>
    ((await (await fetch(`${address}/api/publish/status`, { headers })).json()) as { uploadFailure?: string | null })
      .uploadFailure;
  expect(await failureOf(other)).toBeNull();
  for (const { proxy } of site.servers) {
    proxy.fault = (request) => (request.startsWith('PUT') ? { status: 403, code: 'AccessDenied' } : 'pass');
  }
  expect((await other.edit('Edited while the bucket refuses.'))?.status).toBe(200);
  await until('the other server says why', async () =>
    /AccessDenied|refuse|denied/i.test((await failureOf(other)) ?? ''),
  );
  expect(JSON.stringify(await read(other.address, '/readyz'))).not.toContain('failure');
  const page = await ownersPage(other.address);
  const bar = page.getByRole('region', { name: 'Publishing' });
  await bar.getByText('Saved, and not live yet').waitFor();
  await bar.getByText('Upload fails', { exact: true }).click();
  await bar.getByText(/AccessDenied|refuse|denied/i).waitFor();
  for (const { proxy } of site.servers) proxy.fault = () => 'pass';
  await until('it works again', async () => (await failureOf(other)) === null);
  // what goes by on its own is not said to fail for as long as the page is open
  await bar.getByText('Saved, and not live yet').waitFor({ state: 'detached' });
});
