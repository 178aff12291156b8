import type { DealSearchEntry, StoreDealsEntry } from '../../data/queries/deal-search.ts';
import { initials } from '../../data/rules/initials.ts';
import { mapsFor, partsFor, type SearchMap } from '../../data/rules/search-map.ts';
import { fold } from '../../data/rules/fold.ts';
import { holdsWords, searchText, searchWords } from '../../data/rules/search-text.ts';
import type { PublicCoupon } from '../../data/schema/public-shapes.ts';
import { request } from '../ui/request.ts';
import type { SearchManifest } from '../views/search-index-view.ts';
import type { FoundDeal } from '../views/view-types.ts';
import { queryClient } from './query-client.ts';

/** A published file, fetched once. */
const published = <Body>(path: string): Promise<Body> =>
  queryClient.query({ queryKey: [path], queryFn: () => request<Body>('GET', path) });

/**
 * Deals whose store, category or card holds all words of a search, those with the words in their titles first: from the published
 * index, or of a very long one from the API.
 */
export async function dealsHolding(search: string): Promise<FoundDeal[]> {
  const { deals } = await published<SearchManifest>('/search/manifest.json');
  if (deals.maps === null && deals.parts.length > 1) return askApi(search);
  const paths = deals.maps === null ? deals.parts : await partsHolding(search, deals.parts, deals.maps);
  const parts = await Promise.all(paths.map((path) => published<{ stores: StoreDealsEntry[] }>(path)));
  const words = searchWords(search);
  if (words.length === 0) return [];
  const found = parts.flatMap((part) => part.stores).flatMap((store) => holding(store, words));
  const inTitle = new Set(found.filter(({ title }) => holdsWords(fold(title), words)));
  return [...inTitle, ...found.filter((deal) => !inTitle.has(deal))];
}

/** The parts that may hold all words of a search. */
async function partsHolding(search: string, parts: readonly string[], maps: readonly string[]): Promise<string[]> {
  const needed = mapsFor(search).flatMap((map) => (maps[map] === undefined ? [] : [[map, maps[map]] as const]));
  const loaded = await Promise.all(needed.map(async ([map, path]) => [map, await published<SearchMap>(path)] as const));
  return partsFor(new Map(loaded), search, parts.length).flatMap((part) => parts[part] ?? []);
}

function holding([name, slug, category, logo, deals]: StoreDealsEntry, words: readonly string[]): FoundDeal[] {
  const store = { name, href: `/store/${slug}`, logo: { src: logo, initials: initials(name) } };
  const found = ([kind, id, title, discount]: DealSearchEntry): FoundDeal => ({
    key: `${kind}/${slug}/${id}`,
    title,
    discount,
    href: `${store.href}#${kind}-${id}`,
    store,
  });
  return deals
    .filter(([, , title, discount, description]) =>
      holdsWords(searchText({ name, category }, [{ title, discount, description }]), words),
    )
    .map(found);
}

/** Section 7: GET /api/coupons. */
async function askApi(search: string): Promise<FoundDeal[]> {
  const coupons = await request<PublicCoupon[]>('GET', `/api/coupons?${new URLSearchParams({ search })}`);
  return coupons.map(({ id, card }) => ({
    key: card.key,
    title: card.title,
    discount: card.discount,
    href: `${card.store.href}#coupon-${id}`,
    store: card.store,
  }));
}
