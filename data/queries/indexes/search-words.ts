import * as standings from '../../rules/search/search-answer.ts';
import { dealFields, field, PLACE, type SearchField, storeFields } from '../../rules/search/search-rank.ts';
import * as parts from '../../rules/search/search-part.ts';
import { mayBeMistyped } from '../../rules/search/search-typos.ts';
import { titleOfSlug } from '../../rules/text/category-key.ts';
import { sizeStep } from '../../rules/text/count-step.ts';
import { defineQuery, type Read } from '../reading/reader.ts';
import { postInLists } from './post-cards.ts';
import { searchableDeals } from './searchable-deals.ts';

/** So many stores or posts are put together after an edit of one. */
const GROUP = 64;
const FEWEST_OF_GROUP = 8;

const DAY_MS = 86_400_000;

/** How many deals can be used now. */
const liveDeals = (read: Read): number => read.total('coupons-by-latest', '') + read.total('offers-by-latest', '');

/** Into how many parts the words of the site are cut. */
export const searchPartCount = defineQuery('search-part-count', (read): number => parts.partCount(liveDeals(read)));

/** Something that searches find. */
interface Indexed {
  /** As parts name it. */
  item: string;
  /** The terms under which it stands, between spaces, each with a colon and its standing. */
  terms: string;
}

const termsIn = ({ words }: SearchField): string[] => words.flatMap(parts.termsOf);

/** Of several places of a term the nearest counts, of several deals there the one worth most. */
function indexed(
  item: string,
  { size, nameWords }: Pick<standings.Standing, 'size' | 'nameWords'>,
  places: readonly (readonly [terms: readonly string[], at: Partial<standings.Standing>])[],
): Indexed {
  const found = new Map<string, standings.Standing>();
  for (const [terms, at] of places) {
    const standing = { own: Infinity, deal: Infinity, worth: 0, deals: standings.NO_DEALS, size, nameWords, ...at };
    for (const term of terms) found.set(term, standings.either(found.get(term), standing));
  }
  return {
    item,
    terms: Array.from(found, ([term, standing]) => `${term}:${standings.textOfStanding(standing)}`).join(' '),
  };
}

/** A store with its deals. */
const indexedStore = defineQuery('indexed-store', (read, id: string): Indexed | null => {
  const store = read.document(`stores/${id}`);
  if (!store) return null;
  const fields = storeFields(store);
  const [name, category, description] = fields as [SearchField, SearchField, SearchField];
  const deals = searchableDeals(read, store);
  const worth = Math.max(...deals.map((deal) => deal.worth));
  /** What is said of a store is said of each of its deals. */
  const at = (cost: number) => ({
    own: cost,
    ...(deals.length > 0 && { deal: cost, worth, deals: standings.ALL_DEALS }),
  });
  const described = new Set(termsIn(description));
  const inBoth = termsIn(category).filter((term) => described.has(term));
  return indexed(store.slug, { size: sizeStep(store.dealCount || deals.length), nameWords: name.words.length }, [
    ...fields.map((each) => [termsIn(each), at(each.cost)] as const),
    [name.words.flatMap(parts.beginningsOf), at(PLACE.name)],
    [inBoth, { own: PLACE.categoryAndDescription }],
    ...deals.flatMap(({ text, worth, id }) =>
      dealFields(text).map(
        (each) => [termsIn(each), { deal: each.cost, worth, deals: standings.bitOfDeal(id) }] as const,
      ),
    ),
  ]);
});

/** `size`: of equally good ones the higher comes first. */
const indexedThing = (thing: parts.Thing, size: number, fields: readonly SearchField[]): Indexed =>
  indexed(
    parts.lineOf(thing),
    { size, nameWords: 0 },
    fields.map((each) => [termsIn(each), { own: each.cost }]),
  );

/** `/amazon-deals?category=home` is where a product stands. */
const indexedProducts = (read: Read): Indexed[] =>
  (read.document('amazon-products')?.products ?? []).map(({ name, category, description, keywords }) =>
    indexedThing({ title: name, href: `/amazon-deals?${new URLSearchParams({ category })}` }, 0, [
      field(name, PLACE.name),
      field(`${titleOfSlug(category)} ${keywords}`, PLACE.category),
      field(description, PLACE.description),
    ]),
  );

function indexedPost(read: Read, id: string): Indexed | null {
  const card = read.field(postInLists, 'card', id);
  if (!card) return null;
  const { title, href, iso, keywords, store, excerpt } = card;
  return indexedThing({ title, href }, Date.parse(iso) / DAY_MS, [
    field(title, PLACE.name),
    field([...keywords, store?.name].join(' '), PLACE.category),
    field(excerpt, PLACE.description),
  ]);
}

