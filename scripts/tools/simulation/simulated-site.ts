import type { Random } from '../seed/random.ts';
import type { IndexedFolder, PageFamily, PageRef, Query, Reader } from '../../engine/nodes/terms.ts';
import type { HeldItem } from '../../../data/queries/indexes/held-items.ts';
import { indexedFolders } from '../../../data/queries/indexes/indexes.ts';
import { definedQueries } from '../../../data/queries/reading/defined-queries.ts';
import { pageCatalogue } from '../../../site/catalogue/page-catalogue.ts';
import type { Store } from '../../../data/schema/store.ts';

/** Queries, indexes and pages over the documents of a data folder; pages are JSON. */
export interface SimulatedSite {
  indexedFolders: readonly IndexedFolder[];
  families: readonly PageFamily[];
  queries: readonly Query[];
  view(template: string): Query;
  templates: readonly string[];
  /** What is held back, of sites that have such things. */
  heldIn?(reader: Reader): HeldItem[];
  /** No two pages show the same. */
  pagesDiffer: boolean;
}

/** What a store's description says to the generated queries, as JSON. */
export interface Hints {
  /** Another store, which queries follow. */
  link?: string;
  /** An instant (ms) at which the store ends. */
  ends?: number;
  /** Queries that show it throw. */
  broken?: boolean;
  /** What pages show of a store. */
  note?: number;
  /** Its note must be on no page. */
  held?: boolean;
}

const ZONES = ['UTC', 'Europe/Berlin', 'Pacific/Kiritimati'];
const QUERIES = 9;
const PARTITION = 4;

export function hintsOf(store: Store | undefined): Hints {
  return store?.description ? (JSON.parse(store.description) as Hints) : {};
}

/** How pages name the note of a store; null: they may not show it, or there is none. */
export const noteOf = (id: string, { note }: Hints): string | null =>
  note === undefined ? null : `coupon/${id}/n${note}`;

const query = (name: string, run: (read: Reader, ...args: any[]) => unknown): Query => ({ name, run });
const storeOf = (read: Reader, id: string) => read.document(`stores/${id}`) as Store | undefined;
const page = (path: string, template: string, ...params: (string | number)[]): PageRef => ({ path, template, params });

/** A partition may begin with half of a character. */
const codesOf = (prefix: string): string => `n${Buffer.from(prefix, 'utf16le').toString('hex')}`;

/** One way for a query to make its answer of a store; `other` and `another` are queries made before it. */
type Recipe = (read: Reader, id: string, other: Query, another: Query) => unknown;

const RECIPES: { readonly [name: string]: Recipe } = {
  category: (read, id) => storeOf(read, id)?.category ?? null,
  /** Changes seldom although what it reads changes often. */
  parity: (read, id) => (storeOf(read, id)?.dealCount ?? 0) % 2,
  initial: (read, id) => storeOf(read, id)?.name[0] ?? '',
  /** Which query it reads depends on data. */
  choice: (read, id, other, another) =>
    (storeOf(read, id)?.dealCount ?? 0) % 3 === 0 ? read(other, id) : read(another, id),
  link: (read, id, other) => {
    const { link } = hintsOf(storeOf(read, id));
    return link === undefined ? null : read(other, link);
  },
  /** The same answer twice, with another between. */
  twice: (read, id, other, another) => [read(other, id), read(another, id), read(other, id)],
  live: (read, id, other) => {
    const { ends } = hintsOf(storeOf(read, id));
    return ends === undefined || read.isBefore(ends) ? read(other, id) : 'ended';
  },
  neighbours: (read, id, other) =>
    read.members('category', storeOf(read, id)?.category ?? '', 3).map((each) => read(other, each)),
  next: (read, id, other) => {
    const { category = '', dealCount = 0 } = storeOf(read, id) ?? {};
    return read.following('category', category, -dealCount, id, 3).map((each) => read(other, each));
  },
  size: (read, id) => [
    read.count('category', storeOf(read, id)?.category ?? ''),
    read.total('category', storeOf(read, id)?.category ?? ''),
  ],
  entries: (read, id) => read.entries('slug', storeOf(read, id)?.slug ?? ''),
  owner: (read, id, other) => {
    const [first] = read.members('slug', storeOf(read, id)?.formerSlugs[0] ?? '');
    return first === undefined ? null : read(other, first);
  },
  fragile: (read, id, other) => {
    if (hintsOf(storeOf(read, id)).broken) throw new Error(`${id} is broken`);
    return read(other, id);
  },
  /** Of an answer of which other fields change more often. */
  field: (read, id) => read.field(factsOf, hintsOf(storeOf(read, id)).ends === undefined ? 'category' : 'odd', id),
  initials: (read, id) => {
    const { name = '', category = '' } = storeOf(read, id) ?? {};
    return read.field(initialsIn, name.slice(0, 1), category) ?? null;
  },
  site: (read) => (read.document('settings') as { siteName?: string } | undefined)?.siteName ?? '',
};

const factsOf: Query = {
  name: 'facts',
  run: (read, id) => {
    const { name, category, dealCount = 0, description } = storeOf(read, String(id)) ?? {};
    if (description !== undefined && hintsOf(storeOf(read, String(id))).broken) throw new Error(`${id} is broken`);
    return { name, category, ...(dealCount % 2 === 0 ? {} : { odd: true }) };
  },
};

