import { expect, onTestFinished, test } from 'vitest';
import { save, store } from '../catalogue/testing/data-folder.ts';
import type { ChangeNote } from '../catalogue/folder/change-entry.ts';
import { openSharedRecords } from './open-shared-records.ts';
import { aDatabaseAddress } from './testing/databases.ts';
import { aMachine } from './testing/machines.ts';
import { aProxy } from './testing/proxy.ts';

/** The records of two machines, the first of them behind a network that can hold back what it sends. */
async function twoMachines() {
  const address = await aDatabaseAddress();
  const proxy = await aProxy(address);
  const [late, other] = [await openSharedRecords(proxy.url), await openSharedRecords(address)];
  onTestFinished(async () => {
    for (const each of [late, other]) await each.close();
  });
  return { proxy, late, other };
}

const noteOf = (number: number): ChangeNote => ({
  id: `c${number}`,
  at: '2026-11-25T00:00:00.000Z',
  operation: 'edit',
  session: null,
  from: '',
  ...(number > 1 && { continues: 'c1' }),
});

test('a save that another machine keeps at the same moment is kept once, within the change that it carries on', async () => {
  const { proxy, late, other } = await twoMachines();
  const text = (number: number) => JSON.stringify({ text: number });
  const saveOf = (number: number) => ({
    note: noteOf(number),
    format: 1,
    count: 1,
    documents: [{ key: 'blogs/tips', before: text(number - 1), after: text(number) }],
  });
  await other.versions.keep(saveOf(1));
  const look = proxy.holdBack('"versions"');
  const keeping = late.versions.keep(saveOf(2));
  await look.reached;
  for (const number of [2, 3]) await other.versions.keep(saveOf(number));
  look.goOn();
  await keeping;
  expect(await other.versions.ofChange('c1')).toMatchObject([{ before: text(0), after: text(3) }]);
  expect(await other.versions.changes({}, { offset: 0, count: 9 })).toHaveLength(1);
});

test('a change that another machine has taken over meanwhile is not taken over again, without its documents', async () => {
  const address = await aDatabaseAddress();
  const proxy = await aProxy(address);
  const [late, other] = [await aMachine(proxy.url), await aMachine(address)];
  await save(other.database, store('acme'));
  await other.database.transact((transaction) => transaction.write('stores/acme', store('acme', 'Acme')), {
    note: noteOf(1),
  });
  const documents = proxy.holdBack('from document_versions');
  const taken = Array.fromAsync((await late.database.takeChanges()).changes);
  await documents.reached;
  const { changes, done } = await other.database.takeChanges();
  expect(await Array.fromAsync(changes)).toHaveLength(1);
  await done();
  documents.goOn();
  expect(await taken).toEqual([]);
});
