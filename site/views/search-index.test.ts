import { describe, expect, it } from 'vitest';
import { aCoupon, aStore } from '../../data/queries/testing/builders.ts';
import { endingOf, partOf } from '../../data/rules/search/search-part.ts';
import { slugify } from '../../data/rules/text/slugify.ts';
import type { Coupon } from '../../data/schema/coupon.ts';
import type { Store } from '../../data/schema/store.ts';
import { siteOf } from './testing/every-page.ts';

const things = 'Shoes Boots Socks Hats Gloves Scarves Coats Belts Bags Tents'.split(' ');
const names = 'Alder Birch Cedar Dogwood Elm Fir Ginkgo Hazel Ivy Juniper Kauri Larch'.split(' ');
const coupons = (store: number) =>
  things.map((thing, at) =>
    aCoupon({
      id: `c${at}`,
      title: `${thing} from ${names[(store + at) % names.length]} weavers`,
      discountValue: String(((store * 7 + at * 13) % 60) + 1),
    }),
  );
const stores = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    aStore({ name: `${names[at % names.length]} ${things[at % things.length]} ${at}`, coupons: coupons(at) }),
  );
const few = stores(24);

/** The published parts of the search of a site with these stores. */
function partsOf(stores: Store[]): Map<string, string> {
  const { paths, text } = siteOf({ stores });
  return new Map(paths.filter((path) => path.startsWith('/search/')).map((path) => [path, text(path)]));
}

const before = partsOf(few);

/** The parts that differ after an edit of the first store. */
function changedBy(edit: (store: Store) => Partial<Store>): string[] {
  const after = partsOf(few.map((store, at) => (at === 0 ? { ...store, ...edit(store) } : store)));
  return [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path));
}

describe('the published parts of the search', () => {
  it('are many, and each small', () => {
    const parts = [...partsOf(stores(120))].filter(([path]) => path.startsWith('/search/words-'));
    expect(parts).toHaveLength(16);
    for (const [path, text] of parts) expect(text.length, path).toBeLessThan(60_000);
  });

  it('change in those of the words of a title when that changes, and in no other', () => {
    const retitled = ({ coupons }: Store) => ({
      coupons: coupons.map((coupon, at) => (at === 3 ? { ...coupon, title: `Trousers ${coupon.title}` } : coupon)),
    });
    const holding = [...before].find(([, text]) => text.includes('"trousers"'));
    expect(holding).toBeUndefined();
    expect(changedBy(retitled)).toEqual([`/search/words-4-${partOf('trousers', 4)}.json`]);
  });

  it('stay as they are when something changes that no search looks at, or a word is there still', () => {
    const edited = (edit: (coupon: Coupon) => Partial<Coupon>) =>
      changedBy(({ coupons }) => ({ coupons: coupons.map((coupon) => ({ ...coupon, ...edit(coupon) })) }));
    expect(edited(() => ({ code: 'OTHER' }))).toEqual([]);
    expect(edited(({ title }) => ({ title: title.split(' ').reverse().join(' ') }))).toEqual([]);
  });

  it('change in the words of a description, of a category and of a name, and with those of the same endings', () => {
    const parts = (words: string[], known: string[]) =>
      [...new Set([...words.map((word) => partOf(word, 4)), ...known.map((word) => partOf(endingOf(word), 4))])]
        .map((part) => `/search/words-4-${part}.json`)
        .sort();
    expect(changedBy(() => ({ description: 'Trousers.' })).sort()).toEqual(parts(['trousers'], ['trousers']));
    expect(changedBy(() => ({ category: 'Travel' })).sort()).toEqual(parts(['fashion', 'travel'], ['travel']));
    // Whatever names the store names it by its address.
    expect(changedBy(() => ({ name: 'Zelkova', slug: slugify('Zelkova') }))).toEqual(
      expect.arrayContaining(parts(['zelkova', 'ze*'], ['zelkova'])),
    );
  });
});
