import fc from 'fast-check';
import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openDatabase } from './open-database.ts';
import { aDatabase, aFolder, reopen, save, store } from './testing/data-folder.ts';
import { runs } from '../schema/testing/runs.ts';

test('of a hundred edits at once none is lost', async () => {
  const database = aDatabase();
  await save(database, store('acme', 'Acme', { dealCount: 0 }), store('bolt', 'Bolt', { dealCount: 0 }));
  const edits = Array.from({ length: 100 }, (_, edit) =>
    database.transact((transaction) => {
      const keys = edit % 5 === 0 ? (['stores/acme', 'stores/bolt'] as const) : (['stores/acme'] as const);
      for (const key of keys) {
        const present = transaction.read(key)!;
        transaction.write(key, { ...present, dealCount: present.dealCount + 1, revision: present.revision + 1 });
      }
    }),
  );
  await Promise.all(edits);
  const again = await reopen(database);
  expect([again.read('stores/acme')?.dealCount, again.read('stores/bolt')?.dealCount]).toEqual([100, 20]);
});

test('a failed edit among many leaves the others alone', async () => {
  const database = aDatabase();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, edit) =>
      save(database, { ...store(`s${edit}`), name: edit % 4 === 0 ? '' : 'Fine' }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(5);
  expect(database.ids('stores')).toHaveLength(15);
});

test('readers see all of a change or none, even when they read from the disk each time', async () => {
  const database = aDatabase(aFolder(), { memoryBytes: 1 });
  const versions = (version: number) => ['a', 'b', 'c'].map((id) => store(id, `v${version}`));
  await save(database, ...versions(0));
  const seen = new Set<string>();
  let done = false;
  const watch = async () => {
    while (!done) {
      seen.add(
        database
          .ids('stores')
          .map((id) => `${id} ${database.read(`stores/${id}`)?.name}`)
          .join(', '),
      );
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

const idOf = fc.constantFrom('a', 'b', 'c', 'd');
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.array(
      fc.record({ id: idOf, name: fc.option(fc.constantFrom('one', 'two', 'three')), fails: fc.boolean() }),
      { minLength: 1, maxLength: 4 },
    ),
  },
  { weight: 1, arbitrary: fc.constant('reopen' as const) },
);

test('any sequence of changes equals the same changes made to a map, before and after reopening', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.constantFrom(1, 1_000_000), async (steps, memoryBytes) => {
      const folder = aFolder();
      const options = { folder, mode: 'write', memoryBytes } as const;
      let database = openDatabase(options);
      const model = new Map<string, string>();
      const check = () => {
        expect(database.ids('stores')).toEqual([...model.keys()].sort());
        for (const id of ['a', 'b', 'c', 'd']) expect(database.read(`stores/${id}`)?.name).toBe(model.get(id));
      };
      for (const each of steps) {
        if (each === 'reopen') {
          await database.close();
          database = openDatabase(options);
        } else {
          const fails = each.some((edit, index) => edit.fails && index === each.length - 1);
          const saving = database.transact((transaction) => {
            for (const { id, name } of each) {
              if (name === null) transaction.delete(`stores/${id}`);
              else transaction.write(`stores/${id}`, store(id, name));
            }
            if (fails) throw new RangeError('no');
          });
          await saving.catch((error: Error) => expect(error.message).toBe('no'));
          for (const { id, name } of fails ? [] : each) {
            if (name === null) model.delete(id);
            else model.set(id, name);
          }
        }
        check();
      }
      await database.close();
      database = openDatabase(options);
      check();
      await database.close();
      rmSync(folder, { recursive: true });
    }),
    runs(40),
  );
});
