import { describe, expect, test } from 'vitest';
import { aCategory, aCoupon, aStore } from '../../data/queries/testing/builders.ts';
import { openForEachTest } from '../testing/each-test.ts';
import { counts, importsBy } from './testing/imports.ts';

const { api, owner } = openForEachTest({
  categories: [aCategory('Fashion')],
  stores: [aStore(), aStore({ name: 'Bolt', coupons: [aCoupon({ id: 'bolt-c1', title: 'Mine', code: 'OTHER' })] })],
});
const { send, undo } = importsBy(owner);

const FEED = 'Store,Title,Code\nAcme,10% off,ONE\nAcme,Free shipping,\nAcme,30% off,THREE';
const run = (file = FEED) => send(file, { feed: 'mails' }, '?shrink=1');
const store = (id: string) => api.database.read(`stores/${id}`)!;
const titles = (id: string) => store(id).coupons.map(({ title }) => title);
const find = (title: string) =>
  [...store('acme').coupons, ...store('bolt').coupons].find((coupon) => coupon.title === title)!;
const move = (title: string, storeId: string) => owner.put(`/api/coupons/${find(title).id}`, { storeId });
const withdrawn = (id: string) =>
  store(id).coupons.flatMap(({ title, withdrawnAt }) => (withdrawnAt === undefined ? [] : [title]));

describe('a deal of a feed without ids that the owner moved to another store', () => {
  test('stays there when the feed comes again, and follows its feed', async () => {
    await run();
    for (const title of ['10% off', 'Free shipping']) expect((await move(title, 'bolt')).status).toBe(200);
    const again = await run();
    expect([again.body.counts, again.headers.get('x-change-id')]).toEqual([counts({ same: 3 }), null]);
    expect([titles('acme'), titles('bolt')]).toEqual([['30% off'], ['Mine', '10% off', 'Free shipping']]);
    expect((await run(FEED.replace('10% off', '15% off'))).body.counts).toEqual(counts({ changed: 1, same: 2 }));
    expect(titles('bolt')).toEqual(['Mine', '15% off', 'Free shipping']);
    expect((await run('Store,Title,Code\nAcme,30% off,THREE')).body.counts).toEqual(counts({ same: 1, gone: 2 }));
    expect([withdrawn('acme'), withdrawn('bolt')]).toEqual([[], ['15% off', 'Free shipping']]);
    expect((await run(FEED.replace('10% off', '15% off'))).body.counts).toEqual(counts({ changed: 2, same: 1 }));
    expect(withdrawn('bolt')).toEqual([]);
  });

  test('is another one than the deal with its code that its feed lists there', async () => {
    const both = `${FEED}\nBolt,A gift,ONE`;
    await run(both);
    await move('10% off', 'bolt');
    expect((await run(both)).body.counts).toEqual(counts({ same: 4 }));
    const changed = await run(both.replace('A gift', 'A larger gift').replace('10% off', '11% off'));
    expect(changed.body.counts).toEqual(counts({ changed: 2, same: 2 }));
    expect(titles('bolt')).toEqual(['Mine', 'A larger gift', '11% off']);
    expect(find('11% off')).toMatchObject({ movedFrom: 'acme' });
  });

  test('stays deleted when the owner deletes it there, and is back with an undo', async () => {
    await run();
    await move('10% off', 'bolt');
    const deleted = await owner.delete(`/api/coupons/${find('10% off').id}`);
    expect((await run()).body.counts).toEqual(counts({ same: 2, refused: 1 }));
    // Bolt's own deal with this code is none of it
    expect((await run(`${FEED}\nBolt,A gift,ONE`)).body.counts).toEqual(counts({ new: 1, same: 2, refused: 1 }));
    await undo(deleted);
    expect((await run(`${FEED}\nBolt,A gift,ONE`)).body.counts).toEqual(counts({ same: 4 }));
  });

  test('is listed where it stands again once it is moved back, in bulk as well', async () => {
    await run();
    const { id } = find('10% off');
    const bulk = (storeId: string) =>
      owner.post('/api/bulk', { kind: 'deals', select: { ids: [id] }, change: { storeId } });
    expect((await bulk('bolt')).body.count).toBe(1);
    expect((await owner.put(`/api/coupons/${id}`, { featured: true })).status).toBe(200);
    expect((await run()).body.counts).toEqual(counts({ same: 3 }));
    await bulk('acme');
    expect(find('10% off')).not.toHaveProperty('movedFrom');
    expect((await run()).body.counts).toEqual(counts({ same: 3 }));
    expect(titles('bolt')).toEqual(['Mine']);
  });
});

test('a code that the owner types over that of a feed is the owner’s, and no feed withdraws it', async () => {
  const list = (rows: string, query = '') => send(`Id,Store,Title,Code\n${rows}`, { feed: 'mails' }, query);
  await list('1,Acme,A fifth off,THEIRS\n2,Acme,A tenth off,TENTH');
  const [first, second] = api.database.read('stores/acme')!.coupons as unknown as { id: string }[];
  const { body } = await owner.put(`/api/coupons/${first!.id}`, { code: 'MINE' });
  expect(body).toMatchObject({
    code: 'MINE',
    source: { reference: 'mails/1' },
    codeSource: { kind: 'owner', seenAt: '2026-11-21T12:00:00.000Z' },
  });
  // neither the feed nor another edit changes whose it is
  await list('1,Acme,Better,THEIRS\n2,Acme,A tenth off,TENTH');
  expect((await owner.put(`/api/coupons/${first!.id}`, { verified: true })).body.codeSource).toEqual(body.codeSource);
  await list('3,Acme,New,NEW', '?shrink=1');
  const { coupons } = (await api.visitor().get('/api/stores/acme')).body;
  expect(coupons.map(({ code }: { code: string }) => code).sort()).toEqual(['MINE', 'NEW']);
  expect((await owner.get('/api/today')).body.held.items).toMatchObject([{ id: second!.id }]);
});
