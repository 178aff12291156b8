import { readIfGood } from '../../data/catalogue/documents/read-if-good.ts';
import { inTurns } from '../../data/files/in-batches.ts';
import type { Database } from '../../data/catalogue/documents/database.ts';
import { embeddedStoreOf } from '../../data/queries/public-deals.ts';
import type { Coupon } from '../../data/schema/coupon.ts';
import type { Offer } from '../../data/schema/offer.ts';
import type { Store } from '../../data/schema/store.ts';
import type { OwnerOffer, OwnerStore, OwnerStoreDetail } from '../contract/shapes/entities.ts';

/** Whole records as the owner edits them, drafts and switched-off ones included. */

export function ownerStore({ coupons, offers, deletedImports: _, ...store }: Store): OwnerStore {
  return { ...store, couponCount: coupons.length, offerCount: offers.length };
}

export const ownerDeal = <Deal extends Coupon | Offer>(store: Store, deal: Deal) => ({
  ...deal,
  storeId: store.id,
  store: embeddedStoreOf(store),
});

export const inOrder = (offers: readonly Offer[]): Offer[] => [...offers].sort((a, b) => a.sortOrder - b.sortOrder);
export const ownerOffers = (store: Store): OwnerOffer[] =>
  inOrder(store.offers).map((offer) => ownerDeal(store, offer));

export function ownerStoreDetail(store: Store): OwnerStoreDetail {
  return {
    ...ownerStore(store),
    coupons: store.coupons.map((coupon) => ownerDeal(store, coupon)),
    offers: ownerOffers(store),
  };
}

const AT_A_TIME = 200;

/** What `of` makes of one store, which alone is read, or of each store by name when none is asked for. */
export async function ofStores<Part>(database: Database, storeId: string | undefined, of: (store: Store) => Part[]) {
  if (storeId === undefined) return ofEachStore(database, of);
  const store = database.read(`stores/${storeId}`);
  return store ? of(store) : [];
}

/** What `of` makes of each store, by name. Other calls get their turn meanwhile. */
export async function ofEachStore<Part>(database: Database, of: (store: Store) => readonly Part[]): Promise<Part[]> {
  const found: { name: string; parts: readonly Part[] }[] = [];
  for await (const id of inTurns(database.ids('stores'), AT_A_TIME)) {
    const store = readIfGood(database, `stores/${id}`);
    if (store) found.push({ name: store.name.toLowerCase(), parts: of(store) });
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)).flatMap(({ parts }) => parts);
}

/** The end of a store's offers. */
export const nextSortOrder = (offers: readonly Offer[]): number =>
  offers.reduce((most, { sortOrder }) => Math.max(most, sortOrder), -1) + 1;
