import { initials } from '../../data/rules/text/initials.ts';
import { discountWorth } from '../../data/rules/deals/discount-worth.ts';
import { type Found, search, type SearchableStore } from '../../data/rules/search/search.ts';
import { partOf, type SearchPart, searchPartPath } from '../../data/rules/search/search-part.ts';
import type { DealsFile } from '../../data/schema/deals-file.ts';
import { dealsFilePath } from '../../data/rules/deals/visit-link.ts';
import type { SearchManifest } from '../views/search-index-view.ts';
import { request, RequestFailed } from './request.ts';

/** Gives what a published file says. */
type Load<Value> = (path: string) => Promise<Value>;

const loaded = new Map<string, Promise<unknown>>();
/** What has come of it. */
const known = new Map<string, unknown>();

/** Loads a file once; after a failure all are loaded again, since a publish may have cut the search into other parts. */
function once<Value>(path: string, load: Load<Value>): Promise<Value> {
  let loading = loaded.get(path) as Promise<Value> | undefined;
  if (!loading) {
    loading = load(path);
    loaded.set(path, loading);
    loading.then(
      (value) => known.set(path, value),
      () => loaded.clear(),
    );
  }
  return loading;
}

const file = <Body>(path: string): Promise<Body> => request<Body>('GET', path);

export const searchManifest = (): Promise<SearchManifest> => once('/search/manifest.json', file<SearchManifest>);

/** A store by its deals file; null: it has gone since the words were published. */
const storeIn: Load<SearchableStore | null> = (path) =>
  file<DealsFile>(path).then(searchable, (error: unknown) => {
    if (error instanceof RequestFailed && error.status === 404) return null;
    throw error;
  });

/** A store as its deals file has it. */
export function searchable({ store, deals }: DealsFile): SearchableStore {
  const { origin, pathname } = new URL(store.url);
  return {
    name: store.name,
    category: store.category,
    description: store.description,
    slug: pathname.slice(pathname.lastIndexOf('/') + 1),
    logo: { src: store.logo?.replace(`${origin}/`, '/') ?? null, initials: initials(store.name) },
    deals: deals.map(({ id, title, description, terms, discount }) => ({
      key: id,
      worth: Math.round(discountWorth(discount.type, discount.value)),
      text: { title, description, terms, discount: discount.text },
    })),
  };
}

/** What a search found, and the stores that it names, by their slugs. */
export interface PublishedAnswer extends Found {
  storeOf(slug: string): SearchableStore | null | undefined;
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
    const needed = new Map<string, Load<unknown>>();
    const get = <Value>(path: string, load: Load<Value>): Value | undefined => {
      if (!known.has(path)) needed.set(path, load);
      return known.get(path) as Value | undefined;
    };
    const storeOf = (slug: string) => get(dealsFilePath(slug), storeIn);
    const part = (term: string) => get(searchPartPath(parts, partOf(term, parts)), file<SearchPart>);
    const found = search({ synonyms, part, store: storeOf, isWaiting: () => needed.size > 0 }, text, wanted);
    if (needed.size === 0) found.stores.slice(0, wanted.stores).forEach(storeOf);
    if (needed.size === 0) return { ...found, storeOf };
    await Promise.all(Array.from(needed, ([path, load]) => once(path, load)));
  }
}
