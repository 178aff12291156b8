import { mkdirSync, rmdirSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aCoupon, aPost } from '../../queries/testing/builders.ts';
import { documentText } from './document-text.ts';
import { ConflictingEdit, InvalidDocument, SlugTaken } from '../../files/errors.ts';
import { openDatabase } from '../open-database.ts';
import { aDatabase, aFolder, byHand, failureOf, fileIn, save, store } from '../testing/data-folder.ts';
import { storeText, textIn, thrownBy } from '../testing/data-folder.ts';

const STAYS = 'What is published of it stays until the file is fixed.';
const LEFT_OUT = 'It is left out until the file is fixed.';
const FIX_FILE = 'Fix the file or restore its last good version, then try again.';

test('a file changed, deleted or added by hand since it was loaded is not overwritten, and the next try starts from it', async () => {
  const database = await aDatabase();
  await save(database, store('acme', 'Acme'), store('bolt', 'Bolt'));
  byHand(database.folder, 'stores/acme', storeText('acme', 'By hand'));
  const error = await failureOf(save(database, store('bolt', 'Bolt 2'), store('acme', 'By program')));
  expect(error).toBeInstanceOf(ConflictingEdit);
  expect(error.message).toBe(
    `${fileIn(database.folder, 'stores/acme')}: this file was edited outside the server since it was loaded; it has been read again. ` +
      'Review the current version and repeat the change. Nothing was saved.',
  );
  expect([database.read('stores/acme')?.name, database.read('stores/bolt')?.name]).toEqual(['By hand', 'Bolt']);
  await save(database, store('acme', 'By program'));
  expect(textIn(database.folder, 'stores/acme')).toBe(storeText('acme', 'By program'));
  rmSync(fileIn(database.folder, 'stores/acme'));
  byHand(database.folder, 'stores/crew', storeText('crew', 'By hand'));
  for (const id of ['acme', 'crew']) {
    const conflict = { code: 'CONFLICTING_EDIT', key: `stores/${id}` };
    expect(await failureOf(save(database, store(id, 'New')))).toMatchObject(conflict);
  }
  expect([database.ids('stores'), database.read('stores/crew')?.name]).toEqual([['bolt', 'crew'], 'By hand']);
});

test('refresh accepts what was changed, added and deleted by hand', async () => {
  const database = await aDatabase();
  await save(database, store('acme'), store('bolt'));
  const before = database.stamps();
  byHand(database.folder, 'stores/acme', storeText('acme', 'By hand'));
  byHand(database.folder, 'stores/crew', storeText('crew', 'Added'));
  rmSync(fileIn(database.folder, 'stores/bolt'));
  expect([database.ids('stores'), database.read('stores/acme')?.name]).toEqual([['acme', 'bolt'], 'acme']);
  const after = database.stamps();
  expect(after.get('stores/acme')).not.toBe(before.get('stores/acme'));
  database.refresh([...new Set([...before.keys(), ...after.keys()])]);
  expect(database.ids('stores')).toEqual(['acme', 'crew']);
  expect(database.ids('stores').map((id) => database.read(`stores/${id}`)?.name)).toEqual(['By hand', 'Added']);
  expect(database.stamp('stores/acme')).toBe(after.get('stores/acme'));
});

