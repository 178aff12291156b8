import { categoryKey } from '../../rules/text/category-key.ts';
import { rankStores, type RankableStore } from '../../rules/deals/rank-stores.ts';
import type { Match } from '../../rules/search/search-rank.ts';
import { plainLetters } from '../../rules/text/fold.ts';
import { searchWords, singular, typedWords } from '../../rules/search/search-words.ts';
import { STORES_BY_NAME } from '../reading/index-names.ts';
import type { Read } from '../reading/reader.ts';
import { storeInLists } from './store-in-lists.ts';

/** At most this many stores stand in one part of the published search index. */
export const SEARCH_PART_STORES = 500;

/**
 * A store in the published search index, as lean as its card allows:
 * name, slug, category, category's slug or null, description, where *Visit Store* leads or null, logo or null, deals, id or null when the slug is that.
 */
export type StoreSearchEntry = readonly [
  name: string,
  slug: string,
  category: string,
  categorySlug: string | null,
  description: string,
  visit: string | null,
  logo: string | null,
  deals: number,
  id: string | null,
];

const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Null when there is no such store. */
export function storeSearchEntry(read: Read, id: string): StoreSearchEntry | null {
  const card = read.field(storeInLists, 'card', id);
  if (!card) return null;
  const { name, href, category, categoryHref, description, visit, logo, dealCount } = card;
  const slug = lastOf(href);
  return [
    name,
    slug,
    category,
    categoryHref && lastOf(categoryHref),
    description,
    visit,
    logo.src,
    dealCount,
    id === slug ? null : id,
  ];
}

/** A store as the index of names has it. */
interface NamedStore extends RankableStore {
  id: string;
  category: string;
}

function namedStores(read: Read): NamedStore[] {
  const categories = new Map<string, string[]>();
  return read.entries(STORES_BY_NAME, '').map(([, , id, , data]) => {
    const [words, category, size] = data as [string, string, number];
    const categoryWords = categories.get(category) ?? searchWords(category);
    categories.set(category, categoryWords);
    return { id, words: words.split(' '), category, categoryWords, size };
  });
}

/**
 * The ids of the stores that `/stores?search=` finds by name, category or description (specification section 2, store list), best first. A text without
 * words is looked for among the categories as it stands. A plain function, since whatever people type would be remembered for ever.
 */
export function findStores(read: Read, search: string): Match<string>[] {
  const typed = typedWords(search);
  const stores = namedStores(read);
  const key = categoryKey(search);
  return typed.length === 0
    ? stores.filter(({ category }) => categoryKey(category) === key).map(({ id }) => ({ found: id, cost: 0 }))
    : rankStores(withDescriptions(read, stores, typed), typed).map(({ found, cost }) => ({ found: found.id, cost }));
}

/** With the words of those descriptions that may hold one that was typed. */
const withDescriptions = (read: Read, stores: readonly NamedStore[], typed: readonly string[]): NamedStore[] =>
  stores.map((store) => {
    const description = read.field(storeInLists, 'card', store.id)?.description ?? '';
    const text = plainLetters(description);
    return typed.some((word) => text.includes(singular(word)))
      ? { ...store, descriptionWords: searchWords(description) }
      : store;
  });

/** All words of stores' names, by name, then those of their categories. */
export function wordsOfNames(read: Read): string[] {
  const stores = namedStores(read);
  return [
    ...new Set([...stores.flatMap(({ words }) => words), ...stores.flatMap(({ categoryWords }) => categoryWords)]),
  ];
}
