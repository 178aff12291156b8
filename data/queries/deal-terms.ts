import { firstOf } from '../rules/first-of.ts';
import { limitsOf, partOf, sectionOf, SECTIONS_OF_PART, termsOf } from '../rules/deal-parts.ts';
import { searchWords } from '../rules/search-words.ts';
import { type DealKind, searchableDeals } from './deal-texts.ts';
import { DEAL_WORDS } from './index-names.ts';
import { defineFields, defineQuery, type Read } from './reader.ts';
import { storeLabel } from './store-names.ts';

/** At most this many deals are looked through together (more when one store has more). */
export const TERM_PARTITION_DEALS = 1000;
/** The best of so many deals are found before those of all: after an edit, the other groups are as they were. */
const TERM_GROUP_DEALS = 8000;

/** A deal under one of its terms, named as within its store: `coupon/c1`. */
export type TermDeal = readonly [worth: number, storeId: string, deal: string];
/** The deals of terms, the ones worth most first. */
type DealsOfTerms = readonly (readonly [term: string, deals: readonly TermDeal[]])[];

const keyOf = ([, storeId, deal]: TermDeal): string => `${storeId}/${deal}`;
export const dealInStore = (kind: DealKind, id: string): string => `${kind}/${id}`;

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
export const compareTermDeals = (a: TermDeal, b: TermDeal): number =>
  b[0] - a[0] || compareTexts(a[1], b[1]) || compareTexts(a[2], b[2]);

/** The best deals of each term among those of several. */
function merged(lists: Iterable<DealsOfTerms>, limit: (term: string) => number): DealsOfTerms {
  const found = new Map<string, (readonly TermDeal[])[]>();
  for (const terms of lists)
    for (const [term, deals] of terms) {
      const known = found.get(term);
      if (known) known.push(deals);
      else found.set(term, [deals]);
    }
  return byTerm(found, (each, term) => firstOf(each, limit(term), compareTermDeals));
}

const byTerm = <Each>(found: ReadonlyMap<string, Each>, deals: (each: Each, term: string) => readonly TermDeal[]) =>
  [...found.keys()].sort().map((term) => [term, deals(found.get(term)!, term)] as const);

/** The best deals of one store under each of their terms: words of their titles and discounts, and of the store's name. */
export const storeTerms = defineQuery('store-terms', (read, id: string): DealsOfTerms => {
  const store = read.document(`stores/${id}`);
  if (!store) return [];
  const name = searchWords(store.name);
  const found = new Map<string, TermDeal[]>();
  for (const { kind, id: dealId, worth, text } of searchableDeals(read, store)) {
    const deal: TermDeal = [worth, id, dealInStore(kind, dealId)];
    for (const term of termsOf([...name, ...searchWords(`${text.title} ${text.discount}`)])) {
      const known = found.get(term);
      if (known) known.push(deal);
      else found.set(term, [deal]);
    }
  }
  return byTerm(found, (deals, term) => deals.sort(compareTermDeals).slice(0, limitsOf(term).ofStore));
});

/** The best deals of each term in one partition of the stores, by the number of the part that shows them. */
export const partitionTerms = defineFields(
  'partition-terms',
  (read, partition: string, count: number): { [part: string]: DealsOfTerms } => {
    const lists = read.partition(DEAL_WORDS, partition).map((id) => read(storeTerms, id));
    const parts: { [part: string]: (readonly [string, readonly TermDeal[]])[] } = {};
    for (const each of merged(lists, (term) => limitsOf(term).all)) (parts[partOf(each[0], count)] ??= []).push(each);
    return parts;
  },
);

/** The partitions that one group is made of: a prefix of the stores' ids, as they are. */
export const partitionsOfGroup = defineQuery('partitions-of-group', (read, group: string): string[] =>
  read.partitions(DEAL_WORDS, TERM_PARTITION_DEALS).filter((partition) => partition.startsWith(group)),
);

/** The best deals in one group of the terms of one published part. */
export const groupTerms = defineQuery(
  'group-terms',
  (read, group: string, count: number, part: number): DealsOfTerms => {
    const lists = read(partitionsOfGroup, group).map(
      (each) => read.field(partitionTerms, String(part), each, count) ?? [],
    );
    return merged(lists, (term) => limitsOf(term).all);
  },
);

/** The deals of one of `count` published parts: the best of each of its terms, each once, by section, the ones worth most first. */
export const dealsOfPart = defineFields(
  'deals-of-part',
  (read, count: number, part: number): { [section: string]: readonly TermDeal[] } => {
    const lists = read.partitions(DEAL_WORDS, TERM_GROUP_DEALS).map((group) => read(groupTerms, group, count, part));
    const found = new Map<string, TermDeal>();
    for (const [, deals] of merged(lists, (term) => limitsOf(term).all))
      for (const deal of deals) found.set(keyOf(deal), deal);
    const sections: { [section: string]: TermDeal[] } = {};
    for (const deal of found.values()) (sections[sectionOf(deal[1])] ??= []).push(deal);
    for (const deals of Object.values(sections)) deals.sort(compareTermDeals);
    return sections;
  },
);

/** All terms in one partition that words can be corrected to. */
export const knownTerms = defineQuery('known-terms', (read, partition: string, count: number): string[] =>
  Object.values(read(partitionTerms, partition, count)).flatMap((terms) =>
    terms.flatMap(([term]) => (term.endsWith('*') ? [] : [term])),
  ),
);

/** What a part shows of a deal. */
export type DealInPart = readonly [kind: DealKind, id: string, title: string, discount: string];

/** What parts show of the deals of one store, each under its name within the store. */
export const dealsInParts = defineFields('deals-in-parts', (read, storeId: string): { [deal: string]: DealInPart } => {
  const store = read.document(`stores/${storeId}`);
  const deals = store ? searchableDeals(read, store) : [];
  return Object.fromEntries(
    deals.map(({ kind, id, text: { title, discount } }) => [dealInStore(kind, id), [kind, id, title, discount]]),
  );
});

/** A deal with what a part shows of it and of its store. */
type ShownDeal = readonly [found: TermDeal, deal: DealInPart, store: readonly [name: string, slug: string]];

/** What a part shows of the deals of one section, the ones worth most first. */
export const sectionOfPart = defineQuery(
  'section-of-part',
  (read, count: number, part: number, section: string): ShownDeal[] =>
    (read.field(dealsOfPart, section, count, part) ?? []).flatMap((found): ShownDeal[] => {
      const [, storeId, name] = found;
      const deal = read.field(dealsInParts, name, storeId);
      const store = storeLabel(read, storeId);
      return deal && store ? [[found, deal, store]] : [];
    }),
);

/** What a part shows, the deals worth most first. */
export const shownInPart = (read: Read, count: number, part: number): ShownDeal[] =>
  Array.from({ length: SECTIONS_OF_PART }, (_, section) => read(sectionOfPart, count, part, String(section)))
    .flat()
    .sort(([one], [other]) => compareTermDeals(one, other));
