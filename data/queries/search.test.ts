import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dealPartCount, findDeals } from './indexes/deal-search.ts';
import { shownInPart } from './indexes/deal-terms.ts';
import { findStores } from './indexes/store-search.ts';
import { anyCatalogue } from './testing/arbitrary-catalogue.ts';
import { aCoupon, anOffer, aStore, readerOf } from './testing/builders.ts';

describe('the search for stores', () => {
  const read = readerOf({
    stores: [
      aStore({ name: 'Café Noir', category: 'Travel' }),
      aStore({ name: 'Bolt', category: 'Home & Garden' }),
      aStore({ name: '7 Eleven', category: 'Fashion' }),
      aStore({ name: '🍕 面包店', id: 'bread', slug: 'bread', category: 'Travel' }),
    ],
  });

  it.each([
    ['CAFE', ['cafe-noir']],
    ['garden', ['bolt']],
    ['home & garden', ['bolt']],
    ['bo', ['bolt']],
    ['olt', []],
    ['noir cafe', ['cafe-noir']],
    ['caef', ['cafe-noir']],
    ['café noir coupons', ['cafe-noir']],
    ['promo code bolt', ['bolt']],
    ['7', ['7-eleven']],
    ['nothing', []],
    ['🍕', ['bread']],
    ['面包', ['bread']],
  ])('for "%s" looks into names and categories', (search, ids) => {
    expect(
      findStores(read, search)
        .map(({ found }) => found)
        .sort(),
    ).toEqual([...ids].sort());
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
  const titles = (search: string, count = 10) => findDeals(read, search, count).map(({ found }) => found.title);

  it('finds what can be used now, in what cards say, stores and categories together', () => {
    expect(titles('beans')).toEqual(['Beans', 'Coffee beans', 'Free beans tin']);
    expect(titles('travel BEANS coffee')).toEqual(['Coffee beans']);
    expect(titles('café')).toEqual(['Coffee beans', 'Free beans tin']);
    expect(titles('at HOME')).toEqual(['Free beans tin']);
    expect(titles('coffee discount codes')).toEqual(['Coffee beans']);
    expect(titles('$15 off')).toEqual(['Free beans tin']);
    expect(titles('?')).toEqual([]);
  });

  it("stops when it has enough, and leads to the deal on its store's page", () => {
    expect(findDeals(read, 'beans', 1).map(({ found }) => found)).toEqual([
      {
        key: 'coupon/bolt/c1',
        title: 'Beans',
        discount: '20% OFF',
        href: '/store/bolt#coupon-c1',
        store: { name: 'Bolt', href: '/store/bolt', logo: { src: null, initials: 'B' } },
      },
    ]);
  });

  it('puts whole words before beginnings, finds nothing within words, then what is worth more', () => {
    const read = readerOf({
      stores: [
        aStore({ name: 'Acme', coupons: [aCoupon({ title: 'Cash instead', discountValue: '90' })] }),
        aStore({
          name: 'Bolt',
          coupons: [
            aCoupon({ title: 'A pot of tea', discountValue: '5' }),
            aCoupon({ id: 'c2', title: 'Tea and cake', discountValue: '10' }),
          ],
          offers: [anOffer({ title: 'Teapots', discountValue: '50' })],
        }),
      ],
    });
    expect(findDeals(read, 'tea', 10).map(({ found }) => found.title)).toEqual([
      'Tea and cake',
      'A pot of tea',
      'Teapots',
    ]);
    expect(findDeals(read, 'tea', 1).map(({ found }) => found.title)).toEqual(['Tea and cake']);
  });

  it('finds the deals that published parts hold, and these hold every live deal of a small site', () => {
    fc.assert(
      fc.property(anyCatalogue(), (catalogue) => {
        const read = readerOf(catalogue);
        const count = dealPartCount(read) ?? 0;
        const published = Array.from({ length: count }, (_, part) => shownInPart(read, count, part)).flat();
        const found = ['fashion', 'home', 'travel', 'unlisted'].flatMap((category) =>
          findDeals(read, category, 1000).map(({ found }) => found.key),
        );
        const keys = published.map(([[, storeId, deal]]) => deal.replace('/', `/${storeId}/`));
        expect([...new Set(found)].sort()).toEqual([...new Set(keys)].sort());
      }),
      { numRuns: 40 },
    );
  });
});
