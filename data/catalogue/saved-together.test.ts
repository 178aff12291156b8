import fc from 'fast-check';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ChangeNote } from './folder/change-entry.ts';
import { ChangeLog, CHANGES } from './folder/change-log.ts';
import type { Database, Transaction } from './documents/database.ts';
import { disk } from '../files/disk.ts';
import { StorageFailed } from '../files/errors.ts';
import type { FileSystem } from '../files/file-system.ts';
import { openDatabase } from './open-database.ts';
import { aPost } from '../queries/testing/builders.ts';
import type { Blog } from '../schema/blog.ts';
import { aDatabase, aFolder, byHand, failureOf, reopen, save, store, storeText } from './testing/data-folder.ts';
import { runs } from '../schema/testing/runs.ts';

const note = (id: string): ChangeNote => ({
  id,
  at: '2026-11-22T12:00:00.000Z',
  operation: 'update-store',
  session: null,
  from: '',
});

/** A change of a store's name that may be saved in one go with others. */
const rename = (database: Database, id: string, name: string) =>
  database.transact((transaction) => transaction.write(`stores/${id}`, store(id, name)), {
    note: note(`${id} ${name}`),
    together: true,
  });

const namesIn = (database: Database) => database.ids('stores').map((id) => database.read(`stores/${id}`)?.name);

async function keptIn(database: Database): Promise<string[]> {
  const { changes } = await database.takeChanges();
  return Array.fromAsync(changes, (change) => change.note.id);
}

/** This machine's disk, which notes what is waited for, and refuses what `refuses` says. */
function aWatchedDisk(waits: string[], refuses: (call: string, file: string) => boolean = () => false): FileSystem {
  const watched = async (call: string, file: string, work: () => Promise<void>) => {
    waits.push(call);
    if (refuses(call, file)) throw Object.assign(new Error(`EIO: ${call}`), { code: 'EIO' });
    await work();
  };
  const { later } = disk;
  return {
    ...disk,
    later: {
      ...later,
      append: (file, bytes, options) => watched('append', file, () => later.append(file, bytes, options)),
      rename: (from, to) => watched('rename', to, () => later.rename(from, to)),
      sync: (path) => watched(path.endsWith('stores') ? 'sync folder' : 'sync', path, () => later.sync(path)),
    },
  };
}

const IDS = ['a', 'b', 'c', 'd'];

it('waits for the disk once for all of them', async () => {
  const waits: string[] = [];
  const database = aDatabase(aFolder(), { disk: aWatchedDisk(waits) });
  await save(database, ...IDS.map((id) => store(id)));
  await rename(database, 'a', 'First');
  waits.length = 0;
  await Promise.all(IDS.map((id) => rename(database, id, 'New')));
  const count = (call: string) => waits.filter((each) => each === call).length;
  expect([count('append'), count('sync'), count('rename'), count('sync folder')]).toEqual([1, 4, 4, 1]);
  const again = await reopen(database);
  expect(namesIn(again)).toEqual(['New', 'New', 'New', 'New']);
  expect(await keptIn(again)).toEqual(['a First', ...IDS.map((id) => `${id} New`)]);
});

it('saves the others when the disk refuses one of them', async () => {
  let refused = '';
  const watched = aWatchedDisk([], (call, file) => call === 'rename' && file.endsWith(`/${refused}.json`));
  const database = aDatabase(aFolder(), { disk: watched });
  await save(database, ...IDS.map((id) => store(id, 'Old')));
  refused = 'b';
  const outcomes = await Promise.allSettled(IDS.map((id) => rename(database, id, 'New')));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(namesIn(database)).toEqual(['New', 'Old', 'New', 'New']);
  const again = await reopen(database);
  expect(namesIn(again)).toEqual(['New', 'Old', 'New', 'New']);
  expect(await keptIn(again)).toEqual(['a New', 'c New', 'd New']);
});

it('saves none of them when the disk does not take what was there before', async () => {
  let isFull = false;
  const database = aDatabase(aFolder(), { disk: aWatchedDisk([], (call) => isFull && call === 'append') });
  await save(database, ...IDS.map((id) => store(id, 'Old')));
  isFull = true;
  for (const failure of await Promise.all(IDS.map((id) => failureOf(rename(database, id, 'New')))))
    expect(failure).toBeInstanceOf(StorageFailed);
  isFull = false;
  await rename(database, 'a', 'Newer');
  const again = await reopen(database);
  expect(namesIn(again)).toEqual(['Newer', 'Old', 'Old', 'Old']);
  expect(await keptIn(again)).toEqual(['a Newer']);
});

