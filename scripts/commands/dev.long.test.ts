import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectFolder } from '../config/project-folder.ts';
import { freePort } from '../environment/free-port.ts';
import { devByNpm, filesIn } from '../testing/processes.ts';

test('npm run dev serves pages of the same views, the dashboard and unknown addresses, and no secret', async () => {
  const PORT = String(await freePort());
  // Within the project, as the data folder is by default.
  const DATA_DIR = mkdtempSync(join(projectFolder, '.compiled', 'data-'));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  const dev = devByNpm({ DATA_DIR, PORT, DEMO: 'none' });
  const site = `http://127.0.0.1:${PORT}`;
  await dev.printed('watching for file changes');

  const read = async (path: string) => {
    const reply = await fetch(site + path);
    return [reply.status, await reply.text()];
  };
  expect(await read('/')).toEqual([200, expect.stringContaining('Latest Coupons..!')]);
  expect(await read('/admin')).toEqual([200, expect.stringContaining('astro-island')]);
  expect(await read('/store/no-such-store')).toEqual([404, expect.stringContaining('Store Not Found')]);
  expect(dev.output()).not.toContain('Error');

  const secrets = filesIn(join(DATA_DIR, 'private'))
    .map((name) => join(DATA_DIR, 'private', name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
  expect(secrets.map((file) => basename(file))).toEqual(expect.arrayContaining(['holder.json', 'records.sqlite']));
  for (const file of [...secrets, join(DATA_DIR, 'settings.json')])
    for (const ending of ['', '?raw', '?import'])
      expect([403, 404], file).toContain((await read(`/@fs${file}${ending}`))[0]);
});
