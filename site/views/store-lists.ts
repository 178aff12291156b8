import { defineQuery, type Read } from '../../data/queries/reading/reader.ts';
import { partitionInitial, partitionLabel, partitionSlug } from '../../data/rules/text/store-name-order.ts';

/** A link to a part of a list. */
export interface LetterLink {
  /** `A`, `Ca`, `0–9` */
  label: string;
  href: string;
  /** The page that is being shown, or the letter it belongs to. */
  current: boolean;
}

/** Lists of stores: of all (`''`), or of the category with a key. One that is too long for a page is cut by the alphabet. */

/** So many stores fit on one page; more are cut into pages of at most as many. */
const STORES_ON_ONE_PAGE = 120;
/** What a list's first page shows of more stores than fit. */
const MOST_POPULAR_SHOWN = 48;

/** The index in which the stores of a list stand by their names. */
export const listIndex = (category: string) =>
  category === '' ? 'stores-by-name' : (`stores-in:${category}` as const);

/** The partitions of a list's alphabet; none while one page holds all its stores. */
export const storeLetters = defineQuery('store-letters', (read, category: string): readonly string[] => {
  const index = listIndex(category);
  return read.count(index, '') <= STORES_ON_ONE_PAGE ? [] : read.partitions(index, STORES_ON_ONE_PAGE);
});

/** The stores that the first page of a list shows: all, or the most popular ones of many. */
export const storesOnFirstPage = (read: Read, category: string): readonly string[] =>
  read(storeLetters, category).length === 0
    ? read.members(listIndex(category), '')
    : read.members('stores-by-deals', category, MOST_POPULAR_SHOWN);

/** The page of one partition of a list's alphabet. */
export const partitionPath = (listPath: string, partition: string): string => `${listPath}/${partitionSlug(partition)}`;

/** What a page of a list shows of it; `partition` null: it is the first page. */
export function listParts(read: Read, listPath: string, category: string, partition: string | null) {
  /** Numbers of stores are left out: each insert would change every page. */
  const byInitial = Map.groupBy(read(storeLetters, category), partitionInitial);
  const initial = partition === null ? null : partitionInitial(partition);
  const alike = (initial !== null && byInitial.get(initial)) || [];
  const link = (name: string, to: string, current: boolean): LetterLink => ({
    label: partitionLabel(name),
    href: partitionPath(listPath, to),
    current,
  });
  return {
    /** `A`, `Ca`, `0–9`; null: the page is that of all stores, or of the most popular ones of many. */
    letter: partition === null ? null : partitionLabel(partition),
    /** The alphabet, one link a first letter, to its first page; empty while one page holds all stores. */
    letters: [...byInitial].map(([name, [first = '']]) => link(name, first, name === initial)),
    /** On the page of a letter that fills several pages: those pages. */
    neighbours: alike.length < 2 ? [] : alike.map((each) => link(each, each, each === partition)),
  };
}
