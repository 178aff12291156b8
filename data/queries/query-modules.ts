/** The modules that hold queries. */

export * as categories from './indexes/categories.ts';
export * as contentSecurity from './content-security.ts';
export * as dealCards from './indexes/deal-cards.ts';
export * as dealLists from './indexes/deal-lists.ts';
export * as searchWords from './indexes/search-words.ts';
export * as heldItems from './indexes/held-items.ts';
export * as honestReader from './reading/honest-reader.ts';
export * as indexes from './indexes/indexes.ts';
export * as lastChanges from './indexes/last-changes.ts';
export * as news from './news.ts';
export * as offerPages from './offer-pages.ts';
export * as affiliateHosts from './reading/affiliate-hosts.ts';
export * as pagePaths from './reading/page-paths.ts';
export * as pages from './pages.ts';
export * as popularity from './indexes/popularity.ts';
export * as postCards from './indexes/post-cards.ts';
export * as products from './products.ts';
export * as publicDeals from './public-deals.ts';
export * as publicPosts from './public-posts.ts';
export * as publicStores from './public-stores.ts';
export * as site from './reading/site.ts';
export * as storeInLists from './indexes/store-in-lists.ts';
export * as stores from './stores.ts';
export * as words from './reading/words.ts';