test('in a running process the last good version of a broken file stays in use until it is fixed, and it is not overwritten', async () => {
  const database = await aDatabase(aFolder(), { memoryBytes: 1 });
  await save(database, store('acme', 'Good'));
  byHand(database.folder, 'stores/acme', storeText('acme').slice(0, 40));
  byHand(database.folder, 'stores/bolt', '');
  database.refresh(['stores/acme', 'stores/bolt']);
  const seen = () => ['acme', 'bolt'].map((id) => database.read(`stores/${id}`)?.name);
  expect([database.ids('stores'), seen()]).toEqual([['acme'], ['Good', undefined]]);
  const problem = (key: string, reason: string, meanwhile: string) => {
    const file = fileIn(database.folder, key);
    return { key, file, field: '', reason: expect.stringContaining(reason), meanwhile };
  };
  expect(database.problems()).toEqual([
    problem('stores/acme', 'this is not JSON: ', STAYS),
    problem('stores/bolt', 'the file is empty.', LEFT_OUT),
  ]);
  expect(database.stamp('stores/acme')).toMatch(/^broken-/);
  const error = await failureOf(save(database, store('acme', 'By program')));
  expect(error).toBeInstanceOf(ConflictingEdit);
  expect(error.message).toContain('the file on disk is broken and is not overwritten');
  expect(textIn(database.folder, 'stores/acme')).toBe(storeText('acme').slice(0, 40));
  expect(thrownBy(() => database.checkAll())).toBeInstanceOf(InvalidDocument);

  byHand(database.folder, 'stores/acme', storeText('acme', 'Fixed'));
  byHand(database.folder, 'stores/bolt', storeText('bolt', 'Whole'));
  database.refresh(['stores/acme', 'stores/bolt']);
  expect([database.problems(), database.ids('stores'), seen()]).toEqual([[], ['acme', 'bolt'], ['Fixed', 'Whole']]);
  await save(database, store('acme', 'By program'));
  expect(database.read('stores/acme')?.name).toBe('By program');
});

test('what cannot be read is named like a broken file, and neither other changes nor saves stop at it', async () => {
  const database = await aDatabase();
  const { folder } = database;
  await save(database, store('acme', 'Good'), store('bolt'));
  rmSync(fileIn(folder, 'stores/acme'));
  symlinkSync('acme.json', fileIn(folder, 'stores/acme'));
  mkdirSync(fileIn(folder, 'stores/dir'));
  byHand(folder, 'stores/bolt', storeText('bolt', 'By hand'));
  database.refresh([...database.stamps().keys()]);
  expect(database.ids('stores').map((id) => database.read(`stores/${id}`)?.name)).toEqual(['Good', 'By hand']);
  expect(database.problems().map(({ key, reason, meanwhile }) => [key, reason, meanwhile])).toEqual([
    ['stores/acme', 'it cannot be read: a link leads back to itself.', STAYS],
    ['stores/dir', 'it cannot be read: a folder stands where the file belongs.', LEFT_OUT],
  ]);
  expect((await failureOf(save(database, store('acme', 'By program')))).message).toContain(
    'the file on disk is broken and is not overwritten: it cannot be read: a link leads back to itself.',
  );
  await save(database, store('crew'));
  const check = thrownBy((await openDatabase({ folder, mode: 'read' })).checkAll) as InvalidDocument;
  expect(check.problems.map(({ key }) => key)).toEqual(['stores/acme', 'stores/dir']);

  unlinkSync(fileIn(folder, 'stores/acme'));
  byHand(folder, 'stores/acme', storeText('acme', 'Fixed'));
  rmdirSync(fileIn(folder, 'stores/dir'));
  database.refresh([...database.stamps().keys(), 'stores/dir']);
  expect([database.problems(), database.read('stores/acme')?.name]).toEqual([[], 'Fixed']);
});

test('a file named as a folder of documents is named, and leaves what was in the folder as it was', async () => {
  const database = await aDatabase();
  await save(database, store('acme'));
  await database.transact((transaction) => transaction.write('blogs/post', aPost({ id: 'post', slug: 'post' })));
  rmSync(join(database.folder, 'stores'), { recursive: true });
  writeFileSync(join(database.folder, 'stores'), '');
  const edited = aPost({ id: 'post', slug: 'post', title: 'By hand' });
  byHand(database.folder, 'blogs/post', documentText('blogs/post', edited));
  database.refresh([...database.stamps().keys()]);
  expect([database.read('stores/acme')?.name, database.read('blogs/post')?.title]).toEqual(['acme', 'By hand']);
  expect(database.problems().map(({ key, reason }) => [key, reason])).toEqual([
    ['stores/acme', 'it cannot be read: something on its path is not a folder.'],
  ]);
});

