import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDeals, storeDealSearch } from './deal-search.ts';
import { findStores } from './store-search.ts';
import { anyCatalogue } from './testing/arbitrary-catalogue.ts';
import { aCoupon, anOffer, aStore, readerOf } from './testing/builders.ts';

describe('the search for stores', () => {
  const read = readerOf({
    stores: [
      aStore({ name: 'Café Noir', category: 'Travel' }),
      aStore({ name: 'Bolt', category: 'Home & Garden' }),
      aStore({ name: '7 Eleven', category: 'Fashion' }),
    ],
  });

  it.each([
    ['CAFE', ['cafe-noir']],
    ['garden', ['bolt']],
    ['home & garden', ['bolt']],
    ['o', ['bolt', 'cafe-noir', '7-eleven']],
    ['7', ['7-eleven']],
    ['nothing', []],
  ])('for "%s" looks into names and categories', (search, ids) => {
    expect([...findStores(read, search)].sort()).toEqual([...ids].sort());
  });
});

describe('the search for deals', () => {
  const store = aStore({
    name: 'Café Noir',
    category: 'Travel',
    coupons: [aCoupon({ title: 'Coffee beans' }), aCoupon({ id: 'c2', title: 'Old beans', expiryDate: '2026-01-01' })],
    offers: [
      anOffer({
        title: 'Free beans tin',
        description: 'For the café at home.',
        discountType: 'fixed',
        discountValue: '15',
      }),
      anOffer({ id: 'o2', title: 'Secret beans', active: false }),
    ],
  });
  const read = readerOf({ stores: [store, aStore({ name: 'Bolt', coupons: [aCoupon({ title: 'Beans' })] })] });
  const titles = (search: string, count = 10) => findDeals(read, search, count).map((deal) => deal.title);

  it('finds what can be used now, in what cards say, stores and categories together', () => {
    expect(titles('beans')).toEqual(['Beans', 'Free beans tin', 'Coffee beans']);
    expect(titles('travel BEANS coffee')).toEqual(['Coffee beans']);
    expect(titles('café')).toEqual(['Free beans tin', 'Coffee beans']);
    expect(titles('at HOME')).toEqual(['Free beans tin']);
    expect(titles('$15 off')).toEqual(['Free beans tin']);
    expect(titles('?')).toEqual([]);
  });

  it("stops when it has enough, and leads to the deal on its store's page", () => {
    expect(findDeals(read, 'beans', 1)).toEqual([
      {
        key: 'coupon/bolt/c1',
        title: 'Beans',
        discount: '20% OFF',
        href: '/store/bolt#coupon-c1',
        store: { name: 'Bolt', href: '/store/bolt', logo: { src: null, initials: 'B' } },
      },
    ]);
  });

  it('finds the same deals that the published index holds', () => {
    fc.assert(
      fc.property(anyCatalogue(), (catalogue) => {
        const read = readerOf(catalogue);
        const published = (catalogue.stores ?? []).flatMap(({ id }) =>
          (read(storeDealSearch, id)?.[4] ?? []).map(([kind, deal]) => `${kind}/${id}/${deal}`),
        );
        const found = ['fashion', 'home', 'travel', 'unlisted'].flatMap((category) =>
          findDeals(read, category, 1000).map((deal) => deal.key),
        );
        expect([...new Set(found)].sort()).toEqual(published.sort());
      }),
      { numRuns: 40 },
    );
  });
});
