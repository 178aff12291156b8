import type { Match } from '../../data/rules/search/search-rank.ts';
import { typedWords } from '../../data/rules/search/search-words.ts';
import { dealsOfApi, dealsOfPart, rankDeals, type SearchableDeal } from '../search/found-deals.ts';
import type { FoundDeal } from '../views/view-types.ts';
import { queryClient } from './query-client.ts';
import { storeIndex } from './store-index.ts';

export interface FoundPage {
  deals: FoundDeal[];
  /** Of the first of them, how well it matches; by Infinity, if only the API knows why. */
  best: Match<unknown> | undefined;
  /** The page after this one; undefined: there is none. */
  next: number | undefined;
}

/**
 * Deals that match all words of a search, best first: at once those of the published part, then page by page what the API finds. Without
 * the API the published ones are all there is.
 */
export async function dealsHolding(search: string, page: number): Promise<FoundPage> {
  const typed = typedWords(search);
  if (typed.length === 0) return { deals: [], best: undefined, next: undefined };
  const [published, asked] = await Promise.allSettled([page === 1 ? dealsOfPart(typed) : [], dealsOfApi(search, page)]);
  const known = published.status === 'fulfilled' ? published.value : [];
  const answered = asked.status === 'fulfilled' ? asked.value : { deals: [], more: false };
  const all = [...new Map([...known, ...answered.deals].map((deal) => [deal.key, deal])).values()];
  const ranked = page === 1 ? rankDeals(all, typed) : [];
  if (asked.status === 'rejected' && ranked.length === 0) throw asked.reason;
  // The API may have corrected a typo that no rule takes for one.
  const found = [...new Set([...ranked.map((match) => match.found), ...answered.deals])];
  return {
    deals: await withLogos(found),
    best: ranked[0] ?? (found[0] && { found: found[0], cost: Infinity }),
    next: answered.more ? page + 1 : undefined,
  };
}

/** Published parts leave logos out, which the cards of the stores have. */
async function withLogos(deals: readonly SearchableDeal[]): Promise<FoundDeal[]> {
  const index = await queryClient.query(storeIndex()).catch(() => []);
  const logos = new Map(index.map(({ card }) => [card.href, card.logo]));
  return deals.map((deal) => ({
    ...deal,
    store: { ...deal.store, logo: logos.get(deal.store.href) ?? deal.store.logo },
  }));
}
