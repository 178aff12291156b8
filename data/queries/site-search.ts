import type { SearchableDeal } from '../rules/search/best-deals.ts';
import { dealPath, storePath } from '../rules/deals/visit-link.ts';
import { type Found, search, type SearchSources } from '../rules/search/search.ts';
import { searchKinds } from '../rules/search/search-fields.ts';
import type { SearchPart } from '../rules/search/search-part.ts';
import type { LogoView } from '../schema/deal-card.ts';
import { logoOf } from './indexes/deal-cards.ts';
import { searchPart, searchPartCount } from './indexes/search-words.ts';
import { searchableDeals, type StoredDeal } from './indexes/searchable-deals.ts';
import type { Read } from './reading/reader.ts';
import { synonyms } from './reading/site.ts';
import { storeIdOfSlug } from './stores.ts';

/** A store as searches see it. */
export interface SearchableStore<Deal extends SearchableDeal = SearchableDeal> {
  readonly name: string;
  readonly category: string;
  readonly description: string;
  readonly slug: string;
  readonly logo: LogoView;
  readonly deals: readonly Deal[];
}

/**
 * What the server answers a search from: the same that is published for browsers. `isWanted`: which deals count. For one search; nothing
 * here is a query, since whatever people type would be remembered for ever.
 */
export function searchSources(
  read: Read,
  isWanted: (deal: StoredDeal) => boolean = () => true,
): SearchSources<StoredDeal, SearchableStore<StoredDeal>> {
  const known = new Map<number, SearchPart>();
  const parts = read(searchPartCount);
  return {
    synonyms: read(synonyms),
    parts,
    part(number) {
      const part = known.get(number) ?? searchPart(read, parts, number);
      known.set(number, part);
      return part;
    },
    store(slug) {
      const store = read.document(`stores/${read(storeIdOfSlug, slug) ?? ''}`);
      if (!store) return null;
      const deals = searchableDeals(read, store).filter(isWanted);
      const { name, category, description } = store;
      return { name, category, description, slug, logo: logoOf(store), deals };
    },
  };
}

/** What is found is named, and leads somewhere. */
interface FoundItem {
  title: string;
  href: string;
}

export interface SiteSearch {
  corrected: Found<unknown, unknown>['corrected'];
  groups: { kind: (typeof searchKinds)[number]; total: number; items: FoundItem[] }[];
}

/** More deals are not counted: each store that has them would be read. */
const MOST_DEALS_COUNTED = 100;

/** What a text finds in the whole site: at most `limit` of each kind, and how many there are, of deals at most 100. */
export function searchSite(read: Read, text: string, limit: number): SiteSearch {
  const sources = searchSources(read);
  const { corrected, stores, deals, products, posts } = search(sources, text, {
    count: MOST_DEALS_COUNTED,
    most: Infinity,
  });
  const found: { [kind in (typeof searchKinds)[number]]: (() => FoundItem)[] } = {
    stores: stores.map((slug) => () => ({ title: sources.store(slug)?.name ?? '', href: storePath(slug) })),
    deals: deals.slice(0, MOST_DEALS_COUNTED).map(({ deal, store }) => () => ({
      title: deal.text.title,
      href: dealPath(store.slug, deal.key),
    })),
    products: products.map(({ title, href }) => () => ({ title, href })),
    posts: posts.map(({ title, href }) => () => ({ title, href })),
  };
  return {
    corrected,
    groups: searchKinds.map((kind) => ({
      kind,
      total: found[kind].length,
      items: found[kind].slice(0, limit).map((item) => item()),
    })),
  };
}
