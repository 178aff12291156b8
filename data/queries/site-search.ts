import { titleOfSlug } from '../rules/text/category-key.ts';
import { isExact, type Match, rank, type SearchField } from '../rules/search/search-rank.ts';
import { searchKinds } from '../rules/search/search-fields.ts';
import { searchWords, typedWords } from '../rules/search/search-words.ts';
import { findDeals, meantBy } from './indexes/deal-search.ts';
import { type PostCard, postInLists } from './indexes/post-cards.ts';
import { storeInLists } from './indexes/store-in-lists.ts';
import { findStores } from './indexes/store-search.ts';
import { type ProductCard, productCards } from './products.ts';
import { POSTS_BY_DATE } from './reading/index-names.ts';
import type { Read } from './reading/reader.ts';

/** What is found is named, and leads somewhere. */
interface FoundItem {
  title: string;
  href: string;
}

export interface SiteSearch {
  /** The whole text that was searched for instead; null: that which was typed. */
  corrected: string | null;
  groups: { kind: (typeof searchKinds)[number]; total: number; items: FoundItem[] }[];
}

/** More deals are not counted: each store that has them would be read. */
const MOST_DEALS_COUNTED = 100;

const words = (text: string, cost: number): SearchField => ({ words: searchWords(text), cost });

/** Products whose name, category or description holds all words. `/amazon-deals?category=home` is where one stands. */
function findProducts(read: Read, typed: readonly string[]): Match<FoundItem>[] {
  const fieldsOf = ({ name, category, description }: ProductCard): SearchField[] => [
    words(name, 0),
    words(titleOfSlug(category), 4),
    words(description, 5),
  ];
  const href = (category: string): string => `/amazon-deals?${new URLSearchParams({ category })}`;
  return rank(read(productCards), fieldsOf, typed).map(({ found: { name, category }, cost }) => ({
    found: { title: name, href: href(category) },
    cost,
  }));
}

/** Published posts whose title, keywords, store or excerpt holds all words; of equally good ones the newest first. */
function findPosts(read: Read, typed: readonly string[]): Match<FoundItem>[] {
  const cards = read.members(POSTS_BY_DATE, '').flatMap((id) => read.field(postInLists, 'card', id) ?? []);
  const fieldsOf = ({ title, keywords, store, excerpt }: PostCard): SearchField[] => [
    words(title, 0),
    words([...keywords, store?.name].join(' '), 1),
    words(excerpt, 5),
  ];
  return rank(cards, fieldsOf, typed).map(({ found: { title, href }, cost }) => ({ found: { title, href }, cost }));
}

function findStoreItems(read: Read, text: string): Match<FoundItem>[] {
  return findStores(read, text).flatMap(({ found, cost }) => {
    const card = read.field(storeInLists, 'card', found);
    return card === undefined ? [] : [{ found: { title: card.name, href: card.href }, cost }];
  });
}

/** Words of products and posts, for what was meant by a typo. */
const wordsBeside = (read: Read): string[] =>
  [
    ...read(productCards).map(({ name }) => name),
    ...read.members(POSTS_BY_DATE, '').map((id) => read.field(postInLists, 'card', id)?.title ?? ''),
  ].flatMap(searchWords);

/** By kind, best first. */
function matchesOf(read: Read, text: string): Match<FoundItem>[][] {
  const typed = typedWords(text);
  const deals = findDeals(read, text, MOST_DEALS_COUNTED);
  return [
    findStoreItems(read, text),
    deals.map(({ found: { title, href }, cost }) => ({ found: { title, href }, cost })),
    findProducts(read, typed),
    findPosts(read, typed),
  ];
}

/**
 * What a text finds in the whole site: at most `limit` of each kind, and how many there are, of deals at most 100. A typo counts only where
 * nothing is called so, in any group; then all is searched again. A plain function, since whatever people type would be remembered for ever.
 */
export function searchSite(read: Read, search: string, limit: number): SiteSearch {
  const groupsOf = (matches: Match<FoundItem>[][]): SiteSearch['groups'] =>
    searchKinds.map((kind, at) => {
      const found = matches[at] ?? [];
      return { kind, total: found.length, items: found.slice(0, limit).map((match) => match.found) };
    });
  const found = matchesOf(read, search).map((matches) => matches.filter(({ cost }) => isExact(cost)));
  if (found.some((matches) => matches.length > 0)) return { corrected: null, groups: groupsOf(found) };
  const typed = typedWords(search);
  const meant = meantBy(read, typed, wordsBeside(read));
  const corrected = meant !== null && meant.length === typed.length ? meant.join(' ') : null;
  return { corrected, groups: groupsOf(corrected === null ? found : matchesOf(read, corrected)) };
}
