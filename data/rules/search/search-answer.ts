import { sumOf } from '../text/spread.ts';
import {
  AND_MORE,
  ANY,
  indexedKinds,
  KEY,
  type IndexedKind,
  type SearchPart,
  termsOf,
  thingOf,
} from './search-part.ts';
import { BEGINNING, counts, IN_A_DEAL, MORE_THAN_TYPED, PLACE, SYNONYM, type Want, wordCost } from './search-rank.ts';
import { type KnownWord, mayBeMistyped } from './search-typos.ts';

/** How a store, a product or a guide stands under a word. */
export interface Standing {
  /** The cost of where the word stands in its own texts (see `PLACE`); Infinity: nowhere. */
  own: number;
  /** The same of the best of its deals. */
  deal: number;
  /** The most that such a deal is worth. */
  worth: number;
  /** Which of its deals hold it, a bit for each (see `bitOfDeal`). */
  deals: number;
  /** Of a store see `sizeStep`, of a guide its day since 1970: of equally good ones the larger comes first. */
  size: number;
  nameWords: number;
}

export const NO_DEALS = 0;
export const ALL_DEALS = ~0;
/** A word that more deals of a store hold may be in any of them. */
const MOST_TOLD = 3;
const BITS = 32;
const FIRST_LETTER = 'A'.charCodeAt(0);

/** Several deals may share it, and no other deal's coming or going changes it. */
export const bitOfDeal = (id: string): number => 1 << (sumOf(id) % BITS);

/** `AK`: those of two deals; `*`: of any. */
function lettersOf(deals: number): string {
  let letters = '';
  for (let left = deals; left !== NO_DEALS; left &= left - 1) {
    if (letters.length === MOST_TOLD) return '*';
    letters += String.fromCharCode(FIRST_LETTER + BITS - 1 - Math.clz32(left & -left));
  }
  return letters;
}

function dealsIn(letters: string): number {
  if (letters === '*') return ALL_DEALS;
  let deals = NO_DEALS;
  for (let at = 0; at < letters.length; at += 1) deals |= 1 << (letters.charCodeAt(at) - FIRST_LETTER);
  return deals;
}

const digit = (cost: number): string => (cost === Infinity ? '-' : String(cost));
const costIn = (digit: string | undefined): number => (digit === '-' ? Infinity : Number(digit));

/**
 * `5AK20`: in two deals that are worth 20 at most. `5AK20.0.3.2`: in its own texts as well, here in its name, where its size is 3 and its
 * name has two words. `-0.5.3`: in its description, and in no deal.
 */
export function textOfStanding({ own, deal, worth, deals, size, nameWords }: Standing): string {
  const ofDeals = digit(deal) + lettersOf(deals) + worth;
  return own === Infinity ? ofDeals : `${ofDeals}.${own}.${size}${own === 0 ? `.${nameWords}` : ''}`;
}

const parts = /^([-\d])(\D*)(\d+)(?:\.(\d)\.(\d+))?(?:\.(\d+))?/;

function standingOf(text: string): Standing {
  const [, deal, letters = '', worth, own = '-', size = 0, nameWords = 0] = parts.exec(text) ?? [];
  return {
    own: costIn(own),
    deal: costIn(deal),
    worth: Number(worth),
    deals: dealsIn(letters),
    size: Number(size),
    nameWords: Number(nameWords),
  };
}

/** The cost of where a word stands in its own texts, of a text that begins with a standing; Infinity: nowhere. */
export const ownCost = (text: string): number => costIn(/^[^ .]*\.(\d)/.exec(text)?.[1] ?? '-');

/** By it the nearest come first, of these first what is worth most, then the largest or newest: a whole number of at most 38 bits. */
export function orderOfStanding(text: string): number {
  const { own, deal, worth, size } = standingOf(text);
  return Math.min(own, deal, 9) * 1e10 - worth * 1e5 - size;
}

/** What holds something that is asked for, by its line in the parts. */
interface Held {
  found: Map<string, Standing>;
  /** Others may hold it, too: a word is said so often that only the best stand under it. */
  isFull: boolean;
}

/** Where either will do, the nearer counts, in each respect. */
export function either(one: Standing | undefined, other: Standing): Standing {
  if (one === undefined) return other;
  const { deal, worth } =
    one.deal === other.deal ? { ...one, worth: Math.max(one.worth, other.worth) } : one.deal < other.deal ? one : other;
  return { ...other, own: Math.min(one.own, other.own), deal, worth, deals: one.deals | other.deals };
}

const both = (one: Standing, other: Standing): Standing => ({
  ...one,
  own: one.own + other.own,
  deal: one.deal + other.deal,
  worth: Math.min(one.worth, other.worth),
  deals: one.deals & other.deals,
});

const later = (standing: Standing, cost: number): Standing => ({
  ...standing,
  own: standing.own + cost,
  deal: standing.deal + cost,
});

