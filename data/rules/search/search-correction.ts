import { isWithinOneTypo, mayBeMistyped } from './one-typo.ts';
import { isSpelled, singular } from './search-words.ts';

/**
 * What was probably meant: each word that no known word holds, replaced by the first known one that differs by one typo, else left out.
 * Null: there is nothing to correct, or nothing is left. `known` in an order of its own, since the first counts.
 */
export function correction(typed: readonly string[], known: readonly string[]): string[] | null {
  const meant = typed.flatMap((word): string[] => {
    const one = singular(word);
    if (known.some((each) => each.includes(one))) return [word];
    const like = isSpelled(word) && mayBeMistyped(word) ? known.find((each) => isLike(word, each)) : undefined;
    return like === undefined ? [] : [like];
  });
  return meant.length === 0 || meant.join(' ') === typed.join(' ') ? null : meant;
}

const isLike = (typed: string, known: string): boolean =>
  isWithinOneTypo(typed, known) || isWithinOneTypo(singular(typed), singular(known));
