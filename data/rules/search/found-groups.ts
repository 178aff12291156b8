import type { LogoView } from '../../schema/deal-card.ts';
import { dealPath, storePath } from '../deals/visit-link.ts';
import { FOUND_SHOWN } from '../web/shown-limits.ts';
import { type Found, type SearchableStore, STORES_AT_ONCE } from './search.ts';
import { type FoundKind, searchKinds } from './search-rank.ts';

export interface FoundItem {
  /** Names it within the page: `coupon/acme/c1`. */
  id: string;
  title: string;
  /** The category of a store, the store of a deal; empty: nothing. */
  detail: string;
  /** What a deal is worth; empty: nothing. */
  worth: string;
  href: string;
  /** Null: it has none. */
  logo: LogoView | null;
}

export interface FoundGroup {
  kind: FoundKind;
  items: FoundItem[];
  more: boolean;
}

/** How often more of a kind was asked for. */
export type Asked = { readonly [kind in FoundKind]?: number };

export type Shown = { readonly [kind in FoundKind]: number };

export const shownWhere = (asked: Asked): Shown =>
  Object.fromEntries(searchKinds.map((kind) => [kind, FOUND_SHOWN[kind] * (1 + (asked[kind] ?? 0))])) as Shown;

/** What a page of results wants of deals: one more than it shows, of the best few stores, and of as many each time that more is asked for. */
export const wantedDeals = (asked: Asked): { count: number; most: number } => ({
  count: shownWhere(asked).deals + 1,
  most: STORES_AT_ONCE * (1 + (asked.deals ?? 0)),
});

/** The groups that found something, and that of the deals beside others, each with so many as are shown. The same in pages and in the browser. */
export function foundGroups(
  found: Found,
  storeOf: (slug: string) => SearchableStore | null | undefined,
  shown: Shown,
): FoundGroup[] {
  const none = { detail: '', worth: '', logo: null };
  const things = (kind: 'products' | 'posts'): FoundItem[] =>
    found[kind]
      .slice(0, shown[kind])
      .map(({ title, href }) => ({ ...none, id: `${kind}/${href}/${title}`, title, href }));
  const items: { [kind in FoundKind]: FoundItem[] } = {
    stores: found.stores.slice(0, shown.stores).flatMap((slug) => {
      const store = storeOf(slug);
      if (!store) return [];
      const { name: title, category: detail, logo } = store;
      return [{ ...none, id: `store/${slug}`, title, href: storePath(slug), detail, logo }];
    }),
    deals: found.deals.slice(0, shown.deals).map(({ deal: { key, text }, store }) => ({
      id: key,
      title: text.title,
      href: dealPath(store.slug, key),
      detail: store.name,
      worth: text.discount,
      logo: store.logo,
    })),
    products: things('products'),
    posts: things('posts'),
  };
  const hasOthers = found.stores.length + found.products.length + found.posts.length > 0;
  return searchKinds
    .map((kind) => ({
      kind,
      items: items[kind],
      more: (kind === 'deals' && found.moreDeals) || found[kind].length > shown[kind],
    }))
    .filter(({ kind, items }) => items.length > 0 || (kind === 'deals' && hasOthers));
}

/** Begins the ids of what our server found. */
export const FOUND_PREFIX = 'found';

/** What a found deal is called within the page of a search: `found-offer-acme-o1`. */
export const foundId = (prefix: string, key: string): string => `${prefix}-${key.replaceAll('/', '-')}`;