/** What holds a term, in any of its forms. */
function holding(section: SearchPart[IndexedKind], typed: string): Held {
  const found = new Map<string, Standing>();
  let isFull = false;
  for (const [word, all] of Object.entries(section)) {
    const cost = word === typed + ANY ? BEGINNING : wordCost(typed, word);
    // what else begins with so few letters stands in any part
    if (cost === null || (cost === BEGINNING && typed.length < KEY && !word.endsWith(ANY))) continue;
    for (const each of all) {
      if (each === AND_MORE) isFull = true;
      else {
        const item = each.slice(each.indexOf(' ') + 1);
        const { own, deal, ...rest } = standingOf(each);
        const placed = (place: number): number => (counts(typed, cost, place) ? place : Infinity);
        found.set(item, either(found.get(item), later({ ...rest, own: placed(own), deal: placed(deal) }, cost)));
      }
    }
  }
  return { found, isFull };
}

/** Of a store that does not stand under a word that is said too often: it may well hold it. */
const PERHAPS: Standing = { own: IN_A_DEAL, deal: 0, worth: Infinity, deals: ALL_DEALS, size: 0, nameWords: 0 };

/** What holds all of these; of words that are said too often it need not be known, where others tell more. */
function inAll(each: readonly Held[]): Held {
  const isTold = each.some(({ isFull }) => !isFull);
  const [first, ...others] = each.toSorted(
    (a, b) => Number(a.isFull) - Number(b.isFull) || a.found.size - b.found.size,
  );
  const found = new Map<string, Standing>();
  for (const [item, standing] of first?.found ?? []) {
    const rest = others.map((other) => other.found.get(item) ?? (isTold && other.isFull ? PERHAPS : undefined));
    if (rest.every((other) => other !== undefined)) found.set(item, rest.reduce(both, standing));
  }
  return { found, isFull: !isTold };
}

/** Gives the part that knows of a term; undefined: it has still to be loaded. */
export type PartOfTerm = (term: string) => SearchPart | undefined;

function holders(want: Want, kind: IndexedKind, part: PartOfTerm): Held {
  const alternatives = want.map((words) =>
    inAll(words.flatMap(termsOf).map((term) => holding(part(term)?.[kind] ?? {}, term))),
  );
  const found = new Map<string, Standing>();
  for (const [at, alternative] of alternatives.entries())
    for (const [item, standing] of alternative.found)
      found.set(item, either(found.get(item), later(standing, at === 0 ? 0 : SYNONYM)));
  return { found, isFull: alternatives.some(({ isFull }) => isFull) };
}

/** What parts know of an answer, each the best first. */
export function answerFrom(wants: readonly Want[], part: PartOfTerm) {
  const held = (kind: IndexedKind): Held[] => wants.map((want) => holders(want, kind, part));
  const things = (kind: 'products' | 'posts') =>
    ranked(inAll(held(kind)), ({ own, size }) => (own < Infinity ? [own, size] : null)).map(thingOf);
  const stores = held('stores');
  return {
    /** Slugs. */
    stores: storesIn(stores),
    /** Slugs of stores whose deals may hold everything: it is not known which of them do. */
    candidates: ranked(inAll(stores), ({ deal, worth, deals }) =>
      deal < Infinity && deals !== NO_DEALS ? [deal, worth] : null,
    ),
    /** There may be further ones, since each word is said too often. */
    areMore: stores.every(({ isFull }) => isFull),
    products: things('products'),
    posts: things('posts'),
  };
}

/** In order, the cheapest first, of these what is more, by what `rankOf` gives of each; null: it is none. */
function ranked(
  { found }: Held,
  rankOf: (standing: Standing, item: string) => [cost: number, more: number] | null,
): string[] {
  return Array.from(found, ([item, standing]) => [item, rankOf(standing, item)] as const)
    .flatMap(([item, rank]) => (rank === null ? [] : [{ item, cost: rank[0], more: rank[1] }]))
    .sort((a, b) => a.cost - b.cost || b.more - a.more || (a.item < b.item ? -1 : 1))
    .map(({ item }) => item);
}

/** One word at least must be said of the store itself. */
function storesIn(held: readonly Held[]): string[] {
  const inTexts = held.map(({ found, isFull }) => {
    const own = (each: Standing) => ({ ...each, own: Math.min(each.own, each.deal + IN_A_DEAL) });
    return { found: new Map(Array.from(found, ([slug, each]) => [slug, own(each)])), isFull };
  });
  return ranked(inAll(inTexts), ({ own, size, nameWords }, slug) => {
    if (held.every(({ found }) => (found.get(slug)?.own ?? Infinity) === Infinity)) return null;
    return [own === 0 && nameWords > held.length ? MORE_THAN_TYPED : own, size];
  });
}

/** All words of a part, each as often as it is said; `mistyped`: only those that may be. */
export const wordsOfPart = (part: SearchPart | undefined, mistyped = false): KnownWord[] =>
  indexedKinds.flatMap((kind) =>
    Object.entries(part?.[kind] ?? {}).flatMap(([word, all]): KnownWord[] => {
      const isInTitle = (each: string): boolean => Math.min(ownCost(each), costIn(each[0])) < PLACE.description;
      const isKnown = !word.startsWith(ANY) && (!mistyped || mayBeMistyped(word, all.some(isInTitle)));
      return isKnown ? [[word, all.length]] : [];
    }),
  );
