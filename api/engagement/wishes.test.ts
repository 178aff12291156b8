import { expect, test } from 'vitest';
import { rowsIn } from '../../data/records/testing/records-folder.ts';
import { aStore, PRESENT } from '../../data/queries/testing/builders.ts';
import { removeOldRecords } from '../ops/remove-old-records.ts';
import { openForEachTest } from '../testing/each-test.ts';

const DAY = 86_400_000;

const { api, owner } = openForEachTest({ stores: [aStore({ name: 'Café Roma' })], apiSettings: { TRUST_PROXY: 1 } });

const wish = (store: string, from: string) =>
  api.visitor().send('POST', '/api/wishes', { body: { store }, headers: { 'x-forwarded-for': from } });
/** So many shoppers, each at an address of their own. */
async function wishes(store: string, count: number): Promise<void> {
  for (let at = 1; at <= count; at += 1)
    expect(await wish(store, `192.0.2.${at}`)).toMatchObject({ status: 200, body: {} });
}
const missed = async () => (await (await api.owner()).get('/api/wishes')).body;
/** So many days after the first, with what is done once a day. */
async function onDay(day: number, since = 0): Promise<void> {
  api.wait((day - since) * DAY);
  await api.drain();
  await api.records.marks.set('retention', '');
  await removeOldRecords(api.records, api.database, new Date(PRESENT + day * DAY));
}
const rows = () => rowsIn(api.database.folder, "select * from votes where document = 'wishes'");

test('a store that shoppers miss is named without personal data', async () => {
  for (const personal of ['bob@shop.example', 'Call 0049 170-1234567'])
    expect(await wish(personal, '192.0.2.1')).toMatchObject({ status: 400 });
  await wishes('7 for all 1984', 3);
  expect(await missed()).toEqual([{ store: '7 for all 1984', count: 3 }]);
});

test('missed stores are listed from three wishes on, most wished first, as they are most often spelled', async () => {
  await wishes('Bolt', 3);
  await wishes('Cove', 2);
  for (const [at, name] of [' Acme', 'acme ', 'ACME', 'Acmé!', 'Acme'].entries()) await wish(name, `192.0.2.${at + 1}`);
  const stores = [
    { store: 'Acme', count: 5 },
    { store: 'Bolt', count: 3 },
  ];
  expect(await missed()).toEqual(stores);
  expect((await owner.get('/api/today')).body.wishes).toEqual(stores);
});

test('a wish counts once for each address and month, and a range of IPv6 is one address', async () => {
  await wishes('Acme', 2);
  for (const from of ['192.0.2.1', '2001:db8:1::1', '2001:db8:1:ffff::9']) await wish('Acme', from);
  expect(await missed()).toEqual([{ store: 'Acme', count: 3 }]);
  await onDay(31);
  expect((await rows()).map(({ voter, worked }) => [voter, worked])).toEqual([['Acme', 3]]);
  await wish('Acme', '192.0.2.1');
  expect(await missed()).toEqual([{ store: 'Acme', count: 4 }]);
});

test('a store is forgotten after a year without wishes', async () => {
  await wishes('Acme', 3);
  await onDay(31);
  await wishes('Bolt', 3);
  await onDay(366, 31);
  expect((await rows()).map(({ code, worked }) => [code, worked])).toEqual([['Bolt', 3]]);
});

test('a store is not listed while there is one of that name, and no wish is kept then', async () => {
  await wishes('Acme', 3);
  const { body: store } = await owner.post('/api/stores', { name: 'ACME', slug: 'acme', category: 'Fashion' });
  expect(await missed()).toEqual([]);
  await owner.delete(`/api/stores/${store.id}`);
  expect(await missed()).toEqual([{ store: 'Acme', count: 3 }]);
  const before = await rows();
  await wishes('cafe roma', 3);
  expect(await rows()).toEqual(before);
});

test('a wish publishes nothing, and is neither a vote nor a figure', async () => {
  await wishes('Acme', 5);
  await api.showVotes();
  await api.refreshFigures();
  expect(api.publisher.requests).toEqual([]);
  expect((await owner.get('/api/votes')).body).toEqual([]);
  expect((await owner.get('/api/today')).body.figures.all.worked.every((count: number) => count === 0)).toBe(true);
  expect(await missed()).toEqual([{ store: 'Acme', count: 5 }]);
});
