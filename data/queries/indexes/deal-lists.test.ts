import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aCoupon, aStore, type CatalogueParts, readerOf } from '../testing/builders.ts';
import { anyCatalogue } from '../testing/arbitrary-catalogue.ts';
import { couponSorts } from '../../rules/deals/coupon-sorts.ts';
import { MOST_COUPONS_LISTED, searchCoupons } from '../coupon-search.ts';
import { compareListed, featuredCoupons, firstCoupons, latestCoupons, listedCoupons } from './deal-lists.ts';
import type { IndexedSort } from '../reading/indexes.ts';
import type { Read } from '../reading/reader.ts';
import type { Store } from '../../schema/store.ts';

/** Those that are public: without what is held back. */
const storesOf = (read: Read, { stores = [] }: CatalogueParts) =>
  stores.map(({ id }) => read.document(`stores/${id}`)!);
/** The coupons of these stores in the order of all of them. */
const inOrder = (read: Read, stores: readonly Store[], sort: IndexedSort = 'latest') =>
  stores.flatMap((store) => listedCoupons(read, store, sort)).sort(compareListed);

describe('coupons over many stores', () => {
  it('come in the order in which all of them together would, of one category in whatever case, or featured by the owner', () => {
    const counts = fc.integer({ min: 1, max: 12 });
    const sorts = fc.constantFrom<IndexedSort>('latest', 'discount', 'expiry');
    fc.assert(
      fc.property(anyCatalogue(), sorts, counts, (catalogue, sort, count) => {
        const read = readerOf(catalogue);
        const stores = storesOf(read, catalogue);
        expect(read(firstCoupons, sort, '', count)).toEqual(inOrder(read, stores, sort).slice(0, count));
        const fashion = stores.filter((store) => store.category.toLowerCase() === 'fashion');
        expect(read(firstCoupons, 'latest', 'fashion', 100)).toEqual(inOrder(read, fashion));
        const featured = stores.map((store) => ({ ...store, coupons: store.coupons.filter((each) => each.featured) }));
        expect(read(featuredCoupons, 4)).toEqual(inOrder(read, featured).slice(0, 4));
      }),
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

  it('put the most worth first and of those the newest, or the one that is over soonest and undated ones last', () => {
    const made = (month: number) => ({ createdAt: `2026-${month}-01T00:00:00.000Z` });
    const coupons = [
      aCoupon({ id: 'old', discountValue: '20%', ...made(10) }),
      aCoupon({ id: 'new', discountValue: '20', ...made(11), expiryDate: '2026-11-22' }),
      aCoupon({ id: 'half', discountValue: '50%', ...made(10), expiryDate: '2027-01-01' }),
      aCoupon({ id: 'ship', discountType: 'freeShipping', ...made(10), expiryDate: '2026-11-20' }),
      aCoupon({ id: 'free', discountType: 'freeShipping', ...made(10), expiryDate: '2026-11-30' }),
    ];
    const read = readerOf({ stores: [aStore({ coupons })] });
    const ids = (sort: IndexedSort) => read(firstCoupons, sort, '', 9).map((listed) => listed[2]);
    expect(ids('discount')).toEqual(['half', 'new', 'old', 'free']);
    expect(ids('expiry')).toEqual(['new', 'free', 'half', 'old']);
  });
});

describe('the search for coupons', () => {
  const ids = (page: { coupons: { storeId: string; id: string }[] }) =>
    page.coupons.map((coupon) => `${coupon.storeId}/${coupon.id}`);

  it('finds every live coupon once, whatever the order, and for a country those for everybody and its own', () => {
    const search = fc.constantFrom(undefined, 'sale');
    fc.assert(
      fc.property(anyCatalogue(), fc.constantFrom(undefined, ...couponSorts), search, (catalogue, sort, text) => {
        const read = readerOf(catalogue);
        const pages = [1, 2, 3].map((page) => ids(searchCoupons(read, { sort, page })));
        const live = inOrder(read, storesOf(read, catalogue)).map(([, storeId, id]) => `${storeId}/${id}`);
        expect(pages.flat().sort()).toEqual(live.sort());
        const found = (country?: string) => searchCoupons(read, { search: text, sort, country, pageSize: 60 });
        const all = found().coupons.filter(({ countries: [first] = [] }) => first === undefined || first === 'GB');
        expect(ids(found('IE'))).toEqual(ids({ coupons: all }));
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

  it('says whether there is more', () => {
    const coupons = Array.from({ length: 30 }, (_, at) => aCoupon({ id: `c${at}` }));
    const read = readerOf({ stores: [aStore({ coupons })] });
    expect(searchCoupons(read, {}).coupons).toHaveLength(24);
    expect(searchCoupons(read, {}).more).toBe(true);
    expect(searchCoupons(read, { page: 2 })).toMatchObject({ more: false });
    expect(searchCoupons(read, { page: 2 }).coupons).toHaveLength(6);
    expect(searchCoupons(read, { page: 3, pageSize: 10 })).toMatchObject({ more: false });
    expect(searchCoupons(read, { search: 'fifth', pageSize: 29 })).toMatchObject({ more: true });
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
