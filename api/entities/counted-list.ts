import { countText } from '../../data/rules/text/numbers.ts';
import { plural } from '../../data/schema/plural.ts';

/** `1 store`, `2,000 stores`. */
export const countOf = (count: number, one: string, many?: string): string =>
  `${countText(count)} ${plural(count, one, many)}`;
/** The same; of none there is nothing to say. */
export const counted = (count: number, one: string, many?: string): string[] =>
  count === 0 ? [] : [countOf(count, one, many)];

const list = new Intl.ListFormat('en-GB');
/** `1 store, 2 offers and 3 posts`. */
export const listed = (things: readonly string[]): string => list.format(things);
