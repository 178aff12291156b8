import { categoryLinks } from '../../data/queries/indexes/categories.ts';
import { dealPartCount } from '../../data/queries/indexes/deal-search.ts';
import { type DealInPart, shownInPart } from '../../data/queries/indexes/deal-terms.ts';
import { POSTS_BY_ID, STORES_BY_NAME } from '../../data/queries/reading/index-names.ts';
import { type PostCard, postCards } from '../../data/queries/indexes/post-cards.ts';
import { defineQuery } from '../../data/queries/reading/reader.ts';
import { storeInLists, storeLabel, type StoreNameEntry } from '../../data/queries/indexes/store-in-lists.ts';
import {
  SEARCH_PART_STORES,
  storeSearchEntry,
  type StoreSearchEntry,
} from '../../data/queries/indexes/store-search.ts';
import { popularStores } from '../../data/queries/stores.ts';
import { POPULAR_STORES_MEANT } from '../../data/rules/web/shown-limits.ts';
import { partitionSlug } from '../../data/rules/text/store-name-order.ts';

/** What a search loads first: what there is only a little of, and where the other parts are. */
export interface SearchManifest {
  categories: (readonly [name: string, slug: string])[];
  /** The most popular stores, for those who find nothing. */
  popular: (readonly [name: string, slug: string])[];
  /** The parts of the stores' names: what the names in each begin with (`nameOrder`), and its address. */
  names: (readonly [prefix: string, path: string])[];
  /**
   * Into how many parts the deals are cut (`partFor`, `dealPartPath`); null: there are too many, and `GET
   * /api/coupons?search=` is asked.
   */
  deals: number | null;
  /** Stores with all that their cards say. */
  stores: string[];
  posts: string[];
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
  categories: read(categoryLinks).map(({ name, slug }) => [name, slug]),
  popular: read(popularStores, POPULAR_STORES_MEANT)
    .map((id) => storeLabel(read, id))
    .filter((label) => label !== null),
  names: read(storeNamesPartitions).map((partition) => [partition, storeNamesPath(partition)]),
  deals: read(dealParts),
  stores: read(storeSearchPartitions).map(storeSearchPath),
  posts: read(postSearchPartitions).map(postSearchPath),
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

/** At most this many names stand in one part: few requests, since suggestions load all parts of a site that is not very large. */
const NAMES_OF_PART = 3000;
export const storeNamesPartitions = defineQuery('store-names-partitions', (read): readonly string[] =>
  read.partitions(STORES_BY_NAME, NAMES_OF_PART),
);
export const storeNamesPath = (partition: string): string =>
  partition === '' ? '/search/names.json' : `/search/names-${partitionSlug(partition)}.json`;

/** `/search/names-ca.json`: the names of stores, by name. */
export const storeNamesView = defineQuery(
  'store-names-view',
  (read, partition: string): { stores: StoreNameEntry[] } => ({
    stores: read
      .partition(STORES_BY_NAME, partition)
      .map((id) => read.field(storeInLists, 'name', id))
      .filter((entry) => entry !== undefined),
  }),
);

/** Into how many parts the deals are cut by their words; null: there are too many deals, and searches ask the API. */
export const dealParts = defineQuery('deal-parts', dealPartCount);

/** A deal in a published part: what it is, its id within the store, what its card says, and where its store stands in the part. */
export type DealPartEntry = readonly [...DealInPart, store: number];

/** The best deals of the words that one part holds, the ones worth most first. */
export interface DealPart {
  stores: (readonly [name: string, slug: string])[];
  deals: DealPartEntry[];
}

/** `/search/deals-64-5.json` */
export const dealPartView = defineQuery('deal-part-view', (read, count: number, part: number): DealPart => {
  const places = new Map<string, number>();
  const shown: DealPart = { stores: [], deals: [] };
  for (const [[, storeId], deal, store] of shownInPart(read, count, part)) {
    let at = places.get(storeId);
    if (at === undefined) {
      at = shown.stores.push(store) - 1;
      places.set(storeId, at);
    }
    shown.deals.push([...deal, at]);
  }
  return shown;
});

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
