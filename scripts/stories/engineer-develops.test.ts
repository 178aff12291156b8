import { expect } from 'vitest';
import { begin, freePort, freshPlace, read } from '../testing/processes.ts';
import { soon, story, storesShown } from './story.ts';

story('An engineer develops: pages come from the same views, islands and the dashboard come to life, the API stands beside', async ({ visit }) => {
  const PORT = String(await freePort());
  const dev = begin('dev', [], { ...freshPlace(), PORT });
  const site = `http://127.0.0.1:${PORT}`;
  await dev.said('watching for file changes');

  const home = await (await fetch(site)).text();
  expect(home).toContain('Latest Coupons..!');
  expect(home).toContain((await read<{ siteName: string }>(site, '/api/config')).siteName);
  expect((await fetch(`${site}/theme.css`)).status).toBe(200);
  expect(await (await fetch(`${site}/store/no-such-store`)).text()).toContain('Store Not Found');
  expect((await fetch(`${site}/no-such-page`)).status).toBe(404);

  const shopper = await visit('/stores?search=humbright', { site });
  await soon(() => storesShown(shopper)).toEqual(['Humbright Audio']);
  const owner = await visit('/admin', { site });
  await owner.getByLabel('Password', { exact: true }).waitFor();

  dev.child.kill('SIGTERM');
  await dev.ended;
});
