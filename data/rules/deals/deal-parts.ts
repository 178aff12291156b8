import { isSpelled, isUnspaced, singular } from '../search/search-words.ts';

/** So many of its best deals stand in the published part of a word … */
export const DEALS_OF_TERM = 50;
/** … at most so many of them of one store, … */
const DEALS_OF_TERM_AND_STORE = 5;
/** … and so many in that of all words that begin with the same two letters, at most one of each store. */
const DEALS_OF_BEGINNING = 10;

const BEGINNING = 2;
const KEY = 3;
/** Ends a term that stands for all words with the same beginning. */
const ANY = '*';

/** The terms that deals with these words stand under: words in the singular, characters of scripts without spaces, `sh*`. */
export function termsOf(words: readonly string[]): Set<string> {
  const terms = new Set<string>();
  for (const word of words) for (const term of termsOfWord(word)) terms.add(term);
  return terms;
}

/** A catalogue says the same few thousand words again and again. */
const known = new Map<string, readonly string[]>();
const MOST_KNOWN = 10_000;

function termsOfWord(word: string): readonly string[] {
  const before = known.get(word);
  if (before !== undefined) return before;
  const terms: string[] = [];
  if (isUnspaced(word)) terms.push(...word);
  else if (!isSpelled(word)) terms.push(word);
  else if (word.length >= BEGINNING) {
    terms.push(singular(word));
    if (word.length > BEGINNING) terms.push(word.slice(0, BEGINNING) + ANY);
  }
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(word, terms);
  return terms;
}

/** How many deals a term keeps, and how many of one store. */
export const limitsOf = (term: string): { all: number; ofStore: number } =>
  term.endsWith(ANY)
    ? { all: DEALS_OF_BEGINNING, ofStore: 1 }
    : { all: DEALS_OF_TERM, ofStore: DEALS_OF_TERM_AND_STORE };

const DEALS_OF_PART = 100;
const MOST_PARTS = 128;

/** Into how many parts the words of so many deals are cut: doubled as they double, since then all parts are made again. */
export const partCount = (deals: number): number =>
  Math.min(MOST_PARTS, 2 ** Math.ceil(Math.log2(Math.max(1, deals / DEALS_OF_PART))));

function sumOf(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) >>> 0;
  return sum;
}

/** The number of the part that holds a term: words that begin with the same three letters stand together. */
export function partOf(term: string, count: number): number {
  const key = isUnspaced(term) ? [...term].slice(0, 1).join('') : term.replace(ANY, '').slice(0, KEY);
  const sum = sumOf(key);
  return ((sum ^ (sum >>> 7)) >>> 0) % count;
}

/** Into how many sections what a part shows is cut, by stores: after an edit of one, the others are as they were. */
export const SECTIONS_OF_PART = 8;
export const sectionOf = (storeId: string): string => String(sumOf(storeId) % SECTIONS_OF_PART);

/** The number of the part to ask for these words: of the longest, which says most; null: all are too short. */
export function partFor(typed: readonly string[], count: number): number | null {
  const [longest] = typed
    .filter((word) => word.length >= BEGINNING || !isSpelled(word))
    .sort((a, b) => b.length - a.length);
  return longest === undefined ? null : partOf(isSpelled(longest) ? singular(longest) : longest, count);
}

/** Where a part is published: `/search/deals-64-5.json`. */
export const dealPartPath = (count: number, part: number): string => `/search/deals-${count}-${part}.json`;
