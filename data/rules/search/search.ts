import { bestDeals, type FoundIn, type SearchableDeal, type StoreWithDeals } from './best-deals.ts';
import { type Answer, answerFrom, type PartOfTerm, wordsOfPart } from './search-answer.ts';
import type { Thing } from './search-part.ts';
import { type Synonyms, type Want, wantsOf } from './search-question.ts';
import { wordCost } from './search-rank.ts';
import { nearestWord } from './search-typos.ts';
import { typedWords } from './search-words.ts';

/** What a search is answered from: what is published, or what it is made of. What gives undefined has still to be loaded. */
export interface SearchSources<Deal extends SearchableDeal, Store extends StoreWithDeals<Deal>> {
  synonyms: Synonyms;
  /** The part that knows of a term. */
  part: PartOfTerm;
  /** All words that somebody may mistype, sorted. */
  words(): readonly string[] | undefined;
  /** The store with this slug; null: there is none. */
  store(slug: string): Store | null | undefined;
  /** Something that was asked for has still to be loaded: what was not found may be there. Absent: everything is there. */
  isWaiting?(): boolean;
}

/** What a search found, each kind best first. */
export interface Found<Deal, Store> {
  /** The whole text that was searched for instead; null: that which was typed. */
  corrected: string | null;
  /** Slugs. */
  stores: string[];
  deals: FoundIn<Deal, Store>[];
  /** There may be further deals. */
  moreDeals: boolean;
  products: Thing[];
  posts: Thing[];
}

/** How many deals are wanted, and of how many stores the deals are read for that. */
interface Wanted {
  count: number;
  most: number;
}

/**
 * What a text finds. Only where nothing matches all of its words, it is taken for mistyped: words that nobody says give way to those that
 * were probably meant, or are left out; else one word is.
 */
export function search<Deal extends SearchableDeal, Store extends StoreWithDeals<Deal>>(
  sources: SearchSources<Deal, Store>,
  text: string,
  wanted: Wanted,
): Found<Deal, Store> {
  const typed = typedWords(text);
  const nothing = { corrected: null, stores: [], deals: [], moreDeals: false, products: [], posts: [] };
  if (typed.length === 0) return nothing;
  const found = searchFor(sources, wantsOf(typed, sources.synonyms), wanted);
  if (found) return { corrected: null, ...found };
  if (sources.isWaiting?.()) return nothing;
  for (const meant of othersMeant(sources, typed)) {
    const instead = searchFor(sources, wantsOf(meant, sources.synonyms), wanted);
    if (instead) return { corrected: meant.join(' '), ...instead };
    if (sources.isWaiting?.()) return nothing;
  }
  return nothing;
}

function searchFor<Deal extends SearchableDeal, Store extends StoreWithDeals<Deal>>(
  { part, store }: SearchSources<Deal, Store>,
  wants: readonly Want[],
  wanted: Wanted,
): Omit<Found<Deal, Store>, 'corrected'> | null {
  const { stores, candidates, products, posts }: Answer = answerFrom(wants, part);
  const { found: deals, areAll } = bestDeals<Deal, Store>(candidates, store, wants, wanted);
  return stores.length + deals.length + products.length + posts.length === 0
    ? null
    : { stores, deals, moreDeals: !areAll, products, posts };
}

/** What may have been meant by words that find nothing together, the most likely first. */
function othersMeant<Deal extends SearchableDeal, Store extends StoreWithDeals<Deal>>(
  { part, words }: SearchSources<Deal, Store>,
  typed: readonly string[],
): string[][] {
  const said = new Map<string, number>();
  const near = typed.map((word) => {
    const beside = wordsOfPart(part(word));
    const matching = beside.filter(([each]) => wordCost(word, each) !== null);
    said.set(
      word,
      matching.reduce((sum, [, count]) => sum + count, 0),
    );
    return matching.length > 0 ? word : nearestWord(word, beside);
  });
  const isMeant = near.every((word) => word !== null) && near.some((word, at) => word !== typed[at]);
  if (isMeant) return [near];
  const all = words() ?? [];
  const isWord = new Set(all);
  const joined = typed.flatMap((word, at) => {
    const both = word + (typed[at + 1] ?? '');
    return at + 1 < typed.length && isWord.has(both) ? [typed.toSpliced(at, 2, both)] : [];
  });
  const known = all.map((word) => [word, 1] as const);
  const corrected = near.flatMap((word, at) => word ?? nearestWord(typed[at] ?? '', known) ?? []);
  if (corrected.length > 0 && corrected.join(' ') !== typed.join(' ')) return [...joined, corrected];
  // All words are said, but nowhere together.
  const oftenFirst = typed.length < 2 ? [] : typed.toSorted((a, b) => (said.get(b) ?? 0) - (said.get(a) ?? 0));
  return [...joined, ...oftenFirst.map((less) => typed.filter((word) => word !== less))];
}
