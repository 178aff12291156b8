import type { LogoView } from '../../schema/deal-card.ts';
import { answerFrom, type PartOfTerm, wordsOfPart } from './search-answer.ts';
import { endingOf, indexedKinds, type Thing } from './search-part.ts';
import {
  counts,
  dealFields,
  type DealText,
  PLACE,
  questionOf,
  searchCost,
  storeFields,
  type Synonyms,
  type Want,
  wantsOf,
  wordCost,
} from './search-rank.ts';
import { nearestWord } from './search-typos.ts';
import { searchWords, typedWords } from './search-words.ts';

export interface SearchableDeal {
  /** `coupon/<store id>/<id>` or `offer/<store id>/<id>` */
  readonly key: string;
  /** Of equally good matches the one worth more comes first. */
  readonly worth: number;
  readonly text: DealText;
}

/** A store with the deals that can be used there now. */
export interface SearchableStore<Deal extends SearchableDeal = SearchableDeal> {
  readonly name: string;
  readonly category: string;
  readonly description: string;
  readonly slug: string;
  readonly logo: LogoView;
  readonly deals: readonly Deal[];
}

export interface FoundDeal<Deal extends SearchableDeal = SearchableDeal> {
  readonly deal: Deal;
  readonly store: SearchableStore<Deal>;
  readonly cost: number;
}

/** The deals of a store that match, in no order. Words of the store count as if they stood on each. */
export function dealsHolding<Deal extends SearchableDeal>(
  store: SearchableStore<Deal>,
  wants: readonly Want[],
): FoundDeal<Deal>[] {
  const ofStore = storeFields(store);
  return store.deals.flatMap((deal) => {
    const cost = searchCost([...dealFields(deal.text), ...ofStore], wants);
    return cost === null ? [] : [{ deal, store, cost }];
  });
}

const compareFound = (a: FoundDeal, b: FoundDeal): number =>
  a.cost - b.cost || b.deal.worth - a.deal.worth || (a.deal.key < b.deal.key ? -1 : 1);

/** The deals of so many stores are read, and put in order, at once. */
export const STORES_AT_ONCE = 4;
/** While none is found, it goes on with so many: what holds all words need not hold them in one deal. */
const MOST_IN_VAIN = 30;

/**
 * At least `count` deals, if so many are in the first `most` candidates: the best of the first few stores, then those of the next. That more
 * are asked for changes none before them. `areAll`: all candidates were read. `storeOf`: null, there is no such store any more; undefined: it is not known yet, which ends it.
 */
export function bestDeals<Deal extends SearchableDeal>(
  candidates: readonly string[],
  storeOf: (slug: string) => SearchableStore<Deal> | null | undefined,
  wants: readonly Want[],
  { count, most }: { count: number; most: number },
): { found: FoundDeal<Deal>[]; areAll: boolean } {
  const found: FoundDeal<Deal>[] = [];
  for (let at = 0; at < candidates.length; at += STORES_AT_ONCE) {
    if (found.length >= count || at >= (found.length > 0 ? most : Math.max(most, MOST_IN_VAIN)))
      return { found, areAll: false };
    const stores = candidates.slice(at, at + STORES_AT_ONCE).map(storeOf);
    if (stores.includes(undefined)) return { found, areAll: false };
    found.push(...stores.flatMap((store) => (store ? dealsHolding(store, wants) : [])).sort(compareFound));
  }
  return { found, areAll: true };
}

/** What a search is answered from: what is published, or what it is made of. What gives undefined has still to be loaded. */
export interface SearchSources<Deal extends SearchableDeal> {
  synonyms: Synonyms;
  part: PartOfTerm;
  /** The store with this slug; null: there is none. */
  store(slug: string): SearchableStore<Deal> | null | undefined;
  /** Something that was asked for has still to be loaded: what was not found may be there. Absent: everything is there. */
  isWaiting?(): boolean;
}

/** What a search found, each kind best first. */
export interface Found<Deal extends SearchableDeal = SearchableDeal> {
  /** The whole text that was searched for instead; null: that which was typed. */
  corrected: string | null;
  /** Slugs. */
  stores: string[];
  deals: FoundDeal<Deal>[];
  moreDeals: boolean;
  products: Thing[];
  posts: Thing[];
}

