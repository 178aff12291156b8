import { categoryKey } from '../../data/rules/category-key.ts';
import { fold } from '../../data/rules/fold.ts';
import { initials } from '../../data/rules/initials.ts';
import type { StoreSearchEntry } from '../../data/queries/store-search.ts';
import { request } from '../ui/request.ts';
import type { SearchManifest } from '../views/search-index-view.ts';
import type { StoreCard } from '../views/view-types.ts';

/** A store with what it is searched by. */
export interface SearchableStore {
  card: StoreCard;
  name: string;
  category: string;
}

/** The whole published search index, by name: the manifest first, then its parts together. */
export async function loadStoreIndex(): Promise<SearchableStore[]> {
  const manifest = await request<SearchManifest>('GET', '/search/manifest.json');
  const parts = await Promise.all(manifest.stores.map((path) => request<{ stores: StoreSearchEntry[] }>('GET', path)));
  return parts.flatMap((part) => part.stores).map(searchableStore);
}

/** One entry of the index, ready to be searched and shown. */
export function searchableStore([
  name,
  slug,
  category,
  categorySlug,
  description,
  website,
  logo,
  dealCount,
  id,
]: StoreSearchEntry): SearchableStore {
  const card: StoreCard = {
    id: id ?? slug,
    name,
    href: `/store/${slug}`,
    logo: { src: logo, initials: initials(name) },
    category,
    categoryHref: categorySlug === null ? null : `/category/${categorySlug}`,
    description,
    website,
    dealCount,
  };
  return { card, name: fold(name), category: fold(category) };
}

/** Section 2, Store list: the text stands in the name or the category, upper and lower case and accents alike. */
export function findStores(index: readonly SearchableStore[], search: string): StoreCard[] {
  const text = fold(search);
  const category = categoryKey(search);
  const found = index.filter(
    (store) =>
      (text !== '' && (store.name.includes(text) || store.category.includes(text))) ||
      categoryKey(store.card.category) === category,
  );
  return found.map((store) => store.card);
}
