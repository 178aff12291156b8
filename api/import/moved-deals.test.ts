import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aCategory, aCoupon, aStore } from '../../data/queries/testing/builders.ts';
import { openTestApi, type RunningApi } from '../testing/running-api.ts';
import type { Visitor } from '../testing/visitor.ts';

let api: RunningApi;
let owner: Visitor;
beforeEach(async () => {
  api = await openTestApi({
    categories: [aCategory('Fashion')],
    stores: [aStore(), aStore({ name: 'Bolt', coupons: [aCoupon({ id: 'bolt-c1', title: 'Mine', code: 'OTHER' })] })],
  });
  owner = await api.owner();
});
afterEach(() => api.close());

const FEED = 'Store,Title,Code\nAcme,10% off,ONE\nAcme,Free shipping,\nAcme,30% off,THREE';
const run = (file = FEED, more: { [name: string]: string } = {}) =>
  owner.upload('/api/import?shrink=1', file, { kind: 'coupons', feed: 'mails', ...more });
const store = (id: string) => api.database.read(`stores/${id}`)!;
const titles = (id: string) => store(id).coupons.map(({ title }) => title);
const find = (title: string) =>
  [...store('acme').coupons, ...store('bolt').coupons].find((coupon) => coupon.title === title)!;
const move = (title: string, storeId: string) => owner.put(`/api/coupons/${find(title).id}`, { storeId });
const counts = (given: object) => ({ new: 0, changed: 0, same: 0, refused: 0, gone: 0, ...given });
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
    await owner.post(`/api/undo/${deleted.headers.get('x-change-id')}`);
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
