import {
  ALL_DEALS,
  bitOfDeal,
  isOfName,
  isOwn,
  orderOfStanding,
  type Standing,
  textOfStanding,
} from '../../rules/search/search-answer.ts';
import { dealFields, field, storeFields } from '../../rules/search/search-fields.ts';
import {
  AND_MORE,
  ANY,
  beginningsOf,
  indexedKinds,
  type IndexedKind,
  lineOf,
  MOST_OF_BEGINNING,
  MOST_OF_WORD,
  partCount,
  partOf,
  partOfEnding,
  type SearchPart,
  type Thing,
  type Section,
  termsOf,
} from '../../rules/search/search-part.ts';
import { PLACE, type SearchField } from '../../rules/search/search-rank.ts';
import { mayBeMistyped } from '../../rules/search/search-typos.ts';
import { titleOfSlug } from '../../rules/text/category-key.ts';
import { sizeStep } from '../../rules/text/size-step.ts';
import { couponsBy, OFFERS_BY_LATEST, POSTS_SPREAD, STORES_SPREAD } from '../reading/index-names.ts';
import { defineFields, defineQuery, type Read } from '../reading/reader.ts';
import { dealCount } from './live-deals.ts';
import { postInLists } from './post-cards.ts';
import { searchableDeals } from './searchable-deals.ts';

/** So many stores or posts are put together after an edit of one. */
const GROUP = 64;
const FEWEST_OF_GROUP = 8;

const DAY_MS = 86_400_000;

/** How many deals can be used now. */
export const liveDeals = (read: Read): number => read.total(couponsBy('latest'), '') + read.total(OFFERS_BY_LATEST, '');

/** Into how many parts the words of the site are cut. */
export const searchPartCount = defineQuery('search-part-count', (read): number => partCount(liveDeals(read)));

/** Something that searches find. */
interface Indexed {
  /** As parts name it. */
  item: string;
  /** The terms under which it stands, between spaces, each with a colon and its standing. */
  terms: string;
}

/** Puts down where words stand; of several places the nearest counts, of several deals there the one worth most. */
class Standings extends Map<string, Standing> {
  readonly #same: { size: number; nameWords: number };

  constructor(same: { size: number; nameWords: number }) {
    super();
    this.#same = same;
  }

  own(term: string, own: number): void {
    const known = this.#of(term);
    known.own = Math.min(known.own, own);
  }

  /** `deals`: see `Standing`. */
  deal(term: string, deal: number, worth: number, deals: number): void {
    const known = this.#of(term);
    known.deals |= deals;
    if (deal > known.deal) return;
    known.worth = deal < known.deal ? worth : Math.max(worth, known.worth);
    known.deal = deal;
  }

  override toString(): string {
    return Array.from(this, ([term, standing]) => `${term}:${textOfStanding(standing)}`).join(' ');
  }

