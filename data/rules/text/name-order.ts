import { fold, plainLetters } from './fold.ts';

/** Names that begin with a digit stand together before A, under this sign. */
export const DIGITS = '#';

/** Where a store stands in the alphabet. Never empty: a name without letters and digits stands as it is. */
export function nameOrder(name: string): string {
  const folded = fold(plainLetters(name)) || name.trim();
  return /^\p{Number}/u.test(folded) ? DIGITS + folded : folded;
}
