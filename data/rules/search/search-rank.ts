import { beginsWithTypo, isWithinOneTypo, mayBeMistyped } from './one-typo.ts';
import { isSpelled, isUnspaced, singular } from './search-words.ts';

/** Words that are looked into, and how much later what is found there comes. */
export interface SearchField {
  readonly words: readonly string[];
  readonly cost: number;
}

/**
 * How good a match is: the smaller, the better. Whole words come before beginnings, these before other parts, typos last: one part costs
 * more than all words of a search that are found otherwise, one typo more than all its parts.
 */
const COST = { whole: 0, plural: 1, beginning: 2, part: 100, typo: 10_000, beginningWithTypo: 10_001 };
/** A name that holds more than what was typed comes after one that does not. */
const MORE_THAN_TYPED = 0.5;

/** How well a word matches one that was typed; null: not at all. */
function wordCost(typed: string, word: string): number | null {
  if (word === typed) return COST.whole;
  if (!isSpelled(typed)) return isUnspaced(typed) && word.includes(typed) ? COST.whole : null;
  if (singular(word) === singular(typed)) return COST.plural;
  if (word.startsWith(typed)) return COST.beginning;
  if (word.includes(typed)) return COST.part;
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

/** How many words of such a match were found within words only; each typo counts as more than all of these. */
export const partsIn = (cost: number): number => Math.floor(cost / COST.part);

/** Something that a search found. */
export interface Match<T> {
  readonly found: T;
  readonly cost: number;
}

/** Whether nothing had to be taken for a typo. */
export const isExact = (cost: number): boolean => cost < COST.typo;

/** The matches, best first, equally good ones in the order they came. Those with a typo count only while there are no others. */
export function bestFirst<T>(matches: readonly Match<T>[]): Match<T>[] {
  const exact = matches.filter(({ cost }) => isExact(cost));
  return [...(exact.length > 0 ? exact : matches)].sort((a, b) => a.cost - b.cost);
}

/** The same match, after the words that were typed were corrected. */
export const corrected = <T>({ found, cost }: Match<T>): Match<T> => ({ found, cost: cost + COST.typo });

/** Whether found deals stand above found stores: their best match has fewer of the words within others only, or there is no store. */
export const dealsLead = (bestStore: Match<unknown> | undefined, bestDeal: Match<unknown> | undefined): boolean =>
  bestDeal !== undefined && (bestStore === undefined || partsIn(bestDeal.cost) < partsIn(bestStore.cost));

/** Matches of several kinds in one list, in the order they came, but what holds a word only within another comes later. */
export const partsLast = <T>(matches: readonly Match<T>[]): T[] =>
  [...matches].sort((a, b) => partsIn(a.cost) - partsIn(b.cost)).map(({ found }) => found);

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
