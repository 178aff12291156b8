import { categoryLinks } from '../../data/queries/indexes/categories.ts';
import { searchPart, searchPartCount } from '../../data/queries/indexes/search-words.ts';
import { type PostCard, postCards } from '../../data/queries/indexes/post-cards.ts';
import { defineQuery } from '../../data/queries/reading/reader.ts';
import { synonyms } from '../../data/queries/reading/site.ts';
import { storeLabel } from '../../data/queries/indexes/store-in-lists.ts';
import { popularStores } from '../../data/queries/stores.ts';
import type { SearchPart } from '../../data/rules/search/search-part.ts';
import { POPULAR_STORES_MEANT } from '../../data/rules/web/shown-limits.ts';

export type SearchManifest = ReturnType<typeof searchManifestView.run>;
/** `/search/manifest.json`: what a search loads first, of which there is only a little, and where the other parts are. */
export const searchManifestView = defineQuery('search-manifest-view', (read) => ({
  categories: read(categoryLinks).map(({ name, slug }) => [name, slug] as const),
  /** The most popular stores, for those who find nothing. */
  popular: read(popularStores, POPULAR_STORES_MEANT)
    .map((id) => storeLabel(read, id))
    .filter((label) => label !== null),
  synonyms: read(synonyms),
  /** Into how many parts the words are cut (`partOf`, `searchPartPath`). */
  parts: read(searchPartCount),
  posts: read(postSearchPartitions).map(postSearchPath),
}));

/** `/search/words-64-5.json` */
export const searchPartView = defineQuery('search-part-view', (read, count: number, part: number): SearchPart =>
  searchPart(read, count, part),
);

/** At most this many posts stand in one part. */
const SEARCH_PART_POSTS = 250;
/** Of a partition of ids, which hold nothing but lower-case letters, digits and hyphens; `''`: all are in one. */
export const postSearchPath = (partition: string): string =>
  partition === '' ? '/search/posts.json' : `/search/posts-${partition.replace('\0', '_')}.json`;

export const postSearchPartitions = defineQuery('post-search-partitions', (read): readonly string[] =>
  read.partitions('posts-by-id', SEARCH_PART_POSTS),
);

/** `/search/posts.json`: the posts as their cards, which is what the filter of the blog list looks into. */
export const postSearchView = defineQuery('post-search-view', (read, partition: string): { posts: PostCard[] } => ({
  posts: postCards(read, read.partition('posts-by-id', partition)),
}));
