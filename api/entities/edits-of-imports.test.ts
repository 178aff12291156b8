import { expect, test } from 'vitest';
import { aCoupon, aProduct, aStore } from '../../data/queries/testing/builders.ts';
import { MOST_DELETIONS, type DeletedImport, type Source } from '../../data/schema/source.ts';
import { openForEachTest } from '../testing/each-test.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const withdrawnAt = '2026-11-20T09:00:00.000Z';
const feed = { kind: 'network' as const, reference: 'awin/7' };
const model = { kind: 'model' as const, reference: '' };
const mailed = { kind: 'shopper' as const, reference: 'a mail' };
const another = { ...mailed, reference: 'another mail' };
const ofOwner = { kind: 'owner', reference: '', seenAt: NOW };
const listed = { ...feed, reference: 'mails' };

const { api, owner } = openForEachTest({
  stores: [
    aStore({
      description: 'Shoes.',
      source: mailed,
      coupons: [
        aCoupon({ id: 'acme-c1', code: 'THEIRS', source: feed, withdrawnAt }),
        aCoupon({ id: 'acme-c2', code: 'OWN' }),
        aCoupon({ id: 'acme-c3', code: 'MADE', source: model, active: false }),
      ],
    }),
    aStore({ name: 'Bolt' }),
    aStore({
      name: 'Cove',
      coupons: [
        aCoupon({ id: 'cove-c1', title: 'Free shipping', source: listed }),
        aCoupon({ id: 'cove-c2', title: 'Free shipping', source: listed }),
        aCoupon({ id: 'cove-c3', title: 'Free returns', source: listed }),
      ],
    }),
    aStore({
      name: 'Dune',
      coupons: [{ ...feed, reference: '' }, mailed, undefined].map((source, at) =>
        aCoupon({ id: `dune-c${at}`, source }),
      ),
    }),
  ],
  products: [
    aProduct({ id: 'p1', salePrice: 20, rating: 4, source: feed }),
    aProduct({ id: 'p2', name: 'Pan', source: { ...feed, reference: 'awin/p2' } }),
    aProduct({ id: 'p3', name: 'Pot', source: { ...feed, reference: 'awin/p3' } }),
  ],
});

const coupon = (id: string, from = 'acme') =>
  api.database.read(`stores/${from}`)!.coupons.find((each) => each.id === id)!;
const change = async (id: string, changes: object) => {
  expect((await owner.put(`/api/coupons/${id}`, changes)).status).toBe(200);
  return coupon(id);
};
const changeProduct = async (changes: object) => (await owner.put('/api/amazon-products/p1', changes)).body;

test('a code is the owner’s where it is typed over that of a feed, and stays the feed’s meanwhile', async () => {
  const titled = await change('acme-c1', { title: 'Mine' });
  expect(titled).toMatchObject({ withdrawnAt, ownFields: ['title'] });
  expect(titled).not.toHaveProperty('codeSource');
  expect((await change('acme-c1', { code: 'MINE' })).codeSource).toEqual(ofOwner);
  const without = await change('acme-c1', { code: null });
  expect(without).not.toHaveProperty('codeSource');
  expect(without.ownFields).toEqual(['code', 'title']);
});

test.each([
  ['the owner’s own', 'acme-c2', {}],
  ['a model’s', 'acme-c3', {}],
  ['an import that the owner says is from elsewhere', 'acme-c1', { source: mailed }],
  ['one that the owner says is from a feed', 'acme-c2', { source: feed }],
])('a code is no more the owner’s than its deal, of %s', async (_of, id, changes) => {
  const changed = await change(id, { code: 'OTHER', ...changes });
  expect(changed.code).toBe('OTHER');
  expect(changed).not.toHaveProperty('codeSource');
});

test.each(['acme-c1', 'acme-c2', 'acme-c3'])('%s gets no marks when it is saved as it is', async (id) => {
  const before = coupon(id);
  expect(await change(id, { title: before.title, code: before.code, revision: 1 })).toEqual(before);
  expect(coupon(id).revision).toBe(1);
});

test('marks name the fields of an import that the owner edited, its store too, and not where it is from', async () => {
  const changed = await change('acme-c1', { title: 'Mine', source: { ...feed, reference: 'awin/8' } });
  expect(changed.ownFields).toEqual(['title']);
  const { ownFields } = await changeProduct({ salePrice: 25, priceSource: mailed, ratingSource: mailed });
  expect(ownFields).toEqual(['salePrice']);
  // nor what the owner wrote before it was from a feed
  expect(await change('acme-c2', { title: 'Theirs', source: feed })).not.toHaveProperty('ownFields');
  await change('acme-c2', { title: 'Mine' });
  for (const id of ['acme-c1', 'acme-c2']) await owner.put(`/api/coupons/${id}`, { storeId: 'bolt' });
  for (const id of ['acme-c1', 'acme-c2']) expect(coupon(id, 'bolt').ownFields).toEqual(['storeId', 'title']);
});

test('the text of a store that a shopper sent stays the shopper’s when it is edited', async () => {
  expect((await owner.put('/api/stores/acme', { description: 'Good shoes.' })).body.source).toEqual(mailed);
});

