import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Visitor } from '../../api/testing/visitor.ts';
import { freePort } from '../environment/free-port.ts';
import { stateFolderOf } from '../environment/state-folder.ts';
import { seed } from './commands-here.ts';
import { killOnSignal } from './kills/killed-run.ts';
import { filesIn, freshPlace, kill, run, serve } from './processes.ts';

const FEED = 'Title,Code,Store,Affiliate link\nA tenth off,TENTH,Imported Shop,https://go.example/1\n';

/** Of the server: the change is decided, and a part of its documents is written. */
const WITHIN_THE_CHANGE = 7;

it('a site is started, edited, killed, started again, imported to, backed up and restored by its commands', async () => {
  const place = { ...freshPlace(), ADMIN_PASSWORD: '', DEMO: 'none' };
  seed(place, { stores: 3, coupons: 6, offers: 3, posts: 4 });

  const first = await serve(place, killOnSignal(WITHIN_THE_CHANGE));
  await first.printed('Admin password, shown only now');
  const said = first
    .output()
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(said[0]).toMatch(/^Coupon site \d/);
  const [address, shown] = said.slice(-2);
  expect(address).toMatch(/^Site: http:.* Dashboard: http:/);
  const password = /^Admin password, shown only now: ([\w-]+) /.exec(shown!)?.[1] ?? '';
  const owner = new Visitor(first.address);
  expect((await owner.signIn(password)).status).toBe(200);
  const [other, store] = (await owner.get('/api/stores')).body as { id: string; slug: string }[];
  expect((await owner.put(`/api/stores/${other!.id}?wait=1`, { description: 'Edited by its owner.' })).status).toBe(
    200,
  );

  first.child.kill('SIGUSR2');
  await expect(owner.delete(`/api/stores/${store!.id}`)).rejects.toThrow('fetch failed');
  expect(await first.ended).toBeNull();

  const second = await serve(place);
  const published = (path: string) => readFileSync(join(place.OUT_DIR, path), 'utf8');
  expect(filesIn(place.OUT_DIR)).not.toContain(`store/${store!.slug}.html`);
  expect(published(`store/${other!.slug}.html`)).toContain('Edited by its owner.');

  const privateFolders = [join(place.DATA_DIR, 'private'), stateFolderOf(place.OUT_DIR)];
  const files = privateFolders.flatMap((folder) => filesIn(folder).map((name) => join(folder, name)));
  const modeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  expect(files.filter((file) => (modeOf(file) & 0o077) !== 0)).toEqual([]);
  expect(files.length).toBeGreaterThan(10);

  const third = await run('start', [], { ...place, PORT: String(await freePort()) });
  expect(third).toEqual({
    code: 1,
    output: expect.stringContaining(
      `${place.DATA_DIR} is already in use by \`npm start\` (process ${second.child.pid}`,
    ),
  });

  const home = join(place.DATA_DIR, '..');
  const feed = join(home, 'feed.csv');
  writeFileSync(feed, FEED);
  const creating = [feed, '--kind', 'coupons', '--create-stores', '--store-category', 'Fashion'];
  expect(await run('import', creating, place)).toEqual({
    code: 0,
    output: expect.stringMatching(/is running and does the import[^]*1 new[^]*Imported as change c/),
  });
  expect(published('store/imported-shop.html')).toContain('A tenth off');

  expect(await kill(second, 'SIGTERM')).toBe(0);
  expect(await run('verify', [], place)).toEqual({
    code: 0,
    output: expect.stringContaining('holds the same bytes as a clean build'),
  });

  const [archive, restored] = [join(home, 'archive'), join(home, 'restored')];
  expect(await run('backup', [archive], place)).toEqual({
    code: 0,
    output: expect.stringContaining('is not encrypted'),
  });
  expect(await run('restore', [archive, '--data', restored], place)).toEqual({
    code: 0,
    output: expect.stringMatching(/(\d+) documents checked\.\n(\d+) pages of \2 built from it/),
  });
});
