import { expect, onTestFinished, test } from 'vitest';
import { embeddedTest } from '../../data/cluster/testing/databases.ts';
import { aFolder } from '../../data/catalogue/testing/data-folder.ts';
import { openDatabase } from '../../data/catalogue/open-database.ts';
import { openTestApi } from '../testing/running-api.ts';
import { aShop } from '../testing/shop.ts';
import type { Answer } from '../testing/visitor.ts';
import { newChangeId } from '../../data/catalogue/folder/change-entry.ts';
import { openForAllTests } from '../testing/each-test.ts';

const api = await openForAllTests({ ...aShop(), settings: { timeZone: 'Europe/Berlin' } });
let owner = await api.owner();

const changeOf = ({ headers }: Answer) => headers.get('x-change-id')!;
const list = async (query = '') => (await owner.get(`/api/history${query}`)).body;
const undo = (change: string, by = owner) => by.post(`/api/undo/${change}`);
const acme = () => api.database.read('stores/acme');

test('the history says who changed what from which value to which, in the words of the forms', async () => {
  const to = { expiryDate: '2026-12-24', affiliateLink: 'https://go.example/x' };
  const change = changeOf(await owner.put('/api/offers/acme-o1', to));
  const [path, label] = ['offers.acme-o1', 'Offer "acme-o1"'];
  const link = { path: `${path}.affiliateLink`, label: `${label}: Affiliate link`, from: 'https://go.example/acme' };
  const expiry = { path: `${path}.expiryDate`, label: `${label}: Expiry date`, from: null };
  const differences = [
    { ...link, to: to.affiliateLink },
    { ...expiry, to: to.expiryDate },
  ];
  expect((await list())[0]).toEqual({
    id: change,
    at: expect.stringMatching(/^2026-11-21T/),
    operation: 'update-offer',
    session: expect.stringMatching(/^[\w-]{8}$/),
    from: expect.stringContaining('127.0.0.1'),
    undoable: true,
    documents: [{ versionId: `${change}.0`, key: 'stores/acme', name: 'Acme', kind: 'store', differences, things: [] }],
    documentCount: 1,
  });
  const undone = changeOf(await undo(change));
  expect((await list()).map(({ id, undoable, undoneBy, undoOf }: any) => [id, undoable, undoneBy, undoOf])).toEqual([
    [undone, true, undefined, change],
    [change, false, undone, undefined],
  ]);
});

test('it names what values point to, shows an order as one, and of what was added what its form shows', async () => {
  const newest = async () => (await list())[0].documents[0];
  await owner.put('/api/offers/acme-o1', { categoryId: 'travel' });
  expect(await newest()).toMatchObject({
    differences: [{ path: 'offers.acme-o1.categoryId', from: 'fashion', to: 'travel' }],
    things: [
      { key: 'categories/fashion', name: 'Fashion' },
      { key: 'categories/travel', name: 'Travel' },
    ],
  });
  const [from, to] = [
    ['acme-o1', 'acme-o2', 'acme-o3'],
    ['acme-o2', 'acme-o3', 'acme-o1'],
  ];
  const change = changeOf(await owner.post('/api/offers/reorder', { storeId: 'acme', offerIds: to }));
  const order = { path: 'offers', label: 'Order of the offers', from, to, isOrder: true };
  expect((await newest()).differences).toEqual([order]);
  await undo(change);
  const description = 'Long. '.repeat(100);
  const offer = { storeId: 'acme', title: 'Added', description, affiliateLink: 'https://go.example' };
  const { id } = (await owner.post('/api/offers', offer)).body;
  const [added] = (await newest()).differences;
  expect(added).toMatchObject({ path: `offers.${id}`, label: 'Offer "Added"', from: null });
  expect(added.to).toMatchObject({ title: 'Added', description: `${description.slice(0, 200)}…`, active: true });
  for (const hidden of ['id', 'revision', 'createdAt', 'sortOrder']) expect(added.to).not.toHaveProperty(hidden);
  await owner.delete(`/api/offers/${id}`);
  await owner.put('/api/offers/acme-o1', { categoryId: 'fashion' });
});

