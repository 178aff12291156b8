import { fold } from './fold.ts';

interface Titled {
  readonly title: string;
}

/** What a search for deals looks into: the store's name and category and the titles of its deals, folded. */
export function searchText(store: { readonly name: string; readonly category: string }, deals: readonly Titled[]): string {
  return fold([store.name, store.category, ...deals.map(({ title }) => title)].join(' '));
}

/** The words of a search, folded; none when it is blank or holds no letter or digit. */
export function searchWords(search: string): string[] {
  return fold(search)
    .split(' ')
    .filter((word) => word !== '');
}

/** Whether a folded text holds every word, in whatever order; the last may be half typed, so parts of words count. */
export function holdsWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}