/** How many stores of a category begin with a character, by that character. */
const initialsIn: Query = {
  name: 'initials-in',
  run: (read, category) => {
    const names = read.members('category', String(category)).map((id) => storeOf(read, id)?.name ?? '');
    const counts: { [initial: string]: number } = {};
    for (const name of names) counts[name.slice(0, 1)] = (counts[name.slice(0, 1)] ?? 0) + 1;
    return counts;
  },
};

/** Made up from the seed: each query reads others that were made before it, in ways that depend on data. */
export function generatedSite(random: Random): SimulatedSite {
  const base = query('base', (read, id: string) => {
    const store = storeOf(read, id);
    const hints = hintsOf(store);
    return store === undefined ? null : [store.name, hints.held ? null : noteOf(id, hints)];
  });
  const made: Query[] = [base];
  for (let at = 0; at < QUERIES; at += 1) {
    const recipe = RECIPES[random.pick(Object.keys(RECIPES))]!;
    const [other, another] = [random.pick(made), random.pick(made)];
    made.push(query(`made${at}`, (read, id: string) => recipe(read, id, other, another)));
  }
  const indexable = query('indexable', (read, id: string) => (storeOf(read, id)?.dealCount ?? 0) % 4);
  const entries = query('entries', (read, id: string) => {
    const store = storeOf(read, id);
    if (store === undefined) return {};
    const { ends } = hintsOf(store);
    return {
      category:
        ends === undefined || read.isBefore(ends) ? [[store.category, -store.dealCount, id, read(indexable, id)]] : [],
      // A former slug may be listed twice, and be the present one of another store.
      slug: [store.slug, ...store.formerSlugs].map((slug, at) => [slug, at === 0 ? 0 : 1, id, 1, at]),
      names: [['', store.name.toLowerCase(), id]],
      held: hintsOf(store).held ? [['', id, id, 1, noteOf(id, hintsOf(store))]] : [],
    };
  });
  const [first, second, third] = [random.pick(made), random.pick(made), made.at(-1)!];
  const zone = random.pick(ZONES);
  const claims = random.is(0.3);
  const storeView = query('storeView', (read, id: string) => {
    const store = storeOf(read, id);
    if (hintsOf(store).held && hintsOf(store).broken) throw new Error(`${id} is broken`);
    return { id, store, name: read(base, id), first: read(first, id), last: read(third, id) };
  });
  const categoryView = query('categoryView', (read, category: string) => ({
    category,
    count: read.count('category', category),
    shown: read.members('category', category, 4).map((id) => read(second, id)),
    withA: read.field(initialsIn, 'a', category),
  }));
  const partitionView = query('partitionView', (read, prefix: string) => ({
    prefix,
    names: read.partition('names', prefix).map((id) => read(base, id)),
  }));
  const redirectView = query('redirectView', (read, slug: string) => ({
    slug,
    to: read.members('slug', slug, 1).map((id) => storeOf(read, id)?.slug),
  }));
  const homeView = query('homeView', (read) => ({
    name: (read.document('settings') as { siteName?: string } | undefined)?.siteName ?? '',
    categories: read.parts('category'),
    today: read.today(zone),
    sizes: read.parts('category').map((category) => read.total('category', category)),
  }));
  const views: { [template: string]: Query } = { storeView, categoryView, partitionView, redirectView, homeView };
  const families: PageFamily[] = [
    { name: 'home', pages: query('pages:home', () => [page('/', 'homeView')]) },
    {
      name: 'stores',
      of: 'stores',
      pages: query('pages:stores', (read, id: string) => {
        const store = storeOf(read, id);
        if (store === undefined) return [];
        const former = store.formerSlugs.filter((slug) => read.members('slug', slug, 1)[0] === id);
        return [
          page(`/store/${store.slug}`, 'storeView', id),
          ...[...new Set(former)]
            .filter((slug) => slug !== store.slug)
            .map((slug) => page(`/store/${slug}`, 'redirectView', slug)),
          // Several stores claim one address.
          ...(claims && store.dealCount % 5 === 0 ? [page(`/pick/${store.category}`, 'storeView', id)] : []),
        ];
      }),
    },
    {
      name: 'categories',
      pages: query('pages:categories', (read) =>
        read.parts('category').map((category) => page(`/category/${category}`, 'categoryView', category)),
      ),
    },
    {
      name: 'partitions',
      pages: query('pages:partitions', (read) =>
        read.partitions('names', PARTITION).map((prefix) => page(`/names/${codesOf(prefix)}`, 'partitionView', prefix)),
      ),
    },
  ];
  return {
    indexedFolders: [{ folder: 'stores', entries }],
    families,
    queries: [
      ...made,
      factsOf,
      initialsIn,
      indexable,
      entries,
      ...Object.values(views),
      ...families.map((family) => family.pages),
    ],
    view: (template) => views[template]!,
    templates: Object.keys(views),
    pagesDiffer: !claims,
    heldIn: (reader) =>
      reader
        .entries('held', '')
        .flatMap(([, , , , thing]): HeldItem[] =>
          thing === null ? [] : [{ thing: String(thing), title: '', rule: 'withdrawn', reason: '' }],
        ),
  };
}

/** The site's own queries and pages. */
export function realSite(): SimulatedSite {
  return {
    indexedFolders,
    families: pageCatalogue.families,
    queries: [...definedQueries.values()] as readonly Query[],
    view: (template) => pageCatalogue.templates[template]!.view,
    templates: Object.keys(pageCatalogue.templates),
    pagesDiffer: false,
  };
}
