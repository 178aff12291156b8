import { rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { embeddedTest } from '../../data/cluster/testing/databases.ts';
import { openDatabase } from '../../data/catalogue/open-database.ts';
import { openTestApi } from '../testing/running-api.ts';
import { aShop } from '../testing/shop.ts';
import type { Answer } from '../testing/visitor.ts';
import { newChangeId } from './change-id.ts';
import { openForAllTests } from '../testing/each-test.ts';

const api = await openForAllTests({ ...aShop(), settings: { timeZone: 'Europe/Berlin' } });
let owner = await api.owner();

const changeOf = ({ headers }: Answer) => headers.get('x-change-id')!;
const list = async (query = '') => (await owner.get(`/api/history${query}`)).body;

describe('the history', () => {
  test('says who changed what from which value to which, in the words of the forms', async () => {
    const change = changeOf(
      await owner.put('/api/offers/acme-o1', { expiryDate: '2026-12-24', affiliateLink: 'https://go.example/x' }),
    );
    const [newest] = await list();
    expect(newest).toEqual({
      id: change,
      at: expect.stringMatching(/^2026-11-21T/),
      operation: 'update-offer',
      session: expect.stringMatching(/^[\w-]{8}$/),
      from: expect.stringContaining('127.0.0.1'),
      undoable: true,
      documents: [
        {
          versionId: `${change}.0`,
          key: 'stores/acme',
          name: 'Acme',
          kind: 'store',
          differences: [
            {
              path: 'offers.acme-o1.affiliateLink',
              label: 'Offer "acme-o1": Affiliate link',
              from: 'https://go.example/acme',
              to: 'https://go.example/x',
            },
            { path: 'offers.acme-o1.expiryDate', label: 'Offer "acme-o1": Expiry date', from: null, to: '2026-12-24' },
          ],
          things: [],
        },
      ],
      documentCount: 1,
    });
    const undone = changeOf(await owner.post(`/api/undo/${change}`));
    expect((await list()).map(({ id, undoable, undoneBy, undoOf }: any) => [id, undoable, undoneBy, undoOf])).toEqual([
      [undone, true, undefined, change],
      [change, false, undone, undefined],
    ]);
  });

  test('names what values point to, shows an order as one, and of what was added what its form shows', async () => {
    const differencesOf = async () => (await list())[0].documents[0];
    await owner.put('/api/offers/acme-o1', { categoryId: 'travel' });
    expect(await differencesOf()).toMatchObject({
      differences: [{ path: 'offers.acme-o1.categoryId', from: 'fashion', to: 'travel' }],
      things: [
        { key: 'categories/fashion', name: 'Fashion' },
        { key: 'categories/travel', name: 'Travel' },
      ],
    });
    const reordered = ['acme-o2', 'acme-o3', 'acme-o1'];
    const change = changeOf(await owner.post('/api/offers/reorder', { storeId: 'acme', offerIds: reordered }));
    expect((await differencesOf()).differences).toEqual([
      {
        path: 'offers',
        label: 'Order of the offers',
        from: ['acme-o1', 'acme-o2', 'acme-o3'],
        to: reordered,
        isOrder: true,
      },
    ]);
    await owner.post(`/api/undo/${change}`);
    const description = 'Long. '.repeat(100);
    const offer = { storeId: 'acme', title: 'Added', description, affiliateLink: 'https://go.example' };
    const { id } = (await owner.post('/api/offers', offer)).body;
    const {
      differences: [added],
    } = await differencesOf();
    expect(added).toMatchObject({ path: `offers.${id}`, label: 'Offer "Added"', from: null });
    expect(added.to).toMatchObject({ title: 'Added', description: `${description.slice(0, 200)}…`, active: true });
    for (const hidden of ['id', 'revision', 'createdAt', 'sortOrder']) expect(added.to).not.toHaveProperty(hidden);
    await owner.delete(`/api/offers/${id}`);
    await owner.put('/api/offers/acme-o1', { categoryId: 'fashion' });
  });

  test('is filtered by document, by day in the time zone of the site, by person and by change, a page at a time', async () => {
    const deletion = changeOf(await owner.delete('/api/stores/acme'));
    expect((await list('?key=blogs/about-acme')).map(({ id, documents }: any) => [id, documents.length])).toEqual([
      [deletion, 1],
    ]);
    expect((await list(`?change=${deletion}`))[0]).toMatchObject({
      documentCount: 2,
      documents: [
        { key: 'stores/acme', kind: 'store' },
        { key: 'blogs/about-acme', kind: 'post' },
      ],
    });
    await owner.post(`/api/undo/${deletion}`);
    // 23:30 UTC is the next day in Berlin
    api.wait(Date.parse('2026-11-23T23:30:00.000Z') - Date.parse((await list())[0].at));
    const other = await api.owner();
    for (let time = 0; time < 51; time += 1) await other.put('/api/stores/bolt', { name: `Bolt ${time}` });
    owner = other;
    expect(await list('?day=2026-11-23')).toEqual([]);
    const first = await owner.get('/api/history?day=2026-11-24');
    expect([first.body.length, first.headers.get('link')]).toEqual([
      50,
      '</api/history?day=2026-11-24&page=2>; rel="next"',
    ]);
    const [{ session }] = first.body;
    const second = await owner.get(`/api/history?session=${session}&page=2`);
    expect([second.body.length, second.headers.get('link')]).toEqual([1, null]);
    expect((await owner.get('/api/history?day=2026-13-40')).status).toBe(400);
  });

  test('gives a version whole, and restores it or one field of it, whatever was changed since', async () => {
    const change = changeOf(await owner.put('/api/stores/acme', { name: 'Other', description: 'Other' }));
    await owner.put('/api/stores/acme', { description: 'Later' });
    const later = await owner.put('/api/offers/acme-o1', { title: 'Later' });
    const version = await owner.get(`/api/history/${change}.0`);
    expect(version.body).toMatchObject({
      id: change,
      versionId: `${change}.0`,
      key: 'stores/acme',
      before: { name: 'Acme', offers: [{ title: 'acme-o1' }, {}, {}] },
      after: { name: 'Other', description: 'Other' },
      current: { name: 'Other', description: 'Later' },
    });
    const restore = (body: object, id = `${change}.0`) => owner.post(`/api/history/${id}/restore`, body);
    const field = await restore({ field: 'name' });
    expect([field.status, field.body]).toEqual([
      200,
      { restored: [{ key: 'stores/acme', name: 'Acme' }], message: 'Changed back: store "Acme".' },
    ]);
    expect(api.database.read('stores/acme')).toMatchObject({ name: 'Acme', description: 'Later' });
    for (const nothing of ['name', 'id', 'revision', 'updatedAt']) {
      const again = await restore({ field: nothing });
      expect([again.body.message, again.headers.get('x-change-id')]).toEqual(['Nothing had to be changed.', null]);
    }
    await owner.delete('/api/stores/acme');
    expect((await restore({ field: 'name' })).status).toBe(409);
    const whole = await restore({});
    expect(whole.body.message).toBe('Brought back: store "Acme", coupon "A fifth off" and 3 offers.');
    expect(api.database.read('stores/acme')).toMatchObject({
      name: 'Acme',
      description: '',
      offers: [{ title: 'acme-o1', revision: 1 + later.body.revision }, {}, {}],
    });
    expect((await owner.post(`/api/undo/${changeOf(whole)}`)).status).toBe(200);
    expect(api.database.read('stores/acme')).toBeUndefined();
    expect([(await restore({}, `${change}.7`)).status, (await restore({ field: 'no.such.field' })).status]).toEqual([
      404, 409,
    ]);
    expect((await restore({ fields: 'name' })).status).toBe(400);
  });

  embeddedTest('holds what a server that was killed had not moved to its records yet', async () => {
    const folder = `${api.database.folder}-killed`;
    await (await openTestApi({ ...aShop(), folder })).close();
    const killed = openDatabase({ folder, mode: 'write' });
    const at = new Date('2026-11-21T12:00:00.000Z');
    const note = { id: newChangeId(at), at: at.toISOString(), operation: 'update-store', session: null, from: '' };
    const bolt = { ...killed.read('stores/bolt')!, name: 'Killed' };
    await killed.transact((transaction) => transaction.write('stores/bolt', bolt), { note });
    await killed.close();
    const next = await openTestApi({ folder });
    const nextOwner = await next.owner();
    expect((await nextOwner.get('/api/history')).body.map(({ id }: any) => id)).toEqual([note.id]);
    expect((await nextOwner.post(`/api/undo/${note.id}`)).status).toBe(200);
    expect(next.database.read('stores/bolt')?.name).toBe('Bolt');
    await next.close();
    rmSync(folder, { recursive: true });
  });
});
