import { STORES_AT_ONCE } from '../../data/rules/search/search.ts';
import { field, questionOf, searchCost } from '../../data/rules/search/search-rank.ts';
import { t } from '../strings/island-text.ts';
import { groupTitle } from '../strings/found.ts';
import { foundGroups } from '../../data/rules/search/found-groups.ts';
import { searchManifest, searchPublished } from './published-search.ts';

/** One line of the list. */
export interface Suggestion {
  text: string;
  /** What a deal is worth and where; empty: nothing. */
  detail: string;
  href: string;
}

/** From so many letters on there are suggestions; an emoji or a character of a script without spaces may stand alone. */
const FEWEST_LETTERS = 2;
const MOST = { categories: 2, stores: 3, deals: 3, products: 2, posts: 2 };

export const isEnough = (text: string): boolean => text.trim().length >= FEWEST_LETTERS || /[^\0-\u02ff]/.test(text);

export interface Suggested {
  /** The whole text that was searched for instead; null: that which was typed. */
  corrected: string | null;
  groups: { title: string; suggestions: Suggestion[] }[];
}

/** Categories, then what the whole site has for what was typed, in groups. */
export async function suggest(text: string): Promise<Suggested> {
  const [categories, { storeOf, ...found }] = await Promise.all([
    suggestedCategories(text),
    searchPublished(text, { stores: MOST.stores, count: MOST.deals, most: STORES_AT_ONCE }),
  ]);
  const groups = foundGroups(found, storeOf, MOST).map(({ kind, items }) => ({
    title: groupTitle(kind),
    suggestions: items.map(({ title, detail, worth, href }) => ({
      text: title,
      detail: worth === '' || detail === '' ? detail + worth : `${detail} · ${worth}`,
      href,
    })),
  }));
  return {
    corrected: found.corrected,
    groups: [{ title: t('search.categories'), suggestions: categories }, ...groups].filter(
      ({ suggestions }) => suggestions.length > 0,
    ),
  };
}

async function suggestedCategories(text: string): Promise<Suggestion[]> {
  const { categories, synonyms } = await searchManifest();
  const wants = questionOf(text, synonyms);
  return categories
    .flatMap(([name, slug]) => {
      const cost = wants.length === 0 ? null : searchCost([field(name, 0)], wants);
      return cost === null ? [] : [{ cost, text: name, detail: '', href: `/category/${slug}` }];
    })
    .sort((a, b) => a.cost - b.cost)
    .slice(0, MOST.categories);
}

/** The ways on from a search that finds nothing. */
export async function waysOn() {
  const { categories, popular } = await searchManifest();
  return {
    popular: popular.map(([name, slug]) => ({ name, href: `/store/${slug}` })),
    categories: categories.map(([name, slug]) => ({ name, href: `/category/${slug}` })),
  };
}
