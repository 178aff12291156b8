import { typedWords } from '../../data/rules/search-words.ts';
import { dealsOfApi, dealsOfPart, rankDeals, type SearchableDeal } from '../search/found-deals.ts';
import type { FoundDeal } from '../views/view-types.ts';
import { queryClient } from './query-client.ts';
import { storeIndex } from './store-index.ts';

export interface FoundPage {
  deals: FoundDeal[];
  /** The page after this one; undefined: there is none. */
  next: number | undefined;
}

/**
 * Deals that match all words of a search, best first: at once those of the published part, then page by page what the API finds. Without
 * the API the published ones are all there is.
 */
export async function dealsHolding(search: string, page: number): Promise<FoundPage> {
  const typed = typedWords(search);
  if (typed.length === 0) return { deals: [], next: undefined };
  const [published, asked] = await Promise.allSettled([page === 1 ? dealsOfPart(typed) : [], dealsOfApi(search, page)]);
  const known = published.status === 'fulfilled' ? rankDeals(published.value, typed).map(({ found }) => found) : [];
  if (asked.status === 'rejected') {
    if (known.length === 0) throw asked.reason;
    return { deals: await withLogos(known), next: undefined };
  }
  const all = new Map([...known, ...asked.value.deals].map((deal) => [deal.key, deal]));
  // The API may have corrected a typo that no rule takes for one.
  const found =
    page === 1
      ? new Set([...rankDeals([...all.values()], typed).map((match) => match.found), ...asked.value.deals])
      : all.values();
  return { deals: await withLogos([...found]), next: asked.value.more ? page + 1 : undefined };
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
