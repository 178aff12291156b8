import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { projectFolder } from '../config/project-folder.ts';
import { freePort } from '../free-port.ts';
import { beginByNpm, filesIn, read, signIn } from '../testing/processes.ts';
import { soon, shopperTest, storesShown } from './shopper-test.ts';

/** Possibly while other tests keep the machine busy. */
const START_MS = 120_000;

shopperTest(
  'An engineer develops: pages come from the same views, islands and the dashboard hydrate, the API answers, and an edited view starts it again',
  async ({ visit }) => {
    const PORT = String(await freePort());
    // Within the project, as the data folder is by default.
    const DATA_DIR = mkdtempSync(join(projectFolder, '.compiled', 'data-'));
    onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
    const dev = beginByNpm('dev', { DATA_DIR, PORT });
    const site = `http://127.0.0.1:${PORT}`;
    await dev.printed('watching for file changes');

    // Published before Vite has rendered or prepared anything, by templates with the other build of React.
    const headers = await signIn(site);
    const body = JSON.stringify({ siteName: 'Deals in Progress' });
    expect((await fetch(`${site}/api/config?wait=1`, { method: 'PUT', headers, body })).status).toBe(200);
    const home = await (await fetch(site)).text();
    expect(home).toContain('Latest Coupons..!');
    expect(home).toContain((await read<{ siteName: string }>(site, '/api/config')).siteName);
    expect(dev.output()).not.toContain('Error');
    expect((await fetch(`${site}/theme.css`)).status).toBe(200);
    const noStore = await fetch(`${site}/store/no-such-store`);
    expect([noStore.status, await noStore.text()]).toEqual([404, expect.stringContaining('Store Not Found')]);
    expect((await fetch(`${site}/no-such-page`)).status).toBe(404);
    expect(await (await fetch(`${site}/_headers`)).text()).toContain('Content-Security-Policy');
    const secrets = filesIn(join(DATA_DIR, 'private')).map((name) => join(DATA_DIR, 'private', name));
    expect(secrets.map((file) => basename(file))).toEqual(expect.arrayContaining(['holder.json', 'records.sqlite']));
    for (const file of [...secrets, join(DATA_DIR, 'settings.json')]) {
      for (const ending of ['', '?raw', '?import'])
        expect([403, 404], file).toContain((await fetch(`${site}/@fs${file}${ending}`)).status);
    }

    const shopper = await visit('/stores?search=humbright', { site });
    await soon(() => storesShown(shopper)).toEqual(['Humbright Audio']);
    const owner = await visit('/admin', { site });
    await owner.getByLabel('Password', { exact: true }).waitFor();

    // A page that still loads something would miss the server.
    await Promise.all([shopper.close(), owner.close()]);

    // Any change of a view's file starts it again; that of its times changes nothing for other tests.
    utimesSync(join(projectFolder, 'site/views/home-view.ts'), new Date(), new Date());
    await dev.printed('Gracefully restarted');
    const statusOfHome = () =>
      fetch(site).then(
        ({ status }) => status,
        () => null,
      );
    await expect.poll(statusOfHome, { timeout: START_MS }).toBe(200);
    dev.child.kill('SIGTERM');
    await dev.ended;
  },
);
