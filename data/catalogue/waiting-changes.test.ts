import fc from 'fast-check';
import { rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Database, Transaction } from './documents/database.ts';
import { openDatabase } from './open-database.ts';
import { aDatabase, aFolder, aWatchedDisk, noteOf, reopen, save, store } from './testing/data-folder.ts';
import { runs } from '../schema/testing/runs.ts';

/** Changes a store's name. */
const rename = (database: Database, id: string, name: string) =>
  database.transact((transaction) => transaction.write(`stores/${id}`, store(id, name)), {
    note: noteOf(`${id} ${name}`),
  });

const namesIn = (database: Database) => database.ids('stores').map((id) => database.read(`stores/${id}`)?.name);

async function keptIn(database: Database): Promise<string[]> {
  const { changes } = await database.takeChanges();
  return Array.fromAsync(changes, (change) => change.note.id);
}

const IDS = ['a', 'b', 'c', 'd'];

it('saves the others when the disk refuses one of them', async () => {
  let refused = '';
  const refusing = aWatchedDisk((call, file) => call === 'rename' && file.endsWith(`/${refused}.json`));
  const database = await aDatabase(aFolder(), { disk: refusing });
  await save(database, ...IDS.map((id) => store(id, 'Old')));
  refused = 'b';
  const outcomes = await Promise.allSettled(IDS.map((id) => rename(database, id, 'New')));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(namesIn(database)).toEqual(['New', 'Old', 'New', 'New']);
  const again = await reopen(database);
  expect(namesIn(again)).toEqual(['New', 'Old', 'New', 'New']);
  expect(await keptIn(again)).toEqual(['a New', 'c New', 'd New']);
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
});

it('ends as when each had waited for the one before it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aChange, { maxLength: 30 }), async (changes) => {
      const folder = aFolder();
      const database = await openDatabase({ folder, mode: 'write' });
      const model = new Map<string, { count: number; slug: string }>();
      for (const id of IDS) model.set(id, { count: 1, slug: id });
      await save(database, ...IDS.map((id) => store(id, id, { dealCount: 1 })));
      const outcomes = await Promise.allSettled(
        changes.map(({ id, kind, other }, at) =>
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
            { note: noteOf(`${at}`) },
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

it('readers see all of a change or none, even when they read from the disk each time', async () => {
  const database = await aDatabase(aFolder(), { memoryBytes: 1 });
  const versions = (version: number) => ['a', 'b', 'c'].map((id) => store(id, `v${version}`));
  await save(database, ...versions(0));
  const seen = new Set<string>();
  let done = false;
  const watch = async () => {
    while (!done) {
      const ids = database.ids('stores');
      seen.add(ids.map((id) => `${id} ${database.read(`stores/${id}`)?.name}`).join(', '));
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const watching = watch();
  for (let version = 1; version <= 5; version += 1) {
    await database.transact((transaction) => {
      for (const each of versions(version)) transaction.write(`stores/${each.id}`, each);
      if (version === 3) transaction.delete('stores/c');
    });
  }
  done = true;
  await watching;
  for (const state of seen) {
    const names = new Set(state.split(', ').map((each) => each.split(' ')[1]));
    expect(names.size, state).toBe(1);
    expect(state.includes('c v3'), state).toBe(false);
  }
  expect(seen.size).toBeGreaterThan(1);
});
