import type { Found } from '../../data/rules/search/search.ts';
import { type SearchableDeal, STORES_AT_ONCE } from '../../data/rules/search/best-deals.ts';
import { searchKinds } from '../../data/rules/search/search-fields.ts';
import { dealPath, storePath } from '../../data/rules/deals/visit-link.ts';
import { FOUND_SHOWN } from '../../data/rules/web/shown-limits.ts';
import type { SearchableStore } from '../../data/queries/site-search.ts';
import type { LogoView } from './view-types.ts';

export type FoundKind = (typeof searchKinds)[number];

/** Something that a search found. */
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

/** What a search found of one kind. */
export interface FoundGroup {
  kind: FoundKind;
  items: FoundItem[];
  /** There are more. */
  more: boolean;
}

/** How often more of a kind was asked for. */
export type Asked = { readonly [kind in FoundKind]?: number };

/** How many of a kind are shown. */
export const shownOf = (kind: FoundKind, asked: Asked): number => FOUND_SHOWN[kind] * (1 + (asked[kind] ?? 0));

/** What a page of results wants of deals: one more than it shows, of the best few stores, and of as many each time that more is asked for. */
export const wantedDeals = (asked: Asked): { count: number; most: number } => ({
  count: shownOf('deals', asked) + 1,
  most: STORES_AT_ONCE * (1 + (asked.deals ?? 0)),
});

const item = (id: string, title: string, href: string, more: Partial<FoundItem> = {}): FoundItem => ({
  id,
  title,
  href,
  detail: '',
  worth: '',
  logo: null,
  ...more,
});

/** The groups that found something, and that of the deals beside others, each with so many as were asked for. The same in pages and in the browser. */
export function foundGroups(
  { stores, deals, moreDeals, products, posts }: Found<SearchableDeal, SearchableStore>,
  storeOf: (slug: string) => SearchableStore | null | undefined,
  asked: Asked,
): FoundGroup[] {
  const shown = (kind: FoundKind) => shownOf(kind, asked);
  const things = (kind: FoundKind, found: typeof products): FoundItem[] =>
    found.slice(0, shown(kind)).map(({ title, href }) => item(`${kind}/${href}/${title}`, title, href));
  const items: { [kind in FoundKind]: FoundItem[] } = {
    stores: stores.slice(0, shown('stores')).flatMap((slug) => {
      const store = storeOf(slug);
      return store
        ? [item(`store/${slug}`, store.name, storePath(slug), { detail: store.category, logo: store.logo })]
        : [];
    }),
    deals: deals.slice(0, shown('deals')).map(({ deal: { key, text }, store }) =>
      item(key, text.title, dealPath(store.slug, key), {
        detail: store.name,
        worth: text.discount,
        logo: store.logo,
      }),
    ),
    products: things('products', products),
    posts: things('posts', posts),
  };
  const more: { [kind in FoundKind]: boolean } = {
    stores: stores.length > shown('stores'),
    deals: moreDeals || deals.length > shown('deals'),
    products: products.length > shown('products'),
    posts: posts.length > shown('posts'),
  };
  const hasOthers = stores.length + products.length + posts.length > 0;
  return searchKinds
    .map((kind) => ({ kind, items: items[kind], more: more[kind] }))
    .filter(({ kind, items }) => items.length > 0 || (kind === 'deals' && hasOthers));
}
