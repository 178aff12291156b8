import { PLACE, type SearchField } from './search-rank.ts';
import { tellingWords } from './search-words.ts';

/** What a search finds, in the order in which a page of results shows it. */
export const searchKinds = ['stores', 'deals', 'products', 'posts'] as const;
export type FoundKind = (typeof searchKinds)[number];

/** What a shopper reads on the card of a deal. */
export interface DealText {
  readonly title: string;
  /** As its card shows it: `FREE SHIPPING` */
  readonly discount: string;
  readonly description: string;
  readonly terms: string | null;
}

export const field = (text: string, cost: number): SearchField => ({ words: tellingWords(text), cost });

/** A store is found by its name, its category and what it says of itself. */
export const storeFields = (store: { name: string; category: string; description: string }): SearchField[] => [
  field(store.name, PLACE.name),
  field(store.category, PLACE.category),
  field(store.description, PLACE.description),
];

/** A deal by what its card says. */
export const dealFields = ({ title, discount, description, terms }: DealText): SearchField[] => [
  field(title, PLACE.name),
  field(discount, PLACE.name),
  field(description, PLACE.ofDeal),
  field(terms ?? '', PLACE.ofDeal),
];