test.each([
  ['priceSource', { salePrice: 25 }],
  ['ratingSource', { rating: 4.5 }],
  ['ratingSource', { rating: null }],
  ['ratingSource', { reviewCount: 12 }],
])('the %s of a feed’s product is the owner’s after %j, and no other', async (source, changes) => {
  const { priceSource, ratingSource, ownFields } = await changeProduct(changes);
  expect({ priceSource, ratingSource }).toEqual({ [source]: ofOwner });
  expect(ownFields).toEqual(Object.keys(changes));
});

test.each([
  ['originalPrice', 30],
  ['discount', 5],
])('the price stays the feed’s where the %s is typed, which is the owner’s', async (field, value) => {
  const changed = await changeProduct({ [field]: value });
  expect(changed).not.toHaveProperty('priceSource');
  const otherPrices = { [field]: { source: ofOwner, checkedAt: NOW } };
  expect([changed.otherPrices, changed.ownFields]).toEqual([otherPrices, [field]]);
});

test('a rating that is typed is the owner’s; typing its count or naming another source of the product changes none', async () => {
  await changeProduct({ ratingSource: model });
  for (const changes of [{ reviewCount: 12 }, { source: mailed }])
    expect((await changeProduct(changes)).ratingSource).toEqual(model);
  expect((await changeProduct({ rating: 3, reviewCount: 9 })).ratingSource).toEqual(ofOwner);
  expect((await changeProduct({ rating: 4.5, ratingSource: mailed })).ratingSource).toEqual(mailed);
});

test('a price with a source of the product that the owner names keeps it', async () => {
  const changed = await changeProduct({ salePrice: 25, source: mailed });
  expect(changed.source).toEqual(mailed);
  expect(changed).not.toHaveProperty('priceSource');
});

const deals = { figure: '10', label: 'Deals' };
const stores = { figure: '4', label: 'Stores' };
const saveTiles = async (...heroTiles: object[]) =>
  (await owner.put('/api/config', { heroTiles })).body.heroTiles.map(({ source }: { source: Source }) => source);

test('a figure of the home page is the owner’s where no source is named, and keeps the one that is named', async () => {
  expect(await saveTiles(deals)).toEqual([ofOwner]);
  expect(await saveTiles({ ...deals, source: mailed }, { ...stores, source: another })).toEqual([mailed, another]);
  expect(await saveTiles(deals, stores)).toEqual([mailed, another]);
});

test.each([
  ['another figure', { ...deals, figure: '11' }],
  ['another label', { ...deals, label: 'Codes' }],
])('it is the owner’s once %s is typed, unless another source is named with it', async (_other, typed) => {
  await saveTiles({ ...deals, source: mailed }, { ...stores, source: another });
  const third = { ...mailed, reference: 'a third mail' };
  expect(await saveTiles({ ...typed, source: mailed }, stores)).toEqual([ofOwner, another]);
  await saveTiles({ ...deals, source: mailed }, stores);
  expect(await saveTiles(typed, stores)).toEqual([ofOwner, another]);
  expect(await saveTiles({ ...typed, figure: '12', source: third }, stores)).toEqual([third, another]);
});

const remove = async (kind: string, ...ids: string[]) => {
  const { body } = await owner.post('/api/bulk', { kind, select: { ids }, change: { delete: true } });
  expect(body).toEqual({ count: ids.length, refused: [] });
};
const ofProducts = () => api.database.read('amazon-products')!;

test('a deletion notes the products that were deleted, so that no feed brings them again, and none that stay', async () => {
  const note = (id: string) => ({ id, kind: 'amazon-products', reference: `awin/${id}` });
  expect((await owner.delete('/api/amazon-products/p3')).status).toBe(200);
  expect([ofProducts().deletedImports, ofProducts().products.map(({ id }) => id)]).toEqual([
    [note('p3')],
    ['p1', 'p2'],
  ]);
  await owner.delete('/api/amazon-products/p2');
  expect(ofProducts().deletedImports).toEqual([note('p3'), note('p2')]);
});

test('it names once what a feed without ids cannot tell apart, and nothing that no feed can bring', async () => {
  await remove('coupons', 'cove-c1', 'cove-c2', 'cove-c3', 'dune-c0', 'dune-c1', 'dune-c2');
  const note = (id: string, title: string) => ({ id, kind: 'coupons', reference: 'mails', title });
  const noted = [note('cove-c1', 'Free shipping'), note('cove-c3', 'Free returns')];
  expect(api.database.read('stores/cove')!.deletedImports).toEqual(noted);
  expect(api.database.read('stores/dune')).not.toHaveProperty('deletedImports');
});

test('it takes the place of the oldest when there are as many as a document keeps', async () => {
  const deletedImports = Array.from({ length: MOST_DELETIONS }, (_, at): DeletedImport => {
    return { id: `old-${at}`, kind: 'amazon-products', reference: `awin/old-${at}` };
  });
  await api.database.transact((transaction) =>
    transaction.write('amazon-products', { ...ofProducts(), deletedImports }),
  );
  await remove('amazon-products', 'p2', 'p3');
  const kept = ofProducts().deletedImports!.map(({ id }) => id);
  expect([kept.length, kept[0]]).toEqual([MOST_DELETIONS, 'old-2']);
  expect(kept.slice(-3)).toEqual([`old-${MOST_DELETIONS - 1}`, 'p2', 'p3']);
});
