import type { DealText } from './search-fields.ts';
import { isSpelled, searchWords, singular } from './search-words.ts';

/**
 * All words of a store and its deals in one line, each once, which is quick to look through: ` acme shoes `. `mayHold` rules out most
 * stores by it; `searchCost` decides.
 */
export function searchText(
  store: { readonly name: string; readonly category: string },
  deals: readonly DealText[],
): string {
  const texts = [store.name, store.category, ...deals.flatMap((deal) => [deal.title, deal.discount, deal.description])];
  return ` ${[...new Set(texts.flatMap(searchWords))].join(' ')} `;
}

/** What the singular and the plural of a word begin with. */
const stemOf = (word: string): string => {
  const one = singular(word);
  return isSpelled(word) && one.length > 2 && one.endsWith('y') ? one.slice(0, -1) : one;
};

/** Whether such a line may match all words without a typo. */
export const mayHold = (text: string, typed: readonly string[]): boolean =>
  typed.every((word) => text.includes(isSpelled(word) ? ` ${stemOf(word)}` : word));
