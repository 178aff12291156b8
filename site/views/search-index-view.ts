import { POSTS_BY_ID, STORES_BY_NAME } from '../../data/queries/index-names.ts';
import { postCards } from '../../data/queries/post-cards.ts';
import type { PostCard } from '../../data/queries/post-cards.ts';
import { defineQuery } from '../../data/queries/reader.ts';
import type { StoreSearchEntry } from '../../data/queries/store-search.ts';
import { SEARCH_PART_STORES, storeSearchEntry } from '../../data/queries/store-search.ts';
import { leafSlug } from '../../data/rules/store-name-order.ts';

/** What the search of `/stores` loads first: where the parts of the index are. */
export interface SearchManifest {
  stores: string[];
  posts: string[];
}

/** With everything in one leaf, that is the whole index. */
export const storeSearchPath = (leaf: string): string => (leaf === '' ? '/search/stores.json' : `/search/stores-${leafSlug(leaf)}.json`);

export const storeSearchLeaves = defineQuery('store-search-leaves', (read): readonly string[] => read.leaves(STORES_BY_NAME, SEARCH_PART_STORES));

/** `/search/manifest.json` */
export const searchManifestView = defineQuery('search-manifest-view', (read): SearchManifest => ({
  stores: read(storeSearchLeaves).map(storeSearchPath),
  posts: read(postSearchLeaves).map(postSearchPath),
}));

/** `/search/stores-ca.json` */
export const storeSearchView = defineQuery('store-search-view', (read, leaf: string): { stores: StoreSearchEntry[] } => ({
  stores: read.leaf(STORES_BY_NAME, leaf).map((id) => storeSearchEntry(read, id)).filter((entry) => entry !== null),
}));

/** At most this many posts stand in one part. */
export const SEARCH_PART_POSTS = 250;
/** With everything in one leaf, that is the whole index. Ids hold nothing but lower-case letters, digits and hyphens. */
export const postSearchPath = (leaf: string): string => (leaf === '' ? '/search/posts.json' : `/search/posts-${leaf.replace('\0', '_')}.json`);

export const postSearchLeaves = defineQuery('post-search-leaves', (read): readonly string[] => read.leaves(POSTS_BY_ID, SEARCH_PART_POSTS));

/** `/search/posts.json`: the posts as their cards, which is what the filter of the blog list looks into. */
export const postSearchView = defineQuery('post-search-view', (read, leaf: string): { posts: PostCard[] } => ({
  posts: postCards(read, read.leaf(POSTS_BY_ID, leaf)),
}));
