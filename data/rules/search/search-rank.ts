import { beginsWithTypo, isWithinOneTypo, mayBeMistyped } from './one-typo.ts';
import { isSpelled, isUnspaced, singular } from './search-words.ts';

/** Words that are looked into, and how much later what is found there comes. */
export interface SearchField {
  readonly words: readonly string[];
  readonly cost: number;
}

/**
 * How good a match is: the smaller, the better. Whole words come before beginnings, typos last: one costs more than all words of a search
 * that are found otherwise. Within words nothing is found: "tea" is none of Loomstead's.
 */
const COST = { whole: 0, plural: 1, beginning: 2, typo: 10_000, beginningWithTypo: 10_001 };
/** A name that holds more than what was typed comes after one that does not. */
const MORE_THAN_TYPED = 0.5;

/** How well a word matches one that was typed; null: not at all. */
function wordCost(typed: string, word: string): number | null {
  if (word === typed) return COST.whole;
  if (!isSpelled(typed)) return isUnspaced(typed) && word.includes(typed) ? COST.whole : null;
  if (singular(word) === singular(typed)) return COST.plural;
  if (word.startsWith(typed)) return COST.beginning;
  if (!mayBeMistyped(typed)) return null;
  if (isWithinOneTypo(typed, word)) return COST.typo;
  return beginsWithTypo(word, typed) ? COST.beginningWithTypo : null;
}

/**
 * How well fields match all words of a search, in whatever order; null: one of the words is in none of them. Depends on nothing but these
 * texts, so that no other document's change moves this one.
 */
export function searchCost(fields: readonly SearchField[], typed: readonly string[]): number | null {
  let sum = 0;
  for (const word of typed) {
    let best = Infinity;
    for (const { words, cost } of fields) {
      for (const each of words) {
        if (cost >= best) break;
        const found = wordCost(word, each);
        if (found !== null) best = Math.min(best, found + cost);
      }
    }
    if (best === Infinity) return null;
    sum += best;
  }
  return sum === COST.whole && (fields[0]?.words.length ?? 0) > typed.length ? MORE_THAN_TYPED : sum;
}

/** Something that a search found. */
export interface Match<T> {
  readonly found: T;
  readonly cost: number;
}

/** Whether nothing had to be taken for a typo. */
export const isExact = (cost: number): boolean => cost < COST.typo;

/** Without those that had to be taken for a typo, unless there are no others. */
export function exactIfAny<T>(matches: readonly Match<T>[]): readonly Match<T>[] {
  const exact = matches.filter(({ cost }) => isExact(cost));
  return exact.length > 0 ? exact : matches;
}

/** The matches, best first, equally good ones in the order they came. */
export const bestFirst = <T>(matches: readonly Match<T>[]): Match<T>[] =>
  exactIfAny(matches).toSorted((a, b) => a.cost - b.cost);

/** The stores that a search found beside deals: none that had to be taken for a typo where a deal is called so. */
export const besideDeals = <T>(
  stores: readonly Match<T>[],
  bestDeal: Match<unknown> | undefined,
): readonly Match<T>[] =>
  bestDeal !== undefined && isExact(bestDeal.cost) ? stores.filter(({ cost }) => isExact(cost)) : stores;

/** The same match, after the words that were typed were corrected. */
export const corrected = <T>({ found, cost }: Match<T>): Match<T> => ({ found, cost: cost + COST.typo });

/** What matches all words, best first. */
export function rank<T>(
  candidates: Iterable<T>,
  fieldsOf: (candidate: T) => readonly SearchField[],
  typed: readonly string[],
): Match<T>[] {
  const matches: Match<T>[] = [];
  if (typed.length === 0) return [];
  for (const found of candidates) {
    const cost = searchCost(fieldsOf(found), typed);
    if (cost !== null) matches.push({ found, cost });
  }
  return bestFirst(matches);
}
