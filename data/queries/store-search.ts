import { categoryKey } from '../rules/category-key.ts';
import { fold } from '../rules/fold.ts';
import { STORES_BY_NAME } from './index-names.ts';
import type { Read } from './reader.ts';
import { storeCard } from './stores.ts';

/** At most this many stores stand in one part of the published search index. */
export const SEARCH_PART_STORES = 500;

/**
 * A store in the published search index, as lean as its card allows:
 * name, slug, category, category's slug or null, description, website or null, logo or null, deals, id or null when the slug is that.
 */
export type StoreSearchEntry = readonly [
  name: string,
  slug: string,
  category: string,
  categorySlug: string | null,
  description: string,
  website: string | null,
  logo: string | null,
  deals: number,
  id: string | null,
];

const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Null when there is no such store. */
export function storeSearchEntry(read: Read, id: string): StoreSearchEntry | null {
  const card = read(storeCard, id);
  if (!card) return null;
  const { name, href, category, categoryHref, description, website, logo, dealCount } = card;
  const slug = lastOf(href);
  return [
    name,
    slug,
    category,
    categoryHref && lastOf(categoryHref),
    description,
    website,
    logo.src,
    dealCount,
    id === slug ? null : id,
  ];
}

/**
 * Ids of the stores that `/stores?search=` finds: the text stands in the name or the category, upper and lower case and accents alike
 * (specification section 2, store list). A plain function, since whatever people type would be remembered for ever.
 */
export function findStores(read: Read, search: string): string[] {
  const text = fold(search);
  const category = categoryKey(search);
  return read
    .entries(STORES_BY_NAME, '')
    .filter(
      ([, order, , , name]) =>
        (text !== '' && (String(order).includes(text) || fold(String(name)).includes(text))) ||
        categoryKey(String(name)) === category,
    )
    .map((entry) => entry[2]);
}
