import fc from 'fast-check';
import { rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { ChangeNote } from './folder/change-entry.ts';
import type { Database, Transaction } from './documents/database.ts';
import { disk } from '../files/disk.ts';
import { StorageFailed } from '../files/errors.ts';
import type { FileSystem } from '../files/file-system.ts';
import { openDatabase } from './open-database.ts';
import { aDatabase, aFolder, failureOf, reopen, save, store } from './testing/data-folder.ts';
import { runs } from '../schema/testing/runs.ts';

const note = (id: string): ChangeNote => ({
  id,
  at: '2026-11-22T12:00:00.000Z',
  operation: 'update-store',
  session: null,
  from: '',
});

/** Changes a store's name. */
const rename = (database: Database, id: string, name: string) =>
  database.transact((transaction) => transaction.write(`stores/${id}`, store(id, name)), {
    note: note(`${id} ${name}`),
  });

const namesIn = (database: Database) => database.ids('stores').map((id) => database.read(`stores/${id}`)?.name);

async function keptIn(database: Database): Promise<string[]> {
  const { changes } = await database.takeChanges();
  return Array.fromAsync(changes, (change) => change.note.id);
}

/** This machine's disk, which refuses what `refuses` says. */
function aRefusingDisk(refuses: (call: string, file: string) => boolean): FileSystem {
  const unlessRefused = async (call: string, file: string, work: () => Promise<void>) => {
    if (refuses(call, file)) throw Object.assign(new Error(`EIO: ${call}`), { code: 'EIO' });
    await work();
  };
  const { later } = disk;
  return {
    ...disk,
    later: {
      ...later,
      append: (file, bytes, options) => unlessRefused('append', file, () => later.append(file, bytes, options)),
      rename: (from, to) => unlessRefused('rename', to, () => later.rename(from, to)),
    },
  };
}

const IDS = ['a', 'b', 'c', 'd'];

it('saves the others when the disk refuses one of them', async () => {
  let refused = '';
  const refusing = aRefusingDisk((call, file) => call === 'rename' && file.endsWith(`/${refused}.json`));
  const database = aDatabase(aFolder(), { disk: refusing });
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
  const database = aDatabase(aFolder(), { disk: aRefusingDisk((call) => isFull && call === 'append') });
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
      const database = openDatabase({ folder, mode: 'write' });
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
            { note: note(`${at}`) },
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
