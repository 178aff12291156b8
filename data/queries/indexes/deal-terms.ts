import { firstOf } from '../../rules/deals/first-of.ts';
import { limitsOf, partOf, sectionOf, SECTIONS_OF_PART, termsOf } from '../../rules/deals/deal-parts.ts';
import { searchWords } from '../../rules/search/search-words.ts';
import { type DealKind, searchableDeals } from './deal-texts.ts';
import { DEAL_WORDS } from '../reading/index-names.ts';
import { defineFields, defineQuery, type Read } from '../reading/reader.ts';
import { storeLabel } from './store-in-lists.ts';

/** At most this many deals are looked through together (more when one store has more). */
const TERM_PARTITION_DEALS = 1000;
/** The best of so many deals are found before those of all: after an edit, the other groups are as they were. */
const TERM_GROUP_DEALS = 8000;

/** A deal under one of its terms, named as within its store: `coupon/c1`. */
export type TermDeal = readonly [worth: number, storeId: string, deal: string];
/** The deals of terms, the ones worth most first. */
type DealsOfTerms = readonly (readonly [term: string, deals: readonly TermDeal[]])[];
/** Deals, the ones worth most first, each with those of its terms of which it is among the best. */
type TermsOfDeals = readonly (readonly [worth: number, deal: string, terms: readonly string[]])[];

const keyOf = ([, storeId, deal]: TermDeal): string => `${storeId}/${deal}`;
export const dealInStore = (kind: DealKind, id: string): string => `${kind}/${id}`;

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
export const compareTermDeals = (a: TermDeal, b: TermDeal): number =>
  b[0] - a[0] || compareTexts(a[1], b[1]) || compareTexts(a[2], b[2]);

/** Under each term, in their order, the best among all of several lists. */
function merged(lists: Iterable<Iterable<readonly [term: string, deals: readonly TermDeal[]]>>): DealsOfTerms {
  const found = new Map<string, (readonly TermDeal[])[]>();
  for (const terms of lists)
    for (const [term, deals] of terms) {
      const known = found.get(term);
      if (known) known.push(deals);
      else found.set(term, [deals]);
    }
  return [...found.keys()]
    .sort()
    .map((term) => [term, firstOf(found.get(term)!, limitsOf(term).all, compareTermDeals)] as const);
}

/** What a part shows of a deal. */
export type DealInPart = readonly [kind: DealKind, id: string, title: string, discount: string];

/** The field of `storeInSearch` that is no deal, whose names have a slash. */
const TERMS = 'terms';

/**
 * What the parts of the search say of the deals of one store: its best deals under each of their terms, which are words of their titles
 * and discounts and of the store's name; and what parts show of each deal, by its name within the store.
 */
export const storeInSearch = defineFields(
  'store-in-search',
  (read, id: string): { [name: string]: TermsOfDeals | DealInPart } => {
    const store = read.document(`stores/${id}`);
    const deals = store ? searchableDeals(read, store) : [];
    const name = searchWords(store?.name ?? '');
    const found = deals.map(({ kind, id: dealId, worth, text }) => ({
      deal: [worth, id, dealInStore(kind, dealId)] satisfies TermDeal,
      words: `${text.title} ${text.discount}`,
    }));
    const left = new Map<string, number>();
    const isAmongBest = (term: string): boolean => {
      const more = left.get(term) ?? limitsOf(term).ofStore;
      left.set(term, more - 1);
      return more > 0;
    };
    const terms = found
      .sort((a, b) => compareTermDeals(a.deal, b.deal))
      .map(({ deal: [worth, , key], words }) => {
        const those = [...termsOf([...name, ...searchWords(words)])];
        return [worth, key, those.filter(isAmongBest)] as const;
      });
    const shown = deals.map(({ kind, id: dealId, text: { title, discount } }): [string, DealInPart] => [
      dealInStore(kind, dealId),
      [kind, dealId, title, discount],
    ]);
    return { [TERMS]: terms, ...Object.fromEntries(shown) };
  },
);

/** The best deals of one store under each of their terms. */
export function termsOfStore(read: Read, id: string): ReadonlyMap<string, readonly TermDeal[]> {
  const found = new Map<string, TermDeal[]>();
  for (const [worth, name, terms] of (read.field(storeInSearch, TERMS, id) as TermsOfDeals | undefined) ?? []) {
    const deal: TermDeal = [worth, id, name];
    for (const term of terms) {
      const known = found.get(term);
      if (known) known.push(deal);
      else found.set(term, [deal]);
    }
  }
  return found;
}

const shownOfStore = (read: Read, id: string, deal: string): DealInPart | undefined =>
  read.field(storeInSearch, deal, id) as DealInPart | undefined;

/** The best deals of each term in one partition of the stores. */
export const partitionTerms = defineQuery('partition-terms', (read, partition: string): DealsOfTerms =>
  merged(read.partition(DEAL_WORDS, partition).map((id) => termsOfStore(read, id))),
);

/** The partitions that one group is made of: a prefix of the stores' ids, as they are. */
export const partitionsOfGroup = defineQuery('partitions-of-group', (read, group: string): string[] =>
  read.partitions(DEAL_WORDS, TERM_PARTITION_DEALS).filter((partition) => partition.startsWith(group)),
);

/** The same in one group of partitions, by the number of the part that shows them. */
export const groupTerms = defineFields(
  'group-terms',
  (read, group: string, count: number): { [part: string]: DealsOfTerms } => {
    const lists = read(partitionsOfGroup, group).map((partition) => read(partitionTerms, partition));
    const parts: { [part: string]: DealsOfTerms[number][] } = {};
    for (const each of merged(lists)) (parts[partOf(each[0], count)] ??= []).push(each);
    return parts;
  },
);

/** The deals of one of `count` published parts: the best of each of its terms, each once, by section, the ones worth most first. */
export const dealsOfPart = defineFields(
  'deals-of-part',
  (read, count: number, part: number): { [section: string]: readonly TermDeal[] } => {
    const lists = read
      .partitions(DEAL_WORDS, TERM_GROUP_DEALS)
      .map((group) => read.field(groupTerms, String(part), group, count) ?? []);
    const found = new Map<string, TermDeal>();
    for (const [, deals] of merged(lists)) for (const deal of deals) found.set(keyOf(deal), deal);
    const sections: { [section: string]: TermDeal[] } = {};
    for (const deal of found.values()) (sections[sectionOf(deal[1])] ??= []).push(deal);
    for (const deals of Object.values(sections)) deals.sort(compareTermDeals);
    return sections;
  },
);

/** A deal with what a part shows of it and of its store. */
type ShownDeal = readonly [found: TermDeal, deal: DealInPart, store: readonly [name: string, slug: string]];

/** What a part shows of the deals of one section, the ones worth most first. */
export const sectionOfPart = defineQuery(
  'section-of-part',
  (read, count: number, part: number, section: string): ShownDeal[] =>
    (read.field(dealsOfPart, section, count, part) ?? []).flatMap((found): ShownDeal[] => {
      const [, storeId, name] = found;
      const deal = shownOfStore(read, storeId, name);
      const store = storeLabel(read, storeId);
      return deal && store ? [[found, deal, store]] : [];
    }),
);

/** What a part shows, the deals worth most first. */
export const shownInPart = (read: Read, count: number, part: number): ShownDeal[] =>
  Array.from({ length: SECTIONS_OF_PART }, (_, section) => read(sectionOfPart, count, part, String(section)))
    .flat()
    .sort(([one], [other]) => compareTermDeals(one, other));
