import type { StoreDealsEntry } from '../../data/queries/deal-search.ts';
import { dealStems, SEARCH_PART_DEALS, storeDealSearch } from '../../data/queries/deal-search.ts';
import { DEAL_WORDS, POSTS_BY_ID, STORES_BY_NAME } from '../../data/queries/index-names.ts';
import { postCards } from '../../data/queries/post-cards.ts';
import type { PostCard } from '../../data/queries/post-cards.ts';
import { defineQuery } from '../../data/queries/reader.ts';
import type { StoreSearchEntry } from '../../data/queries/store-search.ts';
import { SEARCH_PART_STORES, storeSearchEntry } from '../../data/queries/store-search.ts';
import type { SearchMap } from '../../data/rules/search-map.ts';
import { searchMap } from '../../data/rules/search-map.ts';
import { leafSlug } from '../../data/rules/store-name-order.ts';

/** What the search of `/stores` loads first: where the parts of the index are. */
export interface SearchManifest {
  stores: string[];
  posts: string[];
  /**
   * `map` says which parts hold which words (`SearchMap`), in the order of `parts`. null: there is one part, or so many that
   * loading them would take longer than asking `GET /api/coupons?search=`.
   */
  deals: { parts: string[]; map: string | null };
}

/** A leaf of ids, which hold nothing but lower-case letters, digits and hyphens. With everything in one leaf, that is the whole index. */
const partPath = (name: string, leaf: string): string =>
  leaf === '' ? `/search/${name}.json` : `/search/${name}-${leaf.replace('\0', '_')}.json`;

export const storeSearchPath = (leaf: string): string =>
  leaf === '' ? '/search/stores.json' : `/search/stores-${leafSlug(leaf)}.json`;

export const storeSearchLeaves = defineQuery('store-search-leaves', (read): readonly string[] =>
  read.leaves(STORES_BY_NAME, SEARCH_PART_STORES),
);

/** `/search/manifest.json` */
export const searchManifestView = defineQuery('search-manifest-view', (read): SearchManifest => ({
  stores: read(storeSearchLeaves).map(storeSearchPath),
  posts: read(postSearchLeaves).map(postSearchPath),
  deals: {
    parts: read(dealSearchLeaves).map(dealSearchPath),
    map: hasMap(read(dealSearchLeaves)) ? DEAL_MAP_PATH : null,
  },
}));

/** `/search/stores-ca.json` */
export const storeSearchView = defineQuery(
  'store-search-view',
  (read, leaf: string): { stores: StoreSearchEntry[] } => ({
    stores: read
      .leaf(STORES_BY_NAME, leaf)
      .map((id) => storeSearchEntry(read, id))
      .filter((entry) => entry !== null),
  }),
);

/** A map of one part says nothing, and one of more than these would weigh more than it saves. */
const MOST_PARTS_MAPPED = 400;
const hasMap = (leaves: readonly string[]): boolean => leaves.length > 1 && leaves.length <= MOST_PARTS_MAPPED;

export const DEAL_MAP_PATH = '/search/deal-words.json';
export const dealSearchPath = (leaf: string): string => partPath('deals', leaf);

export const dealSearchLeaves = defineQuery('deal-search-leaves', (read): readonly string[] =>
  read.leaves(DEAL_WORDS, SEARCH_PART_DEALS),
);
/** Whether there is a map of the parts. */
export const dealMapPaths = defineQuery('deal-map-paths', (read): string[] =>
  hasMap(read(dealSearchLeaves)) ? [DEAL_MAP_PATH] : [],
);

/** `/search/deals-ab.json`: stores with their live deals. */
export const dealSearchView = defineQuery('deal-search-view', (read, leaf: string): { stores: StoreDealsEntry[] } => ({
  stores: read
    .leaf(DEAL_WORDS, leaf)
    .map((id) => read(storeDealSearch, id)?.entry)
    .filter((entry) => entry !== undefined),
}));

/** `/search/deal-words.json` */
export const dealMapView = defineQuery('deal-map-view', (read): SearchMap =>
  searchMap(read(dealSearchLeaves).map((leaf) => read(dealStems, leaf))),
);

/** At most this many posts stand in one part. */
export const SEARCH_PART_POSTS = 250;
export const postSearchPath = (leaf: string): string => partPath('posts', leaf);

export const postSearchLeaves = defineQuery('post-search-leaves', (read): readonly string[] =>
  read.leaves(POSTS_BY_ID, SEARCH_PART_POSTS),
);

/** `/search/posts.json`: the posts as their cards, which is what the filter of the blog list looks into. */
export const postSearchView = defineQuery('post-search-view', (read, leaf: string): { posts: PostCard[] } => ({
  posts: postCards(read, read.leaf(POSTS_BY_ID, leaf)),
}));
