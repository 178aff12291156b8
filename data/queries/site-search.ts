import { search, type SearchSources } from '../rules/search/search.ts';
import { foundGroups } from '../rules/search/found-groups.ts';
import { searchKinds } from '../rules/search/search-rank.ts';
import { partOf, type SearchPart } from '../rules/search/search-part.ts';
import type { Store } from '../schema/store.ts';
import { logoOf } from './indexes/deal-cards.ts';
import { searchPart, searchPartCount } from './indexes/search-words.ts';
import { searchableDeals, type StoredDeal } from './indexes/searchable-deals.ts';
import type { Read } from './reading/reader.ts';
import { synonyms } from './reading/site.ts';
import { storeIdOfSlug } from './stores.ts';

/** A store with those of its deals that are wanted. */
export function searchableStore(read: Read, store: Store, isWanted: (deal: StoredDeal) => boolean) {
  const { name, category, description, slug } = store;
  const deals = searchableDeals(read, store).filter(isWanted);
  return { name, category, description, slug, logo: logoOf(store), deals };
}

/**
 * What the server answers a search from: the same that is published for browsers. `isWanted`: which deals count. For one search; nothing
 * here is a query, since whatever people type would be remembered for ever.
 */
export function searchSources(
  read: Read,
  isWanted: (deal: StoredDeal) => boolean = () => true,
): SearchSources<StoredDeal> {
  const known = new Map<number, SearchPart>();
  const parts = read(searchPartCount);
  return {
    synonyms: read(synonyms),
    part(term) {
      const number = partOf(term, parts);
      const part = known.get(number) ?? searchPart(read, parts, number);
      known.set(number, part);
      return part;
    },
    store(slug) {
      const store = read.document(`stores/${read(storeIdOfSlug, slug) ?? ''}`);
      return store ? searchableStore(read, store, isWanted) : null;
    },
  };
}

/** More deals are not counted: each store that has them would be read. */
const MOST_DEALS_COUNTED = 100;

/** What a text finds in the whole site: at most `limit` of each kind, and how many there are, of deals at most 100. */
export function searchSite(read: Read, text: string, limit: number) {
  const sources = searchSources(read);
  const found = search(sources, text, { count: MOST_DEALS_COUNTED, most: Infinity });
  const groups = foundGroups(found, sources.store, { stores: limit, deals: limit, products: limit, posts: limit });
  return {
    corrected: found.corrected,
    groups: searchKinds.map((kind) => ({
      kind,
      total: kind === 'deals' ? Math.min(found.deals.length, MOST_DEALS_COUNTED) : found[kind].length,
      items: (groups.find((group) => group.kind === kind)?.items ?? []).map(({ title, href }) => ({ title, href })),
    })),
  };
}
