import { expect, test } from 'vitest';
import { aDatabase, aFolder, save, store } from './testing/data-folder.ts';

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
