import {
  AND_MORE,
  ANY,
  indexedKinds,
  type IndexedKind,
  type SearchPart,
  termsOf,
  type Thing,
  thingOf,
} from './search-part.ts';
import type { Want } from './search-question.ts';
import { BEGINNING, IN_A_DEAL, MORE_THAN_TYPED, SYNONYM, wordCost } from './search-rank.ts';
import type { KnownWord } from './search-typos.ts';

/** How a store, a product or a guide stands under a word. */
export interface Standing {
  /** The cost of where the word stands in its own texts (see `PLACE`); Infinity: nowhere. */
  own: number;
  /** The same of the best of its deals. */
  deal: number;
  /** The most that such a deal is worth. */
  worth: number;
  /** Of a store see `sizeStep`, of a guide its day since 1970: of equally good ones the larger comes first. */
  size: number;
  /** How many words its name has. */
  nameWords: number;
}

const [NOWHERE, DOT, ZERO] = [...'-.0'].map((sign) => sign.charCodeAt(0)) as [number, number, number];
const digit = (cost: number): string => (cost === Infinity ? '-' : String(cost));
const costIn = (text: string | undefined): number => (text === undefined || text === '-' ? Infinity : Number(text));

/** A digit or `-` for each cost, then what it is worth; of its own texts also its size, of its name how many words that has. */
export function textOfStanding({ own, deal, worth, size, nameWords }: Standing): string {
  const ofItself = own === Infinity ? '' : own === 0 ? `.${size}.${nameWords}` : `.${size}`;
  return `${digit(own)}${digit(deal)}${worth}${ofItself}`;
}

function standingOf(text: string): Standing {
  const [worth = 0, size = 0, nameWords = 0] = text.slice(2).split('.').map(Number);
  return { own: costIn(text[0]), deal: costIn(text[1]), worth, size, nameWords };
}

/** Whether the word stands in texts of its own. */
export const isOwn = (text: string): boolean => text.charCodeAt(0) !== NOWHERE;

/**
 * By it the nearest come first, of these first what is worth most, then the largest or newest: a whole number of at most 38 bits. `from`:
 * where the standing begins in the text, which it ends.
 */
export function orderOfStanding(text: string, from: number): number {
  const [own, deal] = [text.charCodeAt(from), text.charCodeAt(from + 1)];
  const numbers = [0, 0];
  let at = from + 2;
  for (let each = 0; each < 2; each += 1, at += 1) {
    let number = 0;
    for (; at < text.length && text.charCodeAt(at) !== DOT; at += 1) number = number * 10 + text.charCodeAt(at) - ZERO;
    numbers[each] = number;
  }
  const near = Math.min(own === NOWHERE ? 9 : own - ZERO, deal === NOWHERE ? 9 : deal - ZERO);
  return near * 1e10 - numbers[0]! * 1e5 - numbers[1]!;
}

/** What holds something that is asked for, by its line in the parts. */
interface Held {
  found: Map<string, Standing>;
  /** Others may hold it, too: a word is said so often that only the best stand under it. */
  isFull: boolean;
}

/** Where either will do, the nearer counts, in each respect. */
function either(one: Standing | undefined, other: Standing): Standing {
  if (one === undefined) return other;
  const deal = Math.min(one.deal, other.deal);
  const worth = Math.max(...[one, other].filter((each) => each.deal === deal).map((each) => each.worth));
  return { ...other, own: Math.min(one.own, other.own), deal, worth };
}

const both = (one: Standing, other: Standing): Standing => ({
  ...one,
  own: one.own + other.own,
  deal: one.deal + other.deal,
  worth: Math.min(one.worth, other.worth),
});

const later = (standing: Standing, cost: number): Standing => ({
  ...standing,
  own: standing.own + cost,
  deal: standing.deal + cost,
});

