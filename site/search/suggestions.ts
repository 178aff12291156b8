import { correction } from '../../data/rules/search/search-correction.ts';
import { rankStores } from '../../data/rules/deals/rank-stores.ts';
import { exactIfAny, rank } from '../../data/rules/search/search-rank.ts';
import { searchWords, typedWords } from '../../data/rules/search/search-words.ts';
import { storePath } from '../../data/rules/deals/visit-link.ts';
import { t } from '../strings/island-text.ts';
import { dealsOfApi, dealsOfPart, rankDeals, type SearchableDeal } from './found-deals.ts';
import { namedStores, searchManifest } from './published-parts.ts';

/** One line of the list. */
export interface Suggestion {
  text: string;
  /** What it is: a store, a category, what a deal is worth and where. */
  detail: string;
  href: string;
}

/** From so many letters on there are suggestions; an emoji or a character of a script without spaces may stand alone. */
const FEWEST_LETTERS = 2;
const MOST = { categories: 2, stores: 4, deals: 5 };

export const isEnough = (text: string): boolean => text.trim().length >= FEWEST_LETTERS || /[^\0-\u02ff]/.test(text);

/** Categories, stores and deals for what was typed, from published parts alone, in that order. */
export async function suggest(text: string): Promise<Suggestion[]> {
  const typed = typedWords(text);
  const [{ categories }, stores, deals] = await Promise.all([
    searchManifest(),
    namedStores(text),
    dealsOfPart(typed).catch(() => []),
  ]);
  const named = categories.map(([name, slug]) => ({ name, href: `/category/${slug}`, words: searchWords(name) }));
  return exactIfAny([
    ...rank(named, ({ words }) => [{ words, cost: 0 }], typed)
      .slice(0, MOST.categories)
      .map(({ found: { name, href }, cost }) => ({
        found: { text: name, detail: t('search.category'), href },
        cost,
      })),
    ...rankStores(stores, typed)
      .slice(0, MOST.stores)
      .map(({ found: { name, href }, cost }) => ({ found: { text: name, detail: t('search.store'), href }, cost })),
    ...rankDeals(deals, typed)
      .slice(0, MOST.deals)
      .map(({ found, cost }) => ({ found: suggestedDeal(found), cost })),
  ]).map(({ found }) => found);
}

/** The deals that no published part knows. */
export async function suggestFromApi(text: string): Promise<Suggestion[]> {
  const { deals } = await dealsOfApi(text.trim());
  return deals.slice(0, MOST.deals).map(suggestedDeal);
}

const suggestedDeal = ({ title, discount, store, href }: SearchableDeal): Suggestion => ({
  text: title,
  detail: discount === '' ? store.name : `${store.name} · ${discount}`,
  href,
});

/** The ways on from a search that finds nothing: what was probably meant (null: nothing like it is known), popular stores, categories. */
export async function waysOn(text: string) {
  const typed = typedWords(text);
  const [{ categories, popular }, stores, deals] = await Promise.all([
    searchManifest(),
    namedStores(text),
    dealsOfPart(typed).catch(() => []),
  ]);
  const known = [
    ...stores.flatMap(({ words }) => words),
    ...categories.flatMap(([name]) => searchWords(name)),
    ...deals.flatMap(({ title }) => searchWords(title)),
  ];
  return {
    meant: correction(typed, [...new Set(known)])?.join(' ') ?? null,
    popular: popular.map(([name, slug]) => ({ name, href: storePath(slug) })),
    categories: categories.map(([name, slug]) => ({ name, href: `/category/${slug}` })),
  };
}