test('it is filtered by document, by day where the site is, by person and by change, a page at a time', async () => {
  const deletion = changeOf(await owner.delete('/api/stores/acme'));
  const ofPost = await list('?key=blogs/about-acme');
  expect(ofPost.map(({ id, documents }: any) => [id, documents.length])).toEqual([[deletion, 1]]);
  const documents = [
    { key: 'stores/acme', kind: 'store' },
    { key: 'blogs/about-acme', kind: 'post' },
  ];
  expect((await list(`?change=${deletion}`))[0]).toMatchObject({ documentCount: 2, documents });
  await undo(deletion);
  // 23:30 UTC is the next day in Berlin
  api.wait(Date.parse('2026-11-23T23:30:00.000Z') - Date.parse((await list())[0].at));
  owner = await api.owner();
  for (let time = 0; time < 51; time += 1) await owner.put('/api/stores/bolt', { name: `Bolt ${time}` });
  expect(await list('?day=2026-11-23')).toEqual([]);
  const first = await owner.get('/api/history?day=2026-11-24');
  const next = '</api/history?day=2026-11-24&page=2>; rel="next"';
  expect([first.body.length, first.headers.get('link')]).toEqual([50, next]);
  const second = await owner.get(`/api/history?session=${first.body[0].session}&page=2`);
  expect([second.body.length, second.headers.get('link')]).toEqual([1, null]);
  expect((await owner.get('/api/history?day=2026-13-40')).status).toBe(400);
});

test('it gives a version whole, and restores it or one field of it, whatever was changed since', async () => {
  const change = changeOf(await owner.put('/api/stores/acme', { name: 'Other', description: 'Other' }));
  await owner.put('/api/stores/acme', { description: 'Later' });
  const later = await owner.put('/api/offers/acme-o1', { title: 'Later' });
  const versionId = `${change}.0`;
  expect((await owner.get(`/api/history/${versionId}`)).body).toMatchObject({
    ...{ id: change, versionId, key: 'stores/acme' },
    before: { name: 'Acme', offers: [{ title: 'acme-o1' }, {}, {}] },
    after: { name: 'Other', description: 'Other' },
    current: { name: 'Other', description: 'Later' },
  });
  const restore = (body: object, id = versionId) => owner.post(`/api/history/${id}/restore`, body);
  const field = await restore({ field: 'name' });
  const restored = [{ key: 'stores/acme', name: 'Acme' }];
  expect([field.status, field.body]).toEqual([200, { restored, message: 'Changed back: store "Acme".' }]);
  expect(acme()).toMatchObject({ name: 'Acme', description: 'Later' });
  for (const nothing of ['name', 'id', 'revision', 'updatedAt']) {
    const again = await restore({ field: nothing });
    expect([again.body.message, again.headers.get('x-change-id')]).toEqual(['Nothing had to be changed.', null]);
  }
  await owner.delete('/api/stores/acme');
  expect((await restore({ field: 'name' })).status).toBe(409);
  const whole = await restore({});
  expect(whole.body.message).toBe('Brought back: store "Acme", coupon "A fifth off" and 3 offers.');
  const offers = [{ title: 'acme-o1', revision: 1 + later.body.revision }, {}, {}];
  expect(acme()).toMatchObject({ name: 'Acme', description: '', offers });
  expect([(await undo(changeOf(whole))).status, acme()]).toEqual([200, undefined]);
  expect((await restore({}, `${change}.7`)).status).toBe(404);
  expect((await restore({ field: 'no.such.field' })).status).toBe(409);
  expect((await restore({ fields: 'name' })).status).toBe(400);
});

embeddedTest('it holds what a server that was killed had not moved to its records yet', async () => {
  const folder = aFolder();
  await (await openTestApi({ ...aShop(), folder })).close();
  const killed = await openDatabase({ folder, mode: 'write' });
  const at = new Date('2026-11-21T12:00:00.000Z');
  const note = { id: newChangeId(at), at: at.toISOString(), operation: 'update-store', session: null, from: '' };
  const bolt = { ...killed.read('stores/bolt')!, name: 'Killed' };
  await killed.transact((transaction) => transaction.write('stores/bolt', bolt), { note });
  await killed.close();
  const next = await openTestApi({ folder });
  onTestFinished(() => next.close());
  const nextOwner = await next.owner();
  expect((await nextOwner.get('/api/history')).body).toMatchObject([{ id: note.id }]);
  expect((await undo(note.id, nextOwner)).status).toBe(200);
  expect(next.database.read('stores/bolt')?.name).toBe('Bolt');
});
