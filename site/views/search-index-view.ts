import type { StoreDealsEntry } from '../../data/queries/deal-search.ts';
import { dealStemsOfMap, SEARCH_PART_DEALS, storeDealSearch } from '../../data/queries/deal-search.ts';
import { DEAL_WORDS, POSTS_BY_ID, STORES_BY_NAME } from '../../data/queries/index-names.ts';
import { postCards } from '../../data/queries/post-cards.ts';
import type { PostCard } from '../../data/queries/post-cards.ts';
import { defineQuery } from '../../data/queries/reader.ts';
import type { StoreSearchEntry } from '../../data/queries/store-search.ts';
import { SEARCH_PART_STORES, storeSearchEntry } from '../../data/queries/store-search.ts';
import type { SearchMap } from '../../data/rules/search-map.ts';
import { SEARCH_MAPS, searchMap } from '../../data/rules/search-map.ts';
import { partitionSlug } from '../../data/rules/store-name-order.ts';

/** What the search of `/stores` loads first: where the parts of the index are. */
export interface SearchManifest {
  stores: string[];
  posts: string[];
  /**
   * `maps` say which parts hold which words (`SearchMap`), in the order of `parts`; `mapsFor` names those that a search needs.
   * null: there is one part, or so many that loading them would take longer than asking `GET /api/coupons?search=`.
   */
  deals: { parts: string[]; maps: string[] | null };
}

/**
 * A partition of ids, which hold nothing but lower-case letters, digits and hyphens. With everything in one
 * partition, that is the whole index.
 */
const partPath = (name: string, partition: string): string =>
  partition === '' ? `/search/${name}.json` : `/search/${name}-${partition.replace('\0', '_')}.json`;

export const storeSearchPath = (partition: string): string =>
  partition === '' ? '/search/stores.json' : `/search/stores-${partitionSlug(partition)}.json`;

export const storeSearchPartitions = defineQuery('store-search-partitions', (read): readonly string[] =>
  read.partitions(STORES_BY_NAME, SEARCH_PART_STORES),
);

/** `/search/manifest.json` */
export const searchManifestView = defineQuery('search-manifest-view', (read): SearchManifest => ({
  stores: read(storeSearchPartitions).map(storeSearchPath),
  posts: read(postSearchPartitions).map(postSearchPath),
  deals: {
    parts: read(dealSearchPartitions).map(dealSearchPath),
    maps: hasMaps(read(dealSearchPartitions)) ? dealMapPaths : null,
  },
}));

/** `/search/stores-ca.json` */
export const storeSearchView = defineQuery(
  'store-search-view',
  (read, partition: string): { stores: StoreSearchEntry[] } => ({
    stores: read
      .partition(STORES_BY_NAME, partition)
      .map((id) => storeSearchEntry(read, id))
      .filter((entry) => entry !== null),
  }),
);

/** Maps of one part say nothing, and those of more than these would weigh more than they save. */
const MOST_PARTS_MAPPED = 400;
const hasMaps = (partitions: readonly string[]): boolean =>
  partitions.length > 1 && partitions.length <= MOST_PARTS_MAPPED;

export const dealMapPath = (map: number): string => `/search/deal-words-${map}.json`;
const dealMapPaths = Array.from({ length: SEARCH_MAPS }, (_, map) => dealMapPath(map));
export const dealSearchPath = (partition: string): string => partPath('deals', partition);

export const dealSearchPartitions = defineQuery('deal-search-partitions', (read): readonly string[] =>
  read.partitions(DEAL_WORDS, SEARCH_PART_DEALS),
);
/** The numbers of the maps of the parts; none when there are no maps. */
export const dealMaps = defineQuery('deal-maps', (read): number[] =>
  hasMaps(read(dealSearchPartitions)) ? dealMapPaths.map((_, map) => map) : [],
);

/** `/search/deals-ab.json`: stores with their live deals. */
export const dealSearchView = defineQuery(
  'deal-search-view',
  (read, partition: string): { stores: StoreDealsEntry[] } => ({
    stores: read
      .partition(DEAL_WORDS, partition)
      .map((id) => read(storeDealSearch, id))
      .filter((entry) => entry !== null),
  }),
);

/** `/search/deal-words-0.json` */
export const dealMapView = defineQuery('deal-map-view', (read, map: number): SearchMap =>
  searchMap(read(dealSearchPartitions).map((partition) => read(dealStemsOfMap, partition, map))),
);

/** At most this many posts stand in one part. */
export const SEARCH_PART_POSTS = 250;
export const postSearchPath = (partition: string): string => partPath('posts', partition);

export const postSearchPartitions = defineQuery('post-search-partitions', (read): readonly string[] =>
  read.partitions(POSTS_BY_ID, SEARCH_PART_POSTS),
);

/** `/search/posts.json`: the posts as their cards, which is what the filter of the blog list looks into. */
export const postSearchView = defineQuery('post-search-view', (read, partition: string): { posts: PostCard[] } => ({
  posts: postCards(read, read.partition(POSTS_BY_ID, partition)),
}));
