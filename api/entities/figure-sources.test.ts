import { describe, expect, test } from 'vitest';
import { aProduct } from '../../data/queries/testing/builders.ts';
import type { Source } from '../../data/schema/source.ts';
import { openForEachTest } from '../testing/each-test.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const feed = { kind: 'network' as const, reference: 'awin/7' };
const mailed = { kind: 'shopper' as const, reference: 'a mail' };
const ofOwner = { kind: 'owner', reference: '', seenAt: NOW };

const { owner } = openForEachTest({ products: [aProduct({ id: 'p1', salePrice: 20, rating: 4, source: feed })] });

describe('after an edit of a product', () => {
  test.each([
    ['priceSource', { salePrice: 25 }],
    ['ratingSource', { rating: 4.5 }],
    ['ratingSource', { rating: null }],
    ['ratingSource', { reviewCount: 12 }],
  ])('the %s of a feed’s product is the owner’s after %j, and no other', async (source, changes) => {
    const { body } = await owner.put('/api/amazon-products/p1', changes);
    expect({ priceSource: body.priceSource, ratingSource: body.ratingSource }).toEqual({ [source]: ofOwner });
    expect(body.ownFields).toEqual(Object.keys(changes));
  });

  test.each([{ originalPrice: 30 }, { discount: 5 }])(
    'the price stays the feed’s where %j is typed, which is the owner’s',
    async (changes) => {
      const { body } = await owner.put('/api/amazon-products/p1', changes);
      const [field] = Object.keys(changes);
      expect(body).not.toHaveProperty('priceSource');
      expect(body.otherPrices).toEqual({ [field!]: { source: ofOwner, checkedAt: NOW } });
      expect(body.ownFields).toEqual([field]);
    },
  );

  test('a model’s rating gets no source from the number of reviews that is typed, nor from another source of the product', async () => {
    const model = { kind: 'model' as const, reference: '' };
    await owner.put('/api/amazon-products/p1', { ratingSource: model });
    for (const changes of [{ reviewCount: 12 }, { source: mailed }])
      expect((await owner.put('/api/amazon-products/p1', changes)).body.ratingSource).toEqual(model);
    expect((await owner.put('/api/amazon-products/p1', { rating: 3, reviewCount: 9 })).body.ratingSource).toEqual(
      ofOwner,
    );
  });

  test('figures with a source that the owner names keep it', async () => {
    const named = await owner.put('/api/amazon-products/p1', { rating: 4.5, ratingSource: mailed });
    expect(named.body.ratingSource).toEqual(mailed);
    const whole = await owner.put('/api/amazon-products/p1', { salePrice: 25, source: mailed });
    expect(whole.body.source).toEqual(mailed);
    expect(whole.body).not.toHaveProperty('priceSource');
  });
});

test('a price is a number, and its currency a field of its own, in a call about one product and about many', async () => {
  const change = { salePrice: '£39.99' };
  const one = await owner.put('/api/amazon-products/p1', change);
  const bulk = { kind: 'amazon-products', select: { ids: ['p1'] }, change };
  for (const { status, body } of [one, await owner.post('/api/bulk', bulk)])
    expect([status, body.errors[0].message]).toEqual([
      400,
      expect.stringContaining('Its currency has a field of its own'),
    ]);
});

describe('a figure of the home page', () => {
  const save = async (...heroTiles: object[]) =>
    (await owner.put('/api/config', { heroTiles })).body.heroTiles.map(({ source }: { source: Source }) => source);
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
