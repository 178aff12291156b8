import { initials } from '../../data/rules/text/initials.ts';
import { discountWorth } from '../../data/rules/deals/discount-worth.ts';
import { type Found, search } from '../../data/rules/search/search.ts';
import { type SearchPart, searchPartPath } from '../../data/rules/search/search-part.ts';
import type { SearchableStore } from '../../data/queries/site-search.ts';
import type { DealsFile } from '../../data/schema/deals-file.ts';
import { dealsFilePath } from '../../data/rules/deals/visit-link.ts';
import type { SearchManifest } from '../views/search-index-view.ts';
import { request, RequestFailed } from './request.ts';

const loaded = new Map<string, Promise<unknown>>();
/** What has come of it. */
const known = new Map<string, unknown>();

/** A published file, fetched once; after a failure all are, since a publish may have cut the search into other parts. */
function published<Body>(path: string): Promise<Body> {
  let loading = loaded.get(path) as Promise<Body> | undefined;
  if (!loading) {
    loading = request<Body>('GET', path);
    loaded.set(path, loading);
    loading.then(
      (body) => known.set(path, body),
      () => loaded.clear(),
    );
  }
  return loading;
}

export const searchManifest = (): Promise<SearchManifest> => published('/search/manifest.json');

/** The store with this slug as its deals file has it; null: it has gone since the words were published. */
async function loadStore(slug: string): Promise<void> {
  const path = dealsFilePath(slug);
  const store = await published<DealsFile>(path).then(searchable, (error: unknown) => {
    if (error instanceof RequestFailed && error.status === 404) return null;
    throw error;
  });
  stores.set(slug, store && { ...store, slug });
}

const stores = new Map<string, SearchableStore | null>();

/** A store as its deals file has it. */
export function searchable({ store, deals }: DealsFile): Omit<SearchableStore, 'slug'> {
  const { origin } = new URL(store.url);
  return {
    name: store.name,
    category: store.category,
    description: store.description,
    logo: { src: store.logo?.replace(`${origin}/`, '/') ?? null, initials: initials(store.name) },
    deals: deals.map(({ id, title, description, terms, discount }) => ({
      key: id,
      worth: Math.round(discountWorth(discount.type, discount.value)),
      text: { title, description, terms, discount: discount.text },
    })),
  };
}

/** What a search found, and the stores that it names, by their slugs. */
export interface PublishedAnswer extends Found<SearchableStore['deals'][number], SearchableStore> {
  storeOf(slug: string): SearchableStore | null;
}

/**
 * What a text finds in the published parts, in the order of our server's answers. Each round finds out what is needed, and loads it; one
 * that needs nothing more is the answer. `stores`: of how many found stores is shown what they are; `count` and `most`: see `search`.
 */
export async function searchPublished(
  text: string,
  wanted: { stores: number; count: number; most: number },
): Promise<PublishedAnswer> {
  const { synonyms, parts } = await searchManifest();
  for (;;) {
    const needed = new Set<string>();
    const neededStores = new Set<string>();
    const file = <Body>(path: string): Body | undefined => {
      if (!known.has(path)) needed.add(path);
      return known.get(path) as Body | undefined;
    };
    const storeOf = (slug: string) => {
      if (!stores.has(slug)) neededStores.add(slug);
      return stores.get(slug);
    };
    const found = search(
      {
        synonyms,
        parts,
        part: (number) => file<SearchPart>(searchPartPath(parts, number)),
        store: storeOf,
        isWaiting: () => needed.size + neededStores.size > 0,
      },
      text,
      wanted,
    );
    if (needed.size === 0) found.stores.slice(0, wanted.stores).forEach(storeOf);
    if (needed.size + neededStores.size === 0) return { ...found, storeOf: (slug) => stores.get(slug) ?? null };
    await Promise.all([...[...needed].map(published), ...[...neededStores].map(loadStore)]);
  }
}
