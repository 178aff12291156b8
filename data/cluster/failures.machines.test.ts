import { expect, test } from 'vitest';
import { failureOf, noteOf, save, store, textIn } from '../catalogue/testing/data-folder.ts';
import { aDatabaseAddress, onServer } from './testing/databases.ts';
import { aClient, aMachine } from './testing/machines.ts';
import { aProxy } from './testing/proxy.ts';

const COMMIT = 'update document_head';

test('a change whose answer was lost is saved once', async () => {
  const address = await aDatabaseAddress();
  const proxy = await aProxy(address);
  const machine = await aMachine(proxy.url);
  await save(machine.database, store('acme', 'First'));
  proxy.loseAnswerTo(COMMIT);
  const { changed } = await machine.database.transact(
    (transaction) => {
      const present = transaction.read('stores/acme')!;
      transaction.write('stores/acme', { ...present, name: 'Second', revision: present.revision + 1 });
    },
    { note: noteOf('c1') },
  );
  expect(changed).toEqual(['stores/acme']);
  expect(JSON.parse(textIn(machine.folder, 'stores/acme')).name).toBe('Second');
  expect(await onServer('select seq from document_head', address)).toEqual([{ seq: 2 }]);
  expect(await onServer('select count(*) as number from document_changes', address)).toEqual([{ number: 1 }]);
});

test('a change that waits for another for too long is refused, and not in doubt', async () => {
  const address = await aDatabaseAddress();
  const { database } = await aMachine(address);
  await save(database, store('acme', 'First'));
  const large = await aClient(address);
  const queue = "pg_advisory_xact_lock(hashtextextended('coupon-site documents', 0))";
  await large.query(`begin; select ${queue}; select from document_head for update`);
  // of two, the second also waits for the first
  const other = await aMachine(address);
  const saving = [database, other.database].map((each) => failureOf(save(each, store('acme', 'Second'))));
  const message = expect.stringContaining('another machine holds a lock of the database for too long');
  for (const failure of await Promise.all(saving)) expect(failure).toMatchObject({ name: 'StorageFailed', message });
  await large.query('commit');
  await database.replica?.follow();
  expect(database.read('stores/acme')?.name).toBe('First');
});

test('while the server cannot be asked a change is refused in words, and the present documents are still read', async () => {
  const address = await aDatabaseAddress();
  const proxy = await aProxy(address);
  const { database } = await aMachine(proxy.url);
  await save(database, store('acme'));
  const name = new URL(address).pathname.slice(1);
  await onServer(`alter database ${name} allow_connections false`);
  await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  const failure = await failureOf(save(database, store('acme', 'Late')));
  expect([failure.name, failure.message]).toEqual(['StorageFailed', expect.stringContaining('cannot be used: the ')]);
  expect(failure.message).not.toContain('password');
  expect(database.read('stores/acme')?.name).toBe('acme');
  await onServer(`alter database ${name} allow_connections true`);
  await save(database, store('acme', 'Late'));
  expect(database.read('stores/acme')?.name).toBe('Late');
});

test('a change of which nothing can be learnt any more is said to be in doubt, and is there when the server is', async () => {
  const address = await aDatabaseAddress();
  const proxy = await aProxy(address);
  const { database } = await aMachine(proxy.url);
  await save(database, store('acme', 'First'));
  proxy.loseAnswerTo(COMMIT);
  proxy.refuseAfterLoss();
  const failure = await failureOf(save(database, store('acme', 'Second')));
  expect([failure.name, failure.message]).toEqual(['OutcomeUnknown', expect.stringContaining('may have been saved')]);
  proxy.accept();
  await database.replica?.follow();
  expect(database.read('stores/acme')?.name).toBe('Second');
});

test('what was there before each change is in the database with the change, until it is taken over', async () => {
  const address = await aDatabaseAddress();
  const [one, other] = [await aMachine(address), await aMachine(address)];
  for (const [id, name] of Object.entries({ c1: 'First', c2: 'Second' })) {
    const renamed = store('acme', name);
    await one.database.transact((transaction) => transaction.write('stores/acme', renamed), { note: noteOf(id) });
  }
  await save(one.database, store('unnoted'));
  const taken = await other.database.takeChanges();
  const changes = await Array.fromAsync(taken.changes);
  expect(changes.map(({ note: { id }, count }) => `${id} ${count}`)).toEqual(['c1 1', 'c2 1']);
  const [first, second] = changes.flatMap(({ documents }) => [...documents]);
  expect([first!.before, second!.before]).toEqual([null, first!.after]);
  expect(JSON.parse(second!.after!).name).toBe('Second');
  await taken.done();
  expect(await Array.fromAsync((await one.database.takeChanges()).changes)).toEqual([]);
  expect(await onServer('select count(*) as number from document_versions', address)).toEqual([{ number: 0 }]);
});

test('a machine whose disk refuses a change that is saved is behind, and catches up when it can', async () => {
  const address = await aDatabaseAddress();
  const [one, other] = [await aMachine(address), await aMachine(address)];
  await save(one.database, store('acme', 'First'));
  let refuses = true;
  const { disk } = await import('../files/disk.ts');
  const full: typeof disk = {
    ...disk,
    write(...given) {
      if (refuses && given[0].includes('acme')) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      disk.write(...given);
    },
  };
  const third = await aMachine(address, undefined, { disk: full }).catch(() => null);
  expect(third).toBeNull();
  refuses = false;
  const machine = await aMachine(address, undefined, { disk: full });
  refuses = true;
  await save(machine.database, store('acme', 'Second'));
  await other.follow();
  expect(other.database.read('stores/acme')?.name).toBe('Second');
  expect((await failureOf(machine.follow() as Promise<unknown>)).message).toContain('the disk is full');
  refuses = false;
  await machine.follow();
  expect(machine.database.read('stores/acme')?.name).toBe('Second');
});
