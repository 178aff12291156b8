import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSharedRecords } from '../../data/cluster/open-shared-records.ts';
import { aDatabaseAddress, onServer } from '../../data/cluster/testing/databases.ts';
import { freshPlace, read, run, serve, signIn, type Place, type Server } from '../testing/processes.ts';
import { onceADay } from './server-backups.ts';
import { freshFolder } from '../testing/fresh-folder.ts';

const documents = ({ DATA_DIR }: Place) =>
  new Map(
    ['stores', 'blogs', 'media', 'figures']
      .flatMap((folder) =>
        existsSync(join(DATA_DIR, folder)) ? readdirSync(join(DATA_DIR, folder)).map((name) => join(folder, name)) : [],
      )
      .filter((path) => /\.(json|webp)$/.test(path))
      .map((path) => [path, readFileSync(join(DATA_DIR, path), 'base64')]),
  );

const subscribe = ({ address }: Server, email: string) =>
  fetch(`${address}/api/newsletter/subscribe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });

test('a database that servers write is backed up, and restored into a folder and into another database', async () => {
  const url = await aDatabaseAddress();
  const [first, folder, second] = [freshPlace(), freshPlace(), freshPlace()];
  const server = await serve(first, { DATABASE_URL: url });
  const headers = await signIn(server.address);
  const file = readdirSync(join(first.DATA_DIR, 'stores')).sort()[0]!;
  const { id } = JSON.parse(readFileSync(join(first.DATA_DIR, 'stores', file), 'utf8')) as { id: string };
  const edit = (at: Server, description: string, as = headers) =>
    fetch(`${at.address}/api/stores/${id}?wait=1`, {
      method: 'PUT',
      headers: as,
      body: JSON.stringify({ description }),
    });
  expect((await edit(server, 'Backed up.')).status).toBe(200);
  expect((await subscribe(server, 'reader@mail.example')).ok).toBe(true);
  const present = documents(first);
  const archive = join(freshFolder(), 'archive');
  const backup = await run('backup', [archive], { ...first, DATABASE_URL: url });
  expect([backup.code, backup.output]).toEqual([0, expect.stringContaining('of the database')]);
  expect(backup.output).not.toContain('password');
  expect((await edit(server, 'Edited after the backup.')).status).toBe(200);
  // not of the folder of a server, which may be behind
  const exported = join(freshFolder(), 'catalogue.json');
  const unusable = await run('export', [exported, '--data', first.DATA_DIR], { ...first, DATABASE_URL: url });
  expect([unusable.code, unusable.output]).toEqual([1, expect.stringContaining('may be older')]);
  const written = await run('export', [exported], { ...second, DATABASE_URL: url });
  expect([written.code, written.output]).toEqual([0, expect.stringContaining('of the database')]);
  expect(readFileSync(exported, 'utf8')).toContain('Edited after the backup.');

  const intoFolder = await run('restore', [archive, '--data', folder.DATA_DIR], folder);
  expect([intoFolder.code, intoFolder.output]).toEqual([0, expect.stringContaining('each verified by its digest')]);
  expect(documents(folder)).toEqual(present);
  const embedded = await serve(folder);
  expect((await edit(embedded, 'Signed in before.')).status).toBe(401);
  const again = await signIn(embedded.address);
  expect((await read<{ email: string }[]>(embedded.address, '/api/stores')).length).toBeGreaterThan(0);
  expect((await edit(embedded, 'In the folder.', again)).status).toBe(200);
  const history = await fetch(`${embedded.address}/api/history?key=stores/${id}`, { headers: again });
  expect(await history.json()).toHaveLength(2);

  const other = await aDatabaseAddress();
  const intoDatabase = await run('restore', [archive], { ...second, DATABASE_URL: other });
  expect([intoDatabase.code, intoDatabase.output]).toEqual([
    0,
    expect.stringContaining('The database holds all of it'),
  ]);
  expect(await onServer('select email from subscribers', other)).toEqual([{ email: 'reader@mail.example' }]);
  expect(await onServer('select token_hash from sessions', other)).toEqual([]);
  await serve(second, { DATABASE_URL: other });
  expect(documents(second)).toEqual(present);
  const refused = await run('restore', [archive], { ...second, DATABASE_URL: other });
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('holds documents already')]);
});

test('what cannot be backed up or restored is refused with the reason, and leaves nothing', async () => {
  const place = freshPlace();
  const archives = freshFolder();
  const file = join(archives, 'archive');
  const empty = await run('backup', [file], { ...place, DATABASE_URL: await aDatabaseAddress() });
  expect([empty.code, empty.output]).toEqual([1, expect.stringMatching(/No archive was written.*holds no documents/)]);
  const away = await run('backup', [file], { ...place, DATABASE_URL: 'postgres://user:hidden@127.0.0.1:1/none' });
  expect([away.code, away.output]).toEqual([
    1,
    expect.stringContaining('the database server at 127.0.0.1:1 cannot be reached'),
  ]);
  expect(away.output).not.toContain('hidden');
  expect(readdirSync(archives)).toEqual([]);
});

test('the work of a day is done once, by the next machine where one could not', async () => {
  const url = await aDatabaseAddress();
  const records = await Promise.all([openSharedRecords(url), openSharedRecords(url)]);
  onTestFinished(async () => {
    for (const each of records) await each.close();
  });
  const [a, b] = records.map((each) => onceADay(each, 'backup'));
  const done: string[] = [];
  const work = (name: string, result: boolean) => async () => {
    done.push(name);
    return result;
  };
  await a!('2026-11-24', work('a, interrupted', false));
  await expect(a!('2026-11-24', () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
  await b!('2026-11-24', work('b', true));
  await a!('2026-11-24', work('a again', true));
  await a!('2026-11-25', work('a, the next day', true));
  expect(done).toEqual(['a, interrupted', 'b', 'a, the next day']);
});
