import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aPost } from '../../queries/testing/builders.ts';
import { disk } from '../../files/disk.ts';
import { digest } from '../../files/json-file.ts';
import { finishJournal, journalFile, writeJournal, type JournalChange } from './journal.ts';
import type { Database } from '../documents/database.ts';
import { openDatabase } from '../open-database.ts';
import { aDatabase, aFolder, aWatchedDisk, byHand, failureOf, fileIn, save, store } from '../testing/data-folder.ts';
import { storeText, textIn } from '../testing/data-folder.ts';
import type { DocumentKey } from '../../schema/documents.ts';

/** `acme` is renamed, `bolt` deleted, `crew` added. */
const before = { acme: storeText('acme', 'Old'), bolt: storeText('bolt', 'Old'), crew: null };
const after = { acme: storeText('acme', 'New'), bolt: null, crew: storeText('crew', 'New') };
type Id = keyof typeof before;
const ids = ['acme', 'bolt', 'crew'] as const;
const changes: JournalChange[] = ids.map((id) => ({
  key: `stores/${id}` as DocumentKey,
  before: before[id] === null ? null : digest(before[id]),
  text: after[id],
}));

function put(folder: string, id: Id, text: string | null): void {
  if (text === null) rmSync(fileIn(folder, `stores/${id}`), { force: true });
  else byHand(folder, `stores/${id}`, text);
}

/** A folder as a process leaves it that is killed after the journal and `applied` of its files were written. */
async function crashedAfter(applied: number): Promise<string> {
  const folder = aFolder();
  await (await aDatabase(folder)).close();
  ids.forEach((id, index) => put(folder, id, index < applied ? after[id] : before[id]));
  await writeJournal(disk, folder, changes);
  return folder;
}

const namesIn = ({ ids, read }: Pick<Database, 'ids' | 'read'>): string =>
  Array.from(ids('stores'), (id) => `${id} ${read(`stores/${id}`)?.name}`).join(', ');

test.each([0, 1, 2, 3])(
  'of a change of which %i files were written a reading process sees the whole, and writes nothing; a start finishes it',
  async (applied) => {
    const folder = await crashedAfter(applied);
    const reader = await openDatabase({ folder, mode: 'read' });
    expect(namesIn(reader)).toBe('acme New, crew New');
    expect([...reader.stamps().keys()]).toEqual(['stores/acme', 'stores/crew']);
    expect(existsSync(fileIn(folder, 'stores/bolt'))).toBe(applied < 2);
    expect(namesIn(await aDatabase(folder))).toBe('acme New, crew New');
    expect([textIn(folder, 'stores/acme'), textIn(folder, 'stores/crew')]).toEqual([after.acme, after.crew]);
    expect([fileIn(folder, 'stores/bolt'), journalFile(folder)].filter(existsSync)).toEqual([]);
    expect([...reader.stamps().keys()]).toEqual(['stores/acme', 'stores/crew']);
    reader.refresh([...reader.stamps().keys()]);
    expect(namesIn(reader)).toBe('acme New, crew New');
  },
);

/** A folder as a newer release leaves it that is killed once its change is decided. */
async function crashedInNextRelease(entries: readonly object[]): Promise<string> {
  const folder = await crashedAfter(0);
  const digested = digest(JSON.stringify(entries));
  byHand(folder, 'private/journal', JSON.stringify({ digest: digested, changes: entries, by: 'the next release' }));
  return folder;
}

test('a change that a newer release had decided is finished, with what this release does not know of it', async () => {
  const folder = await crashedInNextRelease([
    ...changes.map(({ key, before, text }) => ({ reason: 'unknown here', key, text, before })),
    { key: 'reviews/acme', before: null, text: '{"id":"acme"}' },
  ]);
  expect(namesIn(await openDatabase({ folder, mode: 'read' }))).toBe('acme New, crew New');
  expect(namesIn(await aDatabase(folder))).toBe('acme New, crew New');
  expect([textIn(folder, 'reviews/acme'), existsSync(journalFile(folder))]).toEqual(['{"id":"acme"}', false]);
});

test.each([
  [{ key: '../outside', before: null, text: '{}' }],
  [{ key: 'stores/.hidden', before: null, text: '{}' }],
  [{ key: 'stores/acme', patch: [] }],
])('a change that was decided and cannot be finished here, %j, stops every start and is kept', async (entry) => {
  const folder = await crashedInNextRelease([entry]);
  for (const mode of ['write', 'read', 'write'] as const) {
    const message =
      `${journalFile(folder)} holds a saved change of another release that this one cannot finish. Start the ` +
      'release that wrote it, and stop it again. Nothing was changed.';
    expect(await failureOf(openDatabase({ folder, mode }))).toMatchObject({ name: 'WrongFormat', message });
  }
  expect(existsSync(journalFile(folder))).toBe(true);
});

