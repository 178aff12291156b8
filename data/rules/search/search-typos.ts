import { isSpelled, singular } from './search-words.ts';

/** In shorter words another letter makes another word, in a few longer ones no letter may be another; in long ones two can be wrong. */
const SHORTEST_MISTYPED = 4;
const SHORTEST_WITH_OTHERS = 5;
const SHORTEST_BEGUN = 6;
const SHORTEST_MISTYPED_TWICE = 8;

const typosIn = (typed: string): number =>
  typed.length < SHORTEST_MISTYPED || /\p{Number}/u.test(typed) || !isSpelled(typed)
    ? 0
    : typed.length < SHORTEST_MISTYPED_TWICE
      ? 1
      : 2;

const lettersOf = (word: string): string => [...word].sort().join();

/** `wine` is none of `wind`: one letter in so few is another, which may be the first only in longer words. */
const isOther = (typed: string, word: string): boolean =>
  (typed.length < SHORTEST_WITH_OTHERS && typed.length === word.length && lettersOf(typed) !== lettersOf(word)) ||
  (typed.length < SHORTEST_BEGUN && typed[0] !== word[0]);

/** Shorter words of descriptions are not what somebody means who mistypes another. */
const SHORTEST_OF_TEXT = 6;

/** Whether a word may be meant by those who mistype it. */
export const mayBeMistyped = (word: string, isInTitle: boolean): boolean =>
  isInTitle || word.length >= SHORTEST_OF_TEXT;

/** How many letters are missing, added or others, or changed places with their neighbours, between two words. */
export function typosBetween(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const other = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + other);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, before[j - 2]! + 1);
      row.push(least);
    }
    [before, above] = [above, row];
  }
  return above[b.length]!;
}

/** A word that may have been meant, and how often it is said. */
export type KnownWord = readonly [word: string, count: number];

/**
 * The known word that was probably meant, in whatever number: the one with the fewest typos, whole ones before those that were only begun,
 * ones with the same first letter before others, then the most frequent; null: there is none so near. `bycicle` has all letters of `bicycle`.
 */
export function nearestWord(typed: string, known: Iterable<KnownWord>): string | null {
  const most = typosIn(typed);
  const one = singular(typed);
  let best: readonly [...number[], string] | null = null;
  for (const [word, count] of most === 0 ? [] : known) {
    const other = singular(word);
    if (word.length < SHORTEST_MISTYPED || other.length < one.length - most || isOther(typed, word)) continue;
    const isBegun = word.length > typed.length + most;
    if (isBegun && typed.length < SHORTEST_BEGUN) continue;
    const typos = isBegun ? typosBetween(typed, word.slice(0, typed.length)) : typosBetween(one, other);
    const isMixed = one[0] === other[0] && one.length >= SHORTEST_BEGUN && lettersOf(one) === lettersOf(other);
    if (typos > most && !isMixed) continue;
    const place = [typos, Number(isBegun), Number(word[0] !== typed[0]), -count, word] as const;
    if (best === null || comesBefore(place, best)) best = place;
  }
  return best === null ? null : (best[4] as string);
}

function comesBefore(one: readonly (number | string)[], other: readonly (number | string)[]): boolean {
  const at = one.findIndex((value, each) => value !== other[each]);
  return at >= 0 && one[at]! < other[at]!;
}