/** What holds a term, in any of its forms. */
function holding(part: SearchPart | undefined, kind: IndexedKind, typed: string): Held {
  const { items, words } = part?.[kind] ?? { items: [], words: {} };
  const found = new Map<string, Standing>();
  let isFull = false;
  for (const [word, text] of Object.entries(words)) {
    const cost = word === typed + ANY ? BEGINNING : wordCost(typed, word);
    if (cost === null) continue;
    isFull ||= kind === 'stores' && text.endsWith(AND_MORE);
    for (const each of text.split(' ')) {
      const [number, standing = ''] = each.split(':');
      const item = items[Number(number)];
      if (item !== undefined) found.set(item, either(found.get(item), later(standingOf(standing), cost)));
    }
  }
  return { found, isFull };
}

/** Of a store that does not stand under a word that is said too often: it may well hold it. */
const PERHAPS: Standing = { own: IN_A_DEAL, deal: 0, worth: Infinity, size: 0, nameWords: 0 };

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

/** Gives the part that knows of a term; undefined: there is none. */
export type PartOfTerm = (term: string) => SearchPart | undefined;

function holders(want: Want, kind: IndexedKind, partOfTerm: PartOfTerm): Held {
  const alternatives = want.map((words) =>
    inAll(words.flatMap(termsOf).map((term) => holding(partOfTerm(term), kind, term))),
  );
  const found = new Map<string, Standing>();
  for (const [at, alternative] of alternatives.entries())
    for (const [item, standing] of alternative.found)
      found.set(item, either(found.get(item), later(standing, at === 0 ? 0 : SYNONYM)));
  return { found, isFull: alternatives.some(({ isFull }) => isFull) };
}

/** A store whose deals may hold everything, and at best so well. */
export interface Candidate {
  slug: string;
  cost: number;
  worth: number;
}

/** What parts know of an answer, each the best first. */
export interface Answer {
  /** Slugs. */
  stores: string[];
  /** Of deals it is known in which stores they may be. */
  candidates: Candidate[];
  /** There may be further ones, since each word is said too often. */
  areMore: boolean;
  products: Thing[];
  posts: Thing[];
}

export function answerFrom(wants: readonly Want[], partOfTerm: PartOfTerm): Answer {
  const stores = wants.map((want) => holders(want, 'stores', partOfTerm));
  return {
    stores: storesIn(stores),
    candidates: candidatesIn(stores),
    areMore: stores.every(({ isFull }) => isFull),
    products: thingsIn(wants.map((want) => holders(want, 'products', partOfTerm))),
    posts: thingsIn(wants.map((want) => holders(want, 'posts', partOfTerm))),
  };
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** One word at least must be said of the store itself. */
function storesIn(held: readonly Held[]): string[] {
  const inTexts = held.map(({ found, isFull }) => ({
    found: new Map(
      Array.from(found, ([slug, standing]) => [
        slug,
        { ...standing, own: Math.min(standing.own, standing.deal + IN_A_DEAL) },
      ]),
    ),
    isFull,
  }));
  return [...inAll(inTexts).found]
    .filter(([slug]) => held.some(({ found }) => (found.get(slug)?.own ?? Infinity) < Infinity))
    .map(([slug, { own, size, nameWords }]) => ({
      slug,
      size,
      cost: own === 0 && nameWords > held.length ? MORE_THAN_TYPED : own,
    }))
    .sort((a, b) => a.cost - b.cost || b.size - a.size || byText(a.slug, b.slug))
    .map(({ slug }) => slug);
}

function candidatesIn(held: readonly Held[]): Candidate[] {
  return [...inAll(held).found]
    .flatMap(([slug, { deal: cost, worth }]) => (cost < Infinity ? [{ slug, cost, worth }] : []))
    .sort((a, b) => a.cost - b.cost || b.worth - a.worth || byText(a.slug, b.slug));
}

function thingsIn(held: readonly Held[]): Thing[] {
  return [...inAll(held).found]
    .filter(([, { own }]) => own < Infinity)
    .sort(([a, one], [b, other]) => one.own - other.own || other.size - one.size || byText(a, b))
    .map(([line]) => thingOf(line));
}

/** All words of a part, each as often as it is said. */
export const wordsOfPart = (part: SearchPart | undefined): KnownWord[] =>
  indexedKinds.flatMap((kind) =>
    Object.entries(part?.[kind].words ?? {}).map(([word, text]): KnownWord => [word, text.split(' ').length]),
  );