  #of(term: string): Standing {
    let known = this.get(term);
    if (!known) this.set(term, (known = { own: Infinity, deal: Infinity, worth: 0, deals: 0, ...this.#same }));
    return known;
  }
}

const termsIn = ({ words }: SearchField): string[] => words.flatMap(termsOf);

/** A store with its deals. */
export const indexedStore = defineQuery('indexed-store', (read, id: string): Indexed | null => {
  const store = read.document(`stores/${id}`);
  if (!store) return null;
  const fields = storeFields(store);
  const [name, category, description] = fields as [SearchField, SearchField, SearchField];
  const standings = new Standings({ size: sizeStep(dealCount(read, store)), nameWords: name.words.length });
  const ofName = [...termsIn(name), ...name.words.flatMap(beginningsOf)];
  for (const each of fields) for (const term of termsIn(each)) standings.own(term, each.cost);
  const described = new Set(termsIn(description));
  for (const term of termsIn(category)) if (described.has(term)) standings.own(term, PLACE.categoryAndDescription);
  for (const term of ofName) standings.own(term, PLACE.name);
  const deals = searchableDeals(read, store);
  for (const { text, worth, id } of deals)
    for (const each of dealFields(text))
      for (const term of termsIn(each)) standings.deal(term, each.cost, worth, bitOfDeal(id));
  const best = Math.max(...deals.map(({ worth }) => worth));
  if (deals.length > 0) {
    for (const term of ofName) standings.deal(term, PLACE.name, best, ALL_DEALS);
    for (const term of termsIn(category)) standings.deal(term, PLACE.category, best, ALL_DEALS);
    for (const term of termsIn(description)) standings.deal(term, PLACE.description, best, ALL_DEALS);
  }
  return { item: store.slug, terms: String(standings) };
});

/** `size`: of equally good ones the higher comes first. */
function indexedThing(thing: Thing, size: number, fields: readonly SearchField[]): Indexed {
  const standings = new Standings({ size, nameWords: 0 });
  for (const each of fields) for (const term of termsIn(each)) standings.own(term, each.cost);
  return { item: lineOf(thing), terms: String(standings) };
}

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
  readonly [kind in IndexedKind]: {
    groups(read: Read): readonly string[];
    indexed(read: Read, group: string): (Indexed | null)[];
  };
} = {
  stores: {
    groups: (read) => read.partitions(STORES_SPREAD, GROUP),
    indexed: (read, group) => read.partition(STORES_SPREAD, group).map((id) => read(indexedStore, id)),
  },
  products: { groups: () => [''], indexed: indexedProducts },
  posts: {
    groups: (read) => read.partitions(POSTS_SPREAD, GROUP),
    indexed: (read, group) => read.partition(POSTS_SPREAD, group).map((id) => indexedPost(read, id)),
  },
};

interface WordsOfGroup {
  items: string[];
  /** What a part shows of them: what stands under a word, as in a `Section`. */
  [part: `p${number}`]: { [word: string]: string };
  /** Words that end so, between spaces. */
  [ending: `e${number}`]: string;
}

/** At most so many of one group stand under a word: all of them, until groups are so many that few of each are among the best. */
export const mostOfGroup = defineQuery('most-of-group', (read, kind: string): number => {
  const steps = Math.floor(Math.log2(kinds[kind as IndexedKind].groups(read).length || 1));
  return Math.max(FEWEST_OF_GROUP, (2 * MOST_OF_WORD[kind as IndexedKind]) / 2 ** steps);
});

/** More than ever stand under a word before the best are taken. */
const PLACES = 2 ** 15;

/** The best of what stands under a word, and a sign if there are more. */
function best(all: readonly string[], most: number): readonly string[] {
  if (all.length <= most) return all;
  const keys = new Float64Array(all.length);
  for (const [place, text] of all.entries())
    keys[place] = orderOfStanding(text.slice(text.indexOf(':') + 1)) * PLACES + place;
  const places = Array.from(keys.sort().subarray(0, most), (key) => ((key % PLACES) + PLACES) % PLACES);
  return [...places.map((place) => all[place] as string), AND_MORE];
}

/** What the words of a group say, by the parts that show them. */
export const wordsOfGroup = defineFields(
  'words-of-group',
  (read, kind: string, group: string, count: number): WordsOfGroup => {
    const indexed = kinds[kind as IndexedKind].indexed(read, group).filter((each) => each !== null);
    const under = new Map<string, string[]>();
    const known = new Set<string>();
    for (const [number, { terms }] of indexed.entries())
      for (const each of terms === '' ? [] : terms.split(' ')) {
        const colon = each.indexOf(':');
        const term = each.slice(0, colon);
        const standing = each.slice(colon + 1);
        if (isOwn(standing) && !term.endsWith(ANY) && mayBeMistyped(term, isOfName(standing))) known.add(term);
        const all = under.get(term);
        if (all === undefined) under.set(term, [number + each.slice(colon)]);
        else all.push(number + each.slice(colon));
      }
    const found: WordsOfGroup = { items: indexed.map(({ item }) => item) };
    for (const word of known) {
      const ending = `e${partOfEnding(word, count)}` as const;
      found[ending] = found[ending] === undefined ? word : `${found[ending]} ${word}`;
    }
    const most = read(mostOfGroup, kind);
    for (const [term, all] of under) (found[`p${partOf(term, count)}`] ??= {})[term] = best(all, most).join(' ');
    return found;
  },
);

/** What names the items of all groups of a kind. */
export const itemsOfGroups = defineQuery('items-of-groups', (read, kind: string, count: number): string[][] =>
  kinds[kind as IndexedKind].groups(read).map((group) => read.field(wordsOfGroup, 'items', kind, group, count) ?? []),
);

/** What one of `count` parts says of a kind. */
function sectionOf(read: Read, kind: IndexedKind, count: number, part: number): Section {
  /** Under each word, the group and what stands there. */
  const found = new Map<string, string[]>();
  const groups = kinds[kind].groups(read);
  for (const [at, group] of groups.entries()) {
    const ofGroup = read.field(wordsOfGroup, `p${part}`, kind, group, count);
    for (const word in ofGroup) {
      const standings = (ofGroup[word] as string)
        .split(' ')
        .map((each) => (each === AND_MORE ? each : `${at} ${each}`));
      const all = found.get(word);
      if (all === undefined) found.set(word, standings);
      else all.push(...standings);
    }
  }
  const items = read(itemsOfGroups, kind, count);
  const numbers = new Map<string, number>();
  const textOf = (standing: string): string => {
    if (standing === AND_MORE) return standing;
    const colon = standing.indexOf(':');
    const item = standing.slice(0, colon);
    let number = numbers.get(item);
    if (number === undefined) numbers.set(item, (number = numbers.size));
    return number + standing.slice(colon);
  };
  const words = [...found]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([word, all]) => [word, shown(kind, word, all).map(textOf).join(' ')]);
  const itemAt = (place: string): string => {
    const [at, number] = place.split(' ').map(Number) as [number, number];
    return items[at]?.[number] ?? '';
  };
  return { items: Array.from(numbers.keys(), itemAt), words: Object.fromEntries(words) };
}

/** Of all groups, the best of what stands under a word. */
function shown(kind: IndexedKind, word: string, all: readonly string[]): readonly string[] {
  const listed = all.filter((each) => each !== AND_MORE);
  const few = best(listed, word.endsWith(ANY) ? MOST_OF_BEGINNING : MOST_OF_WORD[kind]);
  return listed.length < all.length && few.length === listed.length ? [...few, AND_MORE] : few;
}

function endingsOf(read: Read, count: number, part: number): string {
  const known = new Set<string>();
  for (const kind of indexedKinds)
    for (const group of kinds[kind].groups(read))
      for (const word of read.field(wordsOfGroup, `e${part}`, kind, group, count)?.split(' ') ?? []) known.add(word);
  return [...known].sort().join(' ');
}

/** What one of `count` parts says. */
export const searchPart = (read: Read, count: number, part: number): SearchPart => ({
  stores: sectionOf(read, 'stores', count, part),
  products: sectionOf(read, 'products', count, part),
  posts: sectionOf(read, 'posts', count, part),
  endings: endingsOf(read, count, part),
});
