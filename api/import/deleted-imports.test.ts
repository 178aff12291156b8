import { describe, expect, test } from 'vitest';
import { aCategory, aCoupon, aStore } from '../../data/queries/testing/builders.ts';
import { openForEachTest } from '../testing/each-test.ts';
import { openTestApi } from '../testing/running-api.ts';
import { counts, importsBy } from './testing/imports.ts';

const { api, owner } = openForEachTest({
  categories: [aCategory('Fashion')],
  stores: [aStore({ coupons: [aCoupon({ id: 'acme-c1', title: 'Mine' })] }), aStore({ name: 'Bolt' })],
});
const { send, rows, undo } = importsBy(owner);

const FEED = 'Id,Store,Title,Code\n1,Acme,10% off,ONE\n2,Acme,20% off,TWO\n3,Acme,30% off,THREE\n4,Bolt,40% off,FOUR';
const run = (file = FEED, more = {}) => send(file, { feed: 'mails', ...more }, '?shrink=1');
const store = (id = 'acme') => api.database.read(`stores/${id}`)!;
const titles = (id = 'acme') => store(id).coupons.map(({ title }) => title);
const idOf = (title: string, id = 'acme') => store(id).coupons.find((coupon) => coupon.title === title)!.id;
const REASON = 'You deleted it here. Undo the deletion or add it by hand to have it again.';

describe('what the owner deleted of a feed', () => {
  test('stays deleted when the feed comes again, and says why', async () => {
    await run();
    expect((await owner.delete(`/api/coupons/${idOf('20% off')}`)).status).toBe(200);
    const again = await run();
    expect([again.body.counts, again.headers.get('x-change-id')]).toEqual([counts({ same: 3, refused: 1 }), null]);
    expect(await rows(again, 'refused')).toMatchObject([{ name: '20% off', reason: REASON, column: null }]);
    expect(titles()).toEqual(['Mine', '10% off', '30% off']);
    const later = await run(FEED.replace('20% off,TWO', '25% off,TWENTY'));
    expect(later.body.counts).toEqual(counts({ same: 3, refused: 1 }));
    expect((await run(FEED, { feed: 'other' })).body.counts).toEqual(counts({ new: 1, same: 3 }));
  });

  test('comes back with an undo, in any order, and is the feed’s again', async () => {
    await run();
    const before = store();
    const first = await owner.delete(`/api/coupons/${idOf('10% off')}`);
    const second = await owner.post('/api/bulk', {
      kind: 'deals',
      select: { ids: [idOf('20% off'), idOf('30% off'), 'acme-c1'] },
      change: { delete: true },
    });
    await owner.put('/api/stores/acme', { description: 'Edited meanwhile' });
    expect((await run()).body.counts).toEqual(counts({ same: 1, refused: 3 }));
    expect((await undo(first)).body.message).toBe('Brought back: coupon "10% off".');
    expect((await run(FEED.replace('10% off', '15% off'))).body.counts).toEqual(
      counts({ changed: 1, same: 1, refused: 2 }),
    );
    const undone = await undo(second);
    expect(undone.body.message).toBe('Brought back: 3 coupons.');
    expect((await run(FEED.replace('10% off', '15% off'))).body.counts).toEqual(counts({ same: 4 }));
    expect(store()).not.toHaveProperty('deletedImports');
    expect(store().revision).toBe(before.revision + 1);
    await undo(undone);
    expect((await run()).body.counts).toEqual(counts({ changed: 1, same: 1, refused: 2 }));
  });

  test('stays deleted where it was moved to, and is no part of what the dashboard or the public reads', async () => {
    await run();
    const id = idOf('20% off');
    await owner.put(`/api/coupons/${id}`, { storeId: 'bolt' });
    expect((await run()).body.counts).toEqual(counts({ same: 4 }));
    await owner.delete(`/api/coupons/${id}`);
    expect((await run()).body.counts).toEqual(counts({ same: 3, refused: 1 }));
    expect([titles(), titles('bolt')]).toEqual([['Mine', '10% off', '30% off'], ['40% off']]);
    expect(store('bolt').deletedImports).toEqual([{ id, kind: 'coupons', reference: 'mails/2' }]);
    const replies = [
      await owner.get('/api/records/stores/bolt'),
      await owner.put('/api/stores/bolt', { description: 'Edited' }),
      await api.visitor().get('/api/stores/bolt'),
      await owner.get('/api/history'),
    ];
    expect(replies.map(({ status, body }) => [status, JSON.stringify(body).includes('deletedImports')])).toEqual(
      replies.map(() => [200, false]),
    );
    expect(store('bolt').deletedImports).toHaveLength(1);
  });

  test('may be added by hand, or by a spreadsheet of the owner', async () => {
    await run();
    for (const title of ['10% off', '20% off']) await owner.delete(`/api/coupons/${idOf(title)}`);
    const coupon = { title: 'Ten', code: 'ONE', discountType: 'percentage', discountValue: '10%', storeId: 'acme' };
    expect((await owner.post('/api/coupons', coupon)).status).toBe(201);
    expect((await run()).body.counts).toEqual(counts({ same: 3, refused: 1 }));
    const sheet = await send('Store,Title,Code\nAcme,20% off,TWO');
    expect(sheet.body.counts).toEqual(counts({ new: 1 }));
    expect((await run()).body.counts).toEqual(counts({ same: 4 }));
  });

  test('holds for products, and for a site that is made from an export', async () => {
    const products = 'ASIN,Name,Description,Link\nB1,Pot,Iron,https://x.example/1\nB2,Pan,Steel,https://x.example/2';
    const more = { kind: 'amazon-products' };
    await run(products, more);
    const kept = () => api.database.read('amazon-products')!.products;
    await owner.delete(`/api/amazon-products/${kept().find(({ name }) => name === 'Pot')!.id}`);
    await owner.put(`/api/amazon-products/${kept().find(({ name }) => name === 'Pan')!.id}`, { featured: true });
    expect((await run(products, more)).body.counts).toEqual(counts({ same: 1, refused: 1 }));
    // another pot takes the free id, and is deleted as well
    const second = () => run(products.replace('B1', 'B9'), { ...more, feed: 'second' });
    await second();
    await owner.delete('/api/amazon-products/pot');
    for (const each of [await second(), await run(products, more)])
      expect(each.body.counts).toEqual(counts({ same: 1, refused: 1 }));
    await run();
    await owner.delete(`/api/coupons/${idOf('20% off')}`);
    const exported = await owner.get('/api/export/catalogue.ndjson');
    const empty = await openTestApi();
    try {
      const other = await empty.owner();
      await other.upload('/api/import', exported.text, { kind: 'everything' });
      const into = importsBy(other);
      expect((await into.send(FEED, { feed: 'mails' })).body.counts).toEqual(counts({ same: 3, refused: 1 }));
      const pots = await into.send(products, { ...more, feed: 'mails' });
      expect(pots.body.counts).toEqual(counts({ same: 1, refused: 1 }));
    } finally {
      await empty.close();
    }
  });
});
