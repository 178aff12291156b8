import { STORES_BY_NAME } from '../../data/queries/index-names.ts';
import { defineQuery } from '../../data/queries/reader.ts';
import type { StoreSearchEntry } from '../../data/queries/store-search.ts';
import { SEARCH_PART_STORES, storeSearchEntry } from '../../data/queries/store-search.ts';
import { leafSlug } from '../../data/rules/store-name-order.ts';

/** What the search of `/stores` loads first: where the parts of the index are. */
export interface SearchManifest {
  stores: string[];
}

/** With everything in one leaf, that is the whole index. */
export const storeSearchPath = (leaf: string): string => (leaf === '' ? '/search/stores.json' : `/search/stores-${leafSlug(leaf)}.json`);

export const storeSearchLeaves = defineQuery('store-search-leaves', (read): readonly string[] => read.leaves(STORES_BY_NAME, SEARCH_PART_STORES));

/** `/search/manifest.json` */
export const searchManifestView = defineQuery('search-manifest-view', (read): SearchManifest => ({
  stores: read(storeSearchLeaves).map(storeSearchPath),
}));

/** `/search/stores-ca.json` */
export const storeSearchView = defineQuery('store-search-view', (read, leaf: string): { stores: StoreSearchEntry[] } => ({
  stores: read.leaf(STORES_BY_NAME, leaf).map((id) => storeSearchEntry(read, id)).filter((entry) => entry !== null),
}));
