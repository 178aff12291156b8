import { describe, expect, test } from 'vitest';
import { aProduct } from '../../data/queries/testing/builders.ts';
import type { Source } from '../../data/schema/source.ts';
import { openForEachTest } from '../testing/each-test.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const feed = { kind: 'network' as const, reference: 'awin/7' };
const mailed = { kind: 'shopper' as const, reference: 'a mail' };
const kettle = { name: 'Kettle', description: 'Boils.', affiliateLink: 'https://amazon.example/kettle' };
const ofOwner = { kind: 'owner', reference: '', seenAt: NOW };

const shop = openForEachTest({ products: [aProduct({ id: 'p1', salePrice: 20, rating: 4, source: feed })] });

describe('after an edit of a product', () => {
  test.each([
    ['priceSource', { originalPrice: 30 }],
    ['priceSource', { salePrice: 25 }],
    ['priceSource', { salePrice: null }],
    ['priceSource', { discount: 5 }],
    ['priceSource', { priceCheckedAt: '2026-11-20' }],
    ['ratingSource', { rating: 4.5 }],
    ['ratingSource', { rating: null }],
    ['ratingSource', { reviewCount: 12 }],
  ])('the %s of a feed’s product is the owner’s after %j, and no other', async (source, changes) => {
    const { body } = await shop.owner.put('/api/amazon-products/p1', changes);
    expect({ priceSource: body.priceSource, ratingSource: body.ratingSource }).toEqual({ [source]: ofOwner });
    expect(body.ownFields).toEqual(Object.keys(changes));
  });

  test('figures of the owner’s own product have no source beside that of the product', async () => {
    await shop.owner.post('/api/amazon-products', { ...kettle, salePrice: 10, rating: 4 });
    const { body } = await shop.owner.put('/api/amazon-products/kettle', { salePrice: 12, rating: 4.5 });
    expect(body).toMatchObject({ salePrice: 12, source: ofOwner });
    expect(body).not.toHaveProperty('priceSource');
    expect(body).not.toHaveProperty('ratingSource');
  });

  test('figures with a source that the owner names keep it', async () => {
    const named = await shop.owner.put('/api/amazon-products/p1', { rating: 4.5, ratingSource: mailed });
    expect(named.body.ratingSource).toEqual(mailed);
    const whole = await shop.owner.put('/api/amazon-products/p1', { salePrice: 25, source: mailed });
    expect(whole.body.source).toEqual(mailed);
    expect(whole.body).not.toHaveProperty('priceSource');
  });
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
