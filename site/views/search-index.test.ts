import { describe, expect, it } from 'vitest';
import { indexedFolders } from '../../data/queries/indexes/indexes.ts';
import { aCatalogue, aCoupon, aStore, PRESENT } from '../../data/queries/testing/builders.ts';
import { createDirectReader } from '../../data/queries/testing/direct-reader.ts';
import { slugify } from '../../data/rules/text/slugify.ts';
import type { Store } from '../../data/schema/store.ts';
import { everyPage, textOf } from './testing/every-page.ts';

const things = ['Shoes', 'Boots', 'Socks', 'Hats', 'Gloves', 'Scarves', 'Coats', 'Belts', 'Bags', 'Tents'];
const names = [
  'Alder',
  'Birch',
  'Cedar',
  'Dogwood',
  'Elm',
  'Fir',
  'Ginkgo',
  'Hazel',
  'Ivy',
  'Juniper',
  'Kauri',
  'Larch',
];
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
function partsOf(stores: readonly Store[]): Map<string, string> {
  const documents = aCatalogue({ stores: [...stores] });
  const read = createDirectReader(documents, indexedFolders, PRESENT);
  const pages = everyPage(read, documents).filter(({ path }) => path.startsWith('/search/'));
  return new Map(pages.map((page) => [page.path, textOf(read, page) ?? '']));
}

const before = partsOf(few);

/** The parts that differ after an edit of the first store. */
function changedBy(edit: (store: Store) => Partial<Store>): string[] {
  const after = partsOf(few.map((store, at) => (at === 0 ? { ...store, ...edit(store) } : store)));
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => before.get(path) !== after.get(path))
    .map((path) => path.replace(/-\d+\.json/, ''));
}

describe('the published parts of the search', () => {
  it('are many, and each small', () => {
    const deals = [...partsOf(stores(120))].filter(([path]) => path.startsWith('/search/deals-'));
    expect(deals).toHaveLength(16);
    for (const [path, text] of deals) expect(text.length, path).toBeLessThan(60_000);
  });

  it('change in those of the words of a deal when its title does, and in no other', () => {
    const retitled = ({ coupons }: Store) => ({
      coupons: coupons.map((coupon, at) => (at === 3 ? { ...coupon, title: `${coupon.title} today` } : coupon)),
    });
    const changed = changedBy(retitled);
    expect(changed).toContain('/search/deals-4');
    expect(new Set(changed)).toEqual(new Set(['/search/deals-4']));
    // At most one for each word of the title and the store's name, and one for each of their beginnings.
    expect(changed.length).toBeLessThanOrEqual(10);
  });

  it('stay as they are when something changes that no search looks at', () => {
    expect(changedBy(({ coupons }) => ({ coupons: coupons.map((coupon) => ({ ...coupon, code: 'OTHER' })) }))).toEqual(
      [],
    );
    expect(changedBy(() => ({ description: 'Other words.' }))).toEqual(['/search/stores.json']);
  });

  it('change in the names and the cards when a store gets another category, and in no deals', () => {
    expect(changedBy(() => ({ category: 'Travel' }))).toEqual(['/search/stores.json']);
    const renamed = changedBy(() => ({ name: 'Zelkova', slug: slugify('Zelkova') }));
    expect(renamed).toEqual(expect.arrayContaining(['/search/names.json', '/search/stores.json']));
  });
});
