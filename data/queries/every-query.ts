import * as categories from './indexes/categories.ts';
import * as contentSecurity from './content-security.ts';
import * as dealCards from './indexes/deal-cards.ts';
import * as dealLists from './indexes/deal-lists.ts';
import * as searchWords from './indexes/search-words.ts';
import * as heldItems from './indexes/held-items.ts';
import * as honestReader from './reading/honest-reader.ts';
import * as indexes from './indexes/indexes.ts';
import * as lastChanges from './indexes/last-changes.ts';
import * as news from './news.ts';
import * as offerPages from './offer-pages.ts';
import * as affiliateHosts from './reading/affiliate-hosts.ts';
import * as pagePaths from './reading/page-paths.ts';
import * as pages from './pages.ts';
import * as popularity from './indexes/popularity.ts';
import * as postCards from './indexes/post-cards.ts';
import * as products from './products.ts';
import * as publicDeals from './public-deals.ts';
import * as publicPosts from './public-posts.ts';
import * as publicStores from './public-stores.ts';
import type { AnyQuery } from './reading/reader.ts';
import * as site from './reading/site.ts';
import * as storeInLists from './indexes/store-in-lists.ts';
import * as stores from './stores.ts';
import * as words from './reading/words.ts';

const modules = [
  categories,
  words,
  contentSecurity,
  dealCards,
  dealLists,
  searchWords,
  heldItems,
  honestReader,
  indexes,
  lastChanges,
  news,
  offerPages,
  affiliateHosts,
  pagePaths,
  pages,
  popularity,
  postCards,
  products,
  publicDeals,
  publicPosts,
  publicStores,
  site,
  storeInLists,
  stores,
];

/** What a module exports that is a query. */
export function queriesIn(module: object): AnyQuery[] {
  return Object.values(module).filter(
    (each): each is AnyQuery =>
      typeof each === 'object' && each !== null && typeof each.name === 'string' && typeof each.run === 'function',
  );
}

/** Every query of this folder, so that one can be asked again by its name in a later process. */
export const dataQueries: readonly AnyQuery[] = modules.flatMap(queriesIn);