test('a newer format is refused before anything of its folder is changed', async () => {
  const folder = await crashedAfter(1);
  rmSync(join(folder, 'blogs'), { recursive: true });
  byHand(folder, 'format', '{"format":99}');
  writeFileSync(join(folder, 'stores/acme.json.12'), 'unfinished');
  const files = () => readdirSync(folder, { recursive: true }).sort();
  const found = files();
  for (const mode of ['write', 'read'] as const)
    expect((await failureOf(openDatabase({ folder, mode }))).message).toMatch(
      /has format 99, .* Nothing was changed\.$/,
    );
  expect(files()).toEqual(found);
  expect(textIn(folder, 'stores/bolt')).toBe(before.bolt);
});

test.each([
  ['cut short', (text: string) => text.slice(0, -30)],
  ['altered', (text: string) => text.replace('New', 'Nex')],
  ['empty', () => ''],
])('a journal that is %s was never decided and is dropped', async (_, spoil) => {
  const folder = await crashedAfter(0);
  writeFileSync(journalFile(folder), spoil(textIn(folder, 'private/journal')));
  expect(namesIn(await openDatabase({ folder, mode: 'read' }))).toBe('acme Old, bolt Old');
  const database = await aDatabase(folder);
  expect(namesIn(database)).toBe('acme Old, bolt Old');
  expect(existsSync(journalFile(folder))).toBe(false);
});

test('a start does not overwrite a file that was edited outside the server in the middle of an unfinished change', async () => {
  const folder = await crashedAfter(1);
  byHand(folder, 'stores/crew', storeText('crew', 'By hand'));
  const error = await failureOf(openDatabase({ folder, mode: 'write' }));
  expect(error).toMatchObject({ name: 'ConflictingEdit', key: 'stores/crew' });
  expect(error.message).toContain('while private/journal.json still held a saved change of it');
  expect(textIn(folder, 'stores/crew')).toBe(storeText('crew', 'By hand'));
  rmSync(journalFile(folder));
  expect(namesIn(await aDatabase(folder))).toBe('acme New, bolt Old, crew By hand');
});

test('a change that the disk refuses after it was decided is saved, seen by all, and finished with the next one', async () => {
  const database = await aDatabase();
  await save(database, store('acme', 'Old'));
  const blogs = join(database.folder, 'blogs');
  rmSync(blogs, { recursive: true });
  const { changed } = await database.transact((transaction) => {
    transaction.write('stores/acme', store('acme', 'New'));
    transaction.write('blogs/b1', aPost({ id: 'b1', slug: 'b1' }));
  });
  expect(changed).toEqual(['stores/acme', 'blogs/b1']);
  expect([database.read('stores/acme')?.name, database.read('blogs/b1')?.slug]).toEqual(['New', 'b1']);
  const reader = await openDatabase({ folder: database.folder, mode: 'read' });
  expect([reader.read('stores/acme')?.name, reader.read('blogs/b1')?.slug]).toEqual(['New', 'b1']);
  expect(database.problems().map(({ key, reason, meanwhile }) => `${key} ${reason} ${meanwhile}`)).toContainEqual(
    `blogs/b1 saved, but so far only in private/journal.json: its folder is missing. It is finished with the next change or start.`,
  );
  const failed = { name: 'StorageFailed', reason: 'its folder is missing' };
  expect(await failureOf(save(database, store('bolt')))).toMatchObject(failed);

  mkdirSync(blogs);
  await save(database, store('bolt'));
  expect(database.problems()).toEqual([]);
  expect(database.read('blogs/b1')?.slug).toBe('b1');
  expect([fileIn(database.folder, 'blogs/b1'), journalFile(database.folder)].map(existsSync)).toEqual([true, false]);
  await save(database, store('acme', 'Newer'));
  expect(textIn(database.folder, 'stores/acme')).toBe(storeText('acme', 'Newer'));
});

test('a folder that a change needs is on disk before its journal may be dropped, also when an earlier start made it', async () => {
  for (const made of [false, true]) {
    const folder = aFolder();
    if (made) mkdirSync(join(folder, 'notes'));
    const synced: string[] = [];
    const watched = aWatchedDisk(
      () => false,
      (call, path) => call === 'sync' && synced.push(path),
    );
    await finishJournal(watched, folder, [{ key: 'notes/later' as DocumentKey, before: null, text: '{}\n' }]);
    expect(existsSync(join(folder, 'notes', 'later.json'))).toBe(true);
    expect(synced).toEqual(expect.arrayContaining([folder, join(folder, 'notes')]));
  }
});
