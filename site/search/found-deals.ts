import { initials } from '../../data/rules/text/initials.ts';
import { dealFields, type DealText } from '../../data/rules/search/search-fields.ts';
import { type Match, rank } from '../../data/rules/search/search-rank.ts';
import { searchWords } from '../../data/rules/search/search-words.ts';
import { FOUND_DEALS_SHOWN } from '../../data/rules/web/shown-limits.ts';
import { storePath } from '../../data/rules/deals/visit-link.ts';
import type { PublicCoupon } from '../../data/schema/public-shapes.ts';
import { requestPage } from './request.ts';
import type { FoundDeal } from '../views/view-types.ts';
import { dealPart } from './published-parts.ts';

/** A deal that a search may find. */
export interface SearchableDeal extends FoundDeal {
  description: string;
}

/** The best deals of a search's longest word, whether they match the whole search or not. */
export async function dealsOfPart(typed: readonly string[]): Promise<SearchableDeal[]> {
  const part = await dealPart(typed);
  if (part === null) return [];
  const stores = part.stores.map(([name, slug]) => ({
    name,
    href: storePath(slug),
    logo: { src: null, initials: initials(name) },
  }));
  return part.deals.flatMap(([kind, id, title, discount, at]) => {
    const store = stores[at];
    return store ? [{ ...placeOf(kind, store, id), title, discount, description: '', store }] : [];
  });
}

/** What names a deal in a list, and its place on its store's page. */
function placeOf(kind: 'coupon' | 'offer', { href }: FoundDeal['store'], id: string): { key: string; href: string } {
  return { key: `${kind}${href}/${id}`, href: `${href}#${kind}-${id}` };
}

/** Section 7: GET /api/coupons, one page of it. */
export async function dealsOfApi(search: string, page = 1): Promise<{ deals: SearchableDeal[]; more: boolean }> {
  const query = new URLSearchParams({ search, page: String(page), pageSize: String(FOUND_DEALS_SHOWN) });
  const { body, more } = await requestPage<PublicCoupon[]>('GET', `/api/coupons?${query}`);
  const deals = body.map(({ id, description, card: { title, discount, store } }) => ({
    ...placeOf('coupon', store, id),
    title,
    discount,
    description,
    store,
  }));
  return { deals, more };
}

/** Those that match, best first. */
export const rankDeals = (deals: readonly SearchableDeal[], typed: readonly string[]): Match<SearchableDeal>[] =>
  rank(deals, (deal) => dealFields([{ words: searchWords(deal.store.name), cost: 0 }], deal satisfies DealText), typed);
