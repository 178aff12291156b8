import { describe, expect, test } from 'vitest';
import { aProduct } from '../../data/queries/testing/builders.ts';
import type { Source } from '../../data/schema/source.ts';
import { openForEachTest } from '../testing/each-test.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const feed = { kind: 'network' as const, reference: 'awin/7' };
const mailed = { kind: 'shopper' as const, reference: 'a mail' };
const ofOwner = { kind: 'owner', reference: '', seenAt: NOW };

const shop = openForEachTest({ products: [aProduct({ id: 'p1', salePrice: 20, rating: 4, source: feed })] });

describe('after an edit of a product', () => {
  test.each([
    ['priceSource', { salePrice: 25 }],
    ['ratingSource', { rating: 4.5 }],
    ['ratingSource', { rating: null }],
    ['ratingSource', { reviewCount: 12 }],
  ])('the %s of a feed’s product is the owner’s after %j, and no other', async (source, changes) => {
    const { body } = await shop.owner.put('/api/amazon-products/p1', changes);
    expect({ priceSource: body.priceSource, ratingSource: body.ratingSource }).toEqual({ [source]: ofOwner });
    expect(body.ownFields).toEqual(Object.keys(changes));
  });

  test.each([{ originalPrice: 30 }, { discount: 5 }])(
    'the price stays the feed’s where %j is typed, which is the owner’s',
    async (changes) => {
      const { body } = await shop.owner.put('/api/amazon-products/p1', changes);
      const [field] = Object.keys(changes);
      expect(body).not.toHaveProperty('priceSource');
      expect(body.otherPrices).toEqual({ [field!]: { source: ofOwner, checkedAt: NOW } });
      expect(body.ownFields).toEqual([field]);
    },
  );

  test('a former price stays the feed’s, and as old as it was, where the price is typed', async () => {
    await shop.owner.put('/api/amazon-products/p1', { source: { ...feed, seenAt: '2026-11-01T00:00:00.000Z' } });
    await shop.api.database.transact((transaction) => {
      const [product] = transaction.read('amazon-products')!.products;
      const priced = { ...product!, originalPrice: 30, priceCheckedAt: '2026-11-19' };
      transaction.write('amazon-products', { products: [priced] });
    });
    const { body } = await shop.owner.put('/api/amazon-products/p1', { salePrice: 25 });
    expect([body.priceSource, body.priceCheckedAt]).toEqual([ofOwner, undefined]);
    expect(body.otherPrices).toEqual({
      originalPrice: { source: expect.objectContaining(feed), checkedAt: '2026-11-19' },
    });
    const [shown] = (await shop.api.visitor().get('/api/amazon-products')).body;
    expect([shown.salePrice, shown.originalPrice]).toEqual([25, undefined]);
  });

  test('a price of a feed gets no younger by a date that is typed: not in a form, in bulk, nor with another price', async () => {
    const [priceCheckedAt, typed] = ['2026-11-21', 'Type the price that you saw.'];
    for (const changes of [{ priceCheckedAt }, { priceCheckedAt, originalPrice: 30 }]) {
      const { status, body } = await shop.owner.put('/api/amazon-products/p1', changes);
      expect([status, body.errors[0].path]).toEqual([400, 'priceCheckedAt']);
      expect(body.message).toContain(typed);
    }
    const { body } = await shop.owner.post('/api/bulk', {
      kind: 'amazon-products',
      select: { ids: ['p1'] },
      change: { priceCheckedAt },
    });
    expect(body.refused).toEqual([expect.objectContaining({ message: expect.stringContaining(typed) })]);
    const own = await shop.owner.put('/api/amazon-products/p1', { salePrice: 25, priceCheckedAt });
    expect(own.body).toMatchObject({ priceSource: ofOwner, priceCheckedAt });
    expect((await shop.owner.put('/api/amazon-products/p1', { priceCheckedAt: '2026-11-20' })).status).toBe(200);
  });

  test('a model’s rating gets no source from the number of reviews that is typed, nor from another source of the product', async () => {
    const model = { kind: 'model' as const, reference: '' };
    await shop.owner.put('/api/amazon-products/p1', { ratingSource: model });
    for (const changes of [{ reviewCount: 12 }, { source: mailed }])
      expect((await shop.owner.put('/api/amazon-products/p1', changes)).body.ratingSource).toEqual(model);
    expect((await shop.owner.put('/api/amazon-products/p1', { rating: 3, reviewCount: 9 })).body.ratingSource).toEqual(
      ofOwner,
    );
  });

  test('figures with a source that the owner names keep it', async () => {
    const named = await shop.owner.put('/api/amazon-products/p1', { rating: 4.5, ratingSource: mailed });
    expect(named.body.ratingSource).toEqual(mailed);
    const whole = await shop.owner.put('/api/amazon-products/p1', { salePrice: 25, source: mailed });
    expect(whole.body.source).toEqual(mailed);
    expect(whole.body).not.toHaveProperty('priceSource');
  });
});

test('a price is a number, and its currency a field of its own, in a call about one product and about many', async () => {
  const change = { salePrice: '£39.99' };
  const one = await shop.owner.put('/api/amazon-products/p1', change);
  const bulk = { kind: 'amazon-products', select: { ids: ['p1'] }, change };
  for (const { status, body } of [one, await shop.owner.post('/api/bulk', bulk)])
    expect([status, body.errors[0].message]).toEqual([
      400,
      expect.stringContaining('Its currency has a field of its own'),
    ]);
});

describe('a figure of the home page', () => {
  const save = async (...heroTiles: object[]) =>
    (await shop.owner.put('/api/config', { heroTiles })).body.heroTiles.map(({ source }: { source: Source }) => source);
  const deals = { figure: '10', label: 'Deals' };
  const stores = { figure: '4', label: 'Stores' };
  const another = { ...mailed, reference: 'another mail' };

  test('is the owner’s where no source is named, and keeps the one that is named', async () => {
    expect(await save(deals)).toEqual([ofOwner]);
    expect(await save({ ...deals, source: mailed }, { ...stores, source: another })).toEqual([mailed, another]);
    expect(await save(deals, stores)).toEqual([mailed, another]);
  });

  test.each([
    ['another figure', { ...deals, figure: '11' }],
    ['another label', { ...deals, label: 'Codes' }],
  ])('is the owner’s once %s is typed, unless another source is named with it', async (_other, typed) => {
    await save({ ...deals, source: mailed }, { ...stores, source: another });
    const third = { ...mailed, reference: 'a third mail' };
    expect(await save({ ...typed, source: mailed }, stores)).toEqual([ofOwner, another]);
    await save({ ...deals, source: mailed }, stores);
    expect(await save(typed, stores)).toEqual([ofOwner, another]);
    expect(await save({ ...typed, figure: '12', source: third }, stores)).toEqual([third, another]);
  });
});
