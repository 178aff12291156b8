import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aCoupon, aStore, type CatalogueParts, readerOf } from '../testing/builders.ts';
import { anyCatalogue } from '../testing/arbitrary-catalogue.ts';
import { couponSorts } from '../../rules/deals/coupon-sorts.ts';
import { MOST_COUPONS_LISTED, searchCoupons } from '../coupon-search.ts';
import { compareListed, featuredCoupons, firstCoupons, latestCoupons, listedCoupons } from './deal-lists.ts';
import { indexedSorts } from '../reading/index-names.ts';
import type { Read } from '../reading/reader.ts';

/** Those that are public: without what is held back. */
const storesOf = (read: Read, { stores = [] }: CatalogueParts) =>
  stores.map(({ id }) => read.document(`stores/${id}`)!);

describe('coupons over many stores', () => {
  it('come in the order in which all of them together would', () => {
    fc.assert(
      fc.property(
        anyCatalogue(),
        fc.constantFrom(...indexedSorts),
        fc.integer({ min: 1, max: 12 }),
        (catalogue, sort, count) => {
          const read = readerOf(catalogue);
          const all = storesOf(read, catalogue)
            .flatMap((store) => listedCoupons(read, store, sort))
            .sort(compareListed);
          expect(read(firstCoupons, sort, '', count)).toEqual(all.slice(0, count));
        },
      ),
    );
  });

  it('have at most three deals of one store at the top of the latest list while others have some', () => {
    fc.assert(
      fc.property(anyCatalogue(), fc.integer({ min: 1, max: 12 }), (catalogue, count) => {
        const read = readerOf(catalogue);
        const lists = storesOf(read, catalogue).map((store) => listedCoupons(read, store, 'latest'));
        const all = lists.flat().sort(compareListed);
        const shown = read(latestCoupons, count);
        expect(shown).toHaveLength(Math.min(count, all.length));
        const ofStore = (id: string) => shown.filter(([, storeId]) => storeId === id).length;
        const isAnyLeftOut = lists.some((list) => ofStore(list[0]?.[1] ?? '') < Math.min(3, list.length));
        for (const { id } of storesOf(read, catalogue)) if (isAnyLeftOut) expect(ofStore(id)).toBeLessThanOrEqual(3);
        if (lists.every((list) => list.length <= 3)) expect(shown).toEqual(all.slice(0, count));
      }),
    );
  });

  it('are of one category when one is asked for, in whatever case stores name it', () => {
    fc.assert(
      fc.property(anyCatalogue(), (catalogue) => {
        const read = readerOf(catalogue);
        const fashion = storesOf(read, catalogue).filter((store) => store.category.toLowerCase() === 'fashion');
        const expected = fashion.flatMap((store) => listedCoupons(read, store, 'latest')).sort(compareListed);
        expect(read(firstCoupons, 'latest', 'fashion', 100)).toEqual(expected);
      }),
    );
  });

  it('are featured only when the owner featured them', () => {
    fc.assert(
      fc.property(anyCatalogue(), (catalogue) => {
        const read = readerOf(catalogue);
        const expected = storesOf(read, catalogue)
          .flatMap((store) =>
            listedCoupons(read, { ...store, coupons: store.coupons.filter((coupon) => coupon.featured) }, 'latest'),
          )
          .sort(compareListed);
        expect(read(featuredCoupons, 4)).toEqual(expected.slice(0, 4));
      }),
    );
  });

  it('put the most worth first, and of those the newest', () => {
    const coupons = [
      aCoupon({ id: 'old', discountValue: '20%', createdAt: '2026-10-01T00:00:00.000Z' }),
      aCoupon({ id: 'new', discountValue: '20', createdAt: '2026-11-01T00:00:00.000Z' }),
      aCoupon({ id: 'half', discountValue: '50%', createdAt: '2026-01-01T00:00:00.000Z' }),
      aCoupon({ id: 'ship', discountType: 'freeShipping' }),
    ];
    const read = readerOf({ stores: [aStore({ coupons })] });
    expect(read(firstCoupons, 'discount', '', 9).map((listed) => listed[2])).toEqual(['half', 'new', 'old', 'ship']);
  });

  it('put the one that is over soonest first and undated ones last', () => {
    const coupons = [
      aCoupon({ id: 'never' }),
      aCoupon({ id: 'soon', expiryDate: '2026-11-22' }),
      aCoupon({ id: 'over', expiryDate: '2026-11-20' }),
      aCoupon({ id: 'later', expiryDate: '2027-01-01' }),
    ];
    const read = readerOf({ stores: [aStore({ coupons })] });
    expect(read(firstCoupons, 'expiry', '', 9).map((listed) => listed[2])).toEqual(['soon', 'later', 'never']);
  });
});