/**
 * What a text finds. Only where nothing matches all of its words, it is taken for mistyped: words that nobody says give way to those that
 * were probably meant, or are left out; else one word is.
 */
export function search<Deal extends SearchableDeal>(
  sources: SearchSources<Deal>,
  text: string,
  wanted: Parameters<typeof bestDeals>[3],
): Found<Deal> {
  const typed = typedWords(text);
  for (const words of wordsMeant(sources, typed)) {
    const wants = wantsOf(words, sources.synonyms);
    const { stores, candidates, products, posts } = answerFrom(wants, sources.part);
    const { found: deals, areAll } = bestDeals(candidates, sources.store, wants, wanted);
    const corrected = words === typed ? null : words.join(' ');
    if (stores.length + deals.length + products.length + posts.length > 0)
      return { corrected, stores, deals, moreDeals: !areAll, products, posts };
    if (sources.isWaiting?.()) break;
  }
  return { corrected: null, stores: [], deals: [], moreDeals: false, products: [], posts: [] };
}

function mayBeMeant(typed: string, word: string): boolean {
  const cost = wordCost(typed, word);
  return cost !== null && counts(typed, cost, PLACE.description);
}

/** A word whose rest is another word is written as two: each has so many letters at least. */
const FEWEST_OF_HALF = 3;

/** Words that were typed, then what may have been meant by them if they find nothing together, the most likely first. */
function* wordsMeant({ synonyms, part }: Omit<SearchSources<never>, 'store'>, typed: string[]): Generator<string[]> {
  yield typed;
  const wordsBeside = (word: string, mistyped = false) => wordsOfPart(part(word), mistyped);
  const inSynonyms = new Set(synonyms.flat().flatMap(searchWords));
  /** How often each word, or what means the same, is said. */
  const said = new Map(
    typed.map((word) => {
      const meant = questionOf(word, synonyms).flat(2);
      const matching = meant.flatMap((each) => wordsBeside(each).filter(([known]) => mayBeMeant(each, known)));
      return [word, matching.reduce((sum, [, count]) => sum + count, 0)];
    }),
  );
  const isSaid = (word: string): boolean => said.get(word)! > 0 || inSynonyms.has(word);
  const isWord = (word: string): boolean => wordsBeside(word).some(([each]) => each === word);
  const joined = typed.flatMap((word, at) => {
    const both = word + (typed[at + 1] ?? '');
    return at + 1 < typed.length && isWord(both) ? [typed.toSpliced(at, 2, both)] : [];
  });
  const split = typed.flatMap((word, at) =>
    isSaid(word)
      ? []
      : wordsBeside(word)
          .filter(([half]) => half.length >= FEWEST_OF_HALF && word.startsWith(half))
          .map(([half]) => [half, word.slice(half.length)] as const)
          .filter(([, rest]) => rest.length >= FEWEST_OF_HALF && isWord(rest))
          .map((halves) => typed.toSpliced(at, 1, ...halves)),
  );
  const sameEnding = (word: string): readonly string[] =>
    indexedKinds.flatMap((kind) => part(endingOf(word))?.[kind][endingOf(word)] ?? []);
  const near = (word: string): string | null =>
    isSaid(word)
      ? word
      : (nearestWord(word, [...wordsBeside(word, true), ...Array.from(inSynonyms, (each) => [each, 0] as const)]) ??
        nearestWord(
          word,
          sameEnding(word).map((known) => [known, 1]),
        ));
  const corrected = typed.flatMap((word) => near(word) ?? []);
  const oftenFirst = typed.toSorted((a, b) => said.get(b)! - said.get(a)!);
  const fewer = oftenFirst.map((less) => typed.filter((word) => word !== less && isSaid(word)));
  yield* [...joined, ...split, corrected, typed.filter(isSaid), ...fewer].filter(
    (words) => words.length > 0 && words.join(' ') !== typed.join(' '),
  );
}