/** How each kind is looked through: so many at once, after an edit of one of them. */
const kinds: {
  readonly [kind in parts.IndexedKind]: {
    groups(read: Read): readonly string[];
    indexed(read: Read, group: string): (Indexed | null)[];
  };
} = {
  stores: {
    groups: (read) => read.partitions('stores-spread', GROUP),
    indexed: (read, group) => read.partition('stores-spread', group).map((id) => read(indexedStore, id)),
  },
  products: { groups: () => [''], indexed: indexedProducts },
  posts: {
    groups: (read) => read.partitions('posts-spread', GROUP),
    indexed: (read, group) => read.partition('posts-spread', group).map((id) => indexedPost(read, id)),
  },
};

/** At most so many of one group stand under a word: all of them, until groups are so many that few of each are among the best. */
function mostOfGroup(kind: parts.IndexedKind, groups: readonly string[]): number {
  const steps = Math.floor(Math.log2(groups.length || 1));
  return Math.max(FEWEST_OF_GROUP, (2 * parts.MOST_OF_WORD[kind]) / 2 ** steps);
}

interface WordsOfGroup {
  items: string[];
  /** What a part shows of them, as a `Section` but between spaces: how it stands there, a colon, and the number of the item. */
  [part: `p${number}`]: { [term: string]: string };
}

/** The best of what stands under a word, each beginning with how, and a sign if there are more. */
function best(all: readonly string[], most: number, isFull = false): readonly string[] {
  if (all.length <= most) return isFull ? [...all, parts.AND_MORE] : all;
  const ordered = all
    .map((text) => ({ text, order: standings.orderOfStanding(text) }))
    .sort((a, b) => a.order - b.order);
  return [...ordered.slice(0, most).map(({ text }) => text), parts.AND_MORE];
}

/** What the words of a group say, by the parts that show them. */
const wordsOfGroup = defineQuery(
  'words-of-group',
  (read, kind: string, group: string, count: number, most: number): WordsOfGroup => {
    const indexed = kinds[kind as parts.IndexedKind].indexed(read, group).filter((each) => each !== null);
    const under = new Map<string, string[]>();
    const known = new Set<string>();
    for (const [number, { terms }] of indexed.entries())
      for (const each of terms === '' ? [] : terms.split(' ')) {
        const colon = each.indexOf(':');
        const term = each.slice(0, colon);
        const standing = each.slice(colon + 1);
        const own = standings.ownCost(standing);
        if (own < Infinity && !term.endsWith(parts.ANY) && mayBeMistyped(term, own < PLACE.description))
          known.add(term);
        const all = under.get(term) ?? [];
        under.set(term, all);
        all.push(`${standing}:${number}`);
      }
    const found: WordsOfGroup = { items: indexed.map(({ item }) => item) };
    const show = (term: string, all: readonly string[]) => {
      (found[`p${parts.partOf(term, count)}`] ??= {})[term] = all.join(' ');
    };
    for (const [term, all] of under) show(term, best(all, most));
    for (const [ending, words] of Map.groupBy(known, parts.endingOf)) show(ending, words);
    return found;
  },
);

/** What names the items of all groups of a kind. */
const itemsOfGroups = defineQuery('items-of-groups', (read, kind: string, count: number, most: number): string[][] =>
  kinds[kind as parts.IndexedKind]
    .groups(read)
    .map((group) => read.field(wordsOfGroup, 'items', kind, group, count, most) ?? []),
);

/** What one of `count` parts says of a kind. */
function sectionOf(read: Read, kind: parts.IndexedKind, count: number, part: number): parts.Section {
  const found = new Map<string, Set<string>>();
  const groups = kinds[kind].groups(read);
  const most = mostOfGroup(kind, groups);
  const items = read(itemsOfGroups, kind, count, most);
  for (const [at, group] of groups.entries()) {
    const ofGroup = read.field(wordsOfGroup, `p${part}`, kind, group, count, most);
    for (const term in ofGroup) {
      const all = found.get(term) ?? new Set();
      found.set(term, all);
      for (const each of ofGroup[term]!.split(' ')) {
        const colon = each.indexOf(':');
        all.add(colon < 0 ? each : `${each.slice(0, colon)} ${items[at]?.[Number(each.slice(colon + 1))]}`);
      }
    }
  }
  const shown = (term: string, all: Set<string>): readonly string[] => {
    if (term.startsWith(parts.ANY)) return [...all].sort();
    const isFull = all.delete(parts.AND_MORE);
    return best([...all], term.endsWith(parts.ANY) ? parts.MOST_OF_BEGINNING : parts.MOST_OF_WORD[kind], isFull);
  };
  const terms = [...found].sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(terms.map(([term, all]) => [term, shown(term, all)]));
}

/** What one of `count` parts says. */
export const searchPart = (read: Read, count: number, part: number): parts.SearchPart => ({
  stores: sectionOf(read, 'stores', count, part),
  products: sectionOf(read, 'products', count, part),
  posts: sectionOf(read, 'posts', count, part),
});
