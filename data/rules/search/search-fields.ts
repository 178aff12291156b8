import type { SearchField } from './search-rank.ts';
import { searchWords } from './search-words.ts';

/** What a search finds, in the order in which a page of results shows it. */
export const searchKinds = ['stores', 'deals', 'products', 'posts'] as const;

/** What a shopper reads on the card of a deal. */
export interface DealText {
  readonly title: string;
  /** As its card shows it: `FREE SHIPPING` */
  readonly discount: string;
  readonly description: string;
}

/** Where the words of a search may stand, in the order of what they say about a store or a deal. */
const COST = { itself: 0, store: 0, category: 4, description: 5 };

/** A store is found by its name, its category and what it says of itself. */
export const storeFields = (
  nameWords: readonly string[],
  categoryWords: readonly string[],
  descriptionWords: readonly string[] = [],
): SearchField[] => [
  { words: nameWords, cost: COST.itself },
  { words: categoryWords, cost: COST.category },
  { words: descriptionWords, cost: COST.description },
];

/** A deal is found by what its card says, and by its store. */
export function dealFields(store: readonly SearchField[], { title, discount, description }: DealText): SearchField[] {
  return [
    { words: searchWords(title), cost: COST.itself },
    { words: searchWords(discount), cost: COST.itself },
    ...store,
    { words: searchWords(description), cost: COST.description },
  ];
}
