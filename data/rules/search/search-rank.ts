/**
 * The rule by which everything is ranked that a search finds. What matches costs as much as each word that was asked for is away from how
 * and where it stands; the cheapest comes first. Of equal stores the larger comes first, of deals the one worth most, of guides the newest.
 * It depends on nothing but these texts, so that no other document's change moves this one.
 */
import { KEY } from './search-part.ts';
import { isSpelled, isUnspaced, searchWords, singular, tellingWords, typedWords } from './search-words.ts';

/** One thing that is asked for: a word that was typed, and whatever the owner says means the same, each a word or several. */
export type Want = readonly (readonly string[])[];

/** Words that mean the same, as the owner keeps them. */
export type Synonyms = readonly (readonly string[])[];

const isSame = (typed: readonly string[], at: number, words: readonly string[]): boolean =>
  words.length > 0 && words.every((word, each) => singular(typed[at + each] ?? '') === singular(word));

/** What a search asks for, in the order of its words. */
export function wantsOf(typed: readonly string[], synonyms: Synonyms): Want[] {
  const groups = synonyms.map((group) => group.map(searchWords));
  const wants: Want[] = [];
  for (let at = 0; at < typed.length;) {
    const [group = [], length = 1] =
      groups
        .flatMap((each) =>
          each.filter((words) => isSame(typed, at, words)).map((words) => [each, words.length] as const),
        )
        .sort(([, one], [, other]) => other - one)[0] ?? [];
    const own = typed.slice(at, at + length);
    wants.push([own, ...group.filter((words) => !isSame(own, 0, words) || words.length !== length)]);
    at += length;
  }
  return wants;
}

export const questionOf = (search: string, synonyms: Synonyms): Want[] => wantsOf(typedWords(search), synonyms);

/** How a word matches: whole, in another number, begun, or with another ending. Within words nothing is found: "tea" is none of Loomstead's. */
const WHOLE = 0;
const PLURAL = 1;
export const BEGINNING = 2;
const ENDING = 3;
/** `cheapest` is taken for `cheap`, and `gardening` for `garden`: a stem has so many letters at least. */
const STEM_LETTERS = 5;
const ending = /^(?:e|en|er|es|est|ed|ing|ly|n)$/;
/** Fewer letters are the beginning of much: they find names, categories and titles, and the fewest only names. */
const LETTERS_OF_BEGINNING = 4;
/** Something else that means the same. */
export const SYNONYM = 1;
/** A name that holds more than what was typed comes after one that does not. */
export const MORE_THAN_TYPED = 0.5;

/** Where a word stands, of a store, a deal, a product or a guide; each is one digit. */
export const PLACE = { name: 0, categoryAndDescription: 3, category: 4, description: 5, ofDeal: 6 };
/** A store that is meant by other words is also found by the words of its deals. */
export const IN_A_DEAL = 6;

/** How well a word matches one that was typed; null: not at all. */
export function wordCost(typed: string, word: string): number | null {
  if (word === typed) return WHOLE;
  if (!isSpelled(typed)) return isUnspaced(typed) && word.includes(typed) ? WHOLE : null;
  if (number.test(typed))
    return word.length === typed.length + 1 && withSign.test(word) && word.startsWith(typed) ? PLURAL : null;
  if (singular(word) === singular(typed)) return PLURAL;
  if (word.startsWith(typed)) return BEGINNING;
  return word.length >= STEM_LETTERS && typed.startsWith(word) && ending.test(typed.slice(word.length)) ? ENDING : null;
}

const number = /^\p{Number}+$/u;
const withSign = /^\p{Number}+[%\p{Sc}]$/u;

/** Whether a word counts that stands there and matches so. */
export const counts = (typed: string, cost: number, place: number): boolean =>
  cost !== BEGINNING ||
  typed.length >= LETTERS_OF_BEGINNING ||
  (typed.length >= KEY ? place < PLACE.description : place === PLACE.name);

/** What a want costs, if each of its words costs this much; Infinity: it is not met. */
const wantCost = (want: Want, costOf: (word: string) => number): number =>
  Math.min(...want.map((words, at) => words.reduce((sum, word) => sum + costOf(word), at === 0 ? 0 : SYNONYM)));

/** Words that are looked into, and how much later what is found there comes. */
export interface SearchField {
  readonly words: readonly string[];
  readonly cost: number;
}

/** How well fields, of which the first is the name, match all that is asked for, in whatever order; null: something is in none of them. */
export function searchCost(fields: readonly SearchField[], wants: readonly Want[]): number | null {
  const costOf = (typed: string): number => {
    let best = Infinity;
    for (const { words, cost } of fields)
      for (const word of words) {
        if (cost >= best) break;
        const own = wordCost(typed, word);
        if (own !== null && counts(typed, own, cost)) best = Math.min(best, own + cost);
      }
    return best;
  };
  let sum = 0;
  for (const want of wants) sum += wantCost(want, costOf);
  if (sum === Infinity) return null;
  return sum === WHOLE && (fields[0]?.words.length ?? 0) > wants.length ? MORE_THAN_TYPED : sum;
}

/** What a search finds, in the order in which a page of results shows it. */
export const searchKinds = ['stores', 'deals', 'products', 'posts'] as const;
export type FoundKind = (typeof searchKinds)[number];

/** What a shopper reads on the card of a deal. */
export interface DealText {
  readonly title: string;
  /** As its card shows it: `FREE SHIPPING` */
  readonly discount: string;
  readonly description: string;
  readonly terms: string | null;
}

export const field = (text: string, cost: number): SearchField => ({ words: tellingWords(text), cost });

/** A store is found by its name, its category and what it says of itself. */
export const storeFields = (store: { name: string; category: string; description: string }): SearchField[] => [
  field(store.name, PLACE.name),
  field(store.category, PLACE.category),
  field(store.description, PLACE.description),
];

/** A deal by what its card says. */
export const dealFields = ({ title, discount, description, terms }: DealText): SearchField[] => [
  field(title, PLACE.name),
  field(discount, PLACE.name),
  field(description, PLACE.ofDeal),
  field(terms ?? '', PLACE.ofDeal),
];
