import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSharedRecords } from '../../data/cluster/open-shared-records.ts';
import { aDatabaseAddress, onServer } from '../../data/cluster/testing/databases.ts';
import { filesIn, freshPlace, run, serve, signIn, type Place, type Server } from '../testing/processes.ts';
import { onceADay } from './scheduled-backups.ts';
import { freshFolder } from '../testing/fresh-folder.ts';

const documents = ({ DATA_DIR }: Place) =>
  new Map(
    filesIn(DATA_DIR)
      .filter((path) => /^(stores|blogs|media|figures)\/[^/]+\.(json|webp)$/.test(path))
      .map((path) => [path, readFileSync(join(DATA_DIR, path), 'base64')]),
  );

/** A command ends with this code, and says this. Returns all that it says. */
async function does(code: number, said: string | RegExp, ...[command, args, settings]: Parameters<typeof run>) {
  const ended = await run(command, args, settings);
  expect(ended).toEqual({ code, output: expect.stringMatching(said) });
  return ended.output;
}

test('a database that servers write is backed up, and restored into a folder and into another database', async () => {
  const url = await aDatabaseAddress();
  const [first, folder, second] = [freshPlace(), freshPlace(), freshPlace()];
  const server = await serve(first, { DATABASE_URL: url });
  const owner = await signIn(server.address);
  const file = readdirSync(join(first.DATA_DIR, 'stores')).sort()[0]!;
  const { id } = JSON.parse(readFileSync(join(first.DATA_DIR, 'stores', file), 'utf8')) as { id: string };
  const edit = async (at: Server, description: string, as = owner) =>
    (await as.at(at.address).put(`/api/stores/${id}?wait=1`, { description })).status;
  expect(await edit(server, 'Backed up.')).toBe(200);
  expect((await owner.post('/api/newsletter/subscribe', { email: 'reader@mail.example' })).status).toBe(200);
  const present = documents(first);
  const archive = join(freshFolder(), 'archive');
  const backup = await does(0, 'of the database', 'backup', [archive], { ...first, DATABASE_URL: url });
  expect(backup).not.toContain('password');
  expect(await edit(server, 'Edited after the backup.')).toBe(200);
  // not of the folder of a server, which may be behind
  const exported = join(freshFolder(), 'catalogue.json');
  await does(1, 'may be older', 'export', [exported, '--data', first.DATA_DIR], { ...first, DATABASE_URL: url });
  await does(0, 'of the database', 'export', [exported], { ...second, DATABASE_URL: url });
  expect(readFileSync(exported, 'utf8')).toContain('Edited after the backup.');

  await does(0, 'each verified by its digest', 'restore', [archive, '--data', folder.DATA_DIR], folder);
  expect(documents(folder)).toEqual(present);
  const embedded = await serve(folder);
  expect(await edit(embedded, 'Signed in before.')).toBe(401);
  const again = await signIn(embedded.address);
  expect(await edit(embedded, 'In the folder.', again)).toBe(200);
  expect((await again.get(`/api/history?key=stores/${id}`)).body).toHaveLength(2);

  const other = await aDatabaseAddress();
  await does(0, 'The database holds all of it', 'restore', [archive], { ...second, DATABASE_URL: other });
  expect(await onServer('select email from subscribers', other)).toEqual([{ email: 'reader@mail.example' }]);
  expect(await onServer('select token_hash from sessions', other)).toEqual([]);
  await serve(second, { DATABASE_URL: other });
  expect(documents(second)).toEqual(present);
  await does(1, 'holds documents already', 'restore', [archive], { ...second, DATABASE_URL: other });
});

test('what cannot be backed up or restored is refused with the reason, and leaves nothing', async () => {
  const place = freshPlace();
  const archives = freshFolder();
  const file = join(archives, 'archive');
  const empty = { ...place, DATABASE_URL: await aDatabaseAddress() };
  await does(1, /Nothing was written.*holds no documents/, 'backup', [file], empty);
  const away = { ...place, DATABASE_URL: 'postgres://user:hidden@127.0.0.1:1/none' };
  const output = await does(1, 'the database server at 127.0.0.1:1 cannot be reached', 'backup', [file], away);
  expect(output).not.toContain('hidden');
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
  const work = (name: string) => async () => void done.push(name);
  await expect(a!('2026-11-24', () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
  await b!('2026-11-24', work('b'));
  await a!('2026-11-24', work('a again'));
  await a!('2026-11-25', work('a, the next day'));
  expect(done).toEqual(['b', 'a, the next day']);
});