test.each([
  ['empty', '', ': the file is empty.'],
  [
    'truncated',
    '{\n  "name": "Ac',
    ': this is not JSON: Unterminated string in JSON at position 15 (line 2 column 14).',
  ],
  ['of another shape', storeText('acme').replace('"Fashion"', '7'), ': category: Enter text.'],
  [
    'with a wrong date in a coupon',
    storeText('acme', 'Acme', { coupons: [aCoupon({ expiryDate: '2026-11-30' })] }).replace('2026-11-30', 'soon'),
    ': coupons[0].expiryDate: Enter a day such as 2026-11-30, or an instant such as 2026-11-30T18:00:00Z.',
  ],
  ['with the id of another', storeText('bolt'), ': id: the id "bolt" does not match the file\'s name, acme.json.'],
  [
    'with two coupons of one id',
    storeText('acme', 'Acme', { coupons: [aCoupon(), aCoupon({ id: 'c2' })] }).replace('"c2"', '"c1"'),
    ': coupons[1].id: "c1" is that of entry 1 as well; it must occur only once.',
  ],
])('a file that is %s stops the check with its path, field, reason and what to do', async (_, text, reason) => {
  const folder = aFolder();
  await (await aDatabase(folder)).close();
  byHand(folder, 'stores/acme', text);
  const database = await openDatabase({ folder, mode: 'read' });
  const error = thrownBy(() => database.checkAll());
  expect(error).toBeInstanceOf(InvalidDocument);
  expect(error.message).toBe(`${fileIn(folder, 'stores/acme')}${reason}\n${FIX_FILE}`);
  expect(thrownBy(() => database.read('stores/acme')).message).toBe(error.message);
  expect(textIn(folder, 'stores/acme')).toBe(text);
});

test('the check names every broken file at once, odd file names included', async () => {
  const folder = aFolder();
  await (await aDatabase(folder)).close();
  byHand(folder, 'stores/acme', '');
  byHand(folder, 'blogs/Holiday Tips', '{}');
  byHand(folder, 'settings', '[]');
  const error = thrownBy((await openDatabase({ folder, mode: 'read' })).checkAll) as InvalidDocument;
  const files = error.problems.map(({ file }) => file.slice(folder.length + 1));
  expect(files).toEqual(['blogs/Holiday Tips.json', 'settings.json', 'stores/acme.json']);
});

test.each([
  ['found in the files', undefined],
  ['known to the caller', () => ['acme', 'gone']],
])('a slug that another document has is refused, %s', async (_, slugOwners) => {
  const folder = aFolder();
  const first = await aDatabase(folder);
  await save(first, store('acme'), store('bolt'));
  await first.close();
  const database = await aDatabase(folder);
  if (slugOwners) database.useIndexes({ slugOwners });
  const error = await failureOf(save(database, store('new', 'New', { slug: 'acme' })));
  expect(error).toBeInstanceOf(SlugTaken);
  const message = `${fileIn(folder, 'stores/new')}: slug: the slug "acme" is already used by stores/acme.json. Choose another.\nNothing was saved.`;
  expect(error).toMatchObject({ field: 'slug', key: 'stores/new', message });
  await database.transact((transaction) => transaction.write('blogs/acme', aPost({ id: 'acme', slug: 'acme' })));
  await save(database, store('acme', 'Acme', { slug: 'acme-outlet' }));
  await save(database, store('new', 'New', { slug: 'acme' }));
  const twins = ['x', 'y'].map((id) => store(id, id, { slug: 'same' }));
  expect(await failureOf(save(database, ...twins))).toBeInstanceOf(SlugTaken);
  await save(database, store('new', 'New', { slug: 'acme-outlet' }), store('acme', 'Acme', { slug: 'acme' }));
  const slugs = database.ids('stores').map((id) => database.read(`stores/${id}`)?.slug);
  expect(slugs).toEqual(['acme', 'bolt', 'acme-outlet']);
});

test('two files with one slug are both named by the check; in a running process the second is rejected', async () => {
  const database = await aDatabase();
  await save(database, store('acme'), store('bolt'));
  byHand(database.folder, 'stores/bolt', storeText('bolt', 'Bolt', { slug: 'acme' }));
  database.refresh(['stores/bolt']);
  const named = (problems: readonly { key: string; field: string }[]) =>
    problems.map(({ key, field }) => `${key} ${field}`);
  expect([database.read('stores/bolt')?.slug, named(database.problems())]).toEqual(['bolt', ['stores/bolt slug']]);
  const error = thrownBy((await openDatabase({ folder: database.folder, mode: 'read' })).checkAll) as InvalidDocument;
  expect(named(error.problems)).toEqual(['stores/acme slug', 'stores/bolt slug']);
});