it.each([
  ['', []],
  [', although one of their entries was torn', ['c']],
] as const)('gives out those of them that took place before the process was killed%s', async (_, torn) => {
  const folder = aFolder();
  await aDatabase(folder).close();
  const change = (id: string, before: string, after: string) => ({
    note: note(`${id} ${after}`),
    count: 1,
    documents: [{ key: `stores/${id}`, before: storeText(id, before), after: storeText(id, after) }],
  });
  const log = new ChangeLog(disk, folder, 1);
  await log.append([change('a', 'Old', 'New'), change('b', 'Old', 'New')]);
  await log.append(['a', 'b', 'c', 'd'].map((id) => change(id, id < 'c' ? 'New' : 'Old', 'Newest')));
  for (const id of torn) tear(folder, `${id} Newest`);
  const present = { a: 'Newest', b: 'New', c: 'Newest', d: 'Old' };
  for (const [id, name] of Object.entries(present)) byHand(folder, `stores/${id}`, storeText(id, name));
  const database = aDatabase(folder);
  await rename(database, 'a', 'Later');
  const kept = ['a New', 'b New', 'a Newest', ...(torn.length > 0 ? [] : ['c Newest']), 'a Later'];
  expect(await keptIn(await reopen(database))).toEqual(kept);
});

/** The disk has not kept the beginning of an entry. */
function tear(folder: string, id: string): void {
  const [name] = readdirSync(join(folder, CHANGES));
  const file = join(folder, CHANGES, name!);
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(`"id":"${id}"`, (found) => '\0'.repeat(found.length)),
  );
}

it('saves by itself what adds or removes a document, so that what follows sees whether it is there', async () => {
  const database = aDatabase();
  await save(database, store('a'));
  const posts = ['first', 'second'].map((id) => aPost({ id, slug: id }));
  await database.transact((transaction) => posts.forEach((post) => transaction.write(`blogs/${post.id}`, post)));
  const together = (change: (transaction: Transaction) => void) => database.transact(change, { together: true });
  const pointTo = (post: Blog, targetStoreId: string) =>
    together((transaction) => transaction.write(`blogs/${post.id}`, { ...post, targetStoreId }));
  const outcomes = await Promise.allSettled([
    together((transaction) => transaction.write('stores/b', store('b'))),
    pointTo(posts[0]!, 'b'),
    together((transaction) => transaction.delete('stores/a')),
    pointTo(posts[1]!, 'a'),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
});

const idOf = fc.constantFrom('a', 'b', 'c', 'd', 'new');
const aChange = fc.record({
  id: idOf,
  kind: fc.oneof(
    { weight: 4, arbitrary: fc.constant('count' as const) },
    { weight: 3, arbitrary: fc.constantFrom('delete', 'fail', 'move', 'move' as const) },
  ),
  /** Whose count it adds to its own. */
  other: idOf,
  together: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
});

it('ends as when each had waited for the one before it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aChange, { maxLength: 30 }), async (changes) => {
      const folder = aFolder();
      const database = openDatabase({ folder, mode: 'write' });
      const model = new Map<string, { count: number; slug: string }>();
      for (const id of IDS) model.set(id, { count: 1, slug: id });
      await save(database, ...IDS.map((id) => store(id, id, { dealCount: 1 })));
      const outcomes = await Promise.allSettled(
        changes.map(({ id, kind, other, together }, at) =>
          database.transact(
            (transaction: Transaction) => {
              const present = transaction.read(`stores/${id}`) ?? store(id, id, { dealCount: 0 });
              const added = transaction.read(`stores/${other}`)?.dealCount ?? 0;
              if (kind === 'fail' && added > 2) throw new RangeError('too many');
              if (kind === 'delete') return transaction.delete(`stores/${id}`);
              // a slug that another one has is refused
              const slug = kind === 'move' ? other : present.slug;
              transaction.write(`stores/${id}`, { ...present, slug, dealCount: (present.dealCount + added) % 1000 });
            },
            { together, note: note(`${at}`) },
          ),
        ),
      );
      const expected = changes.map(({ id, kind, other }) => {
        const present = model.get(id) ?? { count: 0, slug: id };
        const added = model.get(other)?.count ?? 0;
        if (kind === 'fail' && added > 2) return 'rejected';
        if (kind === 'delete') model.delete(id);
        else {
          const slug = kind === 'move' ? other : present.slug;
          if ([...model].some(([key, each]) => key !== id && each.slug === slug)) return 'rejected';
          model.set(id, { slug, count: (present.count + added) % 1000 });
        }
        return 'fulfilled';
      });
      expect(outcomes.map(({ status }) => status)).toEqual(expected);
      const found = () =>
        database.ids('stores').map((id) => {
          const { dealCount: count, slug } = database.read(`stores/${id}`)!;
          return [id, { count, slug }];
        });
      expect(found()).toEqual([...model].sort());
      await database.close();
      rmSync(folder, { recursive: true });
    }),
    runs(60),
  );
});
