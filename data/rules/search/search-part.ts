import { sumOf } from '../text/spread.ts';
import { isSpelled, isUnspaced, singular } from './search-words.ts';

/**
 * Under each term what holds it: how it stands there (see `textOfStanding`), a space, and what it is: a store by its slug, others by their
 * lines (see `lineOf`). Under an ending the words of names, categories and descriptions that have it: others may be mistyped before it.
 */
export interface Section {
  readonly [term: string]: readonly string[];
}

/** The kinds of things of which a part has a section. */
export const indexedKinds = ['stores', 'products', 'posts'] as const;
export type IndexedKind = (typeof indexedKinds)[number];

/** `/search/words-64-5.json`: what holds words that begin with some letters. */
export type SearchPart = { readonly [kind in IndexedKind]: Section };

/** A product or a guide. */
export interface Thing {
  title: string;
  href: string;
}
export const lineOf = ({ href, title }: Thing): string => `${href} ${title}`;
export const thingOf = (line: string): Thing => ({
  href: line.slice(0, line.indexOf(' ')),
  title: line.slice(line.indexOf(' ') + 1),
});

/** At most so many stand under a word: it says little of more, and other words are asked to tell them apart. */
export const MOST_OF_WORD = { stores: 80, products: 40, posts: 40 };
/** Stands last under a word of which not all are there. */
export const AND_MORE = '+';
/** So many stores stand under all names that begin with the same two letters, for those who have typed no more. */
export const MOST_OF_BEGINNING = 10;

/** From so many letters on, beginnings of words find something. */
export const KEY = 3;
/** Ends a term that stands for all names with the same beginning, and begins one for words with the same ending. */
export const ANY = '*';
/** A number stands in the part in which it stands with a sign. */
const endOfTerm = /\*$|(?<=^\p{Number}+)[%\p{Sc}]$/u;

/** What a word of a text stands under: itself, or each character of a script without spaces. */
export const termsOf = (word: string): readonly string[] => (isUnspaced(word) ? [...word] : [word]);

/** What a name can be found by after two letters. */
export const beginningsOf = (word: string): string[] =>
  isSpelled(word) && word.length > 2 ? [word.slice(0, 2) + ANY] : [];

const DEALS_OF_PART = 100;
const MOST_PARTS = 256;

/** Into how many parts the words of a site with so many deals are cut: doubled as they double, since then all parts are made again. */
export const partCount = (deals: number): number =>
  Math.min(MOST_PARTS, 2 ** Math.ceil(Math.log2(Math.max(1, deals / DEALS_OF_PART))));

/** `*ing`: what words are known by that end so, in whatever number. */
export const endingOf = (word: string): string => ANY + singular(word).slice(-KEY);

/** The number of the part that holds a term: words that begin with the same three letters stand together. */
export function partOf(term: string, count: number): number {
  if (term.startsWith(ANY)) return sumOf(term) % count;
  const key = isUnspaced(term) ? [...term].slice(0, 1).join('') : term.replace(endOfTerm, '').slice(0, KEY);
  return sumOf(key) % count;
}

export const searchPartPath = (count: number, part: number): string => `/search/words-${count}-${part}.json`;
