import { plural } from '../../data/schema/plural.ts';

/** `1 store`, `2 stores`; of none there is nothing to say. */
export const counted = (count: number, thing: string): string[] =>
  count === 0 ? [] : [`${count} ${plural(count, thing)}`];

const list = new Intl.ListFormat('en-GB');
/** `1 store, 2 offers and 3 posts`. */
export const listed = (things: readonly string[]): string => list.format(things);
