import { fold } from './fold.ts';

/** What a shopper reads on the card of a deal. */
export interface DealText {
  readonly title: string;
  /** As its card shows it: `FREE SHIPPING` */
  readonly discount: string;
  readonly description: string;
}

/** What a search for deals looks into: the store's name and category and what the cards of its deals say, folded. */
export function searchText(
  store: { readonly name: string; readonly category: string },
  deals: readonly DealText[],
): string {
  return fold(
    [
      store.name,
      store.category,
      ...deals.flatMap(({ title, discount, description }) => [title, discount, description]),
    ].join(' '),
  );
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