describe('the search for coupons', () => {
  const ids = (page: { coupons: { storeId: string; id: string }[] }) =>
    page.coupons.map((coupon) => `${coupon.storeId}/${coupon.id}`);
  const live = (catalogue: CatalogueParts) => {
    const read = readerOf(catalogue);
    return storesOf(read, catalogue)
      .flatMap((store) => listedCoupons(read, store, 'latest'))
      .map(([, storeId, id]) => `${storeId}/${id}`);
  };

  it('finds every live coupon once, whatever the order', () => {
    fc.assert(
      fc.property(anyCatalogue(), fc.constantFrom(...couponSorts), (catalogue, sort) => {
        const read = readerOf(catalogue);
        const pages = [1, 2, 3].map((page) => ids(searchCoupons(read, { sort, page })));
        expect(pages.flat().sort()).toEqual(live(catalogue).sort());
      }),
    );
  });

  it('finds the coupons whose store or card holds all the words', () => {
    fc.assert(
      fc.property(
        anyCatalogue(),
        fc.constantFrom(...couponSorts),
        fc.constantFrom('cafe', 'SALE autumn', 'every spa', 'travel', 'nothing such'),
        (catalogue, sort, search) => {
          const read = readerOf(catalogue);
          const found = searchCoupons(read, { search, sort }).coupons;
          const holds = (text: string) =>
            search
              .toLowerCase()
              .split(' ')
              .every((word) => text.toLowerCase().replace('é', 'e').includes(word));
          const everything = [1, 2].flatMap((page) => searchCoupons(read, { sort, page }).coupons);
          const ofStore = (id: string) => catalogue.stores?.find((store) => store.id === id);
          const textOf = (id: string) => `${ofStore(id)?.category} ${ofStore(id)?.description}`;
          const expected = everything.filter(({ store, storeId, card }) =>
            holds([store.name, textOf(storeId), card.title, card.discount, card.description].join(' ')),
          );
          expect(found.map(({ storeId, id }) => [storeId, id])).toEqual(
            expected.slice(0, 24).map(({ storeId, id }) => [storeId, id]),
          );
        },
      ),
    );
  });

  it('finds for a country the coupons for everybody and its own, in the order of all', () => {
    const search = fc.constantFrom(undefined, 'sale');
    fc.assert(
      fc.property(anyCatalogue(), fc.constantFrom(undefined, ...couponSorts), search, (catalogue, sort, text) => {
        const read = readerOf(catalogue);
        const found = (country?: string) => searchCoupons(read, { search: text, sort, country, pageSize: 60 });
        const all = found().coupons.filter(({ countries: [first] = [] }) => first === undefined || first === 'GB');
        expect(ids(found('IE'))).toEqual(ids({ coupons: all }));
      }),
    );
  });

  it('says whether there is more, and how many there are', () => {
    const coupons = Array.from({ length: 30 }, (_, at) => aCoupon({ id: `c${at}` }));
    const read = readerOf({ stores: [aStore({ coupons })] });
    expect(searchCoupons(read, {}).coupons).toHaveLength(24);
    expect(searchCoupons(read, {}).more).toBe(true);
    expect(searchCoupons(read, { page: 2 })).toMatchObject({ more: false });
    expect(searchCoupons(read, { page: 2 }).coupons).toHaveLength(6);
    expect(searchCoupons(read, { page: 3, pageSize: 10 })).toMatchObject({ more: false, total: 30 });
    expect(searchCoupons(read, { search: 'fifth', pageSize: 29 })).toMatchObject({ more: true, total: null });
    expect(searchCoupons(read, { page: 2, pageSize: MOST_COUPONS_LISTED }).coupons).toEqual([]);
  });

  it('puts what people clicked recently first under Popularity, then the stores with the most deals', () => {
    const read = readerOf({
      stores: [
        aStore({ name: 'Acme', coupons: [aCoupon({ id: 'a1' }), aCoupon({ id: 'a2' })] }),
        aStore({
          name: 'Bolt',
          coupons: [aCoupon({ id: 'b1' }), aCoupon({ id: 'b2' }), aCoupon({ id: 'b3', expiryDate: '2026-01-01' })],
        }),
        aStore({ name: 'Crow', dealCount: 9, coupons: [aCoupon({ id: 'c1' })] }),
      ],
      figures: [
        { id: 'acme', uses: 0, coupons: { a2: 10 } },
        { id: 'bolt', uses: 0, coupons: { b1: 50, b3: 500 } },
        { id: 'gone', uses: 0, coupons: { x: 100 } },
      ],
    });
    expect(ids(searchCoupons(read, { sort: 'popularity' }))).toEqual([
      'bolt/b1',
      'acme/a2',
      'crow/c1',
      'acme/a1',
      'bolt/b2',
    ]);
  });
});
