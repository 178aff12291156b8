import { isWithinOneTypo, mayBeMistyped } from './one-typo.ts';
import { isSpelled, singular } from './search-words.ts';

/**
 * What was probably meant: each word with which no known word begins, replaced by the most frequent one that differs by one typo, else left
 * out. Null: there is nothing to correct, or nothing is left. `known`: words, each as often as it is said.
 */
export function correction(typed: readonly string[], known: Iterable<string>): string[] | null {
  const counts = new Map<string, number>();
  for (const word of known) counts.set(word, (counts.get(word) ?? 0) + 1);
  const words = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([word]) => word);
  const meant = typed.flatMap((word): string[] => {
    const one = singular(word);
    if (words.some((each) => (isSpelled(word) ? each.startsWith(one) : each.includes(one)))) return [word];
    const like = isSpelled(word) && mayBeMistyped(word) ? words.find((each) => isLike(word, each)) : undefined;
    return like === undefined ? [] : [like];
  });
  return meant.length === 0 || meant.join(' ') === typed.join(' ') ? null : meant;
}

const isLike = (typed: string, known: string): boolean =>
  isWithinOneTypo(typed, known) || isWithinOneTypo(singular(typed), singular(known));
