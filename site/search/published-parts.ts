import type { StoreNameEntry } from '../../data/queries/indexes/store-in-lists.ts';
import { dealPartPath, partFor } from '../../data/rules/deals/deal-parts.ts';
import { nameOrder } from '../../data/rules/text/name-order.ts';
import type { RankableStore } from '../../data/rules/deals/rank-stores.ts';
import { searchWords } from '../../data/rules/search/search-words.ts';
import { slugify } from '../../data/rules/text/slugify.ts';
import { storePath } from '../../data/rules/deals/visit-link.ts';
import { request } from './request.ts';
import type { DealPart, SearchManifest } from '../views/search-index-view.ts';

const loaded = new Map<string, Promise<unknown>>();

/** A published file, fetched once; after a failure all are, since a publish may have cut the search into other parts. */
function published<Body>(path: string): Promise<Body> {
  const known = loaded.get(path);
  if (known) return known as Promise<Body>;
  const loading = request<Body>('GET', path);
  loaded.set(path, loading);
  loading.catch(() => loaded.clear());
  return loading;
}

export const searchManifest = (): Promise<SearchManifest> => published('/search/manifest.json');

/** A store that can be suggested. */
export interface NamedStore extends RankableStore {
  name: string;
  href: string;
}

/** So many parts of names are loaded whole; of more, those alone whose names begin as what was typed. */
const MOST_NAME_PARTS = 12;

/** The stores that may match, in the alphabet's order. */
export async function namedStores(typed: string): Promise<NamedStore[]> {
  const { names } = await searchManifest();
  const order = nameOrder(typed);
  const needed =
    names.length <= MOST_NAME_PARTS
      ? names
      : names.filter(([prefix]) => order.startsWith(prefix.replace('\0', '')) || prefix.startsWith(order));
  const parts = await Promise.all(needed.slice(0, MOST_NAME_PARTS).map(([, path]) => namesIn(path)));
  return parts.flat();
}

const prepared = new WeakMap<readonly StoreNameEntry[], NamedStore[]>();

async function namesIn(path: string): Promise<NamedStore[]> {
  const { stores } = await published<{ stores: StoreNameEntry[] }>(path);
  let named = prepared.get(stores);
  if (!named) {
    named = stores.map(([name, size, slug = slugify(name)]) => ({
      name,
      href: storePath(slug),
      size,
      words: searchWords(name),
      categoryWords: [],
    }));
    prepared.set(stores, named);
  }
  return named;
}

/** The best deals of the longest word that was typed; null: there are no parts, or the words are too short. */
export async function dealPart(typed: readonly string[]): Promise<DealPart | null> {
  const { deals } = await searchManifest();
  if (deals === null) return null;
  const part = partFor(typed, deals);
  return part === null ? null : published(dealPartPath(deals, part));
}
