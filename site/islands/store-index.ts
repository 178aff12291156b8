import { categoryKey } from '../../data/rules/text/category-key.ts';
import { initials } from '../../data/rules/text/initials.ts';
import { rankStores, type RankableStore } from '../../data/rules/deals/rank-stores.ts';
import type { Match } from '../../data/rules/search/search-rank.ts';
import { searchWords, typedWords } from '../../data/rules/search/search-words.ts';
import { sizeStep } from '../../data/rules/text/size-step.ts';
import type { StoreSearchEntry } from '../../data/queries/indexes/store-search.ts';
import { request } from '../search/request.ts';
import { searchManifest } from '../search/published-parts.ts';
import type { StoreCard } from '../views/view-types.ts';

/** A store with what it is searched by. */
export interface SearchableStore extends RankableStore {
  card: StoreCard;
}

/** All stores as their cards are, by name; loaded once. */
export const storeIndex = () => ({ queryKey: ['search', 'stores'], queryFn: loadStoreIndex });

async function loadStoreIndex(): Promise<SearchableStore[]> {
  const manifest = await searchManifest();
  const parts = await Promise.all(manifest.stores.map((path) => request<{ stores: StoreSearchEntry[] }>('GET', path)));
  return parts.flatMap((part) => part.stores).map(searchableStore);
}

/** One entry of the index, ready to be searched and shown. */
export function searchableStore([
  name,
  slug,
  category,
  categorySlug,
  description,
  visit,
  logo,
  dealCount,
  id,
]: StoreSearchEntry): SearchableStore {
  const card: StoreCard = {
    id: id ?? slug,
    name,
    href: `/store/${slug}`,
    logo: { src: logo, initials: initials(name) },
    category,
    categoryHref: categorySlug === null ? null : `/category/${categorySlug}`,
    description,
    visit,
    dealCount,
  };
  return {
    card,
    words: searchWords(name),
    categoryWords: searchWords(category),
    descriptionWords: searchWords(description),
    size: sizeStep(dealCount),
  };
}

/** Section 2, Store list: the stores that match by name, category or description, best first; without words those of the category so called. */
export function findStores(index: readonly SearchableStore[], search: string): Match<StoreCard>[] {
  const typed = typedWords(search);
  const key = categoryKey(search);
  return typed.length === 0
    ? index.filter(({ card }) => categoryKey(card.category) === key).map(({ card }) => ({ found: card, cost: 0 }))
    : rankStores(index, typed).map(({ found, cost }) => ({ found: found.card, cost }));
}
